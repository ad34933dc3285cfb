import { formatId, mintUuid } from '@corridor/kernel';
import type { FreezeResource, InstructionResource, Page } from '@corridor/contracts';
import { readAuditLog } from '@corridor/database';
import { aCustomerState, aPlatformState } from '@corridor/testing';
import { Dispatcher } from '../src/dispatching/dispatcher.worker';
import { InstructionOperationsController } from '../src/instruction-operations/instruction-operations.controller';
import { creditorReference } from '../src/settlement-accounts/domain/creditor-reference';
import { onConnectedBank, type ConnectedBank } from './fixtures/connected-bank';
import { codeOf, FreezeDesk, operatorId, operatorRequest, why, type Party } from './fixtures/freeze-desk';
import { uuidIn } from './fixtures/ledger-story';
import {
  bodyOf,
  customerEventOf,
  externalAccountEventOf,
  platformEventOf,
  type PaymentsApp,
} from './fixtures/payments-app';

describe('freezes', () => {
  let world: ConnectedBank;
  let app: PaymentsApp;
  let desk: FreezeDesk;

  onConnectedBank((started) => {
    world = started;
    ({ app } = world);
    desk = new FreezeDesk(world);
  });

  it('OUT refuses new payments and leaves money in alone', async () => {
    const { customer, account, external } = await desk.party();
    expect((await desk.freeze(customer.id, 'OUT')).status).toBe(200);
    expect(await codeOf(app.out(account, external, 100))).toBe('ACCOUNT_FROZEN');
    expect(await app.balance(account)).toBe(1_000);
    await app.fund(account, 100);
    expect(await app.balance(account)).toBe(1_100);
    await desk.unfreeze(customer.id);
    expect(await codeOf(app.out(account, external, 100))).toBeUndefined();
  });

  it('OUT holds what waits, until it is lifted', async () => {
    const given = await desk.party();
    const id = await desk.waiting(given);
    await desk.freeze(given.customer.id, 'OUT');
    const sent = (): number =>
      world.bank.submissions.filter(({ instruction }) => instruction.transactionId === id).length;
    await desk.setPaused(false);
    await desk.untilFrozen(id);
    await desk.hurry(id);
    await app.module.get(Dispatcher).look();
    expect(sent()).toBe(0);
    const listed = await app.module
      .get(InstructionOperationsController)
      .list(operatorRequest({}, {}, { transactionId: id }));
    const [shown] = bodyOf<Page<InstructionResource>>(listed).data;
    expect(shown).toMatchObject({ state: 'HELD', heldReason: 'FROZEN' });
    expect(shown).not.toHaveProperty('holdReason');
    await desk.unfreeze(given.customer.id);
    await desk.until(id, 'COMPLETED');
    expect(sent()).toBe(1);
  });

  it('BOTH suspends the refund of what was held too long, and an operator credits it', async () => {
    const given = await desk.party();
    const id = await desk.waiting(given);
    await desk.freeze(given.customer.id, 'BOTH');
    await desk.hurry(id, 25);
    await desk.until(id, 'CANCELLED');
    await desk.setPaused(false);
    expect(await app.get(id)).toMatchObject({ status: 'FAILED', refund: { status: 'FAILED' } });
    expect(await app.balance(given.account)).toBe(600);
    const [found] = await desk.openBreaks(id);
    expect(found).toMatchObject({ kind: 'FROZEN_PARTY', amount: 400 });
    const credit = { action: 'CREDIT_ACCOUNT', accountId: given.account };
    expect(await codeOf(desk.resolveBreak(found?.id ?? '', credit))).toBe('ACCOUNT_FROZEN');
    expect(await codeOf(desk.resolveBreak(found?.id ?? '', { action: 'NO_ACTION' }))).toBe(
      'NOT_IN_THIS_STATE',
    );
    await desk.unfreeze(given.customer.id);
    expect(bodyOf<{ status: string }>(await desk.resolveBreak(found?.id ?? '', credit))).toMatchObject({
      status: 'RESOLVED',
    });
    expect(await app.balance(given.account)).toBe(1_000);
    expect(await codeOf(desk.resolveBreak(found?.id ?? '', credit))).toBe('NOT_IN_THIS_STATE');
    expect(await app.balance(given.account)).toBe(1_000);
  });

  it('IN puts a deposit into suspense, and leaves money out alone', async () => {
    const { customer, account, external } = await desk.party();
    await desk.freeze(customer.id, 'IN');
    const depositId = `F-${desk.next()}`;
    const fields = { depositId, status: 'BOOKED', amount: 500, currency: 'USD' };
    const settlementAccountId = formatId('SettlementAccount', world.settlementAccountId);
    const reference = creditorReference(uuidIn(account));
    await world.report([
      { reportId: `r-${desk.next()}`, type: 'deposit.report', ...fields, settlementAccountId, reference },
    ]);
    expect(await app.balance(account)).toBe(1_000);
    const { rows } = await app.pool.query(
      `SELECT b.kind FROM breaks b JOIN deposits d ON d.id = b.deposit_id WHERE d.deposit_id = $1 AND b.status = 'OPEN'`,
      [depositId],
    );
    expect(rows).toEqual([{ kind: 'FROZEN_PARTY' }]);
    world.bank.answer = () => ({ status: 'COMPLETED' });
    const { id } = bodyOf(await app.out(account, external, 100));
    await desk.until(id, 'COMPLETED');
  });

  it('IN puts what was collected into suspense', async () => {
    const { customer, account, external } = await desk.party(0);
    world.bank.answer = () => ({ status: 'ACCEPTED' });
    const { id } = bodyOf(await app.in(external, account, 300));
    await desk.until(id, 'ACCEPTED');
    await desk.freeze(customer.id, 'IN');
    expect(await codeOf(app.in(external, account, 300))).toBe('ACCOUNT_FROZEN');
    await desk.report(id, { status: 'COMPLETED' });
    expect(await app.get(id)).toMatchObject({ status: 'FAILED' });
    expect(await app.balance(account)).toBe(0);
    const [found] = await desk.openBreaks(id);
    expect(found).toMatchObject({ kind: 'FROZEN_PARTY', amount: 300 });
    expect(await world.breaches()).toEqual([]);
    const own = await app.accountOf(null);
    const before = await app.balance(own);
    await desk.resolveBreak(found?.id ?? '', { action: 'CREDIT_ACCOUNT', accountId: own });
    expect(await app.balance(own)).toBe(before + 300);
  });

  it('a payout that comes back for a deleted customer waits in suspense, and can be credited elsewhere', async () => {
    const { customer, account, external } = await desk.party(400);
    world.bank.answer = () => ({ status: 'COMPLETED' });
    const { id } = bodyOf(await app.out(account, external, 400));
    await desk.until(id, 'COMPLETED');
    const gone = customerEventOf({ ...customer, deleted: true }, 2);
    await app.apply(gone);
    await desk.report(id, { status: 'RETURNED', returnId: `late-${desk.next()}` });
    expect(await app.balance(account)).toBe(0);
    const [found] = await desk.openBreaks(id);
    expect(found).toMatchObject({ kind: 'CLOSED_ACCOUNT', amount: 400 });
    app.owns({ customers: [gone] });
    const closed = { action: 'CREDIT_ACCOUNT', accountId: account };
    expect(await codeOf(desk.resolveBreak(found?.id ?? '', closed))).toBe('CUSTOMER_DELETED');
    const own = await app.accountOf(null);
    const before = await app.balance(own);
    await desk.resolveBreak(found?.id ?? '', { action: 'CREDIT_ACCOUNT', accountId: own });
    expect(await app.balance(own)).toBe(before + 400);
    expect(await desk.openBreaks(id)).toEqual([]);
  });

  describe('of the owner of an external account', () => {
    /** An account of the platform and one of another customer. */
    async function payers(): Promise<string[]> {
      const own = await app.accountOf(null);
      await app.fund(own, 1_000);
      return [own, (await desk.party()).account];
    }

    const answerOf = (code = 'accepted'): string => (code === 'ACCOUNT_FROZEN' ? 'refused' : code);

    it.each([
      ['OUT', 'refused', 'accepted'],
      ['IN', 'accepted', 'refused'],
      ['BOTH', 'refused', 'refused'],
    ])('%s: payments of others to it are %s, and those from it %s', async (direction, out, into) => {
      const { customer, external } = await desk.party(0);
      await desk.freeze(customer.id, direction);
      for (const account of await payers()) {
        expect(answerOf(await codeOf(app.out(account, external, 100)))).toBe(out);
        expect(answerOf(await codeOf(app.in(external, account, 100)))).toBe(into);
      }
      await desk.unfreeze(customer.id);
    });

    it('OUT holds payments of others that wait, until it is lifted', async () => {
      const { customer, external } = await desk.party(0);
      for (const account of await payers()) {
        const id = await desk.waiting({ customer, account, external });
        await desk.freeze(customer.id, 'OUT');
        await desk.setPaused(false);
        await desk.untilFrozen(id);
        await desk.unfreeze(customer.id);
        await desk.until(id, 'COMPLETED');
      }
    });

    it('IN holds collections for others that wait, until it is lifted', async () => {
      const { customer, external } = await desk.party(0);
      world.bank.answer = () => ({ status: 'COMPLETED' });
      for (const account of await payers()) {
        await desk.setPaused(true);
        const { id } = bodyOf(await app.in(external, account, 300));
        await desk.until(id, 'HELD');
        await desk.freeze(customer.id, 'IN');
        await desk.setPaused(false);
        await desk.untilFrozen(id);
        await desk.unfreeze(customer.id);
        await desk.until(id, 'COMPLETED');
      }
    });
  });

  it('ends by itself at its time, and refuses a time that is over', async () => {
    const { customer, account, external } = await desk.party();
    const past = new Date(Date.now() - 60_000).toISOString();
    expect(await codeOf(desk.freeze(customer.id, 'OUT', { until: past }))).toBe('INVALID_INPUT');
    await desk.freeze(customer.id, 'OUT', { until: new Date(Date.now() + 3_600_000).toISOString() });
    expect(await codeOf(app.out(account, external, 100))).toBe('ACCOUNT_FROZEN');
    await app.pool.query(
      `UPDATE freezes SET until = clock_timestamp() - interval '1 second' WHERE subject = $1`,
      [uuidIn(customer.id)],
    );
    expect(await codeOf(app.out(account, external, 100))).toBeUndefined();
    expect(await codeOf(desk.unfreeze(customer.id))).toBe('NOT_IN_THIS_STATE');
  });

  it.each([
    ['internal account', (p: Party) => ({ accountId: p.account }), 'InternalAccount'],
    ['external account', (p: Party) => ({ externalAccountId: p.external }), 'ExternalAccount'],
    ['currency', () => ({ code: 'USD' }), 'Currency'],
    ['platform', () => ({ platformId: 'PlatformConfig:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b' }), 'Platform'],
  ] as const)(
    'of a frozen %s stop its payments alone, also those that wait',
    async (kind, paramsOf, name) => {
      const what = kind.slice(kind.lastIndexOf(' ') + 1);
      const given = await desk.party();
      const id = await desk.waiting(given);
      const params = paramsOf(given) as Record<string, string>;
      await desk.controller[`freeze${name}`](operatorRequest(params, { direction: 'OUT', ...why }));
      await desk.setPaused(false);
      await desk.untilFrozen(id);
      expect(bodyOf(await app.out(given.account, given.external, 100))).toMatchObject({
        code: 'ACCOUNT_FROZEN',
        message: expect.stringContaining(what),
      });
      await desk.controller[`unfreeze${name}`](operatorRequest(params, why));
      await desk.until(id, 'COMPLETED');
    },
  );

  it('are listed, newest first, with what is over, and are in the audit log', async () => {
    const { customer } = await desk.party(0);
    await desk.freeze(customer.id, 'OUT');
    const asked = operatorRequest({ customerId: customer.id }, { direction: 'BOTH', ...why });
    await desk.controller.freezeCustomer({
      ...asked,
      context: { ...asked.context, operatorPerson: 'ada' },
    });
    const list = async (query: object): Promise<FreezeResource[]> =>
      bodyOf<Page<FreezeResource>>(await desk.controller.list(operatorRequest({}, {}, query))).data;
    const shown = await list({ subjectId: customer.id });
    expect(shown.map(({ status, direction, liftedPerson }) => [status, direction, liftedPerson])).toEqual([
      ['ACTIVE', 'BOTH', null],
      ['LIFTED', 'OUT', 'ada'],
    ]);
    expect(await list({ subjectId: customer.id, status: 'ACTIVE' })).toMatchObject([
      { kind: 'CUSTOMER', subjectId: customer.id, frozenBy: operatorId, frozenPerson: 'ada', until: null },
    ]);
    const { entries } = await readAuditLog(app.pool, 'payments', { limit: 1 });
    const [entry] = entries;
    expect(entry).toMatchObject({ action: 'freeze', resourceId: customer.id, after: { frozen: 'BOTH' } });
    expect(await codeOf(desk.freeze(formatId('Customer', uuidIn(operatorId)), 'OUT'))).toBe(
      'CUSTOMER_NOT_FOUND',
    );
  });

  it('freeze what accounts has answered to exist, before its copy is there', async () => {
    const customer = aCustomerState();
    const external = app.externalAccountState('111', { customerId: customer.id });
    const platform = aPlatformState({ id: formatId('PlatformConfig', mintUuid()), platformKey: 7 });
    app.owns({
      platform: platformEventOf(platform),
      customers: [customerEventOf(customer)],
      externalAccounts: [externalAccountEventOf(external)],
    });
    const { controller } = desk;
    const body = { direction: 'BOTH', ...why };
    const frozen = [
      await desk.freeze(customer.id, 'BOTH'),
      await controller.freezeExternalAccount(operatorRequest({ externalAccountId: external.id }, body)),
      await controller.freezePlatform(operatorRequest({ platformId: platform.id }, body)),
    ];
    expect(frozen.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await codeOf(app.out(await app.accountOf(customer), external.id, 100))).toBe('ACCOUNT_FROZEN');
    for (const id of ['Customer', 'ExternalAccount'] as const) {
      const unknown = operatorRequest({ id: formatId(id, mintUuid()) }, body);
      const call =
        id === 'Customer' ? controller.freezeCustomer(unknown) : controller.freezeExternalAccount(unknown);
      expect(await codeOf(call)).toBe(id === 'Customer' ? 'CUSTOMER_NOT_FOUND' : 'ACCOUNT_NOT_FOUND');
    }
    app.owns({});
  });
});
