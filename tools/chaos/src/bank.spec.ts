import { FaultBank } from '@corridor/fault-bank';
import { ChaosBank, effectFaults, instructionFaults } from './bank';
import type { Entry } from './journal';

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

describe('payouts that never arrived', () => {
  it.each(['bank-payout', 'failed-bank-payout'])('are disowned once, as a %s', async (kind) => {
    const instructionId = 'PaymentInstruction:01a21c1f-7058-7130-af1e-494ca29974e1';
    const entry = { kind, id: 'Transaction:1' } as Entry;
    const query = <Row extends object>(sql: string): Promise<Row[]> => {
      const rows = sql.startsWith('SELECT') ? [{ id: instructionId, transaction_id: 'Transaction:1' }] : [];
      return Promise.resolve(rows as unknown as Row[]);
    };
    const bank = new FaultBank({ seed: 1 });
    const chaos = new ChaosBank(1, bank);
    for (let times = 1; times <= 2; times += 1) await chaos.disown(query, { entries: [entry] });
    expect(bank.waitingReports).toBe(1);
    expect(entry.kind).toBe('failed-bank-payout');
  });
});
