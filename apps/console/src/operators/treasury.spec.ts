import { jsonIn, objectIn } from './json-text';
import { linesOf, verdictOf } from './proof-summary';
import type { Proof } from './resources';
import { tradePairs } from './trade-pairs';

function proof(change: Partial<Proof> = {}): Proof {
  return {
    id: 'Proof:1',
    settlementAccountId: 'SettlementAccount:1',
    status: 'PROVEN',
    currency: 'USD',
    statementDate: '2026-03-31',
    statementBalance: 1_250,
    ledgerBalance: 1_250,
    transitBalance: 0,
    difference: 0,
    expectedDate: null,
    unmatchedLines: [],
    isImporting: false,
    gapDate: null,
    overdueItems: { count: 0, amount: 0, entries: [] },
    overdueLines: { count: 0, amount: 0, entries: [] },
    openItems: [],
    createdAt: '2026-04-01T07:00:00.000Z',
    ...change,
  };
}

describe('what a proof says', () => {
  it.each<[Partial<Proof>, string]>([
    [{}, 'Yes: the ledger is what the bank says. The last statement is of 2026-03-31.'],
    [{ statementDate: null }, 'Yes: the ledger is what the bank says. No statement was needed yet.'],
    [{ status: 'DIFFERENT', difference: 123_456 }, 'No: the bank and the ledger are 1,234.56 USD apart.'],
    [{ status: 'DIFFERENT', difference: 5, currency: 'VND' }, 'No: the bank and the ledger are 5 VND apart.'],
    [
      { status: 'OPEN_ITEMS', overdueItems: { count: 1, amount: 5, entries: [] } },
      'Not quite: the ledger is what the bank says, but 1 item or line is open for too long.',
    ],
    [
      { status: 'OPEN_ITEMS', overdueLines: { count: 2, amount: 5, entries: [] }, gapDate: '2026-03-30' },
      'Not quite: the ledger is what the bank says, but 2 items or lines are open for too long. ' +
        'The statement of 2026-03-30 doesn’t continue the one before it.',
    ],
    [
      { status: 'MISSING_STATEMENT', expectedDate: '2026-04-01' },
      'Nobody knows: the statement of 2026-04-01 is missing.',
    ],
  ])('for %j', (change, sentence) => {
    expect(verdictOf(proof(change))).toBe(sentence);
  });

  it('is drawn with the oldest first, in units, with a gap where there was no statement', () => {
    const second = '2026-04-02T07:00:00.000Z';
    const proofs = [
      proof({ createdAt: second, ledgerBalance: -5 }),
      proof({ statementBalance: null, ledgerBalance: 0 }),
    ];
    expect(linesOf(proofs)).toMatchObject({
      times: [proof().createdAt, second],
      series: [
        { name: 'Statement', values: [null, 12.5], texts: ['', '12.50'] },
        { name: 'Ledger', values: [0, -0.05], texts: ['0.00', '−0.05'] },
      ],
    });
    expect(linesOf([]).times).toEqual([]);
  });
});

describe('what can be traded', () => {
  it('is between accounts of one connector in different currencies', () => {
    const account = (connectorId: string, currency: string) => ({ connectorId, currency });
    expect(tradePairs([account('a', 'EUR'), account('b', 'USD')])).toEqual([]);
    const both = [account('a', 'EUR'), account('a', 'USD'), account('b', 'GBP')];
    expect(tradePairs(both)).toEqual([
      { connectorId: 'a', sell: 'EUR', buy: 'USD' },
      { connectorId: 'a', sell: 'USD', buy: 'EUR' },
    ]);
    // It is not known which of the two accounts is meant.
    expect(tradePairs([...both, account('a', 'EUR')])).toEqual([]);
  });
});

describe('JSON that a person writes', () => {
  it('is read, or the message names the field', () => {
    expect(jsonIn('[1]', 'The rules')).toEqual([1]);
    expect(objectIn('{"a":{}}', 'The mapping')).toEqual({ a: {} });
    for (const text of ['', '{', '"', 'undefined']) {
      expect(() => objectIn(text, 'The mapping')).toThrow('The mapping must be JSON.');
    }
    for (const text of ['[]', 'null', '1', '"a"']) {
      expect(() => objectIn(text, 'The mapping')).toThrow('The mapping must be an object: { … }.');
    }
  });
});
