import type { ResolutionPayload } from '../../timers/domain/due-action';
import type { LedgerBook } from '../../ledger/domain/ledger-book';
import { complete, fail, resolveSuspense, type Booking } from '../../transactions/domain/settlement';
import { moveTo, type Transaction } from '../../transactions/domain/transaction';

/** What an operator can resolve of a payment: money in the suspense account, or a payment that goes no further. */
export type ResolvableState = 'SUSPENDED' | 'STUCK';

/** A payment whose end only its rail, or another platform, could tell. */
function isOnItsWay({ kind, status }: Transaction): boolean {
  const isTransfer = kind === 'TRANSFER_OUT' || kind === 'TRANSFER_IN';
  return status === 'PROCESSING' || (status === 'PENDING' && isTransfer);
}

/**
 * What there is to resolve, if nothing more comes by itself; undefined where nothing is, or it was resolved before.
 * An incoming payment that waits for its platform, and a quote that waits for its execution, are no payments on their way.
 */
export function resolvableState(
  transaction: Transaction,
  isSuspenseResolved: boolean,
): ResolvableState | undefined {
  if (transaction.refund?.isSuspended) return isSuspenseResolved ? undefined : 'SUSPENDED';
  return isOnItsWay(transaction) ? 'STUCK' : undefined;
}

/** A payment is completed from PROCESSING alone. */
function finish(book: LedgerBook, transaction: Transaction, booking: Booking): void {
  const isPending = transaction.status === 'PENDING';
  const processing = isPending ? book.change(moveTo(transaction, 'PROCESSING', booking.nowMs)) : transaction;
  complete(book, processing, booking);
}

/**
 * Books what an operator has decided, by the same entries that the payment's own end would have made: a stuck payment
 * is completed, or fails and is refunded; suspended money goes back, or on to the payee by other means.
 */
export function resolve(
  book: LedgerBook,
  transaction: Transaction,
  { outcome }: ResolutionPayload,
  booking: Booking,
): void {
  if (transaction.refund?.isSuspended) resolveSuspense(book, transaction, outcome, booking);
  else if (!isOnItsWay(transaction)) return;
  else if (outcome === 'PAID') finish(book, transaction, booking);
  else {
    const reason = transaction.kind === 'QUOTE' ? 'QUOTE_EXECUTION_FAILED' : 'OFFRAMP_FAILED';
    const message = 'the payment came to no end by itself and was given up';
    fail(book, transaction, { to: 'FAILED', reason, code: null, message }, booking);
  }
}
