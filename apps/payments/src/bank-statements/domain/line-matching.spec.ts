import fc from 'fast-check';
import { matchLines, proposeItems, type LineToMatch, type OpenItem } from './line-matching';

const money = { direction: 'DEBIT', amount: 100n, currency: 'EUR' } as const;

function line(key: string, change: Partial<LineToMatch> = {}): LineToMatch {
  const given = { isReversal: false, bankReference: null, references: [], charges: 0n, date: '2026-03-31' };
  return { key, ...money, ...given, ...change };
}

function item(key: string, change: Partial<OpenItem> = {}): OpenItem {
  return { key, ...money, date: '2026-03-31', bankReferences: [], references: [], ...change };
}

const reference = fc.constantFrom('a', 'b', 'c', 'd');
const anyMoney = fc.record({
  direction: fc.constantFrom('CREDIT' as const, 'DEBIT' as const),
  amount: fc.bigInt({ min: 1n, max: 4n }),
  currency: fc.constantFrom('EUR', 'USD'),
});
const day = fc.integer({ min: 1, max: 12 }).map((number) => `2026-03-${String(number).padStart(2, '0')}`);
const keyed = <T extends object>(all: readonly T[], prefix: string): (T & { key: string })[] =>
  all.map((one, at) => ({ ...one, key: `${prefix}${at}` }));

const lines = fc
  .array(
    fc
      .tuple(
        anyMoney,
        fc.record({
          date: day,
          isReversal: fc.boolean(),
          bankReference: fc.option(reference),
          references: fc.array(reference, { maxLength: 2 }),
          charges: fc.bigInt({ min: 0n, max: 3n }),
        }),
      )
      .map(([amounts, rest]) => ({ ...amounts, ...rest })),
    { maxLength: 12 },
  )
  .map((all) => keyed(all, 'line'));
const items = fc
  .array(
    fc
      .tuple(
        anyMoney,
        fc.record({
          date: day,
          bankReferences: fc.array(reference, { maxLength: 2 }),
          references: fc.array(reference, { maxLength: 2 }),
        }),
      )
      .map(([amounts, rest]) => ({ ...amounts, ...rest })),
    { maxLength: 12 },
  )
  .map((all) => keyed(all, 'item'));
