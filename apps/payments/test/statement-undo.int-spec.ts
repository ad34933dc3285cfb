import fc from 'fast-check';
import { formatId, mintUuid } from '@corridor/kernel';
import type { BankStatementResource, OperationRequest } from '@corridor/contracts';
import { readAuditLog } from '@corridor/database';
import { MatchAgainHandler } from '../src/bank-statements/match-again.handler';
import { ReportWorker } from '../src/connector-reports/apply-reports.worker';
import { DueDepositsWorker } from '../src/deposit-booking/due-deposits.worker';
import { InstructionOperationsController } from '../src/instruction-operations/instruction-operations.controller';
import { creditorReference } from '../src/settlement-accounts/domain/creditor-reference';
import { ProofRepository } from '../src/treasury-proofs/proof.repository';
import { camt, type TestLine } from './fixtures/camt-text';
import { ConnectedBank } from './fixtures/connected-bank';
import { uuidIn } from './fixtures/ledger-story';
import { bodyOf, type PaymentsApp } from './fixtures/payments-app';
import { StatementDesk } from './fixtures/statement-desk';
import { ada, refusalOf, TreasuryOperators } from './fixtures/treasury-operators';

describe('a statement that is undone', () => {
  let world: ConnectedBank;
  let app: PaymentsApp;
  let desk: StatementDesk;
  let operators: TreasuryOperators;

  beforeEach(async () => {
    world = await ConnectedBank.start();
    ({ app } = world);
    desk = new StatementDesk(world);
    operators = new TreasuryOperators(world);
  });

  afterEach(async () => {
    expect(await desk.breaches()).toEqual([]);
    await world.stop();
  });

  const day = (number: number): string => `2026-03-${String(number).padStart(2, '0')}`;
  const undone = async (id: string): Promise<BankStatementResource> => {
    const reply = await operators.undo(id);
    expect(reply.status).toBe(200);
    return bodyOf<BankStatementResource>(reply);
  };

  /** State and rule of each line of the last import. */
  async function states(): Promise<string[]> {
    const { rows } = await app.pool.query<{ said: string }>(
      `SELECT l.state || COALESCE(' ' || l.rule, '') AS said FROM statement_lines l
       WHERE l.bank_statement_id = (SELECT id FROM bank_statements ORDER BY created_at DESC LIMIT 1) ORDER BY l.number`,
    );
    return rows.map(({ said }) => said);
  }

  async function openBreaks(): Promise<string[]> {
    const { rows } = await app.pool.query<{ kind: string }>(
      `SELECT kind FROM breaks WHERE status = 'OPEN' AND settlement_account_id IS NOT NULL ORDER BY kind`,
    );
    return rows.map(({ kind }) => kind);
  }

  /** What may not change by an undo and a new import of the same file. */
  async function books(): Promise<object> {
    const accounts = ['SUSPENSE', 'PROVIDER_FEES', 'OWN_FUNDS', 'RECEIVABLE'];
    const house = await Promise.all(accounts.map((name) => world.house(name)));
    return { atBank: await operators.atBank(), house, items: (await operators.openItems()).length };
  }

  async function resolve(breakOf: string, body: object): Promise<void> {
    const { rows } = await app.pool.query<{ id: string }>('SELECT id FROM breaks WHERE line_id = $1', [
      breakOf,
    ]);
    const request = operators.request({ reason: 'seen', ...body }, { breakId: `Break:${rows[0]?.id}` });
    const reply = await app.module
      .get(InstructionOperationsController)
      .resolveBreak(request as OperationRequest);
    expect(reply.status).toBe(200);
  }

  it('leaves its items open, and its file books the same anew', async () => {
    const bankReference = mintUuid();
    await desk.payout(bankReference);
    const before = await books();
    const text = camt(day(1), 1_000, [
      { cents: -400, bankReference },
      { cents: 700, bankReference: mintUuid() },
    ]);
    const first = await operators.uploaded(text);
    const booked = await books();
    expect(await operators.atBank()).toBe(1_300);
    expect(await openBreaks()).toEqual(['UNMATCHED_LINE', 'UNMATCHED_LINE']);

    const shown = await undone(first.id);
    expect(shown).toMatchObject({
      id: first.id,
      status: 'UNDONE',
      undoneBy: ada,
      undonePerson: 'ada',
      undoReason: 'wrong file',
    });
    expect(await books()).toEqual(before);
    expect(await openBreaks()).toEqual([]);
    expect(await states()).toEqual(['UNDONE', 'UNDONE BANK_REFERENCE', 'UNDONE']);
    const [proof] = await app.module
      .get(ProofRepository)
      .list(app.pool, { accountId: world.settlementAccountId, limit: 1 });
    expect(proof).toMatchObject({ statementDate: null, difference: 0, ledgerBalance: 0 });
    const { entries } = await readAuditLog(app.pool, 'payments', { resourceId: first.id, limit: 10 });
    expect(entries).toMatchObject([{ action: 'undo-statement', reason: 'wrong file' }]);

    const again = await operators.uploaded(text);
    expect(again.id).not.toBe(first.id);
    expect(await books()).toEqual(booked);
    expect((await operators.listed()).map(({ status }) => status)).toEqual(['IMPORTED', 'UNDONE']);
    expect(await states()).toEqual(['UNMATCHED', 'MATCHED BANK_REFERENCE', 'UNMATCHED']);
  });

  it.each([
    ['is booked', 'in a later statement', false],
    ['is booked', 'in the statement of its line', false],
    ['stays reversed, as its bank has said itself,', 'in a later statement', true],
  ])('of which a deposit %s whose reversal it has shown %s', async (_what, where, isSaid) => {
    const account = await app.accountOf(await app.customer());
    const depositId = mintUuid();
    const credit = { cents: 500, bankReference: depositId };
    const reversal = { ...credit, cents: -500, isReversal: true };
    const isTogether = where.includes('of its line');
    const first = await operators.uploaded(camt(day(1), 0, isTogether ? [credit, reversal] : [credit]));
    const last = isTogether ? first : await operators.uploaded(camt(day(2), 500, [reversal]));
    const report = {
      ...{ type: 'deposit.report', depositId, amount: 500, currency: 'USD' },
      settlementAccountId: formatId('SettlementAccount', world.settlementAccountId),
      reference: creditorReference(uuidIn(account)),
    };
    await world.report([{ ...report, reportId: mintUuid(), status: 'BOOKED' }]);
    if (isSaid) await world.report([{ ...report, reportId: mintUuid(), status: 'REVERSED' }]);
    const state = async (): Promise<string | undefined> =>
      (await app.pool.query<{ state: string }>('SELECT state FROM deposits')).rows[0]?.state;
    expect([await state(), await app.balance(account)]).toEqual(['REVERSED', 0]);
    await undone(last.id);
    const settle = async (): Promise<void> => {
      await app.module.get(DueDepositsWorker).look();
      await app.module.get(MatchAgainHandler).execute(world.settlementAccountId);
    };
    await settle();
    expect([await state(), await app.balance(account)]).toEqual(isSaid ? ['REVERSED', 0] : ['CREDITED', 500]);
    // The credit of another statement waits for a person, as each line does that a line of the undone one had ended.
    const credits = isTogether ? [] : ['UNMATCHED'];
    expect((await operators.lines()).map((line) => line.state).filter((one) => one !== 'UNDONE')).toEqual(
      credits,
    );
  });

  it('is the last import, whatever its day; a refusal names the later ones', async () => {
    const third = await operators.uploaded(camt(day(3), 1_010, [{ cents: 30 }]));
    const first = await operators.uploaded(camt(day(1), 990, [{ cents: 10 }]));
    const second = await operators.uploaded(camt(day(2), 1_000, [{ cents: 10 }]));
    expect(await openBreaks()).not.toContain('STATEMENT_GAP');
    const refused = await refusalOf(operators.undo(third.id));
    expect(refused).toMatchObject({
      code: 'NOT_IN_THIS_STATE',
      details: { later: [second.id, first.id] },
    });
    expect(refused.message).toContain(`undo first, in this order: ${second.id}, ${first.id}`);
    await undone(second.id);
    expect(await openBreaks()).toContain('STATEMENT_GAP');
    expect(await refusalOf(operators.undo(second.id))).toMatchObject({ code: 'NOT_IN_THIS_STATE' });
    expect(bodyOf(await operators.undo(first.id, undefined, {}))).toMatchObject({
      status: 'UNDONE',
      undoReason: null,
    });
    expect(await operators.atBank()).toBe(1_040);
    expect(await openBreaks()).not.toContain('STATEMENT_GAP');
    await undone(third.id);
    expect(await operators.atBank()).toBe(0);
    expect(await refusalOf(operators.undo(formatId('BankStatement', mintUuid())))).toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('keeps what people have decided: each decision is named', async () => {
    const { id } = await desk.payout(mintUuid(), 100);
    const statement = await operators.uploaded(
      camt(day(1), 0, [{ cents: -7 }, { cents: -100 }, { cents: 5 }]),
    );
    const [credit, debit, fee] = await operators.lines('UNMATCHED');
    await resolve(fee?.id.slice('StatementLine:'.length) ?? '', { action: 'BOOK_FEE' });
    const item = (await operators.openItems()).find(({ transactionId }) => transactionId === id);
    const made = bodyOf<{ id: string }>(await operators.match([debit?.id ?? ''], [item?.id ?? '']));
    const before = await books();
    const { message = '' } = await refusalOf(operators.undo(statement.id));
    for (const named of [fee?.id, 'BOOK_FEE', made.id]) expect(message).toContain(named);
    expect(message).not.toContain(credit?.id);
    expect(await books()).toEqual(before);
    expect((await operators.undoMatch(made.id)).status).toBe(200);
    const { message: rest = '' } = await refusalOf(operators.undo(statement.id));
    expect(rest).not.toContain(made.id);
  });

  it('keeps the return of a payment that its reversal has booked', async () => {
    const bankReference = mintUuid();
    const payout = await desk.payout(bankReference);
    await operators.uploaded(camt(day(1), 0, [{ cents: -400, bankReference }]));
    const last = await operators.uploaded(
      camt(day(2), -400, [{ cents: 400, isReversal: true, bankReference }]),
    );
    expect(await refusalOf(operators.undo(last.id))).toMatchObject({ code: 'NOT_IN_THIS_STATE' });
    await app.module.get(ReportWorker).look();
    await app.module.get(MatchAgainHandler).execute(world.settlementAccountId);
    expect(await app.get(payout.id)).toMatchObject({ status: 'FAILED' });
    const refused = await refusalOf(operators.undo(last.id));
    expect(refused.message).toContain('booked as returned');
    expect(await app.balance(payout.account)).toBe(400);
  });

  it('frees the earlier line that its reversal has undone, which its file undoes again', async () => {
    const bankReference = mintUuid();
    await operators.uploaded(camt(day(1), 0, [{ cents: -400, bankReference }]));
    const text = camt(day(2), -400, [{ cents: 400, isReversal: true, bankReference }]);
    for (let round = 0; round < 3; round += 1) {
      const last = await operators.uploaded(text);
      expect(await world.house('SUSPENSE')).toBe(0);
      expect(await openBreaks()).toEqual([]);
      await undone(last.id);
      expect(await world.house('SUSPENSE')).toBe(-400);
      expect(await openBreaks()).toEqual(['UNMATCHED_LINE']);
      expect((await operators.lines('UNMATCHED')).map(({ amount }) => amount)).toEqual([400]);
      expect(await desk.breaches()).toEqual([]);
    }
  });

  it('frees the line that a person has paired with one of its own', async () => {
    await operators.uploaded(camt(day(1), 0, [{ cents: -400 }]));
    const last = await operators.uploaded(camt(day(2), -400, [{ cents: 400 }]));
    const [credit, debit] = await operators.lines('UNMATCHED');
    const other = credit?.id.slice('StatementLine:'.length) ?? '';
    await resolve(other, { action: 'MATCH', lineId: debit?.id });
    expect(await operators.lines('UNMATCHED')).toEqual([]);
    await undone(last.id);
    expect((await operators.lines('UNMATCHED')).map(({ id }) => id)).toEqual([debit?.id]);
    expect(await openBreaks()).toEqual(['UNMATCHED_LINE']);
  });

  it('books the lines of an overlapping file that it has shown', async () => {
    const head = 'bookingDate,amount,bankReference';
    const shared = '2026-03-02,2.00,B-2';
    await operators.uploaded(`${head}\n2026-03-01,1.00,B-1\n${shared}\n`, { format: 'CSV' });
    const text = `${head}\n${shared}\n2026-03-03,3.00,B-3\n`;
    const second = await operators.uploaded(text, { format: 'CSV' });
    expect(second).toMatchObject({ knownLines: 1, closingBalance: 600 });
    await undone(second.id);
    expect(await operators.atBank()).toBe(300);
    expect(await operators.uploaded(text, { format: 'CSV' })).toMatchObject({
      knownLines: 1,
      closingBalance: 600,
    });
    const [third, first] = await Promise.all([
      operators.listed().then((all) => all.find(({ status }) => status === 'IMPORTED')),
      operators.listed().then((all) => all.at(-1)),
    ]);
    await undone(third?.id ?? '');
    await undone(first?.id ?? '');
    expect(await operators.uploaded(text, { format: 'CSV' })).toMatchObject({
      knownLines: 0,
      closingBalance: 500,
    });
  });

  it('has one effect for one key, and none if its commit fails', async () => {
    const { id } = await operators.uploaded(camt(day(1), 0, [{ cents: 5 }]));
    const before = await books();
    await world.owner.query(
      `CREATE FUNCTION payments.fail() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN RAISE 'no'; END$$`,
    );
    await world.owner.query(
      'CREATE TRIGGER fail BEFORE UPDATE OF undone_at ON payments.bank_statements FOR EACH ROW EXECUTE FUNCTION payments.fail()',
    );
    await expect(operators.undo(id)).rejects.toThrow();
    await world.owner.query('DROP TRIGGER fail ON payments.bank_statements');
    expect(await books()).toEqual(before);
    expect(await openBreaks()).toEqual(['UNMATCHED_LINE']);
    const key = mintUuid();
    const replies = [await operators.undo(id, { key }), await operators.undo(id, { key })];
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(bodyOf(replies[1] ?? {})).toEqual(bodyOf(replies[0] ?? {}));
    expect(await operators.atBank()).toBe(0);
  });

  it('is serialised with the import of the next one', async () => {
    await operators.uploaded(camt(day(1), 0, [{ cents: 3 }]));
    for (let round = 1; round <= 6; round += 1) {
      const before = await operators.atBank();
      const { id } = await operators.uploaded(camt(day(2 * round), before, [{ cents: 5 }]));
      const next = camt(day(2 * round + 1), before + 5, [{ cents: 7 }]);
      const [undo, upload] = await Promise.all([
        refusalOf(operators.undo(id)),
        refusalOf(operators.upload(next)),
      ]);
      expect(upload).toEqual({});
      const isUndone = undo.code === undefined;
      expect(await operators.atBank()).toBe(isUndone ? before + 7 : before + 12);
      const [last] = await operators.listed();
      await undone(last?.id ?? '');
      if (!isUndone) await undone(id);
      expect(await operators.atBank()).toBe(before);
    }
  });
});

/** Steps of the random test, and how often it is made. */
const STEPS = 30;
const RUNS = 2;

describe('statements that are imported, matched, undone and replaced in any order', () => {
  let world: ConnectedBank;
  let desk: StatementDesk;
  let operators: TreasuryOperators;
  /** Not undone imports in their order. */
  const imports: { id: string; date: string; opening: number; closing: number; text: string }[] = [];
  let days = 0;

  beforeAll(async () => {
    world = await ConnectedBank.start();
    desk = new StatementDesk(world);
    operators = new TreasuryOperators(world);
  });
  afterAll(() => world.stop());

  const lines = fc.array(
    fc.record({
      cents: fc.integer({ min: -40, max: 40 }).filter((cents) => cents !== 0),
      name: fc.nat(3),
      isReversal: fc.boolean(),
    }),
    { maxLength: 3 },
  );
  const step = fc.oneof(
    fc.record({ do: fc.constant('pay' as const), amount: fc.integer({ min: 1, max: 40 }), name: fc.nat(3) }),
    fc.record({ do: fc.constant('state' as const), lines }),
    fc.record({ do: fc.constant('match' as const), lines: fc.nat(7), items: fc.nat(7) }),
    fc.record({ do: fc.constant('undo match' as const), place: fc.nat(20) }),
    fc.record({ do: fc.constant('undo' as const), back: fc.nat(2) }),
    fc.record({ do: fc.constant('replace' as const), lines }),
    fc.record({ do: fc.constant('same' as const) }),
    fc.record({ do: fc.constant('again' as const) }),
  );
  type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

  const chosen = <T>(from: readonly T[], bits: number): T[] =>
    from.slice(0, 3).filter((_, at) => bits & (1 << at));
  const named = (of: readonly { cents: number; name: number; isReversal: boolean }[]): TestLine[] =>
    of.map(({ cents, name, isReversal }) => ({
      cents,
      bankReference: `N-${name}`,
      isReversal: isReversal && cents > 0,
    }));

  async function take(date: string, of: Parameters<typeof named>[0], replace: boolean): Promise<boolean> {
    const last = replace ? imports.at(-2) : imports.at(-1);
    const opening = last?.closing ?? 0;
    const text = camt(date, opening, named(of));
    const reply = await operators.upload(text, replace ? { replace: 'true' } : {});
    if (reply.status !== 201) return false;
    const [statement] = bodyOf<{ statements: BankStatementResource[] }>(reply).statements;
    if (replace) imports.pop();
    imports.push({ id: statement?.id ?? '', date, opening, closing: statement?.closingBalance ?? 0, text });
    return true;
  }

  async function doStep(one: Step): Promise<void> {
    const last = imports.at(-1);
    switch (one.do) {
      case 'pay':
        await desk.payout(`N-${one.name}`, one.amount);
        break;
      case 'state': {
        days += 1;
        const date = new Date(Date.UTC(2020, 0, days)).toISOString().slice(0, 10);
        expect(await take(date, one.lines, false)).toBe(true);
        break;
      }
      case 'again':
        await world.app.module.get(ReportWorker).look();
        await world.app.module.get(MatchAgainHandler).execute(world.settlementAccountId);
        break;
      case 'match': {
        const ids = chosen(await operators.lines('UNMATCHED'), one.lines).map(({ id }) => id);
        const itemIds = chosen(await operators.openItems(), one.items).map(({ id }) => id);
        const reply = await operators.match(ids, itemIds, 'OWN_FUNDS');
        if (reply.status === 400) await operators.match(ids, itemIds);
        break;
      }
      case 'undo match': {
        const active = (await operators.matchesMade()).filter(({ status }) => status === 'ACTIVE');
        const found = active[one.place % Math.max(1, active.length)];
        if (found) expect((await operators.undoMatch(found.id)).status).toBe(200);
        break;
      }
      case 'undo': {
        const found = imports.at(-1 - one.back);
        if (!found) break;
        const refused = await refusalOf(operators.undo(found.id));
        if (refused.code === undefined) {
          expect(one.back).toBe(0);
          imports.pop();
        } else {
          const details = one.back > 0 ? { later: expect.any(Array) } : { decisions: expect.any(Array) };
          expect(refused).toMatchObject({ code: 'NOT_IN_THIS_STATE', details });
        }
        break;
      }
      case 'replace':
        if (last) await take(last.date, one.lines, true);
        break;
      case 'same':
        if (last) expect(await operators.uploaded(last.text)).toMatchObject({ id: last.id });
    }
  }

  it('keep the ledger sound, and NOSTRO equal to the closing balance of the last one', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: STEPS, maxLength: STEPS }), async (steps) => {
        for (const one of steps) {
          await doStep(one);
          expect(await operators.atBank()).toBe(imports.at(-1)?.closing ?? 0);
        }
        expect(await desk.breaches()).toEqual([]);
        const listed = await operators.listed();
        expect(listed.filter(({ status }) => status !== 'UNDONE')).toHaveLength(imports.length);
        const { rows } = await world.app.pool.query(
          `SELECT x.transaction_id FROM transit_items x JOIN statement_lines l ON l.id = x.line_id WHERE l.state <> 'MATCHED'
           UNION ALL
           SELECT l.id FROM statement_lines l JOIN bank_statements s ON s.id = l.bank_statement_id
           JOIN breaks b ON b.line_id = l.id WHERE s.undone_at IS NOT NULL AND (l.state <> 'UNDONE' OR b.status = 'OPEN')`,
        );
        expect(rows).toEqual([]);
      }),
      { numRuns: RUNS },
    );
  });
});
