import { DAY_MS, formatId } from '@corridor/kernel';
import type { ApprovalResource, OperationReply, StatementUploadResource } from '@corridor/contracts';
import { OperatorActions } from '@corridor/service';
import { FileStorage } from '@corridor/storage';
import { PullStatementsWorker } from '../src/bank-statements/pull-statements.worker';
import { StatementImportWorker } from '../src/bank-statements/statement-import.worker';
import { StatementOrphansWorker } from '../src/bank-statements/statement-orphans.worker';
import { camt, camtOf, camtPages, camtStatement } from './fixtures/camt-text';
import { ConnectedBank } from './fixtures/connected-bank';
import { bodyOf, type PaymentsApp } from './fixtures/payments-app';
import { onNewDesk } from './fixtures/statement-desk';
import { bob, refusalOf, TreasuryOperators } from './fixtures/treasury-operators';

const day = (number: number): string => `2026-03-${String(number).padStart(2, '0')}`;
const cents = (...amounts: number[]): { cents: number }[] => amounts.map((one) => ({ cents: one }));

describe('a statement of several pages', () => {
  let world: ConnectedBank;
  let operators: TreasuryOperators;

  onNewDesk((ofTest) => {
    [world, operators] = [ofTest, new TreasuryOperators(ofTest)];
  });

  async function upload(
    statements: string,
    how: Parameters<TreasuryOperators['upload']>[1] = {},
  ): Promise<StatementUploadResource> {
    const reply = await operators.upload(camtOf(statements), how);
    expect(reply.status).toBe(201);
    return bodyOf<StatementUploadResource>(reply);
  }

  const work = (app: PaymentsApp = world.app): Promise<void> => app.module.get(StatementImportWorker).look();

  /** Amounts of the lines of the last import, with their numbers. */
  async function lines(): Promise<string[]> {
    const { rows } = await world.app.pool.query<{ said: string }>(
      `SELECT number || ': ' || amount AS said FROM statement_lines WHERE bank_statement_id =
         (SELECT id FROM bank_statements ORDER BY created_at DESC LIMIT 1) AND number > 0 ORDER BY number`,
    );
    return rows.map(({ said }) => said);
  }

  async function storedFiles(): Promise<number> {
    let count = 0;
    for await (const file of world.app.module.get(FileStorage).list()) count += file.key === '' ? 0 : 1;
    return count;
  }

  it.each([
    [
      [1, 2, 3],
      [['2-'], ['3-']],
    ],
    [
      [3, 1, 2],
      [['1-2'], ['2']],
    ],
    [
      [2, 3, 1],
      [['1', '3-'], ['1']],
    ],
  ])('is imported when the last page is there, in the order %j', async (order, missing) => {
    const pages = camtPages(day(1), 100, [cents(5, -3), cents(7), cents(11, 13)], { sequence: '8' });
    const [last = 0, ...others] = order.toReversed();
    for (const [at, number] of others.toReversed().entries()) {
      expect(await upload(pages[number - 1] ?? '')).toMatchObject({
        isNew: true,
        statements: [],
        incomplete: [{ statementId: day(1), missingPages: missing[at] }],
      });
      expect(await operators.incomplete()).toMatchObject([{ missingPages: missing[at] }]);
      expect(await operators.listed()).toEqual([]);
      await work();
      expect(await operators.atBank()).toBe(0);
    }
    expect(await upload(pages[last - 1] ?? '')).toMatchObject({
      isNew: true,
      statements: [
        {
          statementId: day(1),
          date: day(1),
          lines: 5,
          openingBalance: 100,
          closingBalance: 133,
          status: 'IMPORTING',
        },
      ],
      incomplete: [],
    });
    await work();
    expect(await lines()).toEqual(['1: 5', '2: 3', '3: 7', '4: 11', '5: 13']);
    expect(await operators.listed()).toMatchObject([{ status: 'IMPORTED', lines: 5 }]);
    expect(await operators.incomplete()).toEqual([]);
    expect(await operators.atBank()).toBe(133);
    expect(await storedFiles()).toBe(0);
  });

  it('has its pages once, however often they come', async () => {
    const [first = '', second = ''] = camtPages(day(1), 0, [cents(5), cents(7)]);
    expect(await upload(first)).toMatchObject({ isNew: true });
    expect(await upload(first)).toMatchObject({ isNew: false, incomplete: [{ missingPages: ['2-'] }] });
    const { statements } = await upload(second);
    for (const again of [first, second]) {
      expect(await upload(again)).toMatchObject({
        isNew: false,
        statements: [{ id: statements[0]?.id }],
        incomplete: [],
      });
      await work();
    }
    expect(await operators.atBank()).toBe(12);
    expect(await operators.listed()).toHaveLength(1);
    expect(await operators.incomplete()).toEqual([]);
  });

  it('is imported once if its pages come at the same time', async () => {
    const pages = camtPages(day(1), 0, [cents(5), cents(7), cents(9)]);
    const answers = await Promise.all([...pages, ...pages].map(async (page) => upload(page)));
    expect(answers.filter(({ isNew }) => isNew)).toHaveLength(3);
    await work();
    expect(await operators.atBank()).toBe(21);
    expect(await operators.listed()).toHaveLength(1);
  });

  it('keeps the files of its pages as long as one is missing', async () => {
    const [first = '', second = '', third = ''] = camtPages(day(1), 0, [cents(5), cents(7), cents(9)]);
    await upload(first);
    await upload(third);
    await work();
    await world.app.module.get(StatementOrphansWorker).removeOrphans(Date.now() + DAY_MS);
    expect(await storedFiles()).toBe(2);
    await upload(second);
    await work();
    expect(await operators.atBank()).toBe(21);
    expect(await storedFiles()).toBe(0);
  });

  it('is refused if all pages together are not the closing balance, and taken with the right page', async () => {
    const [first = '', wrong = ''] = camtPages(day(1), 10, [cents(5), cents(7)], { off: 1 });
    const [, right = ''] = camtPages(day(1), 10, [cents(5), cents(7)]);
    await upload(first);
    const refused = await refusalOf(operators.upload(camtOf(wrong)));
    expect(refused).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
    expect(JSON.stringify(refused)).toContain(
      'page 1 has 1 lines of 0.05 USD, page 2 has 1 lines of 0.07 USD',
    );
    expect(await operators.incomplete()).toMatchObject([{ pages: ['1'], missingPages: ['2-'] }]);
    await upload(right);
    await work();
    expect(await operators.atBank()).toBe(22);
  });

  it('has one page of each number: another one is a correction', async () => {
    const [first = '', second = ''] = camtPages(day(1), 0, [cents(5), cents(7)]);
    const [other = '', , third = ''] = camtPages(day(1), 0, [cents(6), cents(7), cents(1)]);
    await upload(first);
    const refused = await refusalOf(operators.upload(camtOf(other)));
    expect(refused).toMatchObject({ status: 409, code: 'STATEMENT_EXISTS', details: { page: 1 } });
    expect(refused.message).toContain('replace=true');
    await upload(other, { replace: 'true' });
    await upload(first, { replace: 'true' });
    expect(await operators.incomplete()).toMatchObject([{ pages: ['1'] }]);
    await upload(third);
    const late = await refusalOf(operators.upload(camtOf(third.replace('<PgNb>3', '<PgNb>4'))));
    expect(late).toMatchObject({ status: 400 });
    expect(JSON.stringify(late)).toContain('page 4 is after page 3');
    const early = await refusalOf(operators.upload(camtOf(second)));
    expect(JSON.stringify(early)).toContain('page 3 is after page 2');
    expect(await operators.incomplete()).toMatchObject([{ pages: ['1', '3'], missingPages: ['2'] }]);
    expect(await operators.atBank()).toBe(0);
    // The correction has fewer pages.
    await upload(second, { replace: 'true' });
    await work();
    expect(await operators.atBank()).toBe(12);
  });

  it('is undone as a whole, and its pages book it anew', async () => {
    const [first = '', second = ''] = camtPages(day(1), 0, [cents(5), cents(7)]);
    const import_ = async (): Promise<string> => {
      await upload(first);
      const { statements } = await upload(second);
      await work();
      expect(await operators.atBank()).toBe(12);
      return statements[0]?.id ?? '';
    };
    const id = await import_();
    expect((await operators.undo(id)).status).toBe(200);
    expect(await operators.atBank()).toBe(0);
    expect(await import_()).not.toBe(id);
    expect((await operators.listed()).map(({ status }) => status).toSorted()).toEqual(['IMPORTED', 'UNDONE']);
  });

  it('is undone before its import, and leaves no file', async () => {
    const [first = '', second = ''] = camtPages(day(1), 0, [cents(5), cents(7)]);
    await upload(first);
    const { statements } = await upload(second);
    expect((await operators.undo(statements[0]?.id ?? '')).status).toBe(200);
    await work();
    expect(await operators.atBank()).toBe(0);
    expect(await storedFiles()).toBe(0);
  });

  it('is replaced when all pages of the correction are there', async () => {
    for (const page of camtPages(day(1), 0, [cents(5), cents(7)])) await upload(page);
    await work();
    const [first = '', second = ''] = camtPages(day(1), 0, [cents(5), cents(8)]);
    const refused = await refusalOf(operators.upload(camtOf(second)));
    expect(refused).toMatchObject({ status: 409, code: 'STATEMENT_EXISTS' });
    expect(await upload(first, { replace: 'true' })).toMatchObject({
      incomplete: [{ missingPages: ['2-'] }],
    });
    expect(await operators.atBank()).toBe(12);
    expect(await upload(second, { replace: 'true' })).toMatchObject({ isNew: true, incomplete: [] });
    await work();
    expect(await operators.atBank()).toBe(13);
    expect((await operators.listed()).map(({ status }) => status).toSorted()).toEqual(['IMPORTED', 'UNDONE']);
    for (const page of [first, second]) await upload(page, { replace: 'true' });
    expect(await operators.listed()).toHaveLength(2);
    expect(await operators.incomplete()).toEqual([]);
  });

  it('may come as a whole after some pages, and may be replaced by pages', async () => {
    const [first = '', second = ''] = camtPages(day(1), 0, [cents(5), cents(7)]);
    await upload(first);
    await operators.uploaded(camt(day(1), 0, cents(5, 7)));
    expect(await operators.incomplete()).toEqual([]);
    expect(await upload(second)).toMatchObject({ isNew: false, statements: [{ statementId: day(1) }] });
    for (const page of camtPages(day(1), 0, [cents(5), cents(6)])) await upload(page, { replace: 'true' });
    await work();
    expect(await operators.atBank()).toBe(11);
  });

  it('refuses a changed page of a known statement, whatever the Id of the page', async () => {
    const named = (...amounts: number[]): string[] =>
      camtPages(
        day(1),
        0,
        amounts.map((one) => cents(one)),
        { sequence: '8' },
      ).map((page, at) => page.replace(`<Id>${day(1)}</Id>`, `<Id>${day(1)}-${at + 1}</Id>`));
    const pages = named(5, 7);
    for (const page of pages) await upload(page);
    await work();
    const [, changed = ''] = named(5, 8);
    const refused = await refusalOf(operators.upload(camtOf(changed)));
    expect(refused).toMatchObject({ status: 409, code: 'STATEMENT_EXISTS', details: { page: 2 } });
    expect(refused.message).toContain('replace=true');
    for (const page of pages) expect(await upload(page)).toMatchObject({ isNew: false, incomplete: [] });
    for (const page of named(5, 9)) await upload(page, { replace: 'true' });
    await work();
    expect(await operators.atBank()).toBe(14);
  });

  it.each([
    ['few', 3],
    ['many', 1_200],
  ])('of %s lines that came as a whole is not changed by its pages', async (_what, count) => {
    const all = Array.from({ length: count }, (_, at) => ({ cents: at + 1, bankReference: `B-${at}` }));
    const parts = (lines: readonly { cents: number; bankReference: string }[]): string[] =>
      camtPages(day(1), 0, [lines.slice(0, 1), lines.slice(1, -1), lines.slice(-1)]);
    const [id] = [(await operators.uploaded(camt(day(1), 0, all))).id];
    // Many lines are imported in the background: pages may come before that, and after.
    for (let times = 0; times < 2; times += 1) {
      for (const page of parts(all).toReversed())
        expect(await upload(page)).toMatchObject({ isNew: false, statements: [{ id }], incomplete: [] });
      await work();
    }
    const other = all.map((line, at) => ({ ...line, bankReference: at === 1 ? 'B-other' : `B-${at}` }));
    const swapped = [...all.slice(1, 2), ...all.slice(0, 1), ...all.slice(2)];
    const refused = [parts(other)[1], parts(swapped)[0], camtPages(day(1), 1, [all, []])[0]];
    for (const page of refused)
      expect(await refusalOf(operators.upload(camtOf(page ?? '')))).toMatchObject({
        code: 'STATEMENT_EXISTS',
      });
    expect(await operators.listed()).toHaveLength(1);
    expect(await operators.incomplete()).toEqual([]);
    expect(await operators.atBank()).toBe((count * (count + 1)) / 2);
  });

  it('changes nothing when it comes as a whole before its pages are imported', async () => {
    const all = [5, 7, 9].map((one) => ({ cents: one, bankReference: `B-${one}` }));
    for (const page of camtPages(day(1), 0, [all.slice(0, 1), all.slice(1)])) await upload(page);
    const [known] = await operators.listed();
    expect(known).toMatchObject({ status: 'IMPORTING' });
    expect(await upload(camtStatement(day(1), 0, all))).toMatchObject({
      isNew: false,
      statements: [{ id: known?.id }],
    });
    const other = all.map((line) => ({ ...line, bankReference: `C-${line.cents}` }));
    expect(await refusalOf(operators.upload(camt(day(1), 0, other)))).toMatchObject({
      code: 'STATEMENT_EXISTS',
    });
    await work();
    expect(await operators.atBank()).toBe(21);
  });

  it.each([
    ['few', 2],
    ['many', 1_200],
  ])(
    'of %s lines changes nothing when it comes again as a whole, and another one is refused',
    async (_what, count) => {
      const all = Array.from({ length: count }, (_, at) => ({ cents: at + 1, bankReference: `B-${at}` }));
      for (const page of camtPages(day(1), 0, [all.slice(0, 1), all.slice(1)])) await upload(page);
      await work();
      const [known] = await operators.listed();
      expect(await upload(camtStatement(day(1), 0, all))).toMatchObject({
        isNew: false,
        statements: [{ id: known?.id }],
      });
      const swapped = all.map((line, at) => ({
        ...line,
        bankReference: `B-${at === 0 ? 1 : at === 1 ? 0 : at}`,
      }));
      for (const other of [camt(day(1), 1, all), camt(day(1), 0, swapped)])
        expect(await refusalOf(operators.upload(other))).toMatchObject({ code: 'STATEMENT_EXISTS' });
      expect(await operators.listed()).toHaveLength(1);
      expect(await operators.atBank()).toBe((count * (count + 1)) / 2);
    },
  );

  it('loses nothing if the process dies between the last page and the import, or in it', async () => {
    const [first = '', second = ''] = camtPages(day(1), 0, [cents(5), cents(7)]);
    await upload(first);
    await upload(second);
    await world.owner.query(
      `CREATE FUNCTION payments.fail() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN RAISE 'no'; END$$`,
    );
    await world.owner.query(
      `CREATE TRIGGER fail BEFORE INSERT ON payments.statement_lines FOR EACH ROW
       WHEN (NEW.amount = 7) EXECUTE FUNCTION payments.fail()`,
    );
    await work();
    expect(await operators.atBank()).toBe(0);
    await world.owner.query('DROP TRIGGER fail ON payments.statement_lines');
    await world.app.pool.query('UPDATE bank_statements SET look_at = clock_timestamp()');
    const other = await world.anotherInstance();
    await work(other);
    await other.stop();
    expect(await lines()).toEqual(['1: 5', '2: 7']);
    expect(await operators.atBank()).toBe(12);
  });

  it('continues in the middle of a page', async () => {
    const many = Array.from({ length: 700 }, () => ({ cents: 1 }));
    for (const page of camtPages(day(1), 0, [many, many, many])) await upload(page);
    await world.owner.query(
      `CREATE FUNCTION payments.fail() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN RAISE 'no'; END$$`,
    );
    await world.owner.query(
      `CREATE TRIGGER fail BEFORE INSERT ON payments.statement_lines FOR EACH ROW
       WHEN (NEW.number = 1500) EXECUTE FUNCTION payments.fail()`,
    );
    await work();
    expect(await operators.atBank()).toBe(1_000);
    await world.owner.query('DROP TRIGGER fail ON payments.statement_lines');
    await world.app.pool.query('UPDATE bank_statements SET look_at = clock_timestamp()');
    await work();
    expect(await operators.atBank()).toBe(2_100);
    expect(await lines()).toHaveLength(2_100);
  });

  it('may be in one file with others, which are imported in their order', async () => {
    const [first = '', second = '', third = ''] = camtPages(day(2), 4, [cents(5), cents(7), cents(9)]);
    expect(await upload(camtStatement(day(1), 0, cents(4)) + first)).toMatchObject({
      statements: [{ statementId: day(1), status: 'IMPORTED' }],
      incomplete: [{ statementId: day(2) }],
    });
    expect(await upload(second + third + camtStatement(day(3), 25, cents(1)))).toMatchObject({
      statements: [{ statementId: day(2) }, { statementId: day(3) }],
      incomplete: [],
    });
    await work();
    expect(await operators.listed()).toMatchObject(
      [3, 2, 1].map((one) => ({ date: day(one), status: 'IMPORTED' })),
    );
    expect(await operators.atBank()).toBe(26);
  });

  it('is found by the number of its message if its pages have no number', async () => {
    const pages = camtPages(day(1), 0, [cents(5), cents(7)]).map((page, at) =>
      page
        .replace(/<StmtPgntn>.*<\/StmtPgntn>/, '')
        .replace(
          '<Stmt>',
          `<GrpHdr><MsgPgntn><PgNb>${at + 1}</PgNb><LastPgInd>${at === 1}</LastPgInd></MsgPgntn></GrpHdr><Stmt>`,
        ),
    );
    expect(await upload(pages[1] ?? '')).toMatchObject({ incomplete: [{ missingPages: ['1'] }] });
    expect(await upload(pages[0] ?? '')).toMatchObject({ statements: [{ closingBalance: 12, lines: 2 }] });
  });

  it('of which a page never comes is discarded, and may come anew', async () => {
    const [first, second] = camtPages(day(1), 0, [cents(5), cents(7)], { sequence: '8' });
    await upload(first ?? '');
    const [other] = camtPages(day(2), 12, [cents(1), cents(2)], { sequence: '9' });
    await upload(other ?? '');
    const discarded = await operators.discard(day(1));
    expect(discarded.status).toBe(200);
    expect(bodyOf(discarded)).toMatchObject({ statementId: day(1), pages: ['1'], missingPages: ['2-'] });
    expect(await operators.incomplete()).toMatchObject([{ statementId: day(2) }]);
    expect(await refusalOf(operators.discard(day(1)))).toMatchObject({ code: 'NOT_FOUND' });
    const audit = await world.app.pool.query(
      'SELECT action, reason, before, after FROM audit_log ORDER BY sequence DESC LIMIT 1',
    );
    expect(audit.rows).toMatchObject([
      {
        action: 'discard-incomplete-statement',
        reason: 'the bank sent the whole of it by mail',
        before: { statementId: day(1), pages: ['1'], missingPages: ['2-'] },
      },
    ]);
    await world.app.module.get(StatementOrphansWorker).removeOrphans(Date.now() + DAY_MS);
    expect(await storedFiles()).toBe(1);
    expect(await upload(second ?? '')).toMatchObject({ incomplete: [{ missingPages: ['1'] }] });
    expect(await upload(first ?? '')).toMatchObject({ statements: [{ closingBalance: 12 }] });
    await work();
    expect(await operators.atBank()).toBe(12);
  });

  it('that is there is not discarded', async () => {
    const pages = camtPages(day(1), 0, [cents(5), cents(7)]);
    for (const page of pages) await upload(page);
    await work();
    expect(await refusalOf(operators.discard(day(1)))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await operators.atBank()).toBe(12);
  });

  it('under an id that another one has too is discarded alone, the older first', async () => {
    for (const sequence of ['8', '9']) {
      const [page] = camtPages(day(1), 0, [cents(5), cents(7)], { sequence });
      await upload(page ?? '');
    }
    const [older, newer] = (await operators.incomplete()).map(({ receivedAt }) => receivedAt).toSorted();
    expect(bodyOf(await operators.discard(day(1)))).toMatchObject({ receivedAt: older });
    expect(await operators.incomplete()).toMatchObject([{ receivedAt: newer }]);
  });

  it('that a connector has is asked for until it is whole', async () => {
    const pull = world.app.module.get(PullStatementsWorker);
    const pages = camtPages(day(4), 0, [cents(5), cents(7)]);
    const account = formatId('SettlementAccount', world.settlementAccountId);
    const ask = async (page: string | undefined): Promise<void> => {
      world.bank.statements.set(`${account}/${day(4)}`, { format: 'CAMT053', content: camtOf(page ?? '') });
      await world.app.pool.query('UPDATE statement_pulls SET pull_at = clock_timestamp()');
      await pull.look(Date.parse(`${day(5)}T12:00:00Z`));
      await work();
    };
    const nextDay = async (): Promise<string | undefined> =>
      (await world.app.pool.query<{ day: string }>('SELECT next_day::text AS day FROM statement_pulls'))
        .rows[0]?.day;
    await ask(pages[0]);
    await ask(pages[0]);
    expect(await operators.incomplete()).toMatchObject([{ pages: ['1'] }]);
    expect(await nextDay()).toBe(day(4));
    await ask(pages[1]);
    expect(await operators.atBank()).toBe(12);
    expect(await nextDay()).toBe(day(5));
  });
});

