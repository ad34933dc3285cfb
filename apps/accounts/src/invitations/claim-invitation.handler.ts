import { Injectable } from '@nestjs/common';
import { DomainError, formatId, umaAddressOf } from '@corridor/kernel';
import {
  operations,
  type ClaimInvitationBody,
  type InvitationResource,
  type OperationReply,
  type OperationRequest,
  type RequestContext,
} from '@corridor/contracts';
import { UnitOfWork, type Transaction } from '@corridor/database';
import { cancelTimers, PlatformClocks } from '@corridor/service';
import { CustomerRepository } from '../customers/customer.repository';
import { assertAlive } from '../customers/domain/customer';
import { PlatformRepository } from '../platforms/platform.repository';
import { claimed, invitationNotFound, type Invitation } from './domain/invitation';
import { invitationCodeOf } from './invitation-code.parser';
import { InvitationEvents } from './invitation.event';
import { InvitationPresenter } from './invitation.presenter';
import { InvitationRepository } from './invitation.repository';

/** POST /invitations/{invitationCode}/claim, for any caller with the code: the first one claims it. */
@Injectable()
export class ClaimInvitationHandler {
  constructor(
    private readonly invitations: InvitationRepository,
    private readonly presenter: InvitationPresenter,
    private readonly events: InvitationEvents,
    private readonly unitOfWork: UnitOfWork,
    private readonly clocks: PlatformClocks,
    private readonly platforms: PlatformRepository,
    private readonly customers: CustomerRepository,
  ) {}

  execute({ context, params, body }: OperationRequest<ClaimInvitationBody>): Promise<OperationReply> {
    const { status, sealed } = operations.claimInvitation;
    return this.unitOfWork.command({ context, status, sealed }, async (tx) => {
      const inviteeUma = umaAddressOf(body.inviteeUma, 'inviteeUma').text;
      const invitation = await this.invitations.lock(tx.manager, invitationCodeOf(params));
      if (!invitation) throw invitationNotFound();
      await this.assertInviterAlive(tx, invitation);
      await this.assertInvitee(tx, { context, invitation, inviteeUma });
      return this.claim(tx, { context, invitation, inviteeUma });
    });
  }

  /** A deleted inviter can't send the intended amount. */
  private async assertInviterAlive({ manager }: Transaction, invitation: Invitation): Promise<void> {
    const inviter = await this.customers.find(manager, invitation.platformKey, invitation.inviterId);
    if (inviter) assertAlive(inviter);
  }

  /** An unknown address may belong to another provider, or to a customer who will join through this invitation. */
  private async assertInvitee(
    { manager }: Transaction,
    input: { context: RequestContext; invitation: Invitation; inviteeUma: string },
  ): Promise<void> {
    const { context, invitation, inviteeUma } = input;
    const invitee = await this.customers.findByUmaAddress(manager, inviteeUma);
    // For a customer of another platform, not even a deletion may be visible.
    if (invitee?.platformKey === context.platformKey) assertAlive(invitee);
    const isInviter = invitee?.platformKey === invitation.platformKey && invitee.id === invitation.inviterId;
    if (isInviter || inviteeUma === invitation.inviterUma) {
      throw new DomainError('SELF_PAYMENT', "the inviter can't claim the invitation");
    }
  }

  private async claim(
    tx: Transaction,
    input: { context: RequestContext; invitation: Invitation; inviteeUma: string },
  ): Promise<InvitationResource> {
    const { platformKey, code } = input.invitation;
    const nowMs = await this.clocks.now(tx.manager, platformKey);
    const invitation = claimed(input.invitation, input.inviteeUma, nowMs);
    await this.invitations.update(tx.manager, invitation);
    await cancelTimers(tx.manager, platformKey, code);
    const platform = await this.platforms.get(tx.manager, platformKey);
    tx.emit(
      this.events.changed(invitation, {
        type: 'claimed',
        webhookType: 'INVITATION_CLAIMED',
        platformId: formatId('PlatformConfig', platform.id),
        traceparent: input.context.traceparent,
      }),
    );
    return this.presenter.resource(invitation, nowMs);
  }
}
