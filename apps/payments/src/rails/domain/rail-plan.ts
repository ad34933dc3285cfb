import type { FailureCode, FailureReason, RefundReason } from '@corridor/kernel';

/** What a rail reports of a payment. */
export type RailReport = { to: 'PROCESSING' | 'COMPLETED' } | FailureReport;

/** What a rail reports of a payment that failed, or that the receiving bank returned after it was COMPLETED. */
export interface FailureReport {
  to: 'FAILED' | 'REJECTED';
  /** OFFRAMP_FAILED where it isn't told. */
  reason?: FailureReason;
  code: FailureCode | null;
  message: string;
  /** TRANSACTION_FAILED where it isn't told. */
  refundReason?: RefundReason;
  /** The money can't be given back: it waits in the suspense account. */
  isRefundImpossible?: true;
}

/** A report that comes `afterMs` after the payment was given to the rail (domain time); 0 is in the same commit. */
export interface RailStep {
  afterMs: number;
  report: RailReport;
}

/**
 * What a rail says at once when it takes a payment. A rail that answers by itself later gives no steps, or the first
 * ones only; what is still to come is timers.
 */
export interface RailPlan {
  steps: readonly RailStep[];
}

/** What the rail carries: a transfer, seen from the internal account, or the payout of a quote. */
export type RailOperation = 'TRANSFER_OUT' | 'TRANSFER_IN' | 'QUOTE';
