import fc from 'fast-check';
import { formatId, mintUuid, type Uuid } from '@corridor/kernel';
import type { ApprovalResource, BreakResource, OperationReply, Page } from '@corridor/contracts';
import { OperatorActions } from '@corridor/service';
import { eventually } from '@corridor/testing';
import { ReportWorker } from '../src/connector-reports/apply-reports.worker';
import { BookFeesHandler } from '../src/treasury-orders/book-fees.handler';
import { InstructionOperationsController } from '../src/instruction-operations/instruction-operations.controller';
import { HOUSE_KEY, journalEntry, transitOf } from '../src/ledger/domain/journal-entry';
import { LedgerRepository } from '../src/ledger/ledger.repository';
import { ManageSettlementAccountsHandler } from '../src/settlement-accounts/manage-settlement-accounts.handler';
import { lockStatements } from '../src/settlement-accounts/settlement-account.repository';
import { StatementMatchesController } from '../src/statement-matches/statement-matches.controller';
import { chargesText } from './fixtures/camt-text';
import { CONNECTOR, type ConnectedBank } from './fixtures/connected-bank';
import { ExpectedFees, feeReports, type FeeReport } from './fixtures/fee-reports';
import { uuidIn } from './fixtures/ledger-story';
import { bodyOf } from './fixtures/payments-app';
import { plantedBreaches } from './fixtures/planted-breach';
import { onNewDesk, resolverRequest, StatementDesk } from './fixtures/statement-desk';
import { TreasuryOperators } from './fixtures/treasury-operators';

const COURSES = 6;

