import fc from 'fast-check';
import type { Uuid } from '@corridor/kernel';
import { BankStatementsController } from '../src/bank-statements/bank-statements.controller';
import { ProofRepository } from '../src/treasury-proofs/proof.repository';
import { camt, type BankBooking } from './fixtures/bank-bookings';
import { UploadDesk } from './fixtures/upload-desk';

/** What the bank has booked of a day between two of its statements. It may be nothing. */
interface Chunk {
  day: number;
  cents: readonly number[];
}

/** The first and the last chunk of a statement. */
type Range = readonly [from: number, to: number];

/** After some imports, the last ones of them are undone. They come again at the end, in the opposite order. */
interface Undos {
  after: number;
  count: number;
}

interface Ledger {
  opening: number;
  chunks: readonly Chunk[];
}

const sumOf = (cents: readonly number[]): number => cents.reduce((total, one) => total + one, 0);

const isIn = ([from, to]: Range, at: number): boolean => from <= at && at <= to;

/** The statement of a range of chunks. Each booking has a reference of its own. */
function statementOf({ opening, chunks }: Ledger, [from, to]: Range): string {
  const bookings = chunks.map(({ day, cents }, at) =>
    cents.map((amount, place): BankBooking => ({ day, cents: amount, bankReference: `R${at}-${place}` })),
  );
  const before = sumOf(chunks.slice(0, from).flatMap(({ cents }) => cents));
  return camt(`S${from}-${to}`, opening + before, bookings.slice(from, to + 1).flat(), {
    closingDay: chunks[to]?.day ?? 1,
  });
}

