import { trustUuid, type Uuid } from '@corridor/kernel';
import { LedgerInvariantError } from '../../ledger/domain/journal-entry';
import { bookingAt, type Booking } from '../../transactions/domain/decision-world';
import { timerKind, type PaymentBook } from '../../transactions/domain/payment-ledger';
import { complete, fail, resolveSuspense } from '../../transactions/domain/settlement';
import { internalIdOf, moveTo, type Transaction } from '../../transactions/domain/transaction';
import type { TransactionKinds } from '../../transactions/domain/transaction-kind';

/** What an operator may decide of a payment that is stuck, or whose money is in the suspense account. */
export const resolutionOutcomes = ['REFUNDED', 'PAID'] as const;
export type ResolutionOutcome = (typeof resolutionOutcomes)[number];

/** A decision that is to be booked. Who has decided, and why, is stored with the resolution. */
export interface ResolutionPayload {
  resolutionId: Uuid;
  outcome: ResolutionOutcome;
}

/** What an operator can resolve of a payment: money in the suspense account, or a payment that goes no further. */
export type ResolvableState = 'SUSPENDED' | 'STUCK';

/** A payment whose end only its rail, or another platform, could tell. */
function isOnItsWay(transaction: Transaction, kinds: TransactionKinds): boolean {
  const { status } = transaction;
  return (
    status === 'PROCESSING' || (status === 'PENDING' && (kinds.of(transaction).isPendingAtRail ?? false))
  );
}

/**
 * What there is to resolve, if nothing more comes by itself; undefined where nothing is, or it was resolved before.
 * An incoming payment that waits for its platform, and a quote that waits for its execution, are no payments on their way.
 */
export function resolvableState(
  transaction: Transaction,
  isSuspenseResolved: boolean,
  kinds: TransactionKinds,
): ResolvableState | undefined {
  if (transaction.refund?.isSuspended) return isSuspenseResolved ? undefined : 'SUSPENDED';
  return isOnItsWay(transaction, kinds) ? 'STUCK' : undefined;
}

/** A payment is completed from PROCESSING alone. */
function finish(book: PaymentBook, transaction: Transaction, booking: Booking): void {
  const isPending = transaction.status === 'PENDING';
  const processing = isPending ? book.change(moveTo(transaction, 'PROCESSING', booking.nowMs)) : transaction;
  complete(book, processing, booking);
}

/**
 * Books what an operator has decided, by the same entries that the payment's own end would have made: a stuck payment
 * is completed, or fails and is refunded; suspended money goes back, or on to the payee by other means.
 */
function resolve(
  book: PaymentBook,
  transaction: Transaction,
  { outcome }: ResolutionPayload,
  booking: Booking,
): void {
  if (transaction.refund?.isSuspended) resolveSuspense(book, transaction, outcome, booking);
  else if (!isOnItsWay(transaction, booking.kinds)) return;
  else if (outcome === 'PAID') finish(book, transaction, booking);
  else {
    const reason = booking.kinds.of(transaction).givenUpReason ?? 'OFFRAMP_FAILED';
    const message = 'the payment came to no end by itself and was given up';
    fail(book, transaction, { to: 'FAILED', reason, code: null, message }, booking);
  }
}

function readResolution(step: unknown): ResolutionPayload {
  const { resolutionId, outcome } = step as { resolutionId?: unknown; outcome?: unknown };
  const known = resolutionOutcomes.find((name) => name === outcome);
  if (typeof resolutionId !== 'string' || !known) {
    throw new LedgerInvariantError('a timer has no decision of an operator');
  }
  return { resolutionId: trustUuid(resolutionId), outcome: known };
}

/** A decision of an operator is booked. */
export const resolution = timerKind<ResolutionPayload>({
  action: 'RESOLUTION',
  payload: readResolution,
  needs: ({ platformKey, source, destination }) => [
    { platformKey, accounts: [internalIdOf(source), internalIdOf(destination)] },
  ],
  apply: ({ book, resource, dueAtMs, world }, payload) =>
    resolve(book, resource, payload, bookingAt(world, dueAtMs)),
});
