import type { FailureCode, FailureReason, RefundReason } from '@corridor/kernel';

/** What a rail reports of a payment. */
export type RailReport = { to: 'PROCESSING' | 'COMPLETED' } | FailureReport;

/** A rail's report of a payment that failed, or that the receiving bank returned after it was COMPLETED. */
export interface FailureReport {
  to: 'FAILED' | 'REJECTED';
  /** OFFRAMP_FAILED if the rail names none. */
  reason?: FailureReason;
  code: FailureCode | null;
  message: string;
  /** TRANSACTION_FAILED if the rail names none. */
  refundReason?: RefundReason;
  /** The money can't be given back. It goes to the suspense account. */
  isRefundImpossible?: true;
}

/** A report that comes `afterMs` after the rail took the payment (milliseconds, domain time); 0 is in the same commit. */
export interface ScheduledReport {
  afterMs: number;
  report: RailReport;
}

/** What a rail answers when it takes an instruction. */
export interface Submission {
  /**
   * Reports that the rail knows in advance; timers apply them. Only a simulator has any. A rail that talks to a bank
   * answers none, and reports later by ReportPaymentHandler.
   */
  scheduled: readonly ScheduledReport[];
}

/** What the rail carries: a transfer, seen from the internal account, or the payout of a quote. */
export type RailOperation = 'TRANSFER_OUT' | 'TRANSFER_IN' | 'QUOTE';
