import { effectFaults, instructionFaults } from './bank';

const ID = 'PaymentInstruction:1';

describe('the effects at the bank', () => {
  it.each([
    ['COMPLETED', 1],
    ['RETURNED', 1],
    ['FAILED', 0],
    ['REJECTED', 0],
    ['CANCELLED', 0],
  ])('of a %s instruction are %i', (state, expected) => {
    for (const effects of [0, 1, 2])
      expect(effectFaults({ id: ID, state }, effects)).toHaveLength(effects === expected ? 0 : 1);
  });
});

describe('the instructions of payouts', () => {
  const payout = { kind: 'bank-payout', id: 'Transaction:1' } as const;
  const row = { transaction_id: 'Transaction:1' };

  it('are one for each payout that was answered', () => {
    expect(instructionFaults([payout, { kind: 'transfer', id: 'Transaction:2' }], [row])).toEqual([]);
    expect(instructionFaults([payout], [])).toHaveLength(2);
    expect(instructionFaults([payout], [row, row])).toHaveLength(2);
    expect(instructionFaults([], [row])).toHaveLength(1);
  });
});