describe('statements of ranges of days', () => {
  let desk: UploadDesk;

  beforeAll(async () => {
    desk = await UploadDesk.start();
  });

  afterAll(() => desk.stop());

  async function undoLast(accountId: Uuid): Promise<void> {
    const { rows } = await desk.app.pool.query<{ id: string }>(
      `SELECT id FROM bank_statements WHERE settlement_account_id = $1 AND undone_at IS NULL
       ORDER BY created_at DESC, id DESC LIMIT 1`,
      [accountId],
    );
    const params = { statementId: `BankStatement:${rows[0]?.id}` };
    const statements = desk.app.module.get(BankStatementsController);
    expect((await statements.undo(desk.request({ reason: 'again' }, { params }))).status).toBe(200);
  }

  /** What is booked, beside what the chunks of the imported statements come to. */
  async function expectOnce(
    ledger: Ledger,
    ranges: readonly Range[],
    { after, count }: Undos = { after: 0, count: 0 },
  ): Promise<void> {
    const accountId: Uuid = await desk.settlementAccount();
    const upload = async (range: Range): Promise<void> =>
      expect((await desk.upload(accountId, statementOf(ledger, range), 'CAMT053')).status).toBe(201);
    for (const range of ranges.slice(0, after)) await upload(range);
    const undone = ranges.slice(Math.max(after - count, 0), after).toReversed();
    for (const _ of undone) await undoLast(accountId);
    for (const range of [...ranges.slice(after), ...undone]) await upload(range);
    const { opening, chunks } = ledger;
    const references = chunks.flatMap(({ cents }, at) =>
      ranges.some((range) => isIn(range, at)) ? cents.map((_, place) => `R${at}-${place}`) : [],
    );
    const { rows } = await desk.app.pool.query<{ bank_reference: string }>(
      `SELECT bank_reference FROM statement_lines
       WHERE settlement_account_id = $1 AND number > 0 AND state <> 'UNDONE' ORDER BY bank_reference`,
      [accountId],
    );
    expect(rows.map((row) => row.bank_reference)).toEqual(references.toSorted());
    const closing = opening + sumOf(chunks.flatMap(({ cents }) => cents));
    const { rows: openings } = await desk.app.pool.query<{ amount: string | null }>(
      `SELECT sum(CASE direction WHEN 'CREDIT' THEN amount ELSE -amount END)::text AS amount
       FROM statement_lines WHERE settlement_account_id = $1 AND number = 0 AND state <> 'UNDONE'`,
      [accountId],
    );
    const { balance, breaks } = await desk.booked(accountId);
    const [proof] = await desk.app.module.get(ProofRepository).list(desk.app.pool, { accountId, limit: 1 });
    const { difference, statementBalance, gapDate } = proof ?? {};
    expect({
      openings: Number(openings[0]?.amount ?? 0),
      ...{ balance, breaks, difference, statementBalance, gapDate },
    }).toEqual({
      ...{ openings: opening, balance: closing, breaks: [], difference: 0 },
      ...{ statementBalance: closing, gapDate: null },
    });
  }

  const lastIsEmpty: Chunk[] = [
    { day: 1, cents: [500] },
    { day: 2, cents: [-40] },
    { day: 3, cents: [300, 20] },
    { day: 4, cents: [] },
  ];
  const thirdIsEmpty: Chunk[] = [
    { day: 1, cents: [500] },
    { day: 2, cents: [-40] },
    { day: 3, cents: [] },
    { day: 4, cents: [300, 20] },
  ];
  const ofDays: Chunk[] = [
    { day: 1, cents: [500] },
    { day: 1, cents: [-40] },
    { day: 1, cents: [30] },
    { day: 2, cents: [20] },
  ];
  const ofLongDay: Chunk[] = [
    { day: 1, cents: [125, -100] },
    { day: 2, cents: [368, -100] },
    { day: 2, cents: [100, 200] },
    { day: 2, cents: [87] },
    { day: 3, cents: [100] },
  ];
  const swept: Chunk[] = [
    { day: 1, cents: [500] },
    { day: 1, cents: [-500] },
  ];
  it.each<[string, Chunk[], Range[]]>([
    [
      'a last day without bookings before a longer one',
      lastIsEmpty,
      [
        [0, 0],
        [2, 3],
        [3, 3],
        [1, 3],
      ],
    ],
    [
      'a last day without bookings first',
      lastIsEmpty,
      [
        [3, 3],
        [2, 3],
        [0, 0],
        [1, 3],
      ],
    ],
    [
      'a last day without bookings before both',
      lastIsEmpty,
      [
        [0, 0],
        [3, 3],
        [2, 3],
        [1, 3],
      ],
    ],
    [
      'a last day without bookings, and a part at last',
      lastIsEmpty,
      [
        [0, 0],
        [1, 1],
        [3, 3],
        [2, 3],
        [2, 2],
      ],
    ],
    [
      'a last day without bookings after all',
      lastIsEmpty,
      [
        [0, 2],
        [3, 3],
        [0, 3],
      ],
    ],
    [
      'the middle of a day at last',
      ofDays,
      [
        [0, 0],
        [1, 1],
        [2, 3],
        [1, 2],
      ],
    ],
    [
      'the end of a day with the next one at last',
      ofLongDay,
      [
        [0, 0],
        [3, 3],
        [0, 1],
        [2, 2],
        [3, 4],
      ],
    ],
    [
      'a day without bookings after a longer one',
      thirdIsEmpty,
      [
        [0, 0],
        [1, 3],
        [2, 2],
      ],
    ],
    [
      'a day without bookings after all',
      thirdIsEmpty,
      [
        [0, 3],
        [2, 2],
      ],
    ],
    [
      'a day without bookings before all',
      thirdIsEmpty,
      [
        [2, 2],
        [0, 3],
      ],
    ],
    [
      'a day that comes to nothing after its beginning',
      swept,
      [
        [0, 0],
        [0, 1],
      ],
    ],
    [
      'a day that comes to nothing after its end',
      swept,
      [
        [1, 1],
        [0, 1],
      ],
    ],
  ])('book each line and the balance before them once: %s', async (_what, chunks, ranges) => {
    for (const opening of [0, 1_000]) await expectOnce({ opening, chunks }, ranges);
    await desk.expectSound();
  });

  it('book each line and the balance before them once, whichever come, are undone and come again, in any order', async () => {
    const chunk = fc.record({
      day: fc.integer({ min: 1, max: 4 }),
      cents: fc.array(
        fc.integer({ min: -400, max: 400 }).filter((one) => one !== 0),
        { maxLength: 2 },
      ),
    });
    const cases = fc
      .record({
        opening: fc.constantFrom(0, 1_000),
        chunks: fc
          .array(chunk, { minLength: 2, maxLength: 6 })
          .map((all) => all.toSorted((one, other) => one.day - other.day)),
      })
      // A balance that recurs can leave it open which statement comes first.
      .filter(({ opening, chunks }) => {
        let at = opening;
        const balances = chunks.flatMap(({ cents }) => cents).map((one) => (at += one));
        return new Set([opening, ...balances]).size === balances.length + 1;
      })
      .chain((ledger) => {
        const count = ledger.chunks.length;
        const range = fc
          .tuple(fc.nat(count - 1), fc.nat(count - 1))
          .map(([one, other]): Range => [Math.min(one, other), Math.max(one, other)]);
        const isNew = (one: Range, at: number, all: readonly Range[]): boolean =>
          all.findIndex((other) => other.join() === one.join()) === at;
        const ranges = fc
          .array(range, { minLength: 1, maxLength: 4 })
          .map((some): Range[] => {
            const missing = ledger.chunks.flatMap((_, at): Range[] =>
              some.some((one) => isIn(one, at)) ? [] : [[at, at]],
            );
            return [...some, ...missing].filter(isNew);
          })
          .chain((all) => fc.shuffledSubarray(all, { minLength: all.length }));
        const undos = fc.record({ after: fc.nat(6), count: fc.nat(3) });
        return fc.record({ ledger: fc.constant(ledger), ranges, undos });
      });
    await fc.assert(
      fc.asyncProperty(cases, ({ ledger, ranges, undos }) => expectOnce(ledger, ranges, undos)),
      { numRuns: 25, endOnFailure: true },
    );
    await desk.expectSound();
  }, 480_000);
});

