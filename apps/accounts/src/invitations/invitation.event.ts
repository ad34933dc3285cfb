import { Injectable } from '@nestjs/common';
import { mintUuid, type WebhookType } from '@corridor/kernel';
import type { IntegrationEvent } from '@corridor/contracts';
import type { Invitation } from './domain/invitation';
import { InvitationPresenter } from './invitation.presenter';

/** Creates the events of invitations. */
@Injectable()
export class InvitationEvents {
  constructor(private readonly presenter: InvitationPresenter) {}

  /** The invitation's present state as an event. Its code is its only id. */
  changed(
    invitation: Invitation,
    cause: {
      type: string;
      webhookType: WebhookType | null;
      /** The inviter's platform, whichever platform made the change. */
      platformId: string;
      traceparent?: string | undefined;
    },
  ): IntegrationEvent {
    return {
      id: mintUuid(),
      type: `accounts.invitation.${cause.type}`,
      aggregate: 'invitations',
      subject: invitation.code,
      version: invitation.version,
      epoch: 0,
      time: new Date(invitation.updatedAtMs).toISOString(),
      platformKey: invitation.platformKey,
      platformId: cause.platformId,
      webhookType: cause.webhookType,
      data: { ...this.presenter.resource(invitation, invitation.updatedAtMs) },
      ...(cause.traceparent === undefined ? {} : { traceparent: cause.traceparent }),
    };
  }
}
