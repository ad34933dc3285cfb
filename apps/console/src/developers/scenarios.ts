/** A rule of the sandbox: the last digits of an account's identifier decide what happens (docs/sandbox.md). */
export interface Scenario {
  operation: 'Transfer' | 'Quote' | 'Name check' | 'KYC, KYB';
  suffix: string;
  outcome: string;
}

const RULES: readonly [Scenario['operation'], suffix: string, outcome: string][] = [
  ['Transfer', '002', 'FAILED at once, INSUFFICIENT_FUNDS'],
  ['Transfer', '003', 'FAILED at once, ACCOUNT_CLOSED'],
  ['Transfer', '004', 'REJECTED, REJECTED_BY_BANK'],
  ['Transfer', '005', 'PENDING for 30 seconds, then FAILED, TIMED_OUT'],
  ['Transfer', 'other', 'COMPLETED after about a second'],
  ['Quote', '002', 'FAILED at once and refunded'],
  ['Quote', '003', 'PROCESSING for 6 minutes, then COMPLETED'],
  ['Quote', '004', 'FAILED and refunded, COUNTERPARTY_POST_TX_FAILED'],
  ['Quote', '005', 'COMPLETED; 10 seconds later the bank returns it: FAILED and refunded'],
  ['Quote', '006', 'FAILED and refunded, USER_CANCELLATION'],
  ['Quote', '007', 'FAILED, and the refund fails: the money stays in suspense'],
  ['Quote', 'other', 'COMPLETED after about a second'],
  ['Name check', '102', 'The name does not match: UNDER_REVIEW'],
  ['Name check', '103', 'The name matches in part: UNDER_REVIEW'],
  ['Name check', '104', 'PENDING for 30 seconds, then ACTIVE'],
  ['Name check', '105', '400 INVALID_BANK_ACCOUNT'],
  ['Name check', '109', '500 INTERNAL_ERROR'],
  ['Name check', 'other', 'The name matches: ACTIVE'],
  ['KYC, KYB', '001', 'PENDING_MANUAL_REVIEW until you decide'],
  ['KYC, KYB', '002', 'REJECTED'],
  ['KYC, KYB', 'other', 'APPROVED after about a second'],
];

/** Operations to or from an account, whose identifier decides. */
const OF_ACCOUNTS: readonly Scenario['operation'][] = ['Transfer', 'Quote', 'Name check'];
const OTHER = 'other';

export const scenarios: readonly Scenario[] = RULES.map(([operation, suffix, outcome]) => ({
  operation,
  suffix,
  outcome,
}));

/**
 * The last three digits of an identifier; empty if it doesn't end in three. With a domain they end the name before it, with
 * no fourth digit.
 */
function suffixOf(identifier: string): string {
  const at = identifier.lastIndexOf('@');
  const [name, suffix] =
    at > 0 ? [identifier.slice(0, at), /(?<![0-9])[0-9]{3}$/] : [identifier, /[0-9]{3}$/];
  return suffix.exec(name.trim())?.[0] ?? '';
}

/** What each operation with an account of this identifier comes to. */
export function outcomesOf(identifier: string): readonly Scenario[] {
  const ofOperation = (wanted: Scenario['operation'], end: string): Scenario[] =>
    scenarios.filter(({ operation, suffix }) => operation === wanted && suffix === end);
  const end = suffixOf(identifier);
  return OF_ACCOUNTS.flatMap((operation) => {
    const own = ofOperation(operation, end);
    return own.length > 0 ? own : ofOperation(operation, OTHER);
  });
}
