import fc from 'fast-check';
import { matchBatches, type BatchLine } from './batch-matching';
import type { OpenItem } from './line-matching';

function item(amount: number, key: number): OpenItem {
  const date = '2026-03-01';
  return {
    ...{ key: String(key), direction: 'DEBIT', amount: BigInt(amount), currency: 'USD', date },
    ...{ bankReferences: [], references: [] },
  };
}

function batch(amount: number, count: number, key = 'line'): BatchLine {
  return {
    ...{ key, direction: 'DEBIT', amount: BigInt(amount), currency: 'USD', date: '2026-03-01' },
    ...{ isReversal: false, bankReference: null, references: [], charges: 0n, count },
  };
}

function matched(lines: readonly BatchLine[], amounts: readonly number[]) {
  const items = amounts.map(item);
  const { matches, ambiguous } = matchBatches(lines, () => items);
  return { items: matches.map((match) => match.items.toSorted().join()), ambiguous };
}

describe('a batch', () => {
  it.each([
    [[10, 20, 30], '0,1,2', []],
    [[10, 20, 30, 40], '0,1,2', []],
    [[5, 10, 20, 30, 100, 7], '1,2,3', []],
    [[10, 20, 30, 20], undefined, ['line']],
    [[10, 20, 30, 25, 15], undefined, ['line']],
    [[10, 50], undefined, []],
    [[10, 20, 31], undefined, []],
    [[], undefined, []],
  ])('of 60 in 3 transactions beside %j is %s', (amounts, items, ambiguous) => {
    expect(matched([batch(60, 3)], amounts)).toEqual({
      items: items === undefined ? [] : [items],
      ambiguous,
    });
  });

  it('beside another one that could have the same items is ambiguous', () => {
    const lines = [batch(60, 3, 'A'), batch(50, 2, 'B'), batch(9, 2, 'C')];
    expect(matched(lines, [10, 20, 30, 4, 5])).toEqual({ items: ['3,4'], ambiguous: ['A', 'B'] });
  });

  it('with more possibilities than are tried is ambiguous', () => {
    const amounts = Array.from({ length: 400 }, (_, at) => 2 ** 20 + 2 * ((at * 7_919) % 65_536));
    expect(matched([batch(200 * 2 ** 20 + 200 * 65_536 + 1, 200)], amounts)).toEqual({
      items: [],
      ambiguous: ['line'],
    });
  });

  it('of nearly all items of a busy day is found', () => {
    const amounts = Array.from({ length: 1_500 }, (_, at) => 1_000 + at);
    const sum = amounts.reduce((total, amount) => total + amount, 0);
    expect(matched([batch(sum - 1_000, 1_499)], amounts).items).toHaveLength(1);
  });

  it('takes a set exactly if it is the only one of its count and sum', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 8 }),
        fc.integer({ min: 2, max: 4 }),
        fc.integer({ min: 2, max: 30 }),
        (amounts, count, sum) => {
          const sets = Array.from({ length: 2 ** amounts.length }, (_, bits) =>
            amounts.flatMap((_amount, at) => (bits & (1 << at) ? [at] : [])),
          ).filter(
            (set) => set.length === count && set.reduce((total, at) => total + (amounts[at] ?? 0), 0) === sum,
          );
          expect(matched([batch(sum, count)], amounts)).toEqual({
            items: sets.length === 1 ? [sets[0]?.join()] : [],
            ambiguous: sets.length > 1 ? ['line'] : [],
          });
        },
      ),
    );
  });
});
