import fc from 'fast-check';
import { dayOrder, type DayStatement } from './day-order';

const nothing = { before: undefined, after: undefined };
const balances = (from: number, to: number): DayStatement => ({
  id: `${from}-${to}`,
  from: BigInt(from),
  to: BigInt(to),
});

describe('the statements of a day', () => {
  it.each<[string, [number, number][], Parameters<typeof dayOrder>[1], string[]]>([
    [
      'each open with the closing balance of the one before',
      [
        [150, 120],
        [0, 100],
        [100, 150],
      ],
      nothing,
      ['0-100', '100-150', '150-120'],
    ],
    [
      'pass a balance that recurs',
      [
        [100, 70],
        [0, 100],
        [100, 0],
      ],
      nothing,
      ['100-0', '0-100', '100-70'],
    ],
    [
      'that come to nothing begin with the balance of the day before',
      [
        [100, 0],
        [0, 100],
      ],
      { before: 0n, after: undefined },
      ['0-100', '100-0'],
    ],
    [
      'that come to nothing end with the balance of the next day',
      [
        [100, 0],
        [0, 100],
      ],
      { before: undefined, after: 0n },
      ['0-100', '100-0'],
    ],
    [
      'between which one is missing stay in the order of import',
      [
        [150, 120],
        [0, 100],
      ],
      nothing,
      ['150-120', '0-100'],
    ],
    [
      'between which one is missing begin and end with the neighbouring days',
      [
        [150, 120],
        [0, 100],
        [200, 210],
      ],
      { before: 0n, after: 120n },
      ['0-100', '200-210', '150-120'],
    ],
    [
      'that nothing joins are before those that end with the next day',
      [
        [0, 120],
        [200, 210],
      ],
      { before: 0n, after: 120n },
      ['200-210', '0-120'],
    ],
  ])('%s', (_what, given, beside, order) => {
    expect(
      dayOrder(
        given.map(([from, to]) => balances(from, to)),
        beside,
      ),
    ).toEqual(order);
  });

  it('without balances follow the one that was imported before them', () => {
    const plain = (id: string): DayStatement => ({ id, from: undefined, to: undefined });
    const given = [plain('a'), balances(150, 120), plain('b'), plain('c'), balances(0, 150)];
    expect(dayOrder(given, nothing)).toEqual(['a', '0-150', '150-120', 'b', 'c']);
  });

  it('continue each other whatever the order of their import, as far as the days beside them tell it', () => {
    const moves = fc.array(fc.constantFrom(-2, -1, 0, 1, 2, 5), { minLength: 1, maxLength: 12 });
    const shuffled = moves.chain((sums) => {
      let at = 0;
      const statements = sums.map((sum, index): DayStatement => {
        const from = at;
        at += sum;
        return { id: String(index), from: BigInt(from), to: BigInt(at) };
      });
      return fc.record({
        closing: fc.constant(BigInt(at)),
        given: fc.shuffledSubarray(statements, { minLength: statements.length }),
        before: fc.boolean(),
        after: fc.boolean(),
      });
    });
    fc.assert(
      fc.property(shuffled, ({ closing, given, before, after }) => {
        const order = dayOrder(given, {
          before: before ? 0n : undefined,
          after: after ? closing : undefined,
        }).map((id) => given.find((one) => one.id === id));
        expect(new Set(order).size).toBe(given.length);
        for (const [at, one] of order.entries()) if (at > 0) expect(one?.from).toBe(order[at - 1]?.to);
        if (before || after || closing !== 0n) {
          expect(order[0]?.from).toBe(0n);
          expect(order.at(-1)?.to).toBe(closing);
        }
      }),
    );
  });
});
