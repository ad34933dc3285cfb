import type { ResolutionPayload } from '../../due-work/domain/due-action';
import type { LedgerBook } from '../../ledger/domain/ledger-book';
import { complete, fail, resolveSuspense, type Booking } from '../../transactions/domain/settlement';
import type { Transaction } from '../../transactions/domain/transaction';

/** What an operator can resolve of a payment. */
export type ResolvableState = 'SUSPENDED' | 'STUCK';

/** What there is to resolve; undefined where nothing is, or it was resolved before. */
export function resolvableState(
  transaction: Transaction,
  isSuspenseResolved: boolean,
): ResolvableState | undefined {
  if (transaction.refund?.isSuspended) return isSuspenseResolved ? undefined : 'SUSPENDED';
  return transaction.status === 'PROCESSING' ? 'STUCK' : undefined;
}

/**
 * Books what an operator has decided, by the same entries that the payment's own end would have made: a stuck payment
 * is completed, or fails and is refunded; suspended money goes back, or on to the payee by other means.
 */
export function resolve(
  book: LedgerBook,
  transaction: Transaction,
  { outcome, reason }: ResolutionPayload,
  booking: Booking,
): void {
  if (transaction.refund?.isSuspended) resolveSuspense(book, transaction, outcome, booking);
  else if (transaction.status !== 'PROCESSING') return;
  else if (outcome === 'PAID') complete(book, transaction, booking);
  else {
    const report = { to: 'FAILED', reason: 'QUOTE_EXECUTION_FAILED', code: null, message: reason } as const;
    fail(
      book,
      transaction,
      transaction.kind === 'QUOTE' ? report : { ...report, reason: 'OFFRAMP_FAILED' },
      booking,
    );
  }
}
