import type { FailureCode, FailureReason, RefundReason, Uuid } from '@corridor/kernel';

/** A rail's report on a payment. */
export type RailReport = { to: 'PROCESSING' | 'COMPLETED' } | FailureReport;

/** A rail's report that a payment failed, or that the receiving bank returned it after COMPLETED. */
export interface FailureReport {
  to: 'FAILED' | 'REJECTED';
  /** OFFRAMP_FAILED if the rail names none. */
  reason?: FailureReason;
  code: FailureCode | null;
  message: string;
  /** TRANSACTION_FAILED if the rail names none. */
  refundReason?: RefundReason;
  /** Of a collected payment that was taken back: how much, smallest units; all of it by default. */
  takenBack?: bigint;
  /** The money can't be returned, so it goes to the suspense account. */
  isRefundImpossible?: true;
}

/**
 * A report that takes effect `afterMs` after the rail accepted the payment (milliseconds, domain time). Reports at 0
 * belong to the same commit.
 */
export interface ScheduledReport {
  afterMs: number;
  report: RailReport;
}

/** A rail's answer to an instruction. */
export interface Submission {
  /**
   * Reports that the rail knows in advance; timers apply them. Only a simulator knows any. A connector to a bank
   * returns none and reports later through ReportPaymentHandler.
   */
  scheduled: readonly ScheduledReport[];
  /** The rule of the simulator behind the reports; absent if the payment just succeeds. */
  rule?: string;
  /** The connector that gets an instruction for the payment; absent if the rail needs none. */
  route?: Route;
}

/** Where a payment goes. */
export interface Route {
  connectorId: Uuid;
  settlementAccountId: Uuid | null;
}

/** The kind of payment: a transfer, as seen from the internal account, or the payout of a quote. */
export type RailOperation = 'TRANSFER_OUT' | 'TRANSFER_IN' | 'QUOTE';
