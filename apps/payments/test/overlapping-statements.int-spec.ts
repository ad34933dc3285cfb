import fc from 'fast-check';
import type { OperationReply, StatementUploadResource } from '@corridor/contracts';
import { mintUuid, type Uuid } from '@corridor/kernel';
import { BankStatementsController } from '../src/bank-statements/bank-statements.controller';
import { ImportFileHandler } from '../src/bank-statements/import-file.handler';
import { InstructionOperationsController } from '../src/instruction-operations/instruction-operations.controller';
import { ProofRepository } from '../src/treasury-proofs/proof.repository';
import { ProveAccountHandler } from '../src/treasury-proofs/prove-account.handler';
import { bodyOf } from './fixtures/payments-app';
import { camt, csv, dayOf, type BankBooking } from './fixtures/bank-bookings';
import { UploadDesk, type BookedStatements } from './fixtures/upload-desk';

interface StoredFile {
  storage_key: string;
  lines: number;
  known_lines: number;
}

describe('statements that overlap', () => {
  let desk: UploadDesk;

  beforeAll(async () => {
    desk = await UploadDesk.start();
  });

  afterAll(() => desk.stop());

  const settlementAccount = (): Promise<Uuid> => desk.settlementAccount();
  const upload = (accountId: Uuid, text: string, format?: string): Promise<OperationReply> =>
    desk.upload(accountId, text, format);
  const booked = (accountId: Uuid): Promise<BookedStatements> => desk.booked(accountId);
  const expectSound = (): Promise<void> => desk.expectSound();

  /** Few amounts and references, so that many lines are equal. */
  const bookings = fc
    .array(
      fc.record({
        day: fc.integer({ min: 1, max: 5 }),
        cents: fc.constantFrom(-300, -200, 100, 200),
        bankReference: fc.constantFrom('', '', 'A', 'B'),
      }),
      { minLength: 4, maxLength: 24 },
    )
    .map((all) => all.toSorted((one, other) => one.day - other.day));
  const windows = fc.array(fc.tuple(fc.nat(23), fc.nat(23)), { minLength: 2, maxLength: 5 });

  async function expectUnion(
    files: readonly (readonly BankBooking[])[],
    union: readonly BankBooking[],
  ): Promise<void> {
    const accountId = await settlementAccount();
    for (const file of files) expect((await upload(accountId, csv(file))).status).toBe(201);
    const sum = union.reduce((total, { cents }) => total + cents, 0);
    expect(await booked(accountId)).toEqual({ lines: union.length, balance: sum, breaks: [] });
    const [proof] = await desk.app.module.get(ProofRepository).list(desk.app.pool, { accountId, limit: 1 });
    expect(proof).toMatchObject({ difference: 0, statementBalance: sum });
  }

  it('book each line once, in whichever order files with a balance in each row come', async () => {
    await fc.assert(
      fc.asyncProperty(bookings, windows, async (all, cuts) => {
        let balance = 0;
        const ledger = all.map((one, at) => ({
          ...one,
          bankReference: one.bankReference && `${one.bankReference}${at}`,
          balance: (balance += one.cents) * 1_000 + at,
        }));
        const files = cuts.map(([one, other]) => {
          const [from, to] = [one % all.length, other % all.length].toSorted((a, b) => a - b);
          return ledger.slice(from, (to ?? 0) + 1);
        });
        const union = ledger.filter((one) => files.some((file) => file.includes(one)));
        await expectUnion(files, union);
      }),
      { numRuns: 12, endOnFailure: true },
    );
    await expectSound();
  }, 120_000);

  it('book equal lines as often as the fullest file shows them, if files have their days from the start', async () => {
    await fc.assert(
      fc.asyncProperty(bookings, windows, async (ledger, cuts) => {
        const files = cuts.map(([one, other]) => {
          const [from = 0, to = 0] = [one % ledger.length, other % ledger.length].toSorted((a, b) => a - b);
          const begin = ledger.findIndex(({ day }) => day === ledger[from]?.day);
          return ledger.slice(begin, to + 1);
        });
        const union = ledger.filter((one) => files.some((file) => file.includes(one)));
        await expectUnion(files, union);
      }),
      { numRuns: 12, endOnFailure: true },
    );
    await expectSound();
  }, 120_000);

  it('of one day book what the second file has more, and the second again changes nothing', async () => {
    const accountId = await settlementAccount();
    const one = { day: 3, cents: 500, bankReference: '' };
    await upload(accountId, csv([one]));
    const more = bodyOf(await upload(accountId, csv([one, one, { ...one, cents: -100 }])));
    expect(more).toMatchObject({
      isNew: true,
      statements: [{ lines: 3, knownLines: 1, closingBalance: 900 }],
    });
    expect(bodyOf(await upload(accountId, csv([one, one, { ...one, cents: -100 }])))).toMatchObject({
      isNew: false,
    });
    expect(await booked(accountId)).toEqual({ lines: 3, balance: 900, breaks: [] });
  });

  it('of a camt.053 under another id, or of a longer period, book what is new', async () => {
    const accountId = await settlementAccount();
    const days = [1, 2, 3, 4].map((day) => ({
      day,
      cents: day * 100,
      bankReference: day % 2 === 0 ? `R${day}` : '',
    }));
    await upload(accountId, camt('A', 0, days.slice(0, 3)), 'CAMT053');
    await upload(accountId, camt('B', 0, days.slice(0, 3)), 'CAMT053');
    expect(await booked(accountId)).toEqual({ lines: 3, balance: 600, breaks: [] });
    const longer = bodyOf(await upload(accountId, camt('C', 100, days.slice(1)), 'CAMT053'));
    expect(longer).toMatchObject({ statements: [{ lines: 3, knownLines: 2, closingBalance: 1_000 }] });
    expect(await booked(accountId)).toEqual({ lines: 4, balance: 1_000, breaks: [] });
    const [proof] = await desk.app.module.get(ProofRepository).list(desk.app.pool, { accountId, limit: 1 });
    expect(proof).toMatchObject({ difference: 0, gapDate: null });
    await expectSound();
  });

  it('that come before what they overlap book what is new', async () => {
    const accountId = await settlementAccount();
    const days = [1, 2, 3].map((day) => ({ day, cents: day * 100, bankReference: `R${day}` }));
    await upload(accountId, camt('later', 100, days.slice(1)), 'CAMT053');
    await upload(accountId, camt('earlier', 0, days.slice(0, 2)), 'CAMT053');
    expect(await booked(accountId)).toMatchObject({ balance: 600, breaks: [] });
    await expectSound();
  });

  it.each([
    ['is its beginning', 0, 2],
    ['is its middle', 1, 2],
    ['is its end', 1, 3],
    ['is the whole of it', 0, 3],
  ])('of the same day are no gap if one %s, after it or before it', async (_what, from, to) => {
    const day = [10_000, -50, -25].map((cents, at) => ({ day: 2, cents, bankReference: `R${at}` }));
    const sumOf = (bookings: readonly BankBooking[]): number =>
      bookings.reduce((sum, { cents }) => sum + cents, 0);
    const before = { day: 1, cents: 7, bankReference: 'R' };
    const next = { day: 3, cents: 300, bankReference: 'R9' };
    const part = camt('A', 7 + sumOf(day.slice(0, from)), day.slice(from, to));
    const whole = camt('B', 7, day);
    for (const files of [
      [whole, part],
      [part, whole],
      [whole, part, part.replace('<Id>A<', '<Id>A2<')],
    ]) {
      const accountId = await settlementAccount();
      await upload(accountId, camt('O', 0, [before]), 'CAMT053');
      for (const file of files) expect((await upload(accountId, file, 'CAMT053')).status).toBe(201);
      expect(await booked(accountId)).toEqual({ lines: 4, balance: 9_932, breaks: [] });
      const proofs = desk.app.module.get(ProofRepository);
      const [proof] = await proofs.list(desk.app.pool, { accountId, limit: 1 });
      expect(proof).toMatchObject({ difference: 0, statementBalance: 9_932, gapDate: null });
      await upload(accountId, camt('C', 9_932, [next]), 'CAMT053');
      expect(await booked(accountId)).toEqual({ lines: 5, balance: 10_232, breaks: [] });
    }
    await expectSound();
  });

  it('whose gaps a longer one closes are no gaps, until that is undone', async () => {
    const accountId = await settlementAccount();
    const day = [100, 20, 30, 40].map((cents, at) => ({ day: 2, cents, bankReference: `R${at}` }));
    const gapDate = (): Promise<string | null> =>
      desk.app.module.get(ProofRepository).gapDate(desk.app.pool, accountId);
    await upload(accountId, camt('O', 0, [{ day: 1, cents: 7, bankReference: 'R' }]), 'CAMT053');
    await upload(accountId, camt('end', 127, day.slice(2)), 'CAMT053');
    await upload(accountId, camt('middle', 107, day.slice(1, 3)), 'CAMT053');
    await upload(accountId, camt('next', 197, [{ day: 3, cents: 1, bankReference: 'N' }]), 'CAMT053');
    const { breaks } = await booked(accountId);
    expect(breaks).toContain('STATEMENT_GAP');
    const longer = bodyOf<StatementUploadResource>(
      await upload(accountId, camt('longer', 7, day), 'CAMT053'),
    );
    expect(await booked(accountId)).toEqual({ lines: 6, balance: 198, breaks: [] });
    expect(await gapDate()).toBeNull();
    await expectSound();
    const params = { statementId: longer.statements[0]?.id };
    const undone = await desk.app.module.get(BankStatementsController).undo(desk.request({}, { params }));
    expect(undone.status).toBe(200);
    expect(await booked(accountId)).toMatchObject({ breaks });
    expect(await gapDate()).toBe('2026-03-02');
    await upload(accountId, camt('longer', 7, day), 'CAMT053');
    expect(await booked(accountId)).toMatchObject({ balance: 198, breaks: [] });
    await expectSound();
  });

  it('whose gaps were opened before longer ones closed them are looked at with the next import', async () => {
    const accountId = await settlementAccount();
    const day = [100, 20, 30].map((cents, at) => ({ day: 2, cents, bankReference: `R${at}` }));
    await upload(accountId, camt('O', 0, [{ day: 1, cents: 7, bankReference: 'R' }]), 'CAMT053');
    await upload(accountId, camt('middle', 107, day.slice(1, 2)), 'CAMT053');
    await upload(accountId, camt('longer', 7, day), 'CAMT053');
    // As earlier versions have left it.
    await desk.app.pool.query(
      `UPDATE bank_statements SET adds_nothing = false, known_before = CASE statement_id WHEN 'longer' THEN 20 ELSE 0 END
       WHERE settlement_account_id = $1`,
      [accountId],
    );
    await desk.app.pool.query(
      `UPDATE breaks SET status = 'OPEN' WHERE settlement_account_id = $1 AND kind = 'STATEMENT_GAP'`,
      [accountId],
    );
    expect(await booked(accountId)).toMatchObject({ breaks: ['STATEMENT_GAP'] });
    await upload(accountId, camt('next', 157, [{ day: 3, cents: 1, bankReference: 'N' }]), 'CAMT053');
    expect(await booked(accountId)).toEqual({ lines: 5, balance: 158, breaks: [] });
    await expectSound();
  });

  it('that show a day of a longer one, which came before them, add nothing', async () => {
    const accountId = await settlementAccount();
    const days = [1, 2, 3].map((day) => ({ day, cents: day * 100, bankReference: `R${day}` }));
    await upload(accountId, camt('longer', 0, days), 'CAMT053');
    await upload(accountId, camt('second day', 100, days.slice(1, 2)), 'CAMT053');
    expect(await booked(accountId)).toEqual({ lines: 3, balance: 600, breaks: [] });
    await upload(accountId, camt('first day', 0, days.slice(0, 1)), 'CAMT053');
    expect(await booked(accountId)).toEqual({ lines: 3, balance: 600, breaks: [] });
    await expectSound();
  });

  it('continue one after the other, and a person decides whether an equal line is another one', async () => {
    const accountId = await settlementAccount();
    const fee = { day: 1, cents: -100, bankReference: 'FEE' };
    await upload(accountId, camt('A', 0, [fee]), 'CAMT053');
    await upload(accountId, camt('B', -100, [fee]), 'CAMT053');
    expect(await booked(accountId)).toEqual({ lines: 1, balance: -100, breaks: ['AMBIGUOUS_ENTRY'] });
    const { rows } = await desk.app.pool.query<{ id: string }>(
      `SELECT id FROM breaks WHERE settlement_account_id = $1 AND kind = 'AMBIGUOUS_ENTRY'`,
      [accountId],
    );
    const decision = { action: 'BOOK_ENTRY', reason: 'the bank said so' };
    const request = desk.request(decision, { params: { breakId: `Break:${rows[0]?.id}` } });
    await desk.app.module.get(InstructionOperationsController).resolveBreak(request);
    expect(await booked(accountId)).toEqual({ lines: 2, balance: -200, breaks: [] });
  });

  it('whose lines come to nothing continue each other, and are still found again', async () => {
    const accountId = await settlementAccount();
    const first = { day: 1, cents: 100, bankReference: 'R1' };
    const swept = [
      { day: 2, cents: 300, bankReference: 'R2' },
      { day: 2, cents: -300, bankReference: 'R3' },
    ];
    const last = { day: 3, cents: 50, bankReference: 'R4' };
    await upload(accountId, camt('A', 0, [first]), 'CAMT053');
    await upload(accountId, camt('B', 100, swept), 'CAMT053');
    const again = bodyOf(await upload(accountId, camt('C', 100, swept), 'CAMT053'));
    expect(again).toMatchObject({ statements: [{ lines: 2, knownLines: 2 }] });
    const longer = bodyOf(await upload(accountId, camt('D', 100, [...swept, last]), 'CAMT053'));
    expect(longer).toMatchObject({ statements: [{ lines: 3, knownLines: 2, closingBalance: 150 }] });
    expect(await booked(accountId)).toEqual({ lines: 4, balance: 150, breaks: [] });
    await expectSound();
  });

  it('of a day that comes to nothing know its lines without references by those that have one', async () => {
    const accountId = await settlementAccount();
    const day = [
      { day: 2, cents: 100, bankReference: 'R2' },
      { day: 2, cents: -100, bankReference: '' },
    ];
    await upload(accountId, camt('A', 600, day), 'CAMT053');
    const last = { day: 3, cents: -250, bankReference: 'R3' };
    const longer = bodyOf(await upload(accountId, camt('B', 600, [...day, last]), 'CAMT053'));
    expect(longer).toMatchObject({ statements: [{ lines: 3, knownLines: 2, closingBalance: 350 }] });
    // The balance before them is a line too.
    expect(await booked(accountId)).toEqual({ lines: 4, balance: 350, breaks: [] });
    await expectSound();
  });

  it.each([
    ['at once', () => true],
    ['in two parts', (part: number) => part !== 1_001],
  ])(
    'of more lines than are imported in one commit are found again as short ones are, %s',
    async (_how, mayContinue) => {
      const accountId = await settlementAccount();
      const of = (cents: number, bankReference: string): BankBooking[] =>
        Array.from({ length: 600 }, () => ({ day: 2, cents, bankReference }));
      const swept = [...of(5, 'IN'), ...of(-5, 'OUT')];
      const importer = desk.app.module.get(ImportFileHandler);
      const imported = async (id: string, bookings: readonly BankBooking[]): Promise<number[]> => {
        await upload(accountId, camt(id, 0, bookings), 'CAMT053');
        const sql = 'SELECT storage_key, lines, known_lines FROM bank_statements WHERE statement_id = $1';
        const find = async () => (await desk.app.pool.query<StoredFile>(sql, [id])).rows[0];
        const { storage_key: key } = (await find()) ?? {};
        let parts = 0;
        await importer.execute(key ?? '', () => mayContinue((parts += 1)));
        await importer.execute(key ?? '');
        const { lines, known_lines: known } = (await find()) ?? {};
        return [lines ?? 0, known ?? 0];
      };
      const tag = mintUuid();
      expect(await imported(`${tag} A`, swept)).toEqual([1_200, 0]);
      expect(await imported(`${tag} B`, swept)).toEqual([1_200, 1_200]);
      const more = [...swept, { day: 2, cents: 7, bankReference: 'NEW' }];
      expect(await imported(`${tag} C`, more)).toEqual([1_201, 1_200]);
      expect(await booked(accountId)).toEqual({ lines: 1_201, balance: 7, breaks: [] });
      await expectSound();
    },
  );

  it('without references whose lines come to nothing can be meant in two ways', async () => {
    const accountId = await settlementAccount();
    const swept = [300, -300].map((cents) => ({ day: 2, cents, bankReference: '' }));
    await upload(accountId, camt('A', 0, swept), 'CAMT053');
    await upload(accountId, camt('B', 0, swept), 'CAMT053');
    const breaks = ['AMBIGUOUS_ENTRY', 'AMBIGUOUS_ENTRY'];
    expect(await booked(accountId)).toEqual({ lines: 2, balance: 0, breaks });
  });

  it('of a CSV whose amounts come to more than is counted exactly are refused', async () => {
    const accountId = await settlementAccount();
    const much = [1, 2].map((day) => ({ day, cents: 9_000_000_000_000_000, bankReference: `R${day}` }));
    expect(await upload(accountId, csv(much))).toMatchObject({ status: 400 });
  });

  it('in which a line can be meant in two ways don’t book it, and say so', async () => {
    const accountId = await settlementAccount();
    await upload(accountId, camt('A', 0, [{ day: 1, cents: 100, bankReference: 'R' }]), 'CAMT053');
    await upload(accountId, csv([{ day: 1, cents: 100, bankReference: '' }]));
    expect(await booked(accountId)).toEqual({ lines: 1, balance: 100, breaks: ['AMBIGUOUS_ENTRY'] });
    const other = await settlementAccount();
    await upload(
      other,
      camt('A', 0, [{ day: 1, cents: 100, bankReference: 'R' }], { endToEndId: 'E' }),
      'CAMT053',
    );
    await upload(
      other,
      camt('B', 0, [{ day: 1, cents: 100, bankReference: '' }], { endToEndId: 'E' }),
      'CAMT053',
    );
    expect(await booked(other)).toEqual({ lines: 1, balance: 100, breaks: [] });
    await expectSound();
  });

  it('are not proven while it is open which line is meant', async () => {
    const accountId = await settlementAccount();
    await upload(accountId, camt('A', 0, [{ day: 1, cents: 100, bankReference: 'R' }]), 'CAMT053');
    await upload(accountId, csv([{ day: 1, cents: 100, bankReference: '' }]));
    const prove = async () => {
      await desk.app.module.get(ProveAccountHandler).execute(accountId);
      const [proof] = await desk.app.module.get(ProofRepository).list(desk.app.pool, { accountId, limit: 1 });
      return proof;
    };
    const { rows } = await desk.app.pool.query<{ id: string }>(
      'SELECT id FROM breaks WHERE settlement_account_id = $1 AND kind = $2',
      [accountId, 'AMBIGUOUS_ENTRY'],
    );
    const id = `Break:${rows[0]?.id ?? ''}`;
    const entry = { id, direction: 'CREDIT', amount: 100, since: '2026-03-01' };
    // The line of the first file is not explained either. It is booked, and the other is not.
    expect(await prove()).toMatchObject({
      ...{ status: 'OPEN_ITEMS', difference: 0, overdueLines: { count: 2, amount: 200 } },
      unmatchedLines: expect.arrayContaining([
        expect.objectContaining({ count: 2, amount: 200 }),
      ]) as object[],
    });
    await desk.app.pool.query(
      `UPDATE statement_lines SET state = 'RESOLVED' WHERE settlement_account_id = $1`,
      [accountId],
    );
    expect(await prove()).toMatchObject({
      status: 'OPEN_ITEMS',
      overdueLines: { count: 1, amount: 100, entries: [entry] },
    });
    // The suite proves all rules of the ledger at its end.
    await desk.app.pool.query(
      `UPDATE statement_lines SET state = 'UNMATCHED' WHERE settlement_account_id = $1`,
      [accountId],
    );
  });

  it.each([
    ['its zone', { timeZone: 'Europe/Berlin' }, '2026-03-01T23:30:00Z', 2],
    [
      'the zone in which its statements come',
      { statementBy: '07:00 Europe/Berlin' },
      '2026-03-01T23:30:00.5Z',
      2,
    ],
    ['a zone behind that of the bank', { timeZone: 'America/New_York' }, '2026-03-03T03:00:00+01:00', 2],
    ['its zone, in a time of that zone', { timeZone: 'Europe/Berlin' }, '2026-03-02T23:30:00', 2],
    ['no zone', {}, '2026-03-02T00:30:00+01:00', 2],
  ])('know the day of a moment in an account with %s', async (_what, times, moment, day) => {
    const accountId = await desk.settlementAccount(times);
    const line = { day, cents: 500, bankReference: 'k1' };
    const inMoment = camt('A', 0, [line]).replace(
      /<BookgDt>.*?<\/BookgDt>/,
      `<BookgDt><DtTm>${moment}</DtTm></BookgDt>`,
    );
    await upload(accountId, inMoment, 'CAMT053');
    const next = await upload(
      accountId,
      camt('B', 0, [line, { ...line, cents: 1, bankReference: 'k2' }]),
      'CAMT053',
    );
    expect(bodyOf(next)).toMatchObject({ statements: [{ lines: 2, knownLines: 1, closingBalance: 501 }] });
    expect(await booked(accountId)).toEqual({ lines: 2, balance: 501, breaks: [] });
    const { rows } = await desk.app.pool.query<{ day: string }>(
      'SELECT booking_date::text AS day FROM statement_lines WHERE settlement_account_id = $1',
      [accountId],
    );
    expect(rows).toEqual([{ day: dayOf(day) }, { day: dayOf(day) }]);
    await expectSound();
  });

  it('in MT940 and BAI2 are imported, and compared with what a CSV has shown', async () => {
    const accountId = await settlementAccount();
    await upload(accountId, csv([{ day: 31, cents: 500, bankReference: 'B-1' }]));
    const mt940 =
      ':20:S\n:25:021000021/9876543210\n:28C:1\n:60F:C260330USD0,\n:61:2603310331C5,NTRFNONREF//B-1\n' +
      ':61:2603310331D2,NTRFNONREF//B-2\n:62F:C260331USD3,\n-\n';
    const swift = await upload(accountId, mt940, 'MT940');
    expect(swift.status).toBe(201);
    expect(bodyOf(swift)).toMatchObject({ statements: [{ lines: 2, knownLines: 1, closingBalance: 300 }] });
    const bai2 = [
      '01,1,2,260401,0200,1,80,,2/\n02,1,2,1,260401,2359,USD,2/\n03,9876543210,USD,010,300,,,015,350,,/',
      '16,142,50,0,B-3,,ACH\n49,700,3/\n98,700,1,5/\n99,700,1,7/\n',
    ].join('\n');
    expect(bodyOf(await upload(accountId, bai2, 'BAI2'))).toMatchObject({
      statements: [{ closingBalance: 350 }],
    });
    expect(await booked(accountId)).toEqual({ lines: 3, balance: 350, breaks: [] });
    expect((await upload(accountId, mt940.replace('9876543210', '9876543211'), 'MT940')).status).toBe(400);
    await expectSound();
  });

  it('find a line again however many lines of other days have the same reference', async () => {
    const accountId = await settlementAccount();
    const days = [1, 2, 3].map((day) => ({ day, cents: day * 100, bankReference: 'SAME' }));
    await upload(accountId, camt('A', 0, days.slice(0, 2)), 'CAMT053');
    await desk.app.pool.query(
      `INSERT INTO statement_lines (bank_statement_id, number, id, settlement_account_id, direction, amount, currency,
         booking_date, is_reversal, bank_reference, match_references, state)
       SELECT id, 100 + n, ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, settlement_account_id, 'CREDIT',
         5, 'USD', '2026-02-01', false, 'SAME', '{}', 'MATCHED'
       FROM bank_statements, generate_series(1, 20001) n WHERE settlement_account_id = $1`,
      [accountId],
    );
    const next = bodyOf(await upload(accountId, camt('B', 100, days.slice(1)), 'CAMT053'));
    expect(next).toMatchObject({ statements: [{ lines: 2, knownLines: 1, closingBalance: 600 }] });
  });

  it('are booked once if a file without balances has shown them, and later days come first', async () => {
    const accountId = await settlementAccount();
    const days = [10, 50, 10, 5].map((cents, at) => ({ day: at + 1, cents, bankReference: `R${at + 1}` }));
    await upload(accountId, camt('A', 0, days.slice(0, 1)), 'CAMT053');
    await upload(accountId, csv(days.slice(1)));
    await upload(accountId, camt('T', 60, days.slice(2, 3)), 'CAMT053');
    await upload(accountId, camt('S', 10, days.slice(1, 2)), 'CAMT053');
    expect(await booked(accountId)).toMatchObject({ lines: 4, balance: 75 });
  });

  describe('and show a line on which a person has to decide', () => {
    const shown = [1, 3, 3].map((day, at) => ({
      day,
      cents: [100, 20, 5][at] ?? 0,
      bankReference: ['', 'Y', 'Z'][at] ?? '',
    }));

    async function addsNothing(accountId: Uuid): Promise<string[]> {
      const { rows } = await desk.app.pool.query<{ statement_id: string }>(
        'SELECT statement_id FROM bank_statements WHERE settlement_account_id = $1 AND adds_nothing',
        [accountId],
      );
      return rows.map((row) => row.statement_id);
    }

    async function undecided(): Promise<Uuid> {
      const accountId = await settlementAccount();
      await upload(accountId, csv([{ day: 1, cents: 100, bankReference: 'X' }]));
      await upload(accountId, camt('longer', 0, shown), 'CAMT053');
      const breaks = ['AMBIGUOUS_ENTRY', 'STATEMENT_GAP'];
      expect(await booked(accountId)).toEqual({ lines: 3, balance: 125, breaks });
      return accountId;
    }

    it('count for one that shows a part of them after it', async () => {
      const accountId = await undecided();
      await upload(accountId, camt('part', 100, shown.slice(1, 2)), 'CAMT053');
      expect(await addsNothing(accountId)).toEqual(['part']);
    });

    it('count for a day without bookings after it', async () => {
      const accountId = await undecided();
      await upload(accountId, camt('empty', 100, [], { closingDay: 2 }), 'CAMT053');
      expect(await addsNothing(accountId)).toEqual(['empty']);
    });
  });

  it('of known lines whose balances are others are a gap', async () => {
    const accountId = await settlementAccount();
    const day = [10_000, -50, -25].map((cents, at) => ({ day: 2, cents, bankReference: `R${at}` }));
    await upload(accountId, camt('B', 0, day), 'CAMT053');
    await upload(accountId, camt('A', 1, day.slice(0, 2)), 'CAMT053');
    expect(await booked(accountId)).toEqual({ lines: 3, balance: 9_925, breaks: ['STATEMENT_GAP'] });
  });
});
