import { StateMachine } from '@corridor/kernel';
import type { TransactionStatus } from '../../transactions/domain/transaction-status';

/** Every transition of a quote (docs/behaviour.md 8). */
export const quoteStates = new StateMachine('quote', ['PENDING'], {
  PENDING: ['PROCESSING', 'EXPIRED', 'FAILED'],
  PROCESSING: ['COMPLETED', 'FAILED'],
  /** Leaves only where the receiving bank returns the payment. */
  COMPLETED: ['FAILED'],
  FAILED: [],
  EXPIRED: [],
});

/** A state of a quote. */
export type QuoteStatus = Parameters<typeof quoteStates.allows>[0];

/** The status that a quote has by its transaction's: both change in one commit, since they are one. */
export const quoteStatusOf: Readonly<Record<TransactionStatus, QuoteStatus>> = {
  CREATED: 'PENDING',
  PENDING: 'PENDING',
  PROCESSING: 'PROCESSING',
  COMPLETED: 'COMPLETED',
  FAILED: 'FAILED',
  REJECTED: 'FAILED',
  REFUNDED: 'FAILED',
  EXPIRED: 'EXPIRED',
};

/** Statuses of transactions whose quotes have a status. */
export function transactionStatusesOf(status: QuoteStatus): TransactionStatus[] {
  const pairs = Object.entries(quoteStatusOf) as [TransactionStatus, QuoteStatus][];
  return pairs.filter(([, quoteStatus]) => quoteStatus === status).map(([found]) => found);
}
