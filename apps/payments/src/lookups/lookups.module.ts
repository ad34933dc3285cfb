import { Module } from '@nestjs/common';
import { CopiesModule } from '../copies/copies.module';
import { UmaModule } from '../uma/uma.module';
import { LookupRepository } from './lookup.repository';

/** Look-ups of receivers. */
@Module({
  imports: [CopiesModule, UmaModule],
  providers: [LookupRepository],
  exports: [LookupRepository],
})
export class LookupsModule {}
