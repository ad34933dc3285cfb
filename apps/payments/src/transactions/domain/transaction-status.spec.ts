import { transactionStates } from './transaction-status';

describe('transaction states', () => {
  it('have no transition from REJECTED, REFUNDED and EXPIRED', () => {
    expect(transactionStates.final).toEqual(['REJECTED', 'REFUNDED', 'EXPIRED']);
  });
});
