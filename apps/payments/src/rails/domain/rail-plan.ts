import type { FailureCode } from '../../transactions/domain/transaction';

/** What a rail reports of a payment. */
export type RailReport =
  { to: 'PROCESSING' | 'COMPLETED' } | { to: 'FAILED' | 'REJECTED'; code: FailureCode; message: string };

/** A report that comes `afterMs` after the payment's creation (domain time); 0 is in the creating commit itself. */
export interface RailStep {
  afterMs: number;
  report: RailReport;
}

/**
 * What a rail says at once when it takes a payment. A rail that answers by itself later gives no steps, or the first
 * ones only; what is still to come is due work.
 */
export interface RailPlan {
  steps: readonly RailStep[];
}

/** Direction of a transfer, seen from the internal account. */
export type RailOperation = 'TRANSFER_OUT' | 'TRANSFER_IN';