describe('fees that a bank reports', () => {
  let world: ConnectedBank;
  let desk: StatementDesk;
  let number = 0;

  onNewDesk(
    (newWorld, newDesk) => {
      world = newWorld;
      desk = newDesk;
    },
    {
      fourEyes: new Map([
        ['resolve-break-book-fee', ['EUR', 'USD'].map((currency) => ({ from: 100n, currency }))],
      ]),
    },
  );

  const usd = (amount: number) => {
    return { amount, currency: 'USD', bearer: 'PLATFORM', settled: 'DEDUCTED' } as const;
  };
  const eur = (amount: number) => ({ ...usd(amount), currency: 'EUR' });
  const fees = (): Promise<number> => world.house('PROVIDER_FEES');

  /** A payout of 400 that the bank has completed. */
  async function payout(
    providerReference: string = mintUuid(),
    fee = 0,
  ): Promise<{ id: string; instructionId: string; reference: string }> {
    const { id, reference } = await desk.payout(providerReference, 400, fee);
    return { id, reference, instructionId: world.bank.submissionOf(id)?.instruction.instructionId ?? '' };
  }

  /** Reports, each with an id of its own. @returns what became of the last one */
  async function report(...reports: object[]): Promise<string> {
    return (await endOf(...reports)).result;
  }

  /** The same, with the reason. */
  async function endOf(...reports: object[]): Promise<{ result: string; reason: string | null }> {
    let reportId = '';
    for (const one of reports) {
      reportId = `fee-${(number += 1)}`;
      await world.report([{ reportId, type: 'instruction.report', ...one }]);
    }
    const { rows } = await world.app.pool.query<{ result: string; reason: string | null }>(
      `SELECT coalesce(result, 'none') AS result, reason FROM connector_reports WHERE report_id = $1`,
      [reportId],
    );
    return rows[0] ?? { result: 'none', reason: null };
  }

  /** The process was killed after it has applied reports, before it has noted that. */
  async function applyAgain(): Promise<void> {
    await world.app.pool.query('UPDATE connector_reports SET result = NULL, look_at = clock_timestamp()');
    await world.app.module.get(ReportWorker).look();
  }

  const operations = (): InstructionOperationsController =>
    world.app.module.get(InstructionOperationsController);

  async function breaks(query: object = { status: 'OPEN' }): Promise<BreakResource[]> {
    const asked = resolverRequest({}, {}, { kind: 'UNBOOKED_FEE', ...query });
    return bodyOf<Page<BreakResource>>(await operations().breaks(asked)).data;
  }

  const resolve = (found: BreakResource | undefined, action: string, more = {}): Promise<OperationReply> =>
    operations().resolveBreak(
      resolverRequest({ action, reason: 'seen', ...more }, { breakId: found?.id ?? '' }),
    );

  const statesOf = async (ids: readonly Uuid[]): Promise<(string | undefined)[]> =>
    (await Promise.all(ids.map((id) => desk.line(id)))).map((line) => line?.state);

  async function addAccount(name = 'euros'): Promise<Uuid> {
    const { id } = await world.app.module.get(ManageSettlementAccountsHandler).add({
      ...{ connectorId: `Connector:${CONNECTOR}`, currency: 'EUR', name },
      bankDetails: { accountType: 'EUR_ACCOUNT', iban: 'DE89370400440532013000' },
    });
    return uuidIn(id);
  }

  it('are booked once for each end, and their lines match with the payment and by themselves', async () => {
    const bankReference = mintUuid();
    const { instructionId } = await payout(bankReference, 5);
    const returned = { status: 'RETURNED', returnId: 'back', amount: 400, currency: 'USD', fees: [usd(3)] };
    expect(await report({ instructionId, ...returned })).toBe('APPLIED');
    expect(await report({ instructionId, ...returned })).toBe('IGNORED');
    expect(await report({ instructionId, status: 'COMPLETED', fees: [usd(5)] })).toBe('IGNORED');
    await applyAgain();
    expect(await fees()).toBe(-8);
    const lines = await desk.statement([
      { cents: -405, bankReference },
      { cents: 400, bankReference: 'back' },
      { cents: -3, bankReference: 'back' },
    ]);
    expect(await statesOf(lines)).toEqual(['MATCHED', 'MATCHED', 'MATCHED']);
    expect([await fees(), await world.house('SUSPENSE')]).toEqual([-8, 0]);
  });

  it('of a refusal, and of an end that comes late, are booked', async () => {
    const { instructionId } = await payout();
    const returned = { status: 'RETURNED', returnId: 'r', amount: 400, currency: 'USD' };
    await report({ instructionId, ...returned });
    expect(await report({ instructionId, status: 'COMPLETED', fees: [usd(5)] })).toBe('APPLIED');
    world.bank.answer = () => ({ status: 'REJECTED', fees: [usd(2)] });
    const account = await world.app.accountOf(await world.app.customer());
    await world.app.fund(account, 400);
    const { id } = bodyOf<{ id: string }>(
      await world.app.out(account, (await world.app.externalAccount()).id, 400),
    );
    await desk.until(id, 'REJECTED');
    expect([await fees(), await world.app.balance(account)]).toEqual([-7, 400]);
  });

  it('are no second fee if a line has shown them as charges before', async () => {
    const bankReference = mintUuid();
    const { instructionId } = await payout(bankReference);
    const [line] = await desk.statement([{ cents: -405, bankReference, charges: chargesText(5) }]);
    expect(await statesOf(line ? [line] : [])).toEqual(['MATCHED']);
    await report({ instructionId, status: 'COMPLETED', fees: [usd(5)] });
    expect([await fees(), await breaks()]).toEqual([-5, []]);
    await report({ instructionId, status: 'COMPLETED', fees: [usd(7)] });
    expect(await breaks()).toMatchObject([{ amount: 2, currency: 'USD', instructionId }]);
  });

  it('in another currency are a break, which a second person books to the account of that currency', async () => {
    const { instructionId } = await payout();
    const said = { instructionId, status: 'COMPLETED', fees: [eur(150)] };
    expect(await report(said, said)).toBe('IGNORED');
    const [found, ...others] = await breaks();
    expect([found, others]).toMatchObject([{ amount: 150, currency: 'EUR', instructionId }, []]);
    expect(found?.message).toBe(
      'a fee of 1.50 EUR for COMPLETED is not booked: its settlement account is in USD',
    );
    expect(bodyOf(await resolve(found, 'BOOK_FEE'))).toMatchObject({ code: 'NOT_IN_THIS_STATE' });
    const account = await addAccount();
    const asked = await resolve(found, 'BOOK_FEE');
    expect([asked.status, await fees()]).toEqual([202, 0]);
    const { context, ...request } = resolverRequest({}, { approvalId: bodyOf<ApprovalResource>(asked).id });
    const operatorId = formatId('Operator', mintUuid());
    const decided = { ...request, context: { ...context, operatorId } };
    expect(await world.app.module.get(OperatorActions).decide(decided, 'APPROVED')).toMatchObject({
      status: 200,
    });
    const { rows } = await world.app.pool.query(
      `SELECT from_system, to_system, currency, amount::integer FROM postings WHERE kind = 'FEE'`,
    );
    expect(rows).toEqual([
      { from_system: 'PROVIDER_FEES', to_system: `TRANSIT:${account}`, currency: 'EUR', amount: 150 },
    ]);
    await report(said);
    expect(await breaks()).toEqual([]);
    const listed = await world.app.module
      .get(StatementMatchesController)
      .listItems(resolverRequest({}, {}, { settlementAccountId: formatId('SettlementAccount', account) }));
    expect(bodyOf<Page<object>>(listed).data).toMatchObject([{ kind: 'FEE', amount: 150, instructionId }]);
  });

  it('in another currency name the account if there are several, or a person says why they are not booked', async () => {
    const { instructionId } = await payout();
    await report({ instructionId, status: 'COMPLETED', fees: [eur(9)] });
    const [one, other] = [await addAccount(), await addAccount('second')];
    const [found] = await breaks();
    const refused = resolve(found, 'BOOK_FEE');
    await expect(refused.then(bodyOf)).resolves.toMatchObject({ code: 'INVALID_INPUT' });
    const settlementAccountId = formatId('SettlementAccount', other);
    expect((await resolve(found, 'BOOK_FEE', { settlementAccountId })).status).toBe(200);
    const balance = async (id: Uuid): Promise<number> => world.house(`TRANSIT:${id}`);
    expect([await balance(one), await balance(other)]).toEqual([0, 9]);
    const next = await payout();
    await report({ instructionId: next.instructionId, status: 'COMPLETED', fees: [eur(9)] });
    expect((await resolve((await breaks())[0], 'NO_ACTION')).status).toBe(200);
    await report({ instructionId: next.instructionId, status: 'COMPLETED', fees: [eur(9)] });
    expect([await breaks(), await balance(other)]).toEqual([[], 9]);
  });

  it('that reports correct are breaks about the difference, and booking one leaves the rest of the other', async () => {
    const { instructionId } = await payout(mintUuid(), 5);
    for (const amount of [8, 4])
      expect(await report({ instructionId, status: 'COMPLETED', fees: [usd(amount)] })).toBe('BREAK');
    const [less, more] = await breaks();
    expect([less, more]).toMatchObject([{ amount: 1 }, { amount: 3 }]);
    expect((await resolve(more, 'BOOK_FEE')).status).toBe(200);
    expect([await fees(), await breaks()]).toMatchObject([-8, [{ id: less?.id, amount: 4 }]]);
    expect((await resolve(less, 'BOOK_FEE')).status).toBe(200);
    expect([await fees(), await breaks()]).toEqual([-4, []]);
  });

  it('of a contradiction are not booked, and a person can', async () => {
    const { instructionId } = await payout();
    await report({ instructionId, status: 'FAILED', fees: [usd(6)] });
    expect(await fees()).toBe(0);
    const [line] = await desk.statement([{ cents: -6 }]);
    const lineId = formatId('StatementLine', line as Uuid);
    expect((await resolve((await breaks())[0], 'BOOK_FEE', { lineId })).status).toBe(200);
    expect([await fees(), await statesOf(line ? [line] : [])]).toEqual([-6, ['MATCHED']]);
  });

  it('of a line are locked by BOOK_FEE as by the undoing of its statement: after the account of the line', async () => {
    const { id, instructionId } = await payout();
    await report({ instructionId, status: 'FAILED', fees: [usd(6)] });
    const [line] = await desk.statement([{ cents: -6 }]);
    const [found] = await breaks();
    let booked: Promise<OperationReply> | undefined;
    await world.app.dataSource.transaction(async (manager) => {
      await lockStatements(manager, world.settlementAccountId, 'EXCLUSIVE');
      booked = resolve(found, 'BOOK_FEE', { lineId: formatId('StatementLine', line as Uuid) });
      await eventually(async () => {
        const { rows } = await world.app.pool.query(
          `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        );
        return rows.length === 1;
      });
      const state = 'SELECT id FROM transaction_states WHERE id = $1 FOR UPDATE NOWAIT';
      expect(await manager.query(state, [uuidIn(id)])).toHaveLength(1);
      const finding = 'SELECT id FROM breaks WHERE id = $1 FOR UPDATE NOWAIT';
      expect(await manager.query(finding, [uuidIn(found?.id ?? '')])).toHaveLength(1);
    });
    expect((await booked)?.status).toBe(200);
  });

  it('of deposits and their reversals are booked, also after a crash between the deposit and its fees', async () => {
    const settlementAccountId = formatId('SettlementAccount', world.settlementAccountId);
    const deposit = { type: 'deposit.report', depositId: 'D-fee', settlementAccountId, amount: 500 };
    const booked = { ...deposit, currency: 'USD', status: 'BOOKED', fees: [usd(4), eur(2)] };
    const handler = world.app.module.get(BookFeesHandler);
    const crash = jest.spyOn(handler, 'ofDeposit').mockRejectedValueOnce(new Error('killed'));
    expect(await report(booked)).toBe('none');
    crash.mockRestore();
    expect([await world.house('SUSPENSE'), await fees()]).toEqual([500, 0]);
    await applyAgain();
    await applyAgain();
    expect(await fees()).toBe(-4);
    await report({ ...booked, status: 'REVERSED', fees: [usd(15)] }, { ...booked, fees: [usd(5)] });
    expect([await world.house('SUSPENSE'), await fees()]).toEqual([0, -19]);
    expect(await breaks({ depositId: 'D-fee', status: 'OPEN' })).toMatchObject([
      { amount: 1, currency: 'USD', depositId: 'D-fee' },
      { amount: 2, currency: 'EUR', depositId: 'D-fee' },
    ]);
    const lines = await desk.statement([
      { cents: 500, bankReference: 'D-fee' },
      { cents: -4, bankReference: 'D-fee' },
      { cents: -515, bankReference: 'D-fee' },
    ]);
    expect(await statesOf(lines)).toEqual(['MATCHED', 'MATCHED', 'MATCHED']);
  });

  /** The entry of a program of an earlier release, which has no row. */
  async function postEarlier(transactionId: Uuid, amount: bigint): Promise<void> {
    const step = { platformKey: HOUSE_KEY, transactionId, kind: 'FEE', atMs: Date.now() } as const;
    const ends = { from: { system: 'PROVIDER_FEES' } as const, to: transitOf(world.settlementAccountId) };
    const { module, dataSource } = world.app;
    await dataSource.transaction((manager) =>
      module
        .get(LedgerRepository)
        .append(manager, [journalEntry(step, { ...ends, currency: 'USD', amount })]),
    );
  }

  it('are not booked again if a program of an earlier release has booked them', async () => {
    const [completed, returned] = [await payout(), await payout()];
    await postEarlier(uuidIn(completed.instructionId), 5n);
    const end = { instructionId: completed.instructionId, status: 'COMPLETED', fees: [usd(5)] };
    expect(await report(end, end)).toBe('IGNORED');
    expect(await fees()).toBe(-5);
    expect(await report({ ...end, fees: [usd(8)] })).toBe('BREAK');
    expect([await fees(), await breaks()]).toMatchObject([-5, [{ amount: 3, currency: 'USD' }]]);
    // What came back of it was its first end, in that commit too.
    await world.database.owner.query(
      `UPDATE payments.instruction_history SET event = 'RETURNED'
       WHERE instruction_id = $1 AND event = 'COMPLETED'`,
      [uuidIn(returned.instructionId)],
    );
    const back = { status: 'RETURNED', returnId: 'back', amount: 400, currency: 'USD' };
    await report({ instructionId: returned.instructionId, ...back });
    await postEarlier(uuidIn(returned.instructionId), 3n);
    await report({ instructionId: returned.instructionId, ...back, fees: [usd(3)] });
    expect([await fees(), await breaks()]).toMatchObject([-8, [{ amount: 3 }]]);
  });

  it('of a reversed deposit are not booked again if a program of an earlier release has booked them', async () => {
    const settlementAccountId = formatId('SettlementAccount', world.settlementAccountId);
    const deposit = { type: 'deposit.report', depositId: 'D-old', settlementAccountId, amount: 500 };
    const reversed = { ...deposit, currency: 'USD', status: 'REVERSED' };
    await report({ ...reversed, status: 'BOOKED' }, reversed);
    const { rows } = await world.app.pool.query<{ id: Uuid }>('SELECT id FROM deposits');
    await postEarlier(rows[0]?.id as Uuid, 15n);
    await report({ ...reversed, fees: [usd(15)] });
    expect([await fees(), await breaks()]).toEqual([-15, []]);
  });

  it('of a deposit that contradicts are not booked, and those of an unknown one are in its finding', async () => {
    const settlementAccountId = formatId('SettlementAccount', world.settlementAccountId);
    const deposit = { type: 'deposit.report', depositId: 'D-other', settlementAccountId, amount: 500 };
    const booked = { ...deposit, currency: 'USD', status: 'BOOKED' };
    await report(booked);
    const conflict = { ...booked, amount: 400, fees: [usd(4)] };
    expect(await report(conflict, conflict)).toBe('BREAK');
    const [found, ...others] = await breaks();
    expect([found, others]).toMatchObject([{ amount: 4, currency: 'USD', depositId: 'D-other' }, []]);
    expect((await resolve(found, 'BOOK_FEE')).status).toBe(200);
    expect(await fees()).toBe(-4);
    const unknown = await endOf({ ...booked, currency: 'EUR', fees: [eur(3), usd(2)] });
    expect(unknown.reason).toMatch(/; its fees are not booked: 0.03 EUR, 0.02 USD$/);
    const instructionId = formatId('PaymentInstruction', mintUuid());
    const never = await endOf({ instructionId, status: 'FAILED', fees: [usd(6)] });
    expect(never.reason).toMatch(/never got; its fees are not booked: 0.06 USD$/);
  });

  it('that counted as missing of a return are booked when the rest comes', async () => {
    const { instructionId } = await payout();
    const back = (returnId: string, amount: number, more = {}) => {
      return { status: 'RETURNED', returnId, amount, currency: 'USD', ...more };
    };
    await report({ instructionId, ...back('a', 100, { fees: [usd(5)] }) });
    expect(await fees()).toBe(0);
    const rest = { instructionId, ...back('b', 297) };
    await report(rest, rest);
    expect(await fees()).toBe(-2);
    await report({ instructionId, ...back('c', 3, { fees: [usd(1)] }) });
    await applyAgain();
    expect([await fees(), await breaks()]).toEqual([-6, []]);
  });

  it('of returns that are corrected: booking one leaves what is too much of another', async () => {
    const { instructionId } = await payout();
    const back = async (returnId: string, amount: number, fee: number): Promise<void> => {
      await report({
        instructionId,
        status: 'RETURNED',
        returnId,
        amount,
        currency: 'USD',
        fees: [usd(fee)],
      });
    };
    await back('a', 100, 5);
    await back('b', 295, 4);
    expect(await fees()).toBe(-4);
    await back('a', 100, 2);
    await back('b', 295, 2);
    const [other, first] = await breaks();
    expect([first, other]).toMatchObject([{ amount: 3 }, { amount: 2 }]);
    expect((await resolve(first, 'BOOK_FEE')).status).toBe(200);
    expect([await fees(), await breaks()]).toMatchObject([-1, [{ id: other?.id, amount: 1 }]]);
    expect((await resolve(other, 'BOOK_FEE')).status).toBe(200);
    expect([await fees(), await breaks()]).toEqual([0, []]);
  });

  it('that a person has refused stay refused, whatever a match by hand contains', async () => {
    const operators = new TreasuryOperators(world);
    const { instructionId } = await payout(mintUuid(), 5);
    await report({ instructionId, status: 'COMPLETED', fees: [usd(8)] });
    expect((await resolve((await breaks())[0], 'NO_ACTION')).status).toBe(200);
    const [line] = await desk.statement([{ cents: -408 }]);
    const items = (await operators.openItems()).map(({ id }) => id);
    const reply = await operators.match([formatId('StatementLine', line as Uuid)], items, 'PROVIDER_FEES');
    expect([reply.status, await fees()]).toEqual([201, -8]);
    const { id } = bodyOf<{ id: string }>(reply);
    expect((await operators.undoMatch(id)).status).toBe(200);
    expect([await fees(), await breaks()]).toEqual([-5, []]);
  });

  it('that are corrected downwards go back to the account where they are booked', async () => {
    const { instructionId } = await payout();
    await report({ instructionId, status: 'COMPLETED', fees: [eur(9)] });
    const [one, other] = [await addAccount(), await addAccount('second')];
    const settlementAccountId = formatId('SettlementAccount', other);
    expect((await resolve((await breaks())[0], 'BOOK_FEE', { settlementAccountId })).status).toBe(200);
    await report({ instructionId, status: 'COMPLETED', fees: [eur(7)] });
    const [found] = await breaks();
    const wrong = { settlementAccountId: formatId('SettlementAccount', one) };
    expect(bodyOf(await resolve(found, 'BOOK_FEE', wrong))).toMatchObject({ code: 'NOT_IN_THIS_STATE' });
    expect((await resolve(found, 'BOOK_FEE')).status).toBe(200);
    expect([await world.house(`TRANSIT:${one}`), await world.house(`TRANSIT:${other}`)]).toEqual([0, 7]);
  });

  it('that a bank has kept of a deposit are shown by the line of the rest', async () => {
    const settlementAccountId = formatId('SettlementAccount', world.settlementAccountId);
    const deposit = { type: 'deposit.report', depositId: 'D-net', settlementAccountId, amount: 100 };
    await report({ ...deposit, currency: 'USD', status: 'BOOKED', fees: [usd(5)] });
    const lines = await desk.statement([{ cents: 95, bankReference: 'D-net' }]);
    expect(await statesOf(lines)).toEqual(['MATCHED']);
    expect([await fees(), await world.house(`TRANSIT:${world.settlementAccountId}`)]).toEqual([-5, 0]);
  });

  it('of an instruction are found by the integrity check if only their entry is there', async () => {
    const { instructionId } = await payout();
    await postEarlier(uuidIn(instructionId), 5n);
    // As if the trigger had not noted what the program of the earlier release has booked.
    const found = await plantedBreaches(world, 'DELETE FROM reported_fees');
    expect(found).toEqual({ before: [], after: ['reported-fees-are-booked'] });
  });

  async function follow(course: readonly FeeReport[]): Promise<void> {
    const { instructionId } = await payout();
    const [before, openBefore] = [await fees(), (await breaks()).length];
    const expected = new ExpectedFees(false);
    for (const { status, returnId, amount, fees: said } of course) {
      const { result, reason } = await endOf({
        ...{ instructionId, status, amount: Number(amount), currency: 'USD' },
        ...(status === 'RETURNED' ? { returnId } : {}),
        fees: said.map((fee) => ({ ...fee, amount: Number(fee.amount) })),
      });
      // The first finding of a report is its contradiction, if it is one.
      const isContradiction = result === 'BREAK' && reason?.startsWith('a fee of ') === false;
      expected.take({ status, returnId, amount, fees: said }, isContradiction);
      if (returnId === 'b') await applyAgain();
    }
    expect(before - (await fees())).toBe(Number(expected.sum));
    expect((await breaks()).length - openBefore).toBe(expected.left.size);
  }

  it('in any order, with repeats and crashes, add up to the distinct ones', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(feeReports(400n), { minLength: 1, maxLength: 6 }).map((course) => [...course, ...course]),
        follow,
      ),
      { numRuns: COURSES },
    );
  });
});
