import { Module } from '@nestjs/common';
import { ForwardingModule } from '../forwarding/forwarding.module';
import { WebhooksModule } from '../webhooks/webhooks.module';
import { AdvanceClockHandler } from './advance-clock.handler';
import { SandboxController } from './sandbox.controller';

/** Operations of a sandbox. */
@Module({
  imports: [ForwardingModule, WebhooksModule],
  controllers: [SandboxController],
  providers: [AdvanceClockHandler],
})
export class SandboxModule {}
