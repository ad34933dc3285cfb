import type { StatementUploadResource } from '@corridor/contracts';
import { DAY_MS, type Uuid } from '@corridor/kernel';
import { BankStatementsController } from '../src/bank-statements/bank-statements.controller';
import { dayIn } from '../src/calendars/domain/business-days';
import { camt, camtReport, type TestLine } from './fixtures/camt-text';
import { bodyOf } from './fixtures/payments-app';
import { UploadDesk } from './fixtures/upload-desk';

const [MONDAY, TUESDAY] = ['2026-03-02', '2026-03-03'] as const;
/** What the bank has booked on Monday. */
const lines: readonly TestLine[] = [
  { cents: 500, bankReference: 'B-1', text: 'rent' },
  { cents: -200, bankReference: 'B-2', text: 'fee' },
];
const swept: readonly TestLine[] = [
  { cents: 500, bankReference: 'B-1', text: 'rent' },
  { cents: -500, bankReference: 'B-2', text: 'sweep' },
];

function money(cents: number): string {
  return (cents / 100).toFixed(2);
}

function csvOf(day: string, of: readonly TestLine[], isNamed = true): string[] {
  return of.map(({ cents, text = '' }) => [day, money(cents), isNamed ? text : ''].join());
}

function mt940(opening: number, of: readonly TestLine[]): string {
  const decimal = (cents: number): string => money(Math.abs(cents)).replace('.', ',');
  const closing = of.reduce((sum, { cents }) => sum + cents, opening);
  const entries = of.map(
    ({ cents, bankReference = '', text = '' }) =>
      `:61:2603020302${cents < 0 ? 'D' : 'C'}${decimal(cents)}NTRFNONREF//${bankReference}\n:86:${text}\n`,
  );
  return (
    `:20:S\n:25:021000021/9876543210\n:28C:1\n:60F:C260302USD${decimal(opening)}\n${entries.join('')}` +
    `:62F:C260302USD${decimal(closing)}\n-\n`
  );
}

function bai2(opening: number, of: readonly TestLine[]): string {
  const closing = of.reduce((sum, { cents }) => sum + cents, opening);
  const account = `03,9876543210,USD,010,${opening},,,015,${closing},,/`;
  const entries = of.map(
    ({ cents, bankReference = '', text = '' }) =>
      `16,${cents < 0 ? 475 : 142},${Math.abs(cents)},0,${bankReference},,${text}/`,
  );
  const total = opening + closing + of.reduce((sum, { cents }) => sum + Math.abs(cents), 0);
  const records = of.length + 2;
  return [
    '01,1,2,260302,0200,1,80,,2/',
    '02,1,2,1,260302,2359,USD,2/',
    account,
    ...entries,
    `49,${total},${records}/`,
    `98,${total},1,${records + 2}/`,
    `99,${total},1,${records + 4}/`,
    '',
  ].join('\n');
}

