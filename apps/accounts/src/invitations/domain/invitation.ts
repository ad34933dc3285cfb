import {
  DomainError,
  invalidInput,
  momentMs,
  StateMachine,
  type ErrorCode,
  type Uuid,
  type InvitationStatus,
} from '@corridor/kernel';

/** States of an invitation (docs/behaviour.md 10). */
export const invitationStates = new StateMachine<InvitationStatus>('invitation', ['PENDING'], {
  PENDING: ['CLAIMED', 'EXPIRED', 'CANCELLED'],
  CLAIMED: [],
  EXPIRED: [],
  CANCELLED: [],
});

/** The refusal of a late call, by state (docs/behaviour.md 3). */
const refusals: Readonly<Record<Exclude<InvitationStatus, 'PENDING'>, { code: ErrorCode; message: string }>> =
  {
    CLAIMED: { code: 'INVITATION_ALREADY_CLAIMED', message: 'the invitation has been claimed' },
    EXPIRED: { code: 'INVITATION_EXPIRED', message: 'the invitation has expired' },
    CANCELLED: { code: 'INVITATION_CANCELLED', message: 'the invitation has been cancelled' },
  };

/** The amount that the inviter plans to send, for display only. `amount` is in the smallest unit. */
export interface IntendedAmount {
  amount: number;
  currency: string;
}

/** An invitation to UMA. The code is its only name, and anyone with the code may read and claim it. */
export interface Invitation {
  /** The inviter's platform. */
  platformKey: number;
  code: string;
  inviterId: Uuid;
  /** The inviter's address at the time of the invitation. */
  inviterUma: string;
  firstName: string | null;
  amountToSend: IntendedAmount | null;
  /** The stored status. {@link statusAt} also detects an expiry whose timer hasn't fired. */
  status: InvitationStatus;
  inviteeUma: string | null;
  version: number;
  createdAtMs: number;
  updatedAtMs: number;
  claimedAtMs: number | null;
  /** The invitation is expired from this moment on; null means never. */
  expiresAtMs: number | null;
}

/** When a new invitation expires. @throws DomainError INVALID_INPUT for a moment that isn't in the future. */
export function expiryOf(expiresAt: string | null | undefined, nowMs: number): number | null {
  if (expiresAt === undefined || expiresAt === null) return null;
  const expiresAtMs = momentMs(expiresAt);
  if (expiresAtMs <= nowMs) {
    throw invalidInput([{ field: 'expiresAt', message: 'expiresAt must lie in the future' }]);
  }
  return expiresAtMs;
}

/**
 * The amount in the platform's first currency.
 * @throws DomainError INVALID_CURRENCY if the platform supports none.
 */
export function intendedAmount(
  amount: number | null | undefined,
  currency: string | undefined,
): IntendedAmount | null {
  if (amount === undefined || amount === null) return null;
  if (currency === undefined) {
    throw new DomainError('INVALID_CURRENCY', 'the platform supports no currency to send an amount in');
  }
  return { amount, currency };
}

/** The state by the clock, whether or not the expiry timer has fired. */
export function statusAt(invitation: Invitation, nowMs: number): InvitationStatus {
  const { status, expiresAtMs } = invitation;
  return status === 'PENDING' && expiresAtMs !== null && nowMs >= expiresAtMs ? 'EXPIRED' : status;
}

/** @throws DomainError with the code of the state if it is no longer PENDING. */
function assertPending(invitation: Invitation, nowMs: number): void {
  const status = statusAt(invitation, nowMs);
  if (status === 'PENDING') return;
  const { code, message } = refusals[status];
  throw new DomainError(code, message);
}

function moved(
  invitation: Invitation,
  status: InvitationStatus,
  nowMs: number,
  change: Partial<Invitation> = {},
): Invitation {
  invitationStates.assert(invitation.status, status);
  return { ...invitation, ...change, status, version: invitation.version + 1, updatedAtMs: nowMs };
}

/** The invitation after its claim. @throws DomainError with the code of its state. */
export function claimed(invitation: Invitation, inviteeUma: string, nowMs: number): Invitation {
  assertPending(invitation, nowMs);
  return moved(invitation, 'CLAIMED', nowMs, { inviteeUma, claimedAtMs: nowMs });
}

/** The invitation after its cancellation. @throws DomainError with the code of its state. */
export function cancelled(invitation: Invitation, nowMs: number): Invitation {
  assertPending(invitation, nowMs);
  return moved(invitation, 'CANCELLED', nowMs);
}

/** The invitation at its expiry. */
export function expired(invitation: Invitation, nowMs: number): Invitation {
  return moved(invitation, 'EXPIRED', nowMs);
}

/** The 404 of an unknown code. */
export function invitationNotFound(): DomainError {
  return new DomainError('INVITATION_NOT_FOUND', 'the invitation does not exist');
}
