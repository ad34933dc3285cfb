import type { OperatorsWork } from './console-operators';

/** The pages of operators, with what the suites have made for them. */
export function operatorPages(work: OperatorsWork): [path: string, title: string][] {
  return [
    ['/', 'Queue'],
    ['/find', 'Find'],
    [`/find?query=${work.platformCustomerId}`, 'Find'],
    ['/reviews', 'Reviews'],
    [`/reviews/${work.verificationId}`, 'Review'],
    ['/suspense', 'Suspense'],
    ['/breaks?status=ALL', 'Breaks'],
    ['/matching', 'Matching'],
    ['/matches', 'Matches'],
    ['/instructions', 'Instructions'],
    ['/freezes', 'Freezes'],
    ['/settlement-accounts', 'Settlement accounts'],
    ['/fx-trades', 'FX trades'],
    ['/deposit-returns', 'Deposit returns'],
    ['/proofs', 'Proofs'],
    ['/safeguarding', 'Safeguarding'],
    ['/books', 'Books'],
    ['/connectors', 'Connectors'],
    ['/approvals?status=ALL', 'Approvals'],
    ['/dead-letters', 'Dead letters'],
    ['/sessions', 'Sessions'],
    ['/access-review', 'Access review'],
    ['/access-report?startDate=2026-01-01', 'Access report'],
    ['/audit', 'Audit'],
    [`/customers/${work.customerId}`, 'Customer'],
    [`/payments/${work.transactionId}`, 'Payment'],
    ['/currencies/EUR', 'Currency'],
    ['/health', 'Health'],
    ['/integrity', 'Integrity'],
    ['/nothing', 'Not found'],
  ];
}
