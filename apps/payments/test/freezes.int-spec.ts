import { formatId, type DomainError } from '@corridor/kernel';
import type {
  CustomerState,
  FreezeResource,
  OperationReply,
  OperationRequest,
  Page,
} from '@corridor/contracts';
import { readAuditLog } from '@corridor/database';
import { aRequest, eventually } from '@corridor/testing';
import { Dispatcher } from '../src/dispatching/dispatcher.worker';
import { FreezesController } from '../src/freezes/freezes.controller';
import { InstructionOperationsController } from '../src/instruction-operations/instruction-operations.controller';
import { creditorReference } from '../src/settlement-accounts/domain/creditor-reference';
import { onConnectedBank, type ConnectedBank } from './fixtures/connected-bank';
import { uuidIn } from './fixtures/ledger-story';
import { bodyOf, customerEventOf, type PaymentsApp } from './fixtures/payments-app';

describe('freezes', () => {
  let world: ConnectedBank;
  let app: PaymentsApp;
  let number = 0;

  onConnectedBank((started) => {
    world = started;
    ({ app } = world);
  });

  const operatorId = 'Operator:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a01';

  function request(params: Record<string, string>, body: object = {}, query: object = {}): OperationRequest {
    const permissions = { permissions: [], operatorPermissions: ['RESOLVE'] as const };
    const context = { platformId: '', platformKey: 0, ...permissions, operatorId };
    return { ...aRequest<unknown, unknown>(body, { context, params }), query } as OperationRequest;
  }

  const controller = (): FreezesController => app.module.get(FreezesController);
  const why = { reason: 'order of a court' };
  const freeze = (customerId: string, direction: string, more: object = {}): Promise<OperationReply> =>
    controller().freezeCustomer(request({ customerId }, { direction, ...why, ...more }));
  const unfreeze = (customerId: string): Promise<OperationReply> =>
    controller().unfreezeCustomer(request({ customerId }, why));

  /** The code of a refusal, whether it is thrown or answered; undefined if there is none. */
  async function codeOf(call: Promise<OperationReply>): Promise<string | undefined> {
    const body = await call.then(
      (reply) => bodyOf<{ code?: string }>(reply),
      (error: unknown) => error as DomainError,
    );
    return body.code;
  }

  interface Party {
    customer: CustomerState;
    account: string;
    external: string;
  }

  async function party(balance = 1_000): Promise<Party> {
    const customer = await app.customer();
    const account = await app.accountOf(customer);
    if (balance > 0) await app.fund(account, balance);
    const { id: external } = await app.externalAccount('111', { customerId: customer.id });
    return { customer, account, external };
  }

  async function stateOf(id: string): Promise<{ state: string; hold_reason: string | null } | undefined> {
    const { rows } = await app.pool.query<{ state: string; hold_reason: string | null }>(
      'SELECT state, hold_reason FROM payment_instructions WHERE transaction_id = $1',
      [uuidIn(id)],
    );
    return rows[0];
  }

  const until = (id: string, state: string): Promise<unknown> =>
    eventually(async () => {
      await app.module.get(Dispatcher).look();
      return (await stateOf(id))?.state === state;
    });

  async function setPaused(isPaused: boolean): Promise<void> {
    await app.pool.query('UPDATE connectors SET is_paused = $1, version = version + 1', [isPaused]);
    await world.refresh();
  }

  const hurry = (id: string, queuedHoursAgo = 0): Promise<unknown> =>
    app.pool.query(
      `UPDATE payment_instructions SET look_at = clock_timestamp(), queued_at = queued_at - $2 * interval '1 hour'
       WHERE transaction_id = $1`,
      [uuidIn(id), queuedHoursAgo],
    );

  /** A payout that waits for a paused connector. */
  async function waiting(given: Party): Promise<string> {
    world.bank.answer = () => ({ status: 'COMPLETED' });
    await setPaused(true);
    const { id } = bodyOf(await app.out(given.account, given.external, 400));
    await until(id, 'HELD');
    return id;
  }

  async function openBreaks(transactionId: string): Promise<{ id: string; kind: string; amount: number }[]> {
    const { rows } = await app.pool.query<{ id: string; kind: string; amount: number }>(
      `SELECT id, kind, amount::integer FROM breaks WHERE transaction_id = $1 AND status = 'OPEN'`,
      [uuidIn(transactionId)],
    );
    return rows;
  }

  /** The bank reports what became of a payment. */
  async function report(transactionId: string, outcome: object): Promise<void> {
    const { rows } = await app.pool.query<{ id: string; amount: number; currency: string }>(
      'SELECT id, amount::integer, currency FROM payment_instructions WHERE transaction_id = $1',
      [uuidIn(transactionId)],
    );
    const { id = '', amount, currency } = rows[0] ?? {};
    const named = { reportId: `r-${(number += 1)}`, type: 'instruction.report', amount, currency };
    await world.report([{ ...named, instructionId: formatId('PaymentInstruction', id), ...outcome }]);
  }

  const resolveBreak = (breakId: string, body: object): Promise<OperationReply> =>
    app.module
      .get(InstructionOperationsController)
      .resolveBreak(request({ breakId: formatId('Break', breakId) }, { reason: 'decided', ...body }));

  it('OUT refuses new payments and leaves money in alone', async () => {
    const { customer, account, external } = await party();
    expect((await freeze(customer.id, 'OUT')).status).toBe(200);
    expect(await codeOf(app.out(account, external, 100))).toBe('ACCOUNT_FROZEN');
    expect(await app.balance(account)).toBe(1_000);
    await app.fund(account, 100);
    expect(await app.balance(account)).toBe(1_100);
    await unfreeze(customer.id);
    expect(await codeOf(app.out(account, external, 100))).toBeUndefined();
  });

  it('OUT holds what waits, until it is lifted', async () => {
    const given = await party();
    const id = await waiting(given);
    await freeze(given.customer.id, 'OUT');
    const sent = (): number =>
      world.bank.submissions.filter(({ instruction }) => instruction.transactionId === id).length;
    await setPaused(false);
    await eventually(async () => {
      await app.module.get(Dispatcher).look();
      return (await stateOf(id))?.hold_reason === 'FROZEN';
    });
    await hurry(id);
    await app.module.get(Dispatcher).look();
    expect(sent()).toBe(0);
    await unfreeze(given.customer.id);
    await until(id, 'COMPLETED');
    expect(sent()).toBe(1);
  });

  it('BOTH suspends the refund of what was held too long, and an operator credits it', async () => {
    const given = await party();
    const id = await waiting(given);
    await freeze(given.customer.id, 'BOTH');
    await hurry(id, 25);
    await until(id, 'CANCELLED');
    await setPaused(false);
    expect(await app.get(id)).toMatchObject({ status: 'FAILED', refund: { status: 'FAILED' } });
    expect(await app.balance(given.account)).toBe(600);
    const [found] = await openBreaks(id);
    expect(found).toMatchObject({ kind: 'FROZEN_PARTY', amount: 400 });
    const credit = { action: 'CREDIT_ACCOUNT', accountId: given.account };
    expect(await codeOf(resolveBreak(found?.id ?? '', credit))).toBe('ACCOUNT_FROZEN');
    expect(await codeOf(resolveBreak(found?.id ?? '', { action: 'NO_ACTION' }))).toBe('NOT_IN_THIS_STATE');
    await unfreeze(given.customer.id);
    expect(bodyOf<{ status: string }>(await resolveBreak(found?.id ?? '', credit))).toMatchObject({
      status: 'RESOLVED',
    });
    expect(await app.balance(given.account)).toBe(1_000);
    expect(await codeOf(resolveBreak(found?.id ?? '', credit))).toBe('NOT_IN_THIS_STATE');
    expect(await app.balance(given.account)).toBe(1_000);
  });

  it('IN puts a deposit into suspense, and leaves money out alone', async () => {
    const { customer, account, external } = await party();
    await freeze(customer.id, 'IN');
    const depositId = `F-${(number += 1)}`;
    const fields = { depositId, status: 'BOOKED', amount: 500, currency: 'USD' };
    const settlementAccountId = formatId('SettlementAccount', world.settlementAccountId);
    const reference = creditorReference(uuidIn(account));
    await world.report([
      { reportId: `r-${number}`, type: 'deposit.report', ...fields, settlementAccountId, reference },
    ]);
    expect(await app.balance(account)).toBe(1_000);
    const { rows } = await app.pool.query(
      `SELECT b.kind FROM breaks b JOIN deposits d ON d.id = b.deposit_id WHERE d.deposit_id = $1 AND b.status = 'OPEN'`,
      [depositId],
    );
    expect(rows).toEqual([{ kind: 'FROZEN_PARTY' }]);
    world.bank.answer = () => ({ status: 'COMPLETED' });
    const { id } = bodyOf(await app.out(account, external, 100));
    await until(id, 'COMPLETED');
  });

  it('IN puts what was collected into suspense', async () => {
    const { customer, account, external } = await party(0);
    world.bank.answer = () => ({ status: 'ACCEPTED' });
    const { id } = bodyOf(await app.in(external, account, 300));
    await until(id, 'ACCEPTED');
    await freeze(customer.id, 'IN');
    expect(await codeOf(app.in(external, account, 300))).toBe('ACCOUNT_FROZEN');
    await report(id, { status: 'COMPLETED' });
    expect(await app.get(id)).toMatchObject({ status: 'FAILED' });
    expect(await app.balance(account)).toBe(0);
    const [found] = await openBreaks(id);
    expect(found).toMatchObject({ kind: 'FROZEN_PARTY', amount: 300 });
    expect(await world.breaches()).toEqual([]);
    const own = await app.accountOf(null);
    const before = await app.balance(own);
    await resolveBreak(found?.id ?? '', { action: 'CREDIT_ACCOUNT', accountId: own });
    expect(await app.balance(own)).toBe(before + 300);
  });

  it('a payout that comes back for a deleted customer waits in suspense, and can be credited elsewhere', async () => {
    const { customer, account, external } = await party(400);
    world.bank.answer = () => ({ status: 'COMPLETED' });
    const { id } = bodyOf(await app.out(account, external, 400));
    await until(id, 'COMPLETED');
    const gone = customerEventOf({ ...customer, deleted: true }, 2);
    await app.apply(gone);
    await report(id, { status: 'RETURNED', returnId: `late-${(number += 1)}` });
    expect(await app.balance(account)).toBe(0);
    const [found] = await openBreaks(id);
    expect(found).toMatchObject({ kind: 'CLOSED_ACCOUNT', amount: 400 });
    app.owns({ customers: [gone] });
    const closed = { action: 'CREDIT_ACCOUNT', accountId: account };
    expect(await codeOf(resolveBreak(found?.id ?? '', closed))).toBe('CUSTOMER_DELETED');
    const own = await app.accountOf(null);
    const before = await app.balance(own);
    await resolveBreak(found?.id ?? '', { action: 'CREDIT_ACCOUNT', accountId: own });
    expect(await app.balance(own)).toBe(before + 400);
    expect(await openBreaks(id)).toEqual([]);
  });

  it('ends by itself at its time, and refuses a time that is over', async () => {
    const { customer, account, external } = await party();
    const past = new Date(Date.now() - 60_000).toISOString();
    expect(await codeOf(freeze(customer.id, 'OUT', { until: past }))).toBe('INVALID_INPUT');
    await freeze(customer.id, 'OUT', { until: new Date(Date.now() + 3_600_000).toISOString() });
    expect(await codeOf(app.out(account, external, 100))).toBe('ACCOUNT_FROZEN');
    await app.pool.query(
      `UPDATE freezes SET until = clock_timestamp() - interval '1 second' WHERE subject = $1`,
      [uuidIn(customer.id)],
    );
    expect(await codeOf(app.out(account, external, 100))).toBeUndefined();
    expect(await codeOf(unfreeze(customer.id))).toBe('NOT_IN_THIS_STATE');
  });

  it.each([
    ['internal account', (p: Party) => ({ accountId: p.account }), 'InternalAccount'],
    ['external account', (p: Party) => ({ externalAccountId: p.external }), 'ExternalAccount'],
    ['currency', () => ({ code: 'USD' }), 'Currency'],
    ['platform', () => ({ platformId: 'PlatformConfig:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b' }), 'Platform'],
  ] as const)(
    'of a frozen %s stop its payments alone, also those that wait',
    async (_what, paramsOf, name) => {
      const given = await party();
      const id = await waiting(given);
      const params = paramsOf(given) as Record<string, string>;
      await controller()[`freeze${name}`](request(params, { direction: 'OUT', ...why }));
      await setPaused(false);
      await eventually(async () => {
        await app.module.get(Dispatcher).look();
        return (await stateOf(id))?.hold_reason === 'FROZEN';
      });
      expect(await codeOf(app.out(given.account, given.external, 100))).toBe('ACCOUNT_FROZEN');
      await controller()[`unfreeze${name}`](request(params, why));
      await until(id, 'COMPLETED');
    },
  );

  it('are listed, newest first, with what is over, and are in the audit log', async () => {
    const { customer } = await party(0);
    await freeze(customer.id, 'OUT');
    await freeze(customer.id, 'BOTH');
    const list = async (query: object): Promise<FreezeResource[]> =>
      bodyOf<Page<FreezeResource>>(await controller().list(request({}, {}, query))).data;
    const shown = await list({ subjectId: customer.id });
    expect(shown.map(({ status, direction }) => [status, direction])).toEqual([
      ['ACTIVE', 'BOTH'],
      ['LIFTED', 'OUT'],
    ]);
    expect(await list({ subjectId: customer.id, status: 'ACTIVE' })).toMatchObject([
      { kind: 'CUSTOMER', subjectId: customer.id, frozenBy: operatorId, until: null },
    ]);
    const { entries } = await readAuditLog(app.pool, 'payments', { limit: 1 });
    const [entry] = entries;
    expect(entry).toMatchObject({ action: 'freeze', resourceId: customer.id, after: { frozen: 'BOTH' } });
    expect(await codeOf(freeze(formatId('Customer', uuidIn(operatorId)), 'OUT'))).toBe('CUSTOMER_NOT_FOUND');
  });
});
