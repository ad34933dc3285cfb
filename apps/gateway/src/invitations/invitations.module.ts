import { Module } from '@nestjs/common';
import { ForwardingModule } from '../forwarding/forwarding.module';
import { MetricsModule } from '../metrics/metrics.module';
import { InvitationMisses } from './invitation-misses.registry';
import { InvitationsController } from './invitations.controller';

/** UMA invitations, with the limit of guesses. */
@Module({
  imports: [ForwardingModule, MetricsModule],
  controllers: [InvitationsController],
  providers: [InvitationMisses],
})
export class InvitationsModule {}
