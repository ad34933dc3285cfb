import { StateMachine, type QuoteStatus, type TransactionStatus } from '@corridor/kernel';
import { quoteStatusOf } from './transaction-status';

/** Every transition of a quote (docs/behaviour.md 8). */
export const quoteStates = new StateMachine<QuoteStatus>('quote', ['PENDING'], {
  PENDING: ['PROCESSING', 'EXPIRED', 'FAILED'],
  PROCESSING: ['COMPLETED', 'FAILED'],
  /** Leaves this status only if the receiving bank returns the payment. */
  COMPLETED: ['FAILED'],
  FAILED: [],
  EXPIRED: [],
});

/** Statuses of transactions whose quotes have a status. */
export function transactionStatusesOf(status: QuoteStatus): TransactionStatus[] {
  const pairs = Object.entries(quoteStatusOf) as [TransactionStatus, QuoteStatus][];
  return pairs.filter(([, quoteStatus]) => quoteStatus === status).map(([found]) => found);
}

/** Kind of the transactions of quotes, and kind under which lists count quotes. */
export const QUOTE_KIND = 'QUOTE';

/** State of a quote among the totals of lists: no status of a transaction has this name, since totals of kinds are added. */
export function quoteState(status: QuoteStatus): string {
  return `QUOTE_${status}`;
}
