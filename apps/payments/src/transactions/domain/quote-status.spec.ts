import type { TransactionStatus, QuoteStatus } from '@corridor/kernel';
import { quoteStates, transactionStatusesOf } from './quote-status';
import { quoteStatusOf, transactionStates } from './transaction-status';

/** docs/behaviour.md 8, repeated here: rows from, columns to. */
const allowed: ReadonlySet<string> = new Set([
  'PENDING>PROCESSING',
  'PENDING>EXPIRED',
  'PENDING>FAILED',
  'PROCESSING>COMPLETED',
  'PROCESSING>FAILED',
  'COMPLETED>FAILED',
]);
const statuses: readonly QuoteStatus[] = ['PENDING', 'PROCESSING', 'COMPLETED', 'FAILED', 'EXPIRED'];
const pairs = statuses.flatMap((from) => statuses.map((to) => [from, to] as const));

describe('quote states', () => {
  it.each(pairs)('allow %s to %s only as the table says', (from, to) => {
    expect(quoteStates.allows(from, to)).toBe(allowed.has(`${from}>${to}`));
  });

  it('follow those of the transaction: each transition is one of the quote, or none', () => {
    for (const from of transactionStates.states) {
      for (const to of transactionStates.transitions[from]) {
        const [before, after] = [quoteStatusOf[from], quoteStatusOf[to]];
        expect(before === after || quoteStates.allows(before, after)).toBe(true);
      }
    }
  });

  it('map to the transaction statuses, each exactly once', () => {
    const named = statuses.flatMap((status) => transactionStatusesOf(status));
    expect([...named].sort()).toEqual([...transactionStates.states].sort());
    const failed: TransactionStatus[] = ['FAILED', 'REFUNDED', 'REJECTED'];
    expect(transactionStatusesOf('FAILED').sort()).toEqual(failed);
  });
});
