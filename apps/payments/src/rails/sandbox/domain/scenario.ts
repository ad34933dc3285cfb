import type { Submission, RailReport } from '../../domain/rail-report';

/** Settlement time in the sandbox, milliseconds (docs/behaviour.md 9). */
export const SETTLEMENT_MS = 1_000;
/** How long suffix 005 stays pending, milliseconds (docs/sandbox.md). */
const TIME_OUT_MS = 30_000;

const failed = (
  code: 'INSUFFICIENT_FUNDS' | 'ACCOUNT_CLOSED' | 'TIMED_OUT',
  message: string,
): RailReport => ({
  to: 'FAILED',
  code,
  message,
});
const taken = { afterMs: 0, report: { to: 'PROCESSING' } } as const;

/** Names each plan by its suffix. */
function ruled(plans: Readonly<Record<string, Submission>>): Readonly<Record<string, Submission>> {
  return Object.fromEntries(Object.entries(plans).map(([rule, plan]) => [rule, { ...plan, rule }]));
}

const bySuffix = ruled({
  '002': {
    scheduled: [{ afterMs: 0, report: failed('INSUFFICIENT_FUNDS', 'the account has insufficient funds') }],
  },
  '003': {
    scheduled: [{ afterMs: 0, report: failed('ACCOUNT_CLOSED', 'the account is closed or invalid') }],
  },
  '004': {
    scheduled: [
      taken,
      {
        afterMs: SETTLEMENT_MS,
        report: { to: 'REJECTED', code: 'REJECTED_BY_BANK', message: 'the bank rejected the transfer' },
      },
    ],
  },
  '005': {
    scheduled: [{ afterMs: TIME_OUT_MS, report: failed('TIMED_OUT', 'the bank did not answer in time') }],
  },
});

const success: Submission = { scheduled: [taken, { afterMs: SETTLEMENT_MS, report: { to: 'COMPLETED' } }] };

/** Duration of a slow payout, milliseconds (docs/sandbox.md). */
const LONG_PAYMENT_MS = 6 * 60_000;
/** Time from a payment's completion to its return by the receiving bank, milliseconds (docs/behaviour.md 9). */
const RETURN_MS = 10_000;

const payoutsBySuffix = ruled({
  '002': {
    scheduled: [
      {
        afterMs: 0,
        report: {
          to: 'FAILED',
          reason: 'QUOTE_EXECUTION_FAILED',
          code: null,
          message: 'the execution of the quote failed',
        },
      },
    ],
  },
  '003': { scheduled: [{ afterMs: LONG_PAYMENT_MS, report: { to: 'COMPLETED' } }] },
  '004': {
    scheduled: [
      {
        afterMs: SETTLEMENT_MS,
        report: {
          to: 'FAILED',
          reason: 'COUNTERPARTY_POST_TX_FAILED',
          code: 'REJECTED_BY_BANK',
          message: 'the counterparty could not deliver the payment',
        },
      },
    ],
  },
  '005': {
    scheduled: [
      { afterMs: SETTLEMENT_MS, report: { to: 'COMPLETED' } },
      {
        afterMs: SETTLEMENT_MS + RETURN_MS,
        report: {
          to: 'FAILED',
          code: 'RETURNED',
          message: 'the receiving bank returned the payment',
          refundReason: 'RETURNED',
        },
      },
    ],
  },
  '006': {
    scheduled: [
      {
        afterMs: SETTLEMENT_MS,
        report: {
          to: 'FAILED',
          reason: 'QUOTE_EXECUTION_FAILED',
          code: 'USER_CANCELLATION',
          message: 'the payment was cancelled',
          refundReason: 'USER_CANCELLATION',
        },
      },
    ],
  },
  '007': {
    scheduled: [
      {
        afterMs: SETTLEMENT_MS,
        report: {
          to: 'FAILED',
          code: 'REFUND_FAILED',
          message: 'the payout failed, and the money could not be given back',
          isRefundImpossible: true,
        },
      },
    ],
  },
});

const paidOut: Submission = { scheduled: [{ afterMs: SETTLEMENT_MS, report: { to: 'COMPLETED' } }] };

/** The sandbox's reports on a transfer, in or out (docs/sandbox.md). */
export function transferPlan(suffix: string): Submission {
  return bySuffix[suffix] ?? success;
}

/** The sandbox's reports on the payout of a quote. Times count from its execution (docs/behaviour.md 9). */
export function payoutPlan(suffix: string): Submission {
  return payoutsBySuffix[suffix] ?? paidOut;
}
