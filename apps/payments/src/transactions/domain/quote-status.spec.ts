import { quoteStatuses, type TransactionStatus } from '@corridor/kernel';
import { quoteStates, transactionStatusesOf } from './quote-status';
import { quoteStatusOf, transactionStates } from './transaction-status';

describe('quote states', () => {
  it('have no transition from FAILED and EXPIRED', () => {
    expect(quoteStates.final).toEqual(['FAILED', 'EXPIRED']);
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
    const named = quoteStatuses.flatMap((status) => transactionStatusesOf(status));
    expect([...named].sort()).toEqual([...transactionStates.states].sort());
    const failed: TransactionStatus[] = ['FAILED', 'REFUNDED', 'REJECTED'];
    expect(transactionStatusesOf('FAILED').sort()).toEqual(failed);
  });
});
