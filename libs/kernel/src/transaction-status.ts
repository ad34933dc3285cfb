/**
 * The meaning of a transaction status for its money. IN_FLIGHT: on its way. SETTLED: arrived. UNSUCCESSFUL: did not
 * arrive or was sent back. EXPIRED: never taken.
 */
export type TransactionStage = 'IN_FLIGHT' | 'SETTLED' | 'UNSUCCESSFUL' | 'EXPIRED';

/** The one table of a transaction's statuses (docs/behaviour.md 9), in the order in which the API lists them. */
const table = {
  /** An incoming UMA payment before its quote. */
  CREATED: 'IN_FLIGHT',
  PENDING: 'IN_FLIGHT',
  PROCESSING: 'IN_FLIGHT',
  COMPLETED: 'SETTLED',
  REJECTED: 'UNSUCCESSFUL',
  FAILED: 'UNSUCCESSFUL',
  REFUNDED: 'UNSUCCESSFUL',
  EXPIRED: 'EXPIRED',
} as const satisfies Record<string, TransactionStage>;

/** A status of a transaction. */
export type TransactionStatus = keyof typeof table;

/** Every status of a transaction, in the order of the API. */
export const transactionStatuses = Object.keys(table) as readonly TransactionStatus[];

/** The statuses of a stage. */
export function statusesOfStage(stage: TransactionStage): readonly TransactionStatus[] {
  return transactionStatuses.filter((status) => table[status] === stage);
}

/** Statuses in which money is still on its way. */
export const inFlightStatuses = statusesOfStage('IN_FLIGHT');

/** Statuses of a payment that did not arrive or was sent back. */
export const unsuccessfulStatuses = statusesOfStage('UNSUCCESSFUL');

/** Statuses in which a transaction ends, other than COMPLETED. It leaves one only for another of them. */
export const rareEndStatuses = [...unsuccessfulStatuses, ...statusesOfStage('EXPIRED')];

/** Statuses of a quote (docs/behaviour.md 8), in the order of the API. */
export const quoteStatuses = ['PENDING', 'PROCESSING', 'COMPLETED', 'FAILED', 'EXPIRED'] as const;

/** Statuses of money that is returned to its source. */
export type QuoteStatus = (typeof quoteStatuses)[number];

/** Statuses of the money that goes back to its source. */
export const refundStatuses = ['PENDING', 'COMPLETED', 'FAILED'] as const;

/** A status of a refund. */
export type RefundStatus = (typeof refundStatuses)[number];
