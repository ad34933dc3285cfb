import { Injectable } from '@nestjs/common';
import { DomainError } from '@corridor/kernel';
import {
  operations,
  type InvitationResource,
  type OperationReply,
  type OperationRequest,
  type RequestContext,
} from '@corridor/contracts';
import { UnitOfWork, type Transaction } from '@corridor/database';
import { cancelTimers, PlatformClocks } from '@corridor/service';
import { cancelled, invitationNotFound } from './domain/invitation';
import { invitationCodeOf } from './invitation-code.parser';
import { InvitationEvents } from './invitation.event';
import { InvitationPresenter } from './invitation.presenter';
import { InvitationRepository } from './invitation.repository';

/** POST /invitations/{invitationCode}/cancel, only for the inviter's platform. */
@Injectable()
export class CancelInvitationHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clocks: PlatformClocks,
    private readonly invitations: InvitationRepository,
    private readonly presenter: InvitationPresenter,
    private readonly events: InvitationEvents,
  ) {}

  execute({ context, params }: OperationRequest): Promise<OperationReply> {
    const { status, sealed } = operations.cancelInvitation;
    return this.unitOfWork.command({ context, status, sealed }, (tx) =>
      this.cancel(tx, context, invitationCodeOf(params)),
    );
  }

  private async cancel(tx: Transaction, context: RequestContext, code: string): Promise<InvitationResource> {
    const { platformKey, platformId, traceparent } = context;
    const found = await this.invitations.lock(tx.manager, code);
    if (!found) throw invitationNotFound();
    if (found.platformKey !== platformKey) {
      throw new DomainError('FORBIDDEN', "only the inviter's platform cancels an invitation");
    }
    const nowMs = await this.clocks.now(tx.manager, platformKey);
    const invitation = cancelled(found, nowMs);
    await this.invitations.update(tx.manager, invitation);
    await cancelTimers(tx.manager, platformKey, code);
    tx.emit(
      this.events.changed(invitation, { type: 'cancelled', webhookType: null, platformId, traceparent }),
    );
    return this.presenter.resource(invitation, nowMs);
  }
}
