import { StateMachine, type TransactionStatus } from '@corridor/kernel';

/** Every transition of a transaction (docs/behaviour.md 9); any other is refused. */
export const transactionStates = new StateMachine<TransactionStatus>('transaction', ['CREATED', 'PENDING'], {
  /** An incoming UMA payment before its quote. */
  CREATED: ['PENDING'],
  PENDING: ['PROCESSING', 'EXPIRED', 'REJECTED', 'FAILED'],
  PROCESSING: ['COMPLETED', 'FAILED', 'REJECTED'],
  /** Leaves only where the receiving bank returns the payment. */
  COMPLETED: ['FAILED'],
  /** Leaves only where the money came from outside. */
  FAILED: ['REFUNDED'],
  REJECTED: [],
  REFUNDED: [],
  EXPIRED: [],
});