describe('pages that need a second person', () => {
  let world: ConnectedBank;

  beforeAll(async () => {
    const fourEyes = new Map(['upload-statement', 'undo-statement'].map((name) => [name, null]));
    world = await ConnectedBank.start({ fourEyes });
  });
  afterAll(() => world.stop());

  /** What another person approves. */
  async function approve(operators: TreasuryOperators, reply: OperationReply): Promise<void> {
    expect(reply.status).toBe(202);
    const { id: approvalId } = bodyOf<ApprovalResource>(reply);
    const request = operators.request({}, { approvalId }, undefined, { by: bob });
    await world.app.module.get(OperatorActions).decide(request, 'APPROVED');
  }

  it('are kept, or discarded, when that is approved', async () => {
    const operators = new TreasuryOperators(world);
    const [first, second] = camtPages(day(1), 0, [cents(5), cents(7)]).map((page) => camtOf(page));
    await approve(operators, await operators.upload(first ?? ''));
    const discarding = await operators.discard(day(1));
    expect(await operators.incomplete()).toHaveLength(1);
    await approve(operators, discarding);
    expect(await operators.incomplete()).toEqual([]);
    for (const page of [first, second]) await approve(operators, await operators.upload(page ?? ''));
    await world.app.module.get(StatementImportWorker).look();
    expect(await operators.atBank()).toBe(12);
  });
});
