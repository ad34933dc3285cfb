import { StateMachine } from '@corridor/kernel';

/** Every transition of a transaction (docs/behaviour.md 9); any other is refused. */
export const transactionStates = new StateMachine('transaction', ['CREATED', 'PENDING'], {
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

/** A state of a transaction. */
export type TransactionStatus = Parameters<typeof transactionStates.allows>[0];

/** States in which money is still on its way. */
export const inFlightStatuses: readonly TransactionStatus[] = ['CREATED', 'PENDING', 'PROCESSING'];
