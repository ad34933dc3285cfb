import fc from 'fast-check';
import { formatId, type Uuid } from '@corridor/kernel';
import { BankStatementsController } from '../src/bank-statements/bank-statements.controller';
import { DayOrderRepository } from '../src/bank-statements/day-order.repository';
import { ProofRepository } from '../src/treasury-proofs/proof.repository';
import { camt, type BankBooking } from './fixtures/bank-bookings';
import { UploadDesk } from './fixtures/upload-desk';

/** The bookings of a statement of the bank. */
interface Statement {
  day: number;
  cents: readonly number[];
}

/** A file of a statement, and what its bank says. */
interface StatementFile {
  id: string;
  text: string;
}

const sumOf = (cents: readonly number[]): number => cents.reduce((total, one) => total + one, 0);

/** Files of statements in the order that the bank has made them. */
function filesOf(opening: number, statements: readonly Statement[]): StatementFile[] {
  let at = opening;
  return statements.map(({ day, cents }, place) => {
    const bookings = cents.map((amount, line): BankBooking => ({
      day,
      cents: amount,
      bankReference: `R${place}-${line}`,
    }));
    const file = { id: `S${place}`, text: camt(`S${place}`, at, bookings) };
    at += sumOf(cents);
    return file;
  });
}

describe('several statements of one day', () => {
  let desk: UploadDesk;

  beforeAll(async () => {
    desk = await UploadDesk.start();
  });

  afterAll(() => desk.stop());

  async function upload(accountId: Uuid, { text }: StatementFile): Promise<void> {
    expect((await desk.upload(accountId, text, 'CAMT053')).status).toBe(201);
  }

  async function undo(accountId: Uuid, statementId: string): Promise<void> {
    const { rows } = await desk.app.pool.query<{ id: string }>(
      `SELECT id FROM bank_statements WHERE settlement_account_id = $1 AND statement_id = $2 AND undone_at IS NULL`,
      [accountId, statementId],
    );
    const params = { statementId: formatId('BankStatement', rows[0]?.id ?? '') };
    const reply = await desk.app.module
      .get(BankStatementsController)
      .undo(desk.request({ reason: 'again' }, { params }));
    expect(reply.status).toBe(200);
  }

  /** What no order of the imports may change. */
  async function outcome(accountId: Uuid): Promise<object> {
    const { rows } = await desk.app.pool.query<{ what: string; amount: string }>(
      `SELECT CASE WHEN l.number = 0 THEN 'opening' ELSE l.bank_reference END AS what,
         sum(CASE l.direction WHEN 'CREDIT' THEN l.amount ELSE -l.amount END)::text AS amount
       FROM statement_lines l JOIN bank_statements s ON s.id = l.bank_statement_id AND s.undone_at IS NULL
       WHERE l.settlement_account_id = $1 GROUP BY 1 HAVING sum(CASE l.direction WHEN 'CREDIT' THEN l.amount ELSE -l.amount END) <> 0
       ORDER BY 1`,
      [accountId],
    );
    const { balance, breaks } = await desk.booked(accountId);
    const [proof] = await desk.app.module.get(ProofRepository).list(desk.app.pool, { accountId, limit: 1 });
    const { difference, statementBalance, statementDate, gapDate } = proof ?? {};
    const { rows: chain } = await desk.app.pool.query<object>(
      `SELECT opening, closing, lines FROM bank_statements
       WHERE settlement_account_id = $1 AND undone_at IS NULL AND NOT adds_nothing ORDER BY opening, closing`,
      [accountId],
    );
    return { rows, balance, breaks, chain, difference, statementBalance, statementDate, gapDate };
  }

  async function expectSame(
    inOrder: readonly StatementFile[],
    imported: readonly StatementFile[],
  ): Promise<void> {
    const expected = await desk.settlementAccount();
    for (const file of inOrder) await upload(expected, file);
    const wanted = await outcome(expected);
    expect(wanted).toMatchObject({ breaks: [], difference: 0, gapDate: null });
    const accountId = await desk.settlementAccount();
    for (const file of imported) await upload(accountId, file);
    expect(await outcome(accountId)).toEqual(wanted);
    const last = imported.at(-1);
    if (!last) return;
    await undo(accountId, last.id);
    await upload(accountId, last);
    expect(await outcome(accountId)).toEqual(wanted);
  }

  it.each([
    ['the last first', [2, 1, 0]],
    ['the first and the last first', [0, 2, 1]],
    ['the last and the first first', [2, 0, 1]],
    ['the second first', [1, 0, 2]],
  ])('come to the same in any order: %s', async (_what, order) => {
    const files = filesOf(0, [
      { day: 1, cents: [100] },
      { day: 1, cents: [50] },
      { day: 1, cents: [-30] },
    ]);
    await expectSame(
      files,
      order.flatMap((at) => files[at] ?? []),
    );
    await desk.expectSound();
  });

  it('come to the same in any order, also in the first file of an account that overlaps a later one', async () => {
    const booking = (cents: number, bankReference: string): BankBooking => ({ day: 1, cents, bankReference });
    const [a, b, c] = [booking(100, 'A'), booking(50, 'B'), booking(-30, 'C')];
    const files = [
      { id: 'S1', text: camt('S1', 500, [a, b]) },
      { id: 'S2', text: camt('S2', 600, [b, c]) },
    ];
    await expectSame(files, files.toReversed());
    await desk.expectSound();
  });

  it('come to the same in any order, if they are in one file', async () => {
    const statements = filesOf(500, [
      { day: 1, cents: [100] },
      { day: 1, cents: [50] },
      { day: 1, cents: [-30] },
    ]);
    const parts = statements.map(({ text }) => /<Stmt>.*<\/Stmt>/u.exec(text)?.[0] ?? '');
    const text = statements[0]?.text.replace(/<Stmt>.*<\/Stmt>/u, [2, 0, 1].map((at) => parts[at]).join(''));
    const expected = await desk.settlementAccount();
    for (const file of statements) await upload(expected, file);
    const accountId = await desk.settlementAccount();
    await upload(accountId, { id: '', text: text ?? '' });
    expect(await outcome(accountId)).toEqual(await outcome(expected));
    await desk.expectSound();
  });

  it('come to the same if the last one joins two days that had a gap in two orders', async () => {
    const files = filesOf(500, [
      { day: 2, cents: [-100, -50] },
      { day: 2, cents: [-50, -50] },
      { day: 3, cents: [100] },
      { day: 3, cents: [-50, 50] },
    ]);
    await expectSame(
      files,
      [3, 1, 0, 2].flatMap((at) => files[at] ?? []),
    );
    await desk.expectSound();
  });

  it('whose gaps an earlier release has left come into their order with the next import', async () => {
    const files = filesOf(0, [
      { day: 1, cents: [100] },
      { day: 1, cents: [50] },
      { day: 1, cents: [-30] },
      { day: 2, cents: [5] },
      { day: 3, cents: [5] },
    ]);
    const expected = await desk.settlementAccount();
    for (const file of files) await upload(expected, file);
    const accountId = await desk.settlementAccount();
    for (const at of [2, 0, 1, 3]) await upload(accountId, files[at] ?? { id: '', text: '' });
    await desk.app.pool.query('UPDATE bank_statements SET day_place = 0 WHERE settlement_account_id = $1', [
      accountId,
    ]);
    await desk.app.pool.query(
      `UPDATE breaks SET status = 'OPEN', resolved_at = NULL WHERE settlement_account_id = $1 AND kind = 'STATEMENT_GAP'`,
      [accountId],
    );
    await upload(accountId, files[4] ?? { id: '', text: '' });
    expect(await outcome(accountId)).toEqual(await outcome(expected));
    await desk.expectSound();
  });

  it.each([
    ['undone and imported again', true],
    ['undone and replaced by another file', false],
  ])('whose wrong opening an import has corrected are corrected again if it is %s', async (_what, isSame) => {
    const files = filesOf(500, [
      { day: 1, cents: [100] },
      { day: 1, cents: [50] },
      { day: 1, cents: [-30] },
      { day: 2, cents: [5] },
    ]);
    const expected = await desk.settlementAccount();
    for (const file of files) await upload(expected, file);
    const accountId = await desk.settlementAccount();
    // An earlier release has kept the order of import.
    const arrange = jest.spyOn(DayOrderRepository.prototype, 'arrange').mockResolvedValue([]);
    for (const at of [2, 0, 1]) await upload(accountId, files[at] ?? { id: '', text: '' });
    arrange.mockRestore();
    const last = files[3] ?? { id: '', text: '' };
    const other = { id: 'other', text: last.text.replace('<Id>S3</Id>', '<Id>other</Id>') };
    await upload(accountId, last);
    expect(await outcome(accountId)).toEqual(await outcome(expected));
    await undo(accountId, last.id);
    await undo(expected, last.id);
    expect(await outcome(accountId)).toEqual(await outcome(expected));
    for (const one of [accountId, expected]) await upload(one, isSame ? last : other);
    expect(await outcome(accountId)).toEqual(await outcome(expected));
    await desk.expectSound();
  });

  it('come to the same whichever comes first, on one day or two, also if one is undone and comes again', async () => {
    const cents = fc.array(fc.constantFrom(-100, -50, 50, 100), { minLength: 1, maxLength: 2 });
    const statements = fc
      .array(fc.record({ day: fc.constantFrom(2, 3), cents }), { minLength: 2, maxLength: 5 })
      .map((all) => all.toSorted((one, other) => one.day - other.day));
    const cases = fc
      .record({ opening: fc.constantFrom(0, 500), statements, hasYesterday: fc.boolean() })
      // Without a neighbour, nothing tells where a day begins that comes to nothing.
      .filter(({ statements: all, hasYesterday }) => {
        const first = all.filter(({ day }) => day === all[0]?.day);
        return hasYesterday || first.length === 1 || sumOf(first.flatMap((one) => one.cents)) !== 0;
      })
      .chain(({ opening, statements: all, hasYesterday }) => {
        const files = filesOf(opening, [...(hasYesterday ? [{ day: 1, cents: [100] }] : []), ...all]);
        const order = fc.shuffledSubarray(files, { minLength: files.length });
        return fc.record({ files: fc.constant(files), order });
      });
    await fc.assert(
      fc.asyncProperty(cases, ({ files, order }) => expectSame(files, order)),
      { numRuns: 25, endOnFailure: true },
    );
    await desk.expectSound();
  }, 240_000);

  // It leaves gaps, so the ledger differs from its statements.
  it('that get other gaps than those which a person has resolved are findings again', async () => {
    const accountId = await desk.settlementAccount();
    const files = [
      ...filesOf(200, [{ day: 1, cents: [300] }]),
      ...filesOf(150, [{ day: 2, cents: [-30] }]),
      ...filesOf(0, [{ day: 2, cents: [100] }]),
    ].map(({ text }, at) => ({
      id: `G${at}`,
      text: text.replace('<Id>S0<', `<Id>G${at}<`).replaceAll('R0-', `G${at}-`),
    }));
    const gaps = async (): Promise<number[]> => {
      const { rows } = await desk.app.pool.query<{ amount: string }>(
        `SELECT amount FROM breaks WHERE settlement_account_id = $1 AND kind = 'STATEMENT_GAP' AND status = 'OPEN' ORDER BY amount`,
        [accountId],
      );
      return rows.map(({ amount }) => Number(amount));
    };
    for (const file of files) await upload(accountId, file);
    expect(await gaps()).toEqual([120, 350]);
    await desk.app.pool.query(
      `UPDATE breaks SET status = 'RESOLVED', resolution = 'NO_ACTION', resolved_at = now()
       WHERE settlement_account_id = $1 AND kind = 'STATEMENT_GAP'`,
      [accountId],
    );
    // The day before closes with 500. The next day opens with 120, so the statement of 150 to 120 is the last one of its day.
    await upload(accountId, { id: 'N', text: camt('N', 120, [{ day: 3, cents: 5, bankReference: 'N' }]) });
    expect(await gaps()).toEqual([50, 500]);
  });

  describe('that list the newest line first', () => {
    const bookings = [1, 2, 3].map((day): BankBooking => ({
      day,
      cents: day * 100,
      bankReference: `R${day}`,
    }));
    const ofDay = bookings.map((one): BankBooking => ({ ...one, day: 1 }));
    const file = (
      id: string,
      opening: number,
      of: readonly BankBooking[],
      closingDay: number,
    ): StatementFile => ({
      id,
      text: camt(id, opening, of.toReversed(), { closingDay }),
    });

    it.each<[string, StatementFile[]]>([
      ['a day of a longer one', [file('L', 0, bookings, 3), file('S', 100, bookings.slice(1, 2), 2)]],
      ['the beginning of a day', [file('B', 0, ofDay, 1), file('A', 0, ofDay.slice(0, 1), 1)]],
      [
        'parts of a day that overlap',
        [file('A', 0, ofDay.slice(0, 2), 1), file('B', 100, ofDay.slice(1), 1)],
      ],
      [
        'a day without lines within a longer one',
        [
          file(
            'L',
            0,
            [ofDay[0], bookings[2]].flatMap((one) => one ?? []),
            3,
          ),
          file('E', 100, [], 2),
        ],
      ],
    ])('have no gap, whichever comes first: %s', async (_what, files) => {
      await expectSame(files, files);
      await expectSame(files, files.toReversed());
    });
  });
});
