/** Kinds of customer and of beneficiary. */
export const customerTypes = ['INDIVIDUAL', 'BUSINESS'] as const;
export type CustomerType = (typeof customerTypes)[number];

/** Directions of a transaction, which a currency may be enabled for. */
export const transactionTypes = ['INCOMING', 'OUTGOING'] as const;
export type TransactionType = (typeof transactionTypes)[number];

/** The side of a quote whose amount is fixed. */
export const lockedCurrencySides = ['SENDING', 'RECEIVING'] as const;
export type LockedCurrencySide = (typeof lockedCurrencySides)[number];

/** Decisions of a review by hand. */
export const reviewDecisions = ['APPROVE', 'REJECT'] as const;
export type ReviewDecision = (typeof reviewDecisions)[number];

/** Decisions of an operator on a review. RESUBMIT: the platform has to correct something first. */
export const operatorDecisions = ['APPROVE', 'REJECT', 'RESUBMIT'] as const;
export type OperatorDecision = (typeof operatorDecisions)[number];

/** What waits for a decision by an operator. */
export const reviewKinds = ['VERIFICATION', 'BENEFICIAL_OWNER', 'EXTERNAL_ACCOUNT'] as const;
export type ReviewKind = (typeof reviewKinds)[number];

/** Sort orders of a list. */
export const sortOrders = ['asc', 'desc'] as const;
export type SortOrder = (typeof sortOrders)[number];

/** Kinds of missing items of a verification (docs/behaviour.md 6). */
export const verificationErrorTypes = [
  'MISSING_FIELD',
  'MISSING_PROOF_OF_ADDRESS_DOCUMENT',
  'MISSING_BENEFICIAL_OWNER',
] as const;
export type VerificationErrorType = (typeof verificationErrorTypes)[number];

/** Types of a document that proves an address (docs/behaviour.md 6). */
export const addressProofTypes = ['PROOF_OF_ADDRESS', 'UTILITY_BILL', 'BANK_STATEMENT'] as const;

/**
 * Outcome of an approval event (docs/behaviour.md 10), from notifications to payments. APPROVED: 200. REJECTED: 403.
 * MISSING_DATA: 422. ACKNOWLEDGED: 202. FAILED: any other answer, or none in time. NO_ENDPOINT: there was no endpoint.
 */
export const approvalOutcomes = [
  'APPROVED',
  'REJECTED',
  'MISSING_DATA',
  'ACKNOWLEDGED',
  'FAILED',
  'NO_ENDPOINT',
] as const;
export type ApprovalOutcome = (typeof approvalOutcomes)[number];

/** Members of an address. */
export const addressMembers = ['line1', 'line2', 'city', 'state', 'postalCode', 'country'] as const;

/** Fields of bodies and queries that contain an amount. INVALID_AMOUNT applies to them (docs/behaviour.md 3). */
export const amountFields: readonly string[] = [
  'amount',
  'amountToSend',
  'lockedCurrencyAmount',
  'currencyAmount',
  'receivingCurrencyAmount',
];
