import type { FailureCode } from '@corridor/kernel';
import type { RailReport } from '../../rails/domain/rail-report';

/** Who bears a fee, and whether the bank took it from the payment or sends a bill. */
export interface OutcomeFee {
  /** Smallest units of `currency`. */
  amount: bigint;
  currency: string;
  bearer: 'PLATFORM' | 'BENEFICIARY';
  settled: 'DEDUCTED' | 'INVOICED';
}

/** Why a payment was refused or returned. */
export interface OutcomeReason {
  /** A code of the API; REJECTED_BY_BANK if the connector's is none. */
  code: FailureCode;
  message: string;
}

/** What a connector says about an instruction, in an answer or in a report. */
export interface ConnectorOutcome {
  status: 'ACCEPTED' | 'COMPLETED' | 'REJECTED' | 'FAILED' | 'RETURNED';
  providerReference: string | null;
  /** Smallest units; null if the connector names no amount. */
  amount: bigint | null;
  currency: string | null;
  /** Names the return of a RETURNED payment. */
  returnId: string | null;
  fees: readonly OutcomeFee[];
  reason: OutcomeReason | null;
}

/** What is known after a call to submit an instruction that got no outcome. */
export type NoOutcome =
  /** It was certainly not taken. `isSaid`: by the connector's own word; else it was not reached. */
  | { kind: 'NOT_TAKEN'; message: string; retryAfterMs: number | null; isSaid: boolean }
  /** The connector has the id with another body, and did nothing. */
  | { kind: 'BODY_CONFLICT'; message: string }
  /** Whether the connector has taken it isn't known. */
  | { kind: 'UNKNOWN'; message: string };

/** What is known after a call to submit an instruction. */
export type SubmitAnswer = { kind: 'OUTCOME'; outcome: ConnectorOutcome } | NoOutcome;

/** What a payment experiences by an outcome that ends it unpaid. */
export function failureOf(outcome: ConnectorOutcome, to: 'FAILED' | 'REJECTED'): RailReport {
  const isReturn = outcome.status === 'RETURNED';
  const { code, message } = outcome.reason ?? {
    code: isReturn ? ('RETURNED' as const) : ('REJECTED_BY_BANK' as const),
    message: isReturn ? 'the receiving bank returned the payment' : 'the bank refused the payment',
  };
  return { to, code, message, ...(isReturn ? { refundReason: 'RETURNED' as const } : {}) };
}
