import fc from 'fast-check';
import type { Uuid } from '@corridor/kernel';
import { BankStatementsController } from '../src/bank-statements/bank-statements.controller';
import { StatementImportWorker } from '../src/bank-statements/statement-import.worker';
import { ProofRepository } from '../src/treasury-proofs/proof.repository';
import { ProveAccountHandler } from '../src/treasury-proofs/prove-account.handler';
import { camt, csv, type BankBooking } from './fixtures/bank-bookings';
import { UploadDesk } from './fixtures/upload-desk';

interface StatementFile {
  text: string;
  format: 'CAMT053' | 'CSV';
}

const booking = (day: number, cents: number, bankReference: string): BankBooking => ({
  ...{ day, cents, bankReference },
});

const camtFile = (id: string, opening: number, bookings: readonly BankBooking[], closingDay?: number) => ({
  text: camt(id, opening, bookings, closingDay === undefined ? {} : { closingDay }),
  format: 'CAMT053' as const,
});

const csvFile = (...bookings: readonly BankBooking[]): StatementFile => ({
  text: csv(bookings),
  format: 'CSV',
});

/** What the bank has booked of a day. */
interface Day {
  day: number;
  cents: readonly number[];
  /** Its first booking has the date of an earlier day. */
  isBackdated: boolean;
}

interface Ledger {
  opening: number;
  days: readonly Day[];
}

/** The first and the last of some days. */
interface Range {
  from: number;
  to: number;
  hasBalances: boolean;
}

const sumOf = (cents: readonly number[]): number => cents.reduce((total, one) => total + one, 0);

const isIn = ({ from, to }: Range, at: number): boolean => from <= at && at <= to;

function bookingsOf({ day, cents, isBackdated }: Day): BankBooking[] {
  return cents.map((amount, place) =>
    booking(isBackdated && place === 0 ? Math.max(1, day - 2) : day, amount, `R${day}-${place}`),
  );
}

function fileOf({ opening, days }: Ledger, { from, to, hasBalances }: Range): StatementFile {
  const bookings = days.slice(from, to + 1).flatMap(bookingsOf);
  if (!hasBalances) return csvFile(...bookings);
  const before = sumOf(days.slice(0, from).flatMap(({ cents }) => cents));
  return camtFile(`S${from}-${to}`, opening + before, bookings, days[to]?.day);
}

/** Days of which some have statements with balances, in ranges that overlap, and each has one or is in a CSV. */
const ledgers: fc.Arbitrary<{ ledger: Ledger; files: StatementFile[] }> = fc
  .record({
    opening: fc.constantFrom(0, 1_000),
    days: fc
      .array(
        fc.record({
          cents: fc.array(
            fc.integer({ min: -400, max: 400 }).filter((one) => one !== 0),
            { maxLength: 2 },
          ),
          isBackdated: fc.boolean(),
        }),
        { minLength: 2, maxLength: 6 },
      )
      .map((all) => all.map((one, at): Day => ({ day: 3 + at, ...one }))),
  })
  // A balance that recurs can leave it open which statement comes first.
  .filter(({ opening, days }) => {
    let at = opening;
    const balances = days.flatMap(({ cents }) => cents).map((one) => (at += one));
    return new Set([opening, ...balances]).size === balances.length + 1;
  })
  .chain((ledger) => {
    const count = ledger.days.length;
    const range = fc
      .tuple(fc.nat(count - 1), fc.nat(count - 1), fc.boolean())
      .map(([one, other, hasBalances]): Range => ({
        ...{ from: Math.min(one, other), to: Math.max(one, other), hasBalances },
      }));
    return fc
      .array(range, { minLength: 2, maxLength: 5 })
      .map((some) => {
        const missing = ledger.days.flatMap((_, at): Range[] =>
          some.some((one) => isIn(one, at)) ? [] : [{ from: at, to: at, hasBalances: true }],
        );
        const ranges = [...some, ...missing];
        // Where such a booking stands is known only from balances.
        const days = ledger.days.map((day, at): Day => ({
          ...day,
          isBackdated: day.isBackdated && ranges.some((one) => one.hasBalances && isIn(one, at)),
        }));
        const texts = ranges.map((one) => fileOf({ ...ledger, days }, one));
        const isEmpty = ({ format, text }: StatementFile): boolean => format === 'CSV' && text === csv([]);
        const files = texts.filter(
          (file, at) => !isEmpty(file) && texts.findIndex(({ text }) => text === file.text) === at,
        );
        return {
          ledger: { ...ledger, days },
          files,
          isProven: ranges.some(({ hasBalances }) => hasBalances),
        };
      })
      .filter(({ isProven }) => isProven)
      .chain(({ ledger: used, files }) =>
        fc.record({
          ledger: fc.constant(used),
          files: fc.shuffledSubarray(files, { minLength: files.length }),
        }),
      );
  });

