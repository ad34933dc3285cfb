import { Inject, Injectable } from '@nestjs/common';
import { currencyOf, mintUuid } from '@corridor/kernel';
import type { IntegrationEvent, InvitationResource, WebhookType } from '@corridor/contracts';
import { SERVICE_CONFIG } from '@corridor/service';
import type { AccountsConfig } from '../config';
import { statusAt, type IntendedAmount, type Invitation } from './domain/invitation';

function amountOf({ amount, currency }: IntendedAmount): InvitationResource['amountToSend'] {
  return { amount, currency: currencyOf(currency) };
}

function isoOf(ms: number): string {
  return new Date(ms).toISOString();
}

/** Shows invitations, in answers and in events. */
@Injectable()
export class InvitationRendering {
  constructor(@Inject(SERVICE_CONFIG) private readonly config: Pick<AccountsConfig, 'invitationBaseUrl'>) {}

  /** The invitation as its GET shows it at that moment; absent fields are left out. */
  resource(invitation: Invitation, nowMs: number): InvitationResource {
    const { code, claimedAtMs, expiresAtMs, inviteeUma, firstName, amountToSend } = invitation;
    return {
      code,
      createdAt: isoOf(invitation.createdAtMs),
      url: `${this.config.invitationBaseUrl}/${code}`,
      inviterUma: invitation.inviterUma,
      status: statusAt(invitation, nowMs),
      ...(claimedAtMs === null ? {} : { claimedAt: isoOf(claimedAtMs) }),
      ...(expiresAtMs === null ? {} : { expiresAt: isoOf(expiresAtMs) }),
      ...(inviteeUma === null ? {} : { inviteeUma }),
      ...(firstName === null ? {} : { firstName }),
      ...(amountToSend === null ? {} : { amountToSend: amountOf(amountToSend) }),
    };
  }

  /** The invitation's present state as an event, named by its code: that is all the id it has. */
  event(
    invitation: Invitation,
    what: {
      type: string;
      webhookType: WebhookType | null;
      /** The inviter's platform, whoever made the change. */
      platformId: string;
      traceparent?: string | undefined;
    },
  ): IntegrationEvent {
    return {
      id: mintUuid(),
      type: `accounts.invitation.${what.type}`,
      aggregate: 'invitations',
      subject: invitation.code,
      version: invitation.version,
      epoch: 0,
      time: isoOf(invitation.updatedAtMs),
      platformKey: invitation.platformKey,
      platformId: what.platformId,
      webhookType: what.webhookType,
      data: { ...this.resource(invitation, invitation.updatedAtMs) },
      ...(what.traceparent === undefined ? {} : { traceparent: what.traceparent }),
    };
  }
}