describe('statements whose lines can be known ones', () => {
  let desk: UploadDesk;

  beforeAll(async () => {
    desk = await UploadDesk.start();
  });

  afterAll(() => desk.stop());

  /** Imports statements in their order. Returns what they have booked: references with their cents, and open findings. */
  async function imported(
    statements: readonly { opening: number; lines: readonly (readonly [ref: string, cents: number])[] }[],
  ): Promise<{ lines: string[]; breaks: string[] }> {
    const accountId = await desk.settlementAccount();
    for (const [at, { opening, lines }] of statements.entries()) {
      const bookings = lines.map(([bankReference, cents]) => ({ day: 1, cents, bankReference }));
      expect((await desk.upload(accountId, camt(`S${at}`, opening, bookings), 'CAMT053')).status).toBe(201);
    }
    const { rows } = await desk.app.pool.query<{ line: string }>(
      `SELECT concat(bank_reference, ' ', CASE direction WHEN 'CREDIT' THEN amount ELSE -amount END) AS line
       FROM statement_lines WHERE settlement_account_id = $1 AND number > 0`,
      [accountId],
    );
    const { breaks } = await desk.booked(accountId);
    return { lines: rows.map(({ line }) => line).toSorted(), breaks };
  }

  it('don’t book a line that can be one without a reference where it was shown', async () => {
    const noon = { opening: 0, lines: [['', 500]] as const };
    const day = {
      opening: 0,
      lines: [
        ['R1', 500],
        ['R2', -500],
      ] as const,
    };
    const { lines, breaks } = await imported([noon, day]);
    expect(lines).toEqual([' 500', 'R2 -500']);
    expect(breaks).toContain('AMBIGUOUS_ENTRY');
  });

  it('book each line once that stands after one which can’t be told', async () => {
    const evening = {
      opening: 0,
      lines: [
        ['N', 7],
        ['A', 10],
      ] as const,
    };
    const noon = {
      opening: 0,
      lines: [
        ['', 10],
        ['R1', 500],
        ['R3', 3],
      ] as const,
    };
    const day = { opening: 0, lines: [...noon.lines, ['R2', -513] as const] };
    const { lines, breaks } = await imported([evening, noon, day]);
    expect(lines).toEqual(['A 10', 'N 7', 'R1 500', 'R2 -513', 'R3 3']);
    expect(breaks.filter((kind) => kind === 'AMBIGUOUS_ENTRY')).toHaveLength(2);
  });

  it('don’t take a repeated statement for a known one because its balance recurs', async () => {
    const credit = (reference: string) => ({ opening: 0, lines: [[reference, 50] as const] });
    const sweep = { opening: 50, lines: [['SWEEP', -50] as const] };
    const { breaks } = await imported([credit('R0'), sweep, credit('R1'), sweep]);
    expect(breaks).toContain('AMBIGUOUS_ENTRY');
  });

  it('don’t book lines again that a part of a swept day has shown in another order', async () => {
    const yesterday = {
      opening: 0,
      lines: [
        ['A', 10],
        ['S1', -10],
      ] as const,
    };
    const shown = { b: 40, a: 100, c: -30, e: 3, d: 7 };
    const noon = { opening: 0, lines: Object.entries(shown) };
    const whole = {
      opening: 0,
      lines: [
        ['S2', -120] as const,
        ...['c', 'e', 'd', 'b', 'a'].map(
          (one) => [one, noon.lines.find(([of]) => of === one)?.[1] ?? 0] as const,
        ),
      ],
    };
    const { lines, breaks } = await imported([yesterday, noon, whole]);
    expect(lines).toEqual(['A 10', 'S1 -10', 'S2 -120', 'a 100', 'b 40', 'c -30', 'd 7', 'e 3']);
    expect(breaks.filter((kind) => kind === 'AMBIGUOUS_ENTRY')).toHaveLength(5);
  });

  it('don’t take a line of another one for known because its balance recurs', async () => {
    const swept = (reference: string) => ({
      opening: 0,
      lines: [
        [reference, 50],
        ['SWEEP', -50],
      ] as const,
    });
    const { lines, breaks } = await imported([swept('R1'), swept('R2')]);
    expect(lines).toEqual(['R1 50', 'R2 50', 'SWEEP -50']);
    expect(breaks).toContain('AMBIGUOUS_ENTRY');
  });
});
