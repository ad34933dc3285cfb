import type { TransactionStatus } from '@corridor/kernel';
import { transactionStates } from './transaction-status';

/** docs/behaviour.md 9, repeated here: rows from, columns to. */
const allowed: ReadonlySet<string> = new Set([
  'CREATED>PENDING',
  'PENDING>PROCESSING',
  'PENDING>EXPIRED',
  'PENDING>REJECTED',
  'PENDING>FAILED',
  'PROCESSING>COMPLETED',
  'PROCESSING>FAILED',
  'PROCESSING>REJECTED',
  'COMPLETED>FAILED',
  'FAILED>REFUNDED',
]);
const statuses: readonly TransactionStatus[] = [
  'CREATED',
  'PENDING',
  'PROCESSING',
  'COMPLETED',
  'REJECTED',
  'FAILED',
  'REFUNDED',
  'EXPIRED',
];
const pairs = statuses.flatMap((from) => statuses.map((to) => [from, to] as const));

describe('transaction states', () => {
  it('are those of docs/behaviour.md 9', () => {
    expect([...transactionStates.states].sort()).toEqual([...statuses].sort());
  });

  it.each(pairs)('allow %s to %s only as the table says', (from, to) => {
    const isAllowed = allowed.has(`${from}>${to}`);
    expect(transactionStates.allows(from, to)).toBe(isAllowed);
    if (isAllowed) expect(() => transactionStates.assert(from, to)).not.toThrow();
    else expect(() => transactionStates.assert(from, to)).toThrow(`no transition from ${from} to ${to}`);
  });
});
