import { Module } from '@nestjs/common';
import { TimersModule } from '@corridor/service';
import { CustomersModule } from '../customers/customers.module';
import { PlatformsModule } from '../platforms/platforms.module';
import { CancelInvitationHandler } from './cancel-invitation.handler';
import { ClaimInvitationHandler } from './claim-invitation.handler';
import { CreateInvitationHandler } from './create-invitation.handler';
import { ExpireInvitationHandler } from './expire-invitation.handler';
import { GetInvitationHandler } from './get-invitation.handler';
import { InvitationEvents } from './invitation.event';
import { InvitationPresenter } from './invitation.presenter';
import { InvitationRepository } from './invitation.repository';
import { InvitationsController } from './invitations.controller';

/** Invitations to UMA. */
@Module({
  imports: [CustomersModule, PlatformsModule, TimersModule],
  controllers: [InvitationsController],
  providers: [
    InvitationRepository,
    InvitationPresenter,
    InvitationEvents,
    CreateInvitationHandler,
    GetInvitationHandler,
    ClaimInvitationHandler,
    CancelInvitationHandler,
    ExpireInvitationHandler,
  ],
})
export class InvitationsModule {}
