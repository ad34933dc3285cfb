import { StateMachine, type QuoteStatus, type TransactionStatus } from '@corridor/kernel';

/** Every transition of a transaction (docs/behaviour.md 9); any other is refused. */
export const transactionStates = new StateMachine<TransactionStatus>('transaction', ['CREATED', 'PENDING'], {
  /** An incoming UMA payment before its quote. */
  CREATED: ['PENDING'],
  PENDING: ['PROCESSING', 'EXPIRED', 'REJECTED', 'FAILED'],
  PROCESSING: ['COMPLETED', 'FAILED', 'REJECTED'],
  /** Leaves this status only if the receiving bank returns the payment. */
  COMPLETED: ['FAILED'],
  /** Leaves this status only if the money came from outside. */
  FAILED: ['REFUNDED'],
  REJECTED: [],
  REFUNDED: [],
  EXPIRED: [],
});

/** The status of a quote by that of its transaction. Both change in one commit, since a quote is its transaction (ADR 12). */
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
