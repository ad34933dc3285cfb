import { Inject, Injectable } from '@nestjs/common';
import { currencyOf } from '@corridor/kernel';
import type { InvitationResource } from '@corridor/contracts';
import { SERVICE_CONFIG } from '@corridor/service';
import type { AccountsConfig } from '../config';
import { statusAt, type IntendedAmount, type Invitation } from './domain/invitation';

function amountOf({ amount, currency }: IntendedAmount): InvitationResource['amountToSend'] {
  return { amount, currency: currencyOf(currency) };
}

function isoOf(ms: number): string {
  return new Date(ms).toISOString();
}

/** Renders invitations, in answers and in events. */
@Injectable()
export class InvitationPresenter {
  constructor(@Inject(SERVICE_CONFIG) private readonly config: Pick<AccountsConfig, 'invitationBaseUrl'>) {}

  /** The invitation as its GET shows it at that moment; absent fields are omitted. */
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
}
