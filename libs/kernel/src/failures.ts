/** Failure reasons of a transaction (docs/behaviour.md 9), in the order of the API. */
export const failureReasons = [
  'LNURLP_FAILED',
  'PAY_REQUEST_FAILED',
  'PAYMENT_APPROVAL_WEBHOOK_ERROR',
  'PAYMENT_APPROVAL_TIMED_OUT',
  'OFFRAMP_FAILED',
  'MISSING_MANDATORY_PAYEE_DATA',
  'QUOTE_EXPIRED',
  'QUOTE_EXECUTION_FAILED',
  'LIGHTNING_PAYMENT_FAILED',
  'FUNDING_AMOUNT_MISMATCH',
  'COUNTERPARTY_POST_TX_FAILED',
] as const;
export type FailureReason = (typeof failureReasons)[number];

/** Causes of a failure (docs/behaviour.md 9). */
export const failureCodes = [
  'INSUFFICIENT_FUNDS',
  'ACCOUNT_CLOSED',
  'REJECTED_BY_BANK',
  'TIMED_OUT',
  'COMPLIANCE',
  'RETURNED',
  'USER_CANCELLATION',
  'REFUND_FAILED',
] as const;
export type FailureCode = (typeof failureCodes)[number];

/** Why money is returned to its source (docs/behaviour.md 9). */
export const refundReasons = [
  'TRANSACTION_FAILED',
  'RETURNED',
  'USER_CANCELLATION',
  'FUNDING_MISMATCH',
] as const;
export type RefundReason = (typeof refundReasons)[number];
