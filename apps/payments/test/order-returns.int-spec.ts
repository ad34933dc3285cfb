import { formatId, mintUuid, type Uuid } from '@corridor/kernel';
import type { BreakResource, OperationRequest, Page } from '@corridor/contracts';
import { aRequest } from '@corridor/testing';
import { FreezesController } from '../src/freezes/freezes.controller';
import { InstructionOperationsController } from '../src/instruction-operations/instruction-operations.controller';
import { TreasuryOrdersController } from '../src/treasury-orders/treasury-orders.controller';
import { TreasuryOrdersWorker } from '../src/treasury-orders/treasury-orders.worker';
import { ConnectedBank } from './fixtures/connected-bank';
import { uuidIn } from './fixtures/ledger-story';
import { bodyOf, type PaymentsApp } from './fixtures/payments-app';
import { StatementDesk } from './fixtures/statement-desk';

const debtor = {
  name: 'Katherine Johnson',
  account: { accountType: 'USD_ACCOUNT', accountNumber: '5551234567', routingNumber: '021000021' },
};

describe('money that comes back in parts', () => {
  let world: ConnectedBank;
  let app: PaymentsApp;
  let second: Uuid;
  let desk: StatementDesk;
  let number = 0;

  beforeAll(async () => {
    world = await ConnectedBank.start();
    ({ app } = world);
    desk = new StatementDesk(world);
    second = await world.secondAccount();
  });
  beforeEach(() => {
    world.bank.answer = () => ({ status: 'COMPLETED' });
  });
  afterAll(() => world.stop());

  afterEach(async () => {
    expect(await world.breaches()).toEqual([]);
  });

  function request(params: Record<string, string>, body: object = {}, query: object = {}) {
    const permissions = { permissions: [], operatorPermissions: ['RESOLVE'] as const };
    const ids = {
      operatorId: formatId('Operator', mintUuid()),
      commandId: mintUuid(),
      requestId: mintUuid(),
    };
    const context = { platformId: '', platformKey: 0, ...permissions, ...ids };
    return { ...aRequest<unknown, unknown>(body, { context, params }), query } as OperationRequest<
      never,
      never,
      never
    >;
  }

  const operations = (): InstructionOperationsController => app.module.get(InstructionOperationsController);

  async function openBreaks(query: object, text = ''): Promise<BreakResource[]> {
    const reply = await operations().breaks(request({}, {}, { ...query, status: 'OPEN' }));
    return bodyOf<Page<BreakResource>>(reply).data.filter(({ message }) => message.includes(text));
  }

  async function resolve(breakId: string | undefined, action: string, more: object = {}): Promise<object> {
    const body = { action, reason: 'seen', ...more };
    const reply = await operations().resolveBreak(request({ breakId: breakId ?? '' }, body));
    return { ...bodyOf<object>(reply), status: reply.status };
  }

  async function sendOrders(): Promise<string> {
    await app.pool.query('UPDATE treasury_orders SET look_at = clock_timestamp() WHERE look_at IS NOT NULL');
    await app.module.get(TreasuryOrdersWorker).look();
    return world.bank.submissions.at(-1)?.instruction.instructionId ?? '';
  }

  async function transfer(amount: number): Promise<string> {
    const body = { toSettlementAccountId: formatId('SettlementAccount', second), amount };
    const settlementAccountId = formatId('SettlementAccount', world.settlementAccountId);
    await app.module.get(TreasuryOrdersController).createOwnTransfer(request({ settlementAccountId }, body));
    return sendOrders();
  }

  /** What became of the report that a part came back. */
  async function comesBack(
    instructionId: string,
    returnId: string,
    amount: number,
    more: { fees?: object[] } = {},
  ): Promise<string> {
    const reportId = `r-${(number += 1)}`;
    const report = { reportId, type: 'instruction.report', instructionId, status: 'RETURNED' };
    await world.report([{ ...report, returnId, amount, currency: 'USD', ...more }]);
    const { rows } = await app.pool.query<{ end: string }>(
      `SELECT concat_ws(' ', result, reason) AS end FROM connector_reports WHERE report_id = $1`,
      [reportId],
    );
    return rows[0]?.end ?? '';
  }

  const transits = async (): Promise<number[]> =>
    Promise.all([world.settlementAccountId, second].map((id) => world.house(`TRANSIT:${id}`)));

  /** Nothing is missing any more. */
  const isOver = { status: 409, code: 'NOT_IN_THIS_STATE', message: 'it is RESOLVED already' };

  it('of a transfer of the house counts each part once, and up to its amount', async () => {
    const [fees, before] = [await world.house('PROVIDER_FEES'), await transits()];
    const instructionId = await transfer(501);
    expect(await comesBack(instructionId, 'a1', 400)).toBe('BREAK 4.00 USD of 5.01 USD came back');
    const [shortfall] = await openBreaks({ kind: 'RETURN_SHORTFALL', instructionId });
    expect(await comesBack(instructionId, 'a1', 400)).toBe('IGNORED the return is known');
    expect(await comesBack(instructionId, 'a2', 102)).toBe('BREAK 5.02 USD came back of 5.01 USD (a2)');
    expect(await openBreaks({ kind: 'CONTRADICTION' }, uuidIn(instructionId))).toHaveLength(1);
    expect(await comesBack(instructionId, 'a2', 101)).toBe('APPLIED');
    expect(await transits()).toEqual(before);

    expect(await openBreaks({ kind: 'RETURN_SHORTFALL', instructionId })).toEqual([]);
    expect(await resolve(shortfall?.id, 'BOOK_FEE')).toMatchObject(isOver);
    expect(await resolve(shortfall?.id, 'WRITE_OFF')).toMatchObject(isOver);
    expect(await world.house('PROVIDER_FEES')).toBe(fees);
  });

  it('of a transfer of the house, as a deposit of a part of it, is not in suspense too', async () => {
    const [suspense, before] = [await world.house('SUSPENSE'), await transits()];
    const instructionId = await transfer(502);
    await comesBack(instructionId, 'd1', 400);
    const [depositId, other] = [`D-${(number += 1)}`, `D-${(number += 1)}`];
    const settlementAccountId = formatId('SettlementAccount', world.settlementAccountId);
    const money = { type: 'deposit.report', status: 'BOOKED', currency: 'USD', settlementAccountId };
    const reference = `return of ${uuidIn(instructionId)}`;
    await world.report([
      { ...money, reportId: `r-${depositId}`, depositId, amount: 400, reference },
      { ...money, reportId: `r-${other}`, depositId: other, amount: 503, reference },
    ]);
    const { rows } = await app.pool.query<{ state: string }>(
      'SELECT state FROM deposits WHERE deposit_id = ANY($1::text[]) ORDER BY amount',
      [[depositId, other]],
    );
    expect(rows.map(({ state }) => state)).toEqual(['OWN_ORDER', 'SUSPENDED']);
    expect((await world.house('SUSPENSE')) - suspense).toBe(503);
    const [account = 0] = await transits();
    expect(account - (before[0] ?? 0)).toBe(-503);
  });

  it('of a transfer of the house leaves to be booked what is missing of all its parts', async () => {
    const [fees, before] = [await world.house('PROVIDER_FEES'), await transits()];
    const instructionId = await transfer(700);
    await comesBack(instructionId, 'b1', 600);
    const [shortfall] = await openBreaks({ kind: 'RETURN_SHORTFALL', instructionId });
    const about = `OWN_TRANSFER ${uuidIn(instructionId)}: `;
    expect(shortfall?.message).toBe(`${about}6.00 USD of 7.00 USD came back`);
    // As a release before has named it.
    const former = [`${about}600 of 700 came back`, uuidIn(shortfall?.id ?? '')];
    await app.pool.query('UPDATE breaks SET message = $1 WHERE id = $2', former);
    await comesBack(instructionId, 'b2', 60);
    const [less] = await openBreaks({ kind: 'RETURN_SHORTFALL', instructionId });
    expect(less?.message).toBe(`${about}6.60 USD of 7.00 USD came back`);
    expect(await resolve(shortfall?.id, 'BOOK_FEE')).toMatchObject({ status: 200 });
    expect((await world.house('PROVIDER_FEES')) - fees).toBe(-40);
    expect(await openBreaks({ kind: 'LATE_RETURN', instructionId })).toEqual([]);
    await comesBack(instructionId, 'b3', 30);
    await comesBack(instructionId, 'b4', 10);
    const [second, late] = await openBreaks({ kind: 'LATE_RETURN', instructionId });
    expect(late?.message).toBe(
      `0.30 USD (b3) came back, but BOOK_FEE of ${shortfall?.id ?? ''} has booked it as missing`,
    );
    expect(late).toMatchObject({ amount: 30, currency: 'USD' });
    expect(await resolve(late?.id, 'WRITE_OFF')).toMatchObject({ status: 409 });
    expect(await resolve(late?.id, 'BOOK_ENTRY')).toMatchObject({ status: 200 });
    expect((await world.house('PROVIDER_FEES')) - fees).toBe(-10);
    expect(await resolve(second?.id, 'BOOK_ENTRY')).toMatchObject({ status: 200 });
    expect((await world.house('PROVIDER_FEES')) - fees).toBe(0);
    expect(await transits()).toEqual(before);
  });

  it('of a payout after a person has booked it as a loss is a break, which undoes the loss', async () => {
    const ownFunds = await world.house('OWN_FUNDS');
    const from = await app.accountOf(await app.customer());
    await app.fund(from, 600);
    const { id } = bodyOf<{ id: string }>(await app.out(from, (await app.externalAccount()).id, 600));
    const { instructionId } = await world.sent(id);
    await comesBack(instructionId, 'c1', 500);
    const [shortfall] = await openBreaks({ kind: 'RETURN_SHORTFALL', instructionId });
    expect(await resolve(shortfall?.id, 'WRITE_OFF')).toMatchObject({ status: 200 });
    expect(await comesBack(instructionId, 'c2', 100)).toBe('APPLIED');
    const late = await openBreaks({ kind: 'LATE_RETURN', instructionId });
    expect(late).toMatchObject([
      {
        ...{ severity: 'CRITICAL', amount: 100, currency: 'USD' },
        message: `1.00 USD (c2) came back, but WRITE_OFF of ${shortfall?.id ?? ''} has booked it as missing`,
      },
    ]);
    expect((await world.house('OWN_FUNDS')) - ownFunds).toBe(-100);
    const [line] = await desk.statement([{ cents: 100, bankReference: 'c2' }]);
    if (!line) throw new Error('no line');
    const lineId = formatId('StatementLine', line);
    expect(await resolve(late[0]?.id, 'BOOK_ENTRY', { lineId })).toMatchObject({ status: 200 });
    expect(await world.house('OWN_FUNDS')).toBe(ownFunds);
    expect(await openBreaks({ kind: 'UNMATCHED_LINE' })).toEqual([]);
  });

  it('is a contradiction if its bank reports that it has not taken the order', async () => {
    const instructionId = await transfer(300);
    const reportId = `r-${(number += 1)}`;
    const reason = { code: 'REJECTED_BY_BANK', message: 'the cut-off had passed' };
    const said = { reportId, type: 'instruction.report', instructionId, status: 'NOT_ACCEPTED', reason };
    await world.report([{ ...said, occurredAt: new Date().toISOString() }]);
    expect(await openBreaks({ kind: 'CONTRADICTION' }, uuidIn(instructionId))).toMatchObject([
      {
        message: expect.stringContaining('attempt 1 was NOT_ACCEPTED, but the order is COMPLETED') as string,
        saidReason: 'the cut-off had passed',
        knownReason: null,
      },
    ]);
  });

  /** A deposit of 500 that goes back to its payer. */
  async function sendBack(): Promise<{ depositId: string; instructionId: string }> {
    const depositId = `D-${(number += 1)}`;
    const settlementAccountId = formatId('SettlementAccount', world.settlementAccountId);
    const money = { depositId, status: 'BOOKED', amount: 500, currency: 'USD', settlementAccountId };
    await world.report([{ reportId: `r-${depositId}`, type: 'deposit.report', ...money, debtor }]);
    await resolve((await openBreaks({ depositId }))[0]?.id, 'RETURN_TO_SENDER');
    return { depositId, instructionId: await sendOrders() };
  }

  it('of a deposit that never arrived at its payer is not sent again while its currency is frozen', async () => {
    const { bank } = world;
    bank.answer = () => 'LOST_REQUEST';
    const { instructionId } = await sendBack();
    const sent = (): number =>
      bank.submissions.filter(({ instruction }) => instruction.instructionId === instructionId).length;
    bank.answer = () => ({ status: 'COMPLETED' });
    const freezes = app.module.get(FreezesController);
    const frozen = { direction: 'OUT', reason: 'order of a court' };
    await freezes.freezeCurrency(request({ code: 'USD' }, frozen));
    const later = `attempted_at = attempted_at - interval '11 minutes'`;
    await app.pool.query(`UPDATE treasury_orders SET ${later} WHERE id = $1`, [uuidIn(instructionId)]);
    await sendOrders();
    expect(sent()).toBe(1);
    await freezes.unfreezeCurrency(request({ code: 'USD' }, { reason: 'it is over' }));
    await sendOrders();
    expect(sent()).toBe(2);
  });

  it('of a deposit that never arrived at its payer, and is frozen for too long, is with the operator again', async () => {
    const { bank } = world;
    bank.answer = () => 'LOST_REQUEST';
    const { depositId, instructionId } = await sendBack();
    bank.answer = () => ({ status: 'COMPLETED' });
    const freezes = app.module.get(FreezesController);
    const frozen = { direction: 'OUT', reason: 'order of a court' };
    await freezes.freezeCurrency(request({ code: 'USD' }, frozen));
    await app.pool.query(
      `UPDATE treasury_orders SET created_at = created_at - interval '2 days',
         attempted_at = attempted_at - interval '11 minutes' WHERE id = $1`,
      [uuidIn(instructionId)],
    );
    await sendOrders();
    expect(await openBreaks({ kind: 'UNMATCHED_DEPOSIT', depositId })).toMatchObject([
      { message: expect.stringContaining('is CANCELLED') as string },
    ]);
    await freezes.unfreezeCurrency(request({ code: 'USD' }, { reason: 'it is over' }));
  });

  it('of a deposit that went back to its payer is with the house once', async () => {
    const suspense = await world.house('SUSPENSE');
    const { depositId, instructionId } = await sendBack();
    expect(await comesBack(instructionId, '1', 300)).toBe('BREAK 3.00 USD of 5.00 USD came back');
    const [shortfall] = await openBreaks({ kind: 'RETURN_SHORTFALL', instructionId });
    const accountId = await app.accountOf(await app.customer());
    const [unmatched] = await openBreaks({ kind: 'UNMATCHED_DEPOSIT', depositId });
    expect(await resolve(unmatched?.id, 'CREDIT_ACCOUNT', { accountId })).toMatchObject({ status: 200 });
    expect(await comesBack(instructionId, '2', 200)).toBe('APPLIED');

    expect(await openBreaks({ kind: 'UNMATCHED_DEPOSIT', depositId })).toEqual([]);
    expect([await app.balance(accountId), await world.house('SUSPENSE')]).toEqual([500, suspense]);
    expect(await resolve(shortfall?.id, 'BOOK_FEE')).toMatchObject(isOver);
  });

  it('of a transfer of the house books fees beyond what is missing, also if the transfer had failed', async () => {
    const before = await world.house('PROVIDER_FEES');
    const cost = async (): Promise<number> => before - (await world.house('PROVIDER_FEES'));
    const fees = [{ amount: 5, currency: 'USD', bearer: 'PLATFORM', settled: 'DEDUCTED' }];
    const instructionId = await transfer(700);
    await comesBack(instructionId, 'g1', 600, { fees });
    expect(await cost()).toBe(0);
    await comesBack(instructionId, 'g2', 98);
    expect(await cost()).toBe(3);
    await comesBack(instructionId, 'g3', 2);
    expect(await cost()).toBe(5);

    world.bank.answer = () => ({ status: 'FAILED' });
    const failed = await transfer(80);
    const paid = { reportId: `r-${(number += 1)}`, type: 'instruction.report', instructionId: failed };
    await world.report([{ ...paid, status: 'COMPLETED' }]);
    const [loss] = await openBreaks({ kind: 'CONTRADICTION' }, uuidIn(failed));
    expect(await resolve(loss?.id, 'WRITE_OFF')).toMatchObject({ status: 200 });
    await comesBack(failed, 'g4', 76, { fees });
    expect(await cost()).toBe(6);
    await comesBack(failed, 'g5', 4);
    expect(await cost()).toBe(10);
    for (const { id } of await openBreaks({ kind: 'LATE_RETURN', instructionId: failed }))
      expect(await resolve(id, 'BOOK_ENTRY')).toMatchObject({ status: 200 });
  });

  it('is a loss by what is missing if nobody has said that a transfer was made which had failed', async () => {
    const [ownFunds, costs] = [await world.house('OWN_FUNDS'), await world.house('PROVIDER_FEES')];
    world.bank.answer = () => ({ status: 'FAILED' });
    const instructionId = await transfer(60);
    const fees = [{ amount: 5, currency: 'USD', bearer: 'PLATFORM', settled: 'DEDUCTED' }];
    const message = 'RETURNED after FAILED: 0.55 USD of 0.60 USD came back';
    expect(await comesBack(instructionId, 'h1', 55, { fees })).toBe(`BREAK ${message}`);
    const found = await openBreaks({ kind: 'CONTRADICTION' }, uuidIn(instructionId));
    expect(found).toMatchObject([{ message: `OWN_TRANSFER ${uuidIn(instructionId)}: ${message}` }]);
    expect(await openBreaks({ kind: 'UNBOOKED_FEE', instructionId })).toEqual([]);
    expect(await comesBack(instructionId, 'h2', 1)).toBe('APPLIED');
    expect(await resolve(found[0]?.id, 'WRITE_OFF')).toMatchObject({ status: 200 });
    expect(await comesBack(instructionId, 'h3', 1)).toBe('APPLIED');
    expect(await openBreaks({ kind: 'LATE_RETURN', instructionId })).toMatchObject([{ amount: 1 }]);
    // What RETURNED h2 and h3 brought of the fee that counted as missing.
    expect((await world.house('PROVIDER_FEES')) - costs).toBe(-2);
    expect((await world.house('OWN_FUNDS')) - ownFunds).toBe(-4);
  });

  it('is no return, but a loss, if a bank makes a transfer that had failed: booked once, and its line is found', async () => {
    const transit = `TRANSIT:${world.settlementAccountId}`;
    const [ownFunds, before] = [await world.house('OWN_FUNDS'), await world.house(transit)];
    world.bank.answer = () => ({ status: 'FAILED' });
    const instructionId = await transfer(50);
    const says = async (): Promise<BreakResource[]> => {
      const report = { reportId: `r-${(number += 1)}`, type: 'instruction.report', instructionId };
      await world.report([{ ...report, status: 'COMPLETED' }]);
      return openBreaks({ kind: 'CONTRADICTION' }, uuidIn(instructionId));
    };
    const [found] = await says();
    expect(found).toMatchObject({ amount: 50, currency: 'USD' });
    expect(await resolve(found?.id, 'BOOK_FEE')).toMatchObject({ status: 409 });
    expect(await resolve(found?.id, 'WRITE_OFF')).toMatchObject({ status: 200 });
    expect((await world.house('OWN_FUNDS')) - ownFunds).toBe(-50);
    expect((await world.house(transit)) - before).toBe(50);
    expect(await says()).toEqual([]);
    const [line] = await desk.statement([{ cents: -50, text: uuidIn(instructionId) }]);
    expect(line && (await desk.line(line))).toMatchObject({ state: 'MATCHED' });

    expect(await comesBack(instructionId, 'f1', 50)).toBe('APPLIED');
    const late = await openBreaks({ kind: 'LATE_RETURN', instructionId });
    expect(late).toMatchObject([
      { amount: 50, message: '0.50 USD (f1) came back, but WRITE_OFF has booked it as missing' },
    ]);
    expect(await resolve(late[0]?.id, 'BOOK_ENTRY')).toMatchObject({ status: 200 });
    // The line of what came back is still to come.
    expect([await world.house('OWN_FUNDS'), await world.house(transit)]).toEqual([ownFunds, before - 50]);
  });
});
