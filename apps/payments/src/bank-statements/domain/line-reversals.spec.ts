import { mintUuid } from '@corridor/kernel';
import type { LineToMatch } from './line-matching';
import {
  findReversals,
  linesMeantBy,
  sureReversal,
  type EarlierLine,
  type ReversedPayment,
} from './line-reversals';

const money = { amount: 100n, currency: 'EUR' } as const;
const reversal: LineToMatch = {
  ...{ key: 'r', ...money, direction: 'CREDIT', date: '2026-03-31', isReversal: true },
  ...{ bankReference: 'b', references: ['e'], charges: 0n },
};

function earlier(key: string, change: Partial<EarlierLine> = {}): EarlierLine {
  return { key, ...money, direction: 'DEBIT', names: ['b'], ownCharges: 0n, isExplained: true, ...change };
}

describe('a reversal', () => {
  it.each([
    ['the same reference of the bank', earlier('o')],
    ['its end-to-end id', earlier('o', { names: ['x', 'e'] })],
    ['the same amount beside charges', earlier('o', { amount: 105n, ownCharges: 5n })],
    ['the same amount with charges', earlier('o', { ownCharges: 5n })],
  ])('finds the line of %s', (_by, original) => {
    expect(findReversals([reversal], [earlier('other', { names: ['x'] }), original])).toEqual([
      { line: 'r', original: 'o', isOfPayment: true },
    ]);
  });

  it.each([
    ['of another amount', earlier('o', { amount: 99n })],
    ['of another currency', earlier('o', { currency: 'USD' })],
    ['of the same direction', earlier('o', { direction: 'CREDIT' })],
    ['without a common reference', earlier('o', { names: ['x'] })],
    ['that is itself', earlier('r')],
  ])('finds no line %s', (_what, original) => {
    expect(findReversals([reversal], [original])).toEqual([]);
  });

  it('finds none if several could be meant and one is a payment, else the first', () => {
    expect(findReversals([reversal], [earlier('o'), earlier('p', { isExplained: false })])).toEqual([]);
    const unexplained = ['o', 'p'].map((key) => earlier(key, { isExplained: false }));
    const twice = [reversal, { ...reversal, key: 's' }, { ...reversal, key: 't' }];
    expect(findReversals(twice, unexplained)).toEqual([
      { line: 'r', original: 'o', isOfPayment: false },
      { line: 's', original: 'p', isOfPayment: false },
    ]);
    expect(findReversals([{ ...reversal, isReversal: false }], unexplained)).toEqual([]);
  });
});

describe('a reversal that a person decides on', () => {
  it('may mean each line of a reference, as a whole or in part', () => {
    const known = [
      earlier('whole'),
      earlier('more', { amount: 101n, isExplained: false }),
      earlier('less', { amount: 99n }),
      earlier('other', { names: ['x'] }),
      earlier('credit', { direction: 'CREDIT' }),
      earlier('dollars', { currency: 'USD' }),
      earlier('r'),
    ];
    expect(linesMeantBy(reversal, known).map(({ key }) => key)).toEqual(['whole', 'more']);
  });
});

describe('what a reversal surely means', () => {
  const [connectorId, id] = [mintUuid(), mintUuid()];
  const instruction = { id, connectorId, operation: 'PAYOUT', state: 'COMPLETED', amount: 100n };
  const deposit = { depositId: 'D-1', connectorId, amount: 100n, isReversed: false };
  const shown: ReversedPayment = {
    ...{ lineId: mintUuid(), items: 1, kind: 'SETTLE', direction: 'DEBIT', amount: 100n },
    ...{ transactionId: mintUuid(), instruction, deposit: null },
  };

  it('is the return of a whole payment, or of a whole deposit', () => {
    expect(sureReversal([shown])).toEqual({ of: 'INSTRUCTION', id, connectorId, amount: 100n });
    const taken = { ...shown, kind: 'DEPOSIT', instruction: null, deposit };
    expect(sureReversal([taken])).toEqual({ of: 'DEPOSIT', depositId: 'D-1', connectorId, amount: 100n });
  });

  it.each<[string, readonly ReversedPayment[]]>([
    ['of a line that was booked by hand', []],
    ['of a line that has shown several items', [{ ...shown, items: 2 }, shown]],
    [
      'of a payment that was not completed',
      [{ ...shown, instruction: { ...instruction, state: 'RETURNED' } }],
    ],
    ['of a part of a payment', [{ ...shown, instruction: { ...instruction, amount: 101n } }]],
    ['of a part of a deposit', [{ ...shown, instruction: null, deposit: { ...deposit, amount: 99n } }]],
    [
      'of a payout that came back to a paid quote',
      [{ ...shown, kind: 'RETURN', instruction: null, deposit }],
    ],
    ['of a reversed deposit', [{ ...shown, instruction: null, deposit: { ...deposit, isReversed: true } }]],
    ['of an order of the house', [{ ...shown, instruction: null }]],
    ['of a fee', [{ ...shown, kind: 'FEE' }]],
    ['of what could be either', [{ ...shown, deposit }]],
  ])('is nothing, if it is %s', (_what, payments) => {
    expect(sureReversal(payments)).toBeUndefined();
  });
});
