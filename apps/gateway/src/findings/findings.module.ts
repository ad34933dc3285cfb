import { Module } from '@nestjs/common';
import { ForwardingModule } from '../forwarding/forwarding.module';
import { FindOwnResourcesHandler } from './find-own-resources.handler';
import { FindingsController } from './findings.controller';

/** What a text names in a platform. */
@Module({
  imports: [ForwardingModule],
  controllers: [FindingsController],
  providers: [FindOwnResourcesHandler],
})
export class FindingsModule {}