describe('statements of the same days in several formats', () => {
  let desk: UploadDesk;

  beforeAll(async () => {
    desk = await UploadDesk.start();
  });

  afterAll(() => desk.stop());

  const csv = (...rows: readonly string[]): string => ['bookingDate,amount,reference', ...rows].join('\n');

  /** Uploads a statement. Returns how many of its lines are new. */
  async function newLines(accountId: Uuid, text: string, format = 'CSV'): Promise<number> {
    const reply = await desk.upload(accountId, text, format);
    expect(reply.status).toBe(201);
    const [statement] = bodyOf<StatementUploadResource>(reply).statements;
    return (statement?.lines ?? 0) - (statement?.knownLines ?? 0);
  }

  it.each(['CSV', 'MT940', 'BAI2', 'CAMT053', 'CAMT054'])(
    'are refused before their day has begun anywhere: %s',
    async (format) => {
      const accountId = await desk.settlementAccount();
      const file = (day: string): string => {
        const digits = day.slice(2).replaceAll('-', '');
        const files: Record<string, string> = {
          CSV: csv(...csvOf(day, lines)),
          MT940: mt940(0, lines)
            .replaceAll('2603020302', `${digits}${digits.slice(2)}`)
            .replaceAll('260302', digits),
          BAI2: bai2(0, lines).replaceAll('260302', digits),
          CAMT053: camt(day, 0, lines),
          CAMT054: camtReport('CAMT054', day, lines),
        };
        return files[format] ?? '';
      };
      // Where a day begins first.
      const day = (days: number): string => dayIn('Pacific/Kiritimati', Date.now() + days * DAY_MS);
      const early = await desk.upload(accountId, file(day(2)), format);
      expect(early.status).toBe(400);
      expect(JSON.stringify(bodyOf<object>(early))).toContain(`of a day that has begun; it is of ${day(2)}`);
      expect((await desk.upload(accountId, file(day(0)), format)).status).toBe(201);
    },
  );

  it.each([0, 300, 1_000])(
    'book nothing again of a CSV that came first, if a camt.053 opens with %d',
    async (opening) => {
      const accountId = await desk.settlementAccount();
      await newLines(accountId, csv(...csvOf(MONDAY, lines)));
      expect(await newLines(accountId, camt(MONDAY, opening, lines), 'CAMT053')).toBe(0);
      // What was there before is a line too.
      const booked = { lines: opening === 0 ? 2 : 3, balance: opening + 300, breaks: [] };
      expect(await desk.booked(accountId)).toEqual(booked);
      await desk.expectSound();
    },
  );

  it.each([
    ['MT940', mt940],
    ['BAI2', bai2],
  ] as const)(
    'book nothing again of a CSV that came first, or of a camt.053 around it: %s',
    async (format, of) => {
      for (const opening of [0, 300, 1_000]) {
        const accountId = await desk.settlementAccount();
        await newLines(accountId, csv(...csvOf(MONDAY, lines)));
        expect(await newLines(accountId, of(opening, lines), format)).toBe(0);
        expect(await newLines(accountId, camt(MONDAY, opening, lines), 'CAMT053')).toBe(0);
        const other = await desk.settlementAccount();
        await newLines(other, camt(MONDAY, opening, lines), 'CAMT053');
        expect(await newLines(other, of(opening, lines), format)).toBe(0);
        expect(await newLines(other, csv(...csvOf(MONDAY, lines)))).toBe(0);
      }
    },
  );

  it('of a CSV of two days book nothing again, if the first day ends with nothing', async () => {
    const accountId = await desk.settlementAccount();
    const sweep = [{ cents: -1_000, bankReference: 'B-1', text: 'sweep' }];
    const later = [{ cents: 700, bankReference: 'B-2', text: 'later' }];
    await newLines(accountId, csv(...csvOf(MONDAY, sweep), ...csvOf(TUESDAY, later)));
    expect(await newLines(accountId, camt(MONDAY, 1_000, sweep), 'CAMT053')).toBe(0);
    expect(await newLines(accountId, camt(TUESDAY, 0, later), 'CAMT053')).toBe(0);
    // The opening balance is a line too.
    expect(await desk.booked(accountId)).toEqual({ lines: 3, balance: 700, breaks: [] });
    await desk.expectSound();
  });

  it('of later days than a CSV open with what it has left, and an undo leaves the CSV as it was', async () => {
    const accountId = await desk.settlementAccount();
    await newLines(accountId, csv(...csvOf(MONDAY, lines), ...csvOf(TUESDAY, swept.slice(0, 1))));
    const reply = await desk.upload(accountId, camt(TUESDAY, 1_300, swept), 'CAMT053');
    const [statement] = bodyOf<StatementUploadResource>(reply).statements;
    expect(statement).toMatchObject({ lines: 2, knownLines: 1 });
    expect(await desk.booked(accountId)).toEqual({ lines: 5, balance: 1_300, breaks: [] });
    expect(await newLines(accountId, camt(MONDAY, 1_000, lines), 'CAMT053')).toBe(0);
    expect(await desk.booked(accountId)).toEqual({ lines: 5, balance: 1_300, breaks: [] });
    await desk.expectSound();
    const { rows } = await desk.app.pool.query<{ id: string }>(
      'SELECT id FROM bank_statements WHERE settlement_account_id = $1 ORDER BY created_at DESC LIMIT 2',
      [accountId],
    );
    for (const { id } of rows) {
      const request = desk.request({ reason: 'wrong' }, { params: { statementId: `BankStatement:${id}` } });
      const undone = await desk.app.module.get(BankStatementsController).undo(request);
      expect(undone.status).toBe(200);
    }
    expect(await desk.booked(accountId)).toMatchObject({ balance: 800, breaks: [] });
    await desk.expectSound();
  });

  it('that come to nothing and have nothing in common but their money are ambiguous', async () => {
    const accountId = await desk.settlementAccount();
    await newLines(accountId, csv(...csvOf(MONDAY, swept, false)));
    await newLines(accountId, camt(MONDAY, 0, swept), 'CAMT053');
    const breaks = ['AMBIGUOUS_ENTRY', 'AMBIGUOUS_ENTRY'];
    expect(await desk.booked(accountId)).toEqual({ lines: 2, balance: 0, breaks });
  });

  it('that come to nothing between proven balances are ambiguous too', async () => {
    const accountId = await desk.settlementAccount();
    await newLines(accountId, camt(MONDAY, 0, lines), 'CAMT053');
    await newLines(accountId, csv(...csvOf(TUESDAY, swept, false)));
    await newLines(accountId, camt(TUESDAY, 300, swept), 'CAMT053');
    const breaks = ['AMBIGUOUS_ENTRY', 'AMBIGUOUS_ENTRY'];
    expect(await desk.booked(accountId)).toEqual({ lines: 4, balance: 300, breaks });
    await desk.expectSound();
  });

  it('continue a CSV whose balance a statement before it proves, however alike their lines are', async () => {
    const accountId = await desk.settlementAccount();
    await newLines(accountId, camt(MONDAY, 0, lines), 'CAMT053');
    await newLines(accountId, csv(...csvOf(TUESDAY, lines)));
    expect(await newLines(accountId, camt(TUESDAY, 600, lines), 'CAMT053')).toBe(2);
    expect(await desk.booked(accountId)).toEqual({ lines: 6, balance: 900, breaks: [] });
  });
});