/** Orders of files, all of them if these are up to three: each file comes first, and at last, beside different ones. */
function ordersOf<T>(files: readonly T[]): T[][] {
  const turned = (all: readonly T[]): T[][] => all.map((_, at) => [...all.slice(at), ...all.slice(0, at)]);
  return [...turned(files), ...(files.length > 2 ? turned(files.toReversed()) : [])];
}

describe('statements with and without balances', () => {
  let desk: UploadDesk;

  beforeAll(async () => {
    desk = await UploadDesk.start();
  });

  afterAll(() => desk.stop());

  async function upload(accountId: Uuid, { text, format }: StatementFile): Promise<void> {
    expect((await desk.upload(accountId, text, format)).status).toBe(201);
  }

  async function undoLast(accountId: Uuid): Promise<void> {
    const { rows } = await desk.app.pool.query<{ id: string }>(
      `SELECT id FROM bank_statements WHERE settlement_account_id = $1 AND undone_at IS NULL ORDER BY created_at DESC, id DESC LIMIT 1`,
      [accountId],
    );
    const params = { statementId: `BankStatement:${rows[0]?.id}` };
    const reply = await desk.app.module
      .get(BankStatementsController)
      .undo(desk.request({ reason: 'again' }, { params }));
    expect(reply.status).toBe(200);
  }

  /** What is booked: how often each line is, the balance before the first statement, and what the proof says. */
  async function outcome(accountId: Uuid): Promise<object> {
    const { rows } = await desk.app.pool.query<{ line: string; cents: string }>(
      `SELECT CASE WHEN l.number = 0 THEN 'opening' ELSE l.bank_reference END AS line,
         sum(CASE l.direction WHEN 'CREDIT' THEN l.amount ELSE -l.amount END)::text AS cents
       FROM statement_lines l JOIN bank_statements s ON s.id = l.bank_statement_id AND s.undone_at IS NULL
       WHERE l.settlement_account_id = $1 GROUP BY 1 ORDER BY 1`,
      [accountId],
    );
    const booked = Object.fromEntries(rows.map(({ line, cents }) => [line, Number(cents)]));
    const { opening = 0, ...lines } = booked;
    const { balance, breaks } = await desk.booked(accountId);
    const [proof] = await desk.app.module.get(ProofRepository).list(desk.app.pool, { accountId, limit: 1 });
    const { difference, statementBalance, gapDate } = proof ?? {};
    return { opening, lines, balance, breaks, difference, statementBalance, gapDate };
  }

  async function expectInOrder(
    order: readonly StatementFile[],
    expected: object,
    what: string,
  ): Promise<void> {
    const accountId = await desk.settlementAccount();
    for (const file of order) await upload(accountId, file);
    expect({ what, ...(await outcome(accountId)) }).toEqual({ what, ...expected });
    const last = order.at(-1);
    if (!last) return;
    await undoLast(accountId);
    await upload(accountId, last);
    expect({ what: `${what} again`, ...(await outcome(accountId)) }).toEqual({
      what: `${what} again`,
      ...expected,
    });
  }

  /** Each order of the files comes to the same, also if the last one is imported again. */
  async function expectOf(
    files: readonly StatementFile[],
    { opening, balance }: { opening: number; balance: number },
    lines: Readonly<Record<string, number>>,
  ): Promise<void> {
    const expected = {
      ...{ opening, lines, balance, breaks: [] },
      ...{ difference: 0, statementBalance: balance, gapDate: null },
    };
    for (const order of ordersOf(files)) {
      const what = order.map((file) => files.indexOf(file)).join();
      await expectInOrder(order, expected, what);
    }
    await desk.expectSound();
  }

  const [before, first, after] = [booking(8, 100, 'R8'), booking(10, 10, 'R10'), booking(12, 5, 'R12')];
  const reaching = csvFile(before, first, after);

  it('book the balance before the first one once, if a CSV begins before it and ends after it', async () => {
    await expectOf(
      [reaching, camtFile('F', 100, [first])],
      { opening: 0, balance: 115 },
      { R8: 100, R10: 10, R12: 5 },
    );
  });

  it('continue such a CSV', async () => {
    const next = camtFile('N', 115, [booking(13, 5, 'R13')]);
    await expectOf(
      [reaching, camtFile('F', 100, [first]), next],
      { opening: 0, balance: 120 },
      { R8: 100, R10: 10, R12: 5, R13: 5 },
    );
  });

  it('have no gap where such a CSV shows what the bank has booked between them', async () => {
    await expectOf(
      [
        camtFile('A', 0, [booking(1, 10, 'R1')]),
        csvFile(booking(8, 90, 'R8'), first, after),
        camtFile('F', 100, [first]),
      ],
      { opening: 0, balance: 115 },
      { R1: 10, R8: 90, R10: 10, R12: 5 },
    );
  });

  it('have no gap there if one with balances comes later', async () => {
    await expectOf(
      [
        csvFile(booking(8, 90, 'R8'), first, after),
        camtFile('A', 0, [booking(1, 10, 'R1')]),
        camtFile('F', 100, [first]),
        camtFile('B', 10, [booking(8, 90, 'R8')]),
      ],
      { opening: 0, balance: 115 },
      { R1: 10, R8: 90, R10: 10, R12: 5 },
    );
  });

  it('book that balance once if the first one with balances has a booking of an earlier day', async () => {
    await expectOf(
      [csvFile(before), camtFile('F', 100, [booking(5, -2, 'R5'), first])],
      { opening: 0, balance: 108 },
      { R5: -2, R8: 100, R10: 10 },
    );
  });

  it('open with what was there before the first one without balances', async () => {
    await expectOf(
      [csvFile(booking(8, 30, 'R8')), camtFile('F', 100, [first])],
      { opening: 70, balance: 110 },
      { R8: 30, R10: 10 },
    );
  });

  it('book that balance once after weeks of CSVs that overlap', async () => {
    await expectOf(
      [
        csvFile(booking(1, 40, 'R1'), booking(3, -15, 'R3')),
        csvFile(booking(3, -15, 'R3'), before, first),
        csvFile(before, first, after),
        camtFile('F', 195, [first, after]),
      ],
      { opening: 70, balance: 210 },
      { R1: 40, R3: -15, R8: 100, R10: 10, R12: 5 },
    );
  });

  it('book that balance once if a CSV shows the day before two statements of it', async () => {
    await expectOf(
      [
        csvFile(booking(9, 50, 'R9'), booking(10, 7, 'N'), booking(10, 3, 'E')),
        camtFile('noon', 150, [booking(10, 7, 'N')]),
        camtFile('evening', 157, [booking(10, 3, 'E')]),
      ],
      { opening: 100, balance: 160 },
      { R9: 50, N: 7, E: 3 },
    );
  });

  it('have no gap if a longer one shows the days before and after one of them, which only a CSV has shown', async () => {
    const days = [1, 2, 3, 4, 5].map((day) => booking(day, 100, `R${day}`));
    await expectOf(
      [csvFile(...days), camtFile('S', 200, days.slice(2, 3)), camtFile('L', 0, days)],
      { opening: 0, balance: 500 },
      { R1: 100, R2: 100, R3: 100, R4: 100, R5: 100 },
    );
  });

  it('have no gap if one of a day shows a line between them, which only a CSV has shown', async () => {
    const day = [booking(1, 100, 'R1'), booking(1, 50, 'R2'), booking(1, 50, 'R3')];
    await expectOf(
      [
        csvFile(...day),
        camtFile('noon', 0, day.slice(0, 1)),
        camtFile('evening', 150, day.slice(2)),
        camtFile('day', 0, day),
      ],
      { opening: 0, balance: 200 },
      { R1: 100, R2: 50, R3: 50 },
    );
  });

  it('end with the day that comes to nothing, although a CSV shows the line after the first of its statements', async () => {
    const day = [booking(10, 50, 'P'), booking(10, -50, 'M')];
    const files = [
      camtFile('A', 100, [booking(9, -100, 'R9')]),
      csvFile(...day),
      camtFile('noon', 0, day.slice(0, 1)),
      camtFile('day', 0, day),
    ];
    const expected = {
      ...{ opening: 100, lines: { R9: -100, P: 50, M: -50 }, balance: 0, breaks: [] },
      ...{ difference: 0, statementBalance: 0, gapDate: null },
    };
    await expectInOrder(files, expected, 'files');
    await desk.expectSound();
  });

  it('come to what is booked while one with balances before a CSV is imported', async () => {
    const accountId = await desk.settlementAccount();
    await upload(accountId, camtFile('A', 0, [booking(1, 10, 'R1')]));
    await upload(accountId, csvFile(booking(8, 5, 'R8')));
    // More than are imported with the upload.
    const lines = Array.from({ length: 1_001 }, (_line, at) => booking(5, 1, `L${at}`));
    await upload(accountId, camtFile('L', 10, lines));
    const prove = async (): Promise<object> => {
      await desk.app.module.get(ProveAccountHandler).execute(accountId);
      return outcome(accountId);
    };
    expect(await prove()).toMatchObject({ difference: 0, gapDate: null, breaks: [] });
    await desk.app.module.get(StatementImportWorker).look();
    expect(await prove()).toMatchObject({ balance: 1_016, difference: 0, gapDate: null, breaks: [] });
    await desk.expectSound();
  });

  describe('without lines', () => {
    const month = camtFile('L', 0, [booking(1, 100, 'R1'), booking(3, 50, 'R3')]);
    const day = camtFile('A', 0, [booking(1, 100, 'R1')]);
    const lines = { R1: 100, R3: 50 };

    it.each([1, 2])('are a part of a longer one: day %d', async (closingDay) => {
      await expectOf([day, camtFile('E', 100, [], closingDay), month], { opening: 0, balance: 150 }, lines);
    });
  });

  it('book each line and the balance before them once, whichever come, in any order', async () => {
    await fc.assert(
      fc.asyncProperty(ledgers, async ({ ledger: { opening, days }, files }) => {
        const bookings = days.flatMap(bookingsOf);
        const balance = opening + sumOf(bookings.map(({ cents }) => cents));
        const lines = Object.fromEntries(bookings.map(({ bankReference, cents }) => [bankReference, cents]));
        const expected = {
          ...{ opening, lines, balance, breaks: [] },
          ...{ difference: 0, statementBalance: balance, gapDate: null },
        };
        await expectInOrder(files, expected, 'files');
      }),
      { numRuns: 12, endOnFailure: true },
    );
    await desk.expectSound();
  }, 480_000);
});