describe('matching', () => {
  it('uses each line and item once, and never changes a sum', () => {
    fc.assert(
      fc.property(lines, items, (allLines, allItems) => {
        const { matches, unmatched } = matchLines(allLines, allItems);
        expect([...matches.map((match) => match.line), ...unmatched].sort()).toEqual(
          allLines.map(({ key }) => key).sort(),
        );
        const used = matches.flatMap((match) => match.items);
        expect(new Set(used).size).toBe(used.length);
        for (const match of matches) {
          const own = allLines.find(({ key }) => key === match.line);
          const found = allItems.filter(({ key }) => match.items.includes(key));
          const signed = (one: { direction: string; amount: bigint }): bigint =>
            one.direction === 'CREDIT' ? one.amount : -one.amount;
          const sum = found.reduce((total, one) => total + signed(one), 0n);
          const charges = match.hasCharges === true ? (own?.charges ?? 0n) : 0n;
          expect(own && signed({ ...own, amount: own.amount - charges })).toBe(sum);
          for (const one of found) expect(one.currency).toBe(own?.currency);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it('takes the charges of a line only if all items of its name are the rest', () => {
    const charged = line('l', { amount: 105n, charges: 5n, references: ['a'] });
    const one = item('i', { references: ['a'] });
    const fee = { references: ['a'], amount: 5n };
    const found = (...all: OpenItem[]) => matchLines([charged], all).matches;
    expect(found(one)).toEqual([{ line: 'l', rule: 'REFERENCE', items: ['i'], hasCharges: true }]);
    expect(found(one, item('f', fee))).toEqual([{ line: 'l', rule: 'REFERENCE', items: ['i', 'f'] }]);
    expect(found(one, item('f', { ...fee, amount: 4n }))).toEqual([]);
    expect(found(item('i', { references: ['a'], direction: 'CREDIT' }))).toEqual([]);
    expect(matchLines([{ ...charged, charges: 105n }], []).matches).toEqual([]);
  });

  it('takes the charges of a line beside the fees of returns, but not beside another fee of the payment', () => {
    const charged = line('l', { amount: 105n, charges: 5n, references: ['a'] });
    const fee = item('f', { references: ['a'], amount: 3n, isFee: true });
    const found = (...all: OpenItem[]) =>
      matchLines([charged], [item('i', { references: ['a'] }), ...all]).matches;
    const alone = [{ line: 'l', rule: 'REFERENCE', items: ['i'], hasCharges: true }];
    expect(found({ ...fee, isApart: true })).toEqual(alone);
    expect(found(fee)).toEqual([]);
    const shown = line('s', { amount: 108n, charges: 5n, references: ['a'] });
    const all = [item('i', { references: ['a'] }), { ...fee, isApart: true as const }];
    expect(matchLines([shown], all).matches).toMatchObject([{ items: ['i', 'f'], hasCharges: true }]);
  });

  it('leaves no line and item with the same bank reference and money both unmatched', () => {
    fc.assert(
      fc.property(lines, items, (allLines, allItems) => {
        const { matches, unmatched } = matchLines(allLines, allItems);
        const used = new Set(matches.flatMap((match) => match.items));
        for (const left of allLines.filter(({ key }) => unmatched.includes(key))) {
          const missed = allItems.find(
            (one) =>
              !used.has(one.key) &&
              (one.bankReferences.some((name) => name === left.bankReference) ||
                one.references.some((name) => left.references.includes(name))) &&
              one.amount === left.amount &&
              one.direction === left.direction &&
              one.currency === left.currency,
          );
          expect(missed).toBeUndefined();
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it('prefers the reference of the bank', () => {
    const all = [item('ours', { references: ['r'] }), item('banks', { bankReferences: ['b'] })];
    const { matches } = matchLines([line('l', { bankReference: 'b', references: ['r'] })], all);
    expect(matches).toEqual([{ line: 'l', rule: 'BANK_REFERENCE', items: ['banks'] }]);
  });

  it('matches a batch with all items of its bank reference if they add up', () => {
    const batch = ['one', 'two'].map((key) => item(key, { bankReferences: ['b'], amount: 50n }));
    expect(matchLines([line('l', { bankReference: 'b' })], batch).matches[0]?.items).toEqual(['one', 'two']);
    const other = matchLines([line('l', { bankReference: 'b', amount: 99n })], batch);
    expect(other.unmatched).toEqual(['l']);
  });

  it('matches a payout with one of its fees, and another fee with a line of its own, in any order', () => {
    const fee = (key: string, amount: bigint) => item(key, { amount, references: ['r'], isFee: true });
    const all = [item('payout', { references: ['r'] }), fee('paid', 5n), fee('returned', 3n)];
    const both = line('both', { amount: 105n, references: ['r'] });
    const alone = line('alone', { amount: 3n, references: ['r'] });
    for (const order of [
      [both, alone],
      [alone, both],
    ]) {
      const found = new Map(matchLines(order, all).matches.map((match) => [match.line, match.items]));
      expect([found.get('both'), found.get('alone')]).toEqual([['payout', 'paid'], ['returned']]);
    }
  });

  it('matches a payout and its fee with the one line of both, by a reference of ours', () => {
    const all = [item('payout', { references: ['r'] }), item('fee', { amount: 5n, references: ['r'] })];
    const [one] = matchLines([line('l', { amount: 105n, references: ['r'] })], all).matches;
    expect(one).toEqual({ line: 'l', rule: 'REFERENCE', items: ['payout', 'fee'] });
    expect(matchLines([line('l', { amount: 104n, references: ['r'] })], all).unmatched).toEqual(['l']);
  });

  it('matches a line with what its bank has credited and the fees that it has kept of it', () => {
    const deposit = item('deposit', { direction: 'CREDIT', amount: 100n, bankReferences: ['D'] });
    const fee = item('fee', { amount: 5n, isFee: true, bankReferences: ['D'] });
    const net = (amount: bigint): LineToMatch =>
      line('net', { direction: 'CREDIT', amount, bankReference: 'D' });
    expect(matchLines([net(95n)], [deposit, fee]).matches).toEqual([
      { line: 'net', rule: 'BANK_REFERENCE', items: ['deposit', 'fee'] },
    ]);
    expect(matchLines([net(94n)], [deposit, fee]).matches).toEqual([]);
    expect(matchLines([net(95n)], [deposit, { ...fee, isFee: false }]).matches).toEqual([]);
    expect(
      matchLines(
        [net(5n)],
        [
          { ...fee, direction: 'CREDIT' },
          { ...deposit, direction: 'DEBIT' },
        ],
      ).matches,
    ).toEqual([{ line: 'net', rule: 'BANK_REFERENCE', items: ['fee'] }]);
  });

  it('does not match by amount and date', () => {
    expect(matchLines([line('l')], [item('i')]).unmatched).toEqual(['l']);
  });
});

describe('a proposal', () => {
  it('is the only item of the amount within three days, of the only such line', () => {
    const near = item('near', { date: '2026-03-28' });
    expect(proposeItems([line('l')], [near])).toEqual(new Map([['l', 'near']]));
    expect(proposeItems([line('l')], [item('far', { date: '2026-03-27' })]).size).toBe(0);
    expect(proposeItems([line('l')], [near, item('other')]).size).toBe(0);
    expect(proposeItems([line('l'), line('m')], [near]).size).toBe(0);
    expect(proposeItems([line('l'), line('m', { date: '2026-04-10' })], [near])).toEqual(
      new Map([['l', 'near']]),
    );
    expect(proposeItems([line('l', { direction: 'CREDIT' })], [near]).size).toBe(0);
  });

  it('never names an item twice', () => {
    fc.assert(
      fc.property(lines, items, (allLines, allItems) => {
        const named = [...proposeItems(allLines, allItems).values()];
        expect(new Set(named).size).toBe(named.length);
      }),
    );
  });
});
