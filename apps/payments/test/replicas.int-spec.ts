import { setTimeout as pause } from 'node:timers/promises';
import { QUEUED_LOCK_MS } from '@corridor/database';
import { formatId, mintUuid } from '@corridor/kernel';
import type { InternalAccountResource, OperationReply, Page, PlatformState } from '@corridor/contracts';
import { aContext, aCustomerState, anEvent, type TestDatabase } from '@corridor/testing';
import { ReplicasController } from '../src/replication/replicas.controller';
import { InternalAccountsController } from '../src/internal-accounts/internal-accounts.controller';
import {
  bodyOf,
  createPaymentsDatabase,
  customerEventOf,
  externalAccountEventOf,
  PaymentsApp,
  platformEventOf,
} from './fixtures/payments-app';

describe("replicas of accounts' records", () => {
  let database: TestDatabase;
  let app: PaymentsApp;
  let platform: PlatformState;
  let platformKey = 0;

  beforeAll(async () => {
    database = await createPaymentsDatabase();
    app = await PaymentsApp.start(database);
  });

  beforeEach(async () => {
    platformKey += 1;
    app.owns({});
    const id = formatId('PlatformConfig', mintUuid());
    platform = await app.platform({ platformKey, id });
  });

  afterAll(async () => {
    await app.stop();
    await database.drop();
  });

  const context = () => aContext({ platformKey });
  const request = <B>(body: B) => ({ context: context(), params: {}, query: {}, body });

  async function accounts(query: object = {}): Promise<Page<InternalAccountResource>> {
    const reply = await app.module
      .get(InternalAccountsController)
      .ofCustomers({ context: context(), params: {}, query, body: undefined });
    return reply.body as Page<InternalAccountResource>;
  }

  const currenciesOf = (page: { data: InternalAccountResource[] }) =>
    page.data.map(({ balance }) => balance.currency.code);

  async function close(customerId: string, version: number) {
    return app.module.get(ReplicasController).close(request({ customerId, version }));
  }

  it('wait less long for a platform than a frozen instance can hold it', async () => {
    const holder = await database.owner.connect();
    await holder.query('BEGIN');
    await holder.query('SELECT 1 FROM payments.platforms WHERE platform_key = $1 FOR UPDATE', [platformKey]);
    const outcomes = Promise.allSettled([
      app.customer({}, platformKey),
      app.apply(platformEventOf(platform, 2)),
    ]);
    // A busy machine can need long until both wait.
    await Promise.race([outcomes, pause(20 * QUEUED_LOCK_MS, undefined, { ref: false })]);
    await holder.query('ROLLBACK');
    holder.release();
    const timedOut = { reason: { code: '57014' } };
    expect(await outcomes).toMatchObject([timedOut, timedOut]);
    await app.customer({}, platformKey);
  });

  it('open an account in each currency, for the platform and for each customer', async () => {
    const customer = await app.customer({}, platformKey);
    const page = await accounts({ customerId: customer.id });
    expect(currenciesOf(page)).toEqual(['USD', 'EUR']);
    expect(page).toMatchObject({ hasMore: false, totalCount: 2 });
    expect(page.data[0]).toMatchObject({
      id: expect.stringMatching(/^InternalAccount:/),
      customerId: customer.id,
      balance: { amount: 0 },
      fundingPaymentInstructions: [{ accountOrWalletInfo: { accountType: 'USD_ACCOUNT' } }],
    });
    const own = await app.module
      .get(InternalAccountsController)
      .ofPlatform({ context: context(), params: {}, query: {}, body: undefined });
    const list = own.body as { data: InternalAccountResource[] };
    expect(currenciesOf(list)).toEqual(['USD', 'EUR']);
    expect(list.data[0]).not.toHaveProperty('customerId');
  });

  it('open accounts of existing customers in a currency that is added later', async () => {
    const customer = await app.customer({}, platformKey);
    const deleted = await app.customer({ deleted: true }, platformKey);
    const added = { currencyCode: 'MXN', minAmount: 1, maxAmount: 100 };
    const state = { ...platform, supportedCurrencies: [...platform.supportedCurrencies, added] };
    await app.apply(platformEventOf(state, 2));
    await app.apply(platformEventOf(state, 2));
    expect(currenciesOf(await accounts({ customerId: customer.id }))).toEqual(['MXN', 'USD', 'EUR']);
    expect((await accounts({ customerId: deleted.id })).totalCount).toBe(0);
    expect((await accounts()).totalCount).toBe(3);
    await app.fold();
    expect((await accounts()).totalCount).toBe(3);
    expect((await accounts({ currency: 'MXN' })).totalCount).toBe(1);
  });

  it('page through accounts with an exact total', async () => {
    for (let n = 0; n < 3; n += 1) await app.customer({}, platformKey);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await accounts({ limit: 4, ...(cursor ? { cursor } : {}) });
      expect(page.totalCount).toBe(6);
      seen.push(...page.data.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor);
    expect(new Set(seen).size).toBe(6);
    expect(seen).toEqual([...seen].sort().reverse());
    await expect(accounts({ cursor: 'nonsense' })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('open accounts if a customer arrives before its platform', async () => {
    platformKey += 1;
    const late = { ...platform, platformKey };
    app.owns({ platform: platformEventOf(late) });
    const customer = await app.customer({}, platformKey);
    expect((await accounts({ customerId: customer.id })).totalCount).toBe(2);
  });

  it('are replaced only by newer states', async () => {
    const state = aCustomerState();
    await app.apply(customerEventOf({ ...state, verificationStatus: 'REJECTED' }, 3, platformKey));
    await app.apply(customerEventOf(state, 2, platformKey));
    const account = await app.accountOf(state, 'USD', platformKey);
    await app.fund(account, 100, { platformKey });
    const external = await app.externalAccount('111', {}, platformKey);
    app.owns({ customers: [customerEventOf(state, 2, platformKey)] });
    expect((await app.out(account, external.id, 10, { platformKey })).status).toBe(403);
    await app.apply(
      anEvent({
        ...customerEventOf(state, 1, platformKey),
        aggregate: 'customers',
        subject: state.id,
        epoch: 2,
      }),
    );
    expect((await app.out(account, external.id, 10, { platformKey })).status).toBe(201);
  });

  it('ask the owner before they refuse, and apply its answer', async () => {
    const customer = await app.customer({}, platformKey);
    const account = await app.accountOf(customer, 'USD', platformKey);
    await app.fund(account, 100, { platformKey });
    const owner = aCustomerState();
    const unheard = app.externalAccountState('111', { customerId: owner.id });
    app.owns({
      customers: [customerEventOf(owner, 1, platformKey)],
      externalAccounts: [externalAccountEventOf(unheard, 1, platformKey)],
    });
    app.others.asked.length = 0;
    const replies = await Promise.all(
      [1, 2].map((amount) => app.out(account, unheard.id, amount, { platformKey })),
    );
    expect(replies.map(({ status }) => status)).toEqual([201, 201]);
    // One request for the batch, and one for the owner that its answer named.
    expect(app.others.asked).toHaveLength(2);
    const unknown = await app.out(account, formatId('ExternalAccount', mintUuid()), 1, { platformKey });
    expect(bodyOf<{ code: string }>(unknown).code).toBe('ACCOUNT_NOT_FOUND');
  });

  it("store nothing under the key while the owner can't be asked", async () => {
    const account = await app.accountOf(await app.customer({}, platformKey), 'USD', platformKey);
    await app.fund(account, 100, { platformKey });
    const unheard = app.externalAccountState();
    const idempotency = { key: `away-${platformKey}`, scope: 'POST /2025-10-13/transfer-out', bodyHash: 'h' };
    app.others.answer('accounts.resolve', () => {
      throw new Error('away');
    });
    await expect(app.out(account, unheard.id, 1, { platformKey, idempotency })).rejects.toThrow('away');
    app.owns({ externalAccounts: [externalAccountEventOf(unheard, 1, platformKey)] });
    expect(await app.out(account, unheard.id, 1, { platformKey, idempotency })).toMatchObject({
      status: 201,
      replayed: false,
    });
  });

  it('refuse a direction that the platform has not enabled', async () => {
    const limits = { currencyCode: 'USD', minAmount: 5, maxAmount: 50 };
    const event = platformEventOf({ ...platform, supportedCurrencies: [limits] }, 2);
    await app.apply({
      ...event,
      data: { supportedCurrencies: [{ ...limits, enabledTransactionTypes: ['OUTGOING'] }] },
    });
    const account = await app.accountOf(await app.customer({}, platformKey), 'USD', platformKey);
    await app.fund(account, 100, { platformKey });
    const external = await app.externalAccount('111', {}, platformKey);
    const codes = [
      await app.in(external.id, account, 10, { platformKey }),
      await app.out(account, external.id, 51, { platformKey }),
      await app.out(account, external.id, 4, { platformKey }),
    ].map((reply) => bodyOf<{ code: string }>(reply).code);
    expect(codes).toEqual(['INVALID_CURRENCY', 'AMOUNT_OUT_OF_RANGE', 'AMOUNT_OUT_OF_RANGE']);
    expect((await app.out(account, external.id, 50, { platformKey })).status).toBe(201);
  });

  it("raise the platform's clock", async () => {
    await app.apply(platformEventOf({ ...platform, clockOffsetMs: 86_400_000 }, 2));
    const account = await app.accountOf(await app.customer({}, platformKey), 'USD', platformKey);
    const funded = bodyOf<InternalAccountResource>(await app.fund(account, 100, { platformKey }));
    expect(Date.parse(funded.updatedAt)).toBe(app.clock.now() + 86_400_000);
  });

  it('list the currencies with money, including money in flight', async () => {
    const controller = app.module.get(ReplicasController);
    const inUse = async () =>
      (await controller.currenciesInUse(request({ currencies: ['USD', 'EUR', 'MXN'] }))).body?.inUse;
    expect(await inUse()).toEqual([]);
    const account = await app.accountOf(await app.customer({}, platformKey), 'EUR', platformKey);
    await app.fund(account, 100, { platformKey });
    expect(await inUse()).toEqual(['EUR']);
    const external = await app.externalAccount('111', { currency: 'EUR' }, platformKey);
    await app.out(account, external.id, 100, { platformKey });
    expect(await inUse()).toEqual(['EUR']);
    await app.pass(1_000, platformKey);
    expect(await inUse()).toEqual([]);
  });

  describe('closing a customer', () => {
    it('is refused while there is money', async () => {
      const customer = await app.customer({}, platformKey);
      await app.fund(await app.accountOf(customer, 'USD', platformKey), 1, { platformKey });
      await expect(close(customer.id, 2)).rejects.toMatchObject({ code: 'CUSTOMER_NOT_EMPTY' });
    });

    it('is refused while payments are in flight, in or out', async () => {
      const customer = await app.customer({}, platformKey);
      const account = await app.accountOf(customer, 'USD', platformKey);
      await app.fund(account, 10, { platformKey });
      const external = await app.externalAccount('111', {}, platformKey);
      await app.out(account, external.id, 10, { platformKey });
      await expect(close(customer.id, 2)).rejects.toMatchObject({ code: 'CUSTOMER_NOT_EMPTY' });
      await app.fold();
      await expect(close(customer.id, 2)).rejects.toMatchObject({ code: 'CUSTOMER_NOT_EMPTY' });
      await app.pass(1_000, platformKey);
      const failing = await app.externalAccount('005', {}, platformKey);
      await app.in(failing.id, account, 10, { platformKey });
      await expect(close(customer.id, 2)).rejects.toMatchObject({ code: 'CUSTOMER_NOT_EMPTY' });
      await app.pass(30_000, platformKey);
      await expect(close(customer.id, 2)).resolves.toMatchObject({ status: 200 });
    });

    it('prevents later payments, and can be repeated', async () => {
      const customer = await app.customer({}, platformKey);
      const account = await app.accountOf(customer, 'USD', platformKey);
      await close(customer.id, 2);
      await close(customer.id, 2);
      app.owns({ customers: [customerEventOf(customer, 1, platformKey)] });
      expect((await app.fund(account, 10, { platformKey })).status).toBe(410);
      await app.apply(customerEventOf({ ...customer, deleted: true }, 2, platformKey));
      expect((await app.fund(account, 10, { platformKey })).status).toBe(410);
    });

    it('applies to a customer whose replica arrives later', async () => {
      const customer = aCustomerState();
      await close(customer.id, 2);
      app.owns({ customers: [customerEventOf(customer, 1, platformKey)] });
      // If the creation's event arrives late, or a payment asks the owner, the customer stays closed.
      await app.apply(customerEventOf(customer, 1, platformKey));
      const account = await app.accountOf(customer, 'USD', platformKey);
      expect((await app.fund(account, 10, { platformKey })).status).toBe(410);
      expect(await app.balance(account)).toBe(0);
      await app.apply(customerEventOf({ ...customer, deleted: true }, 2, platformKey));
      expect((await app.fund(account, 10, { platformKey })).status).toBe(410);
    });

    it('wins or loses against a simultaneous first payment without a replica', async () => {
      for (let round = 0; round < 12; round += 1) {
        const customer = aCustomerState();
        app.owns({ customers: [customerEventOf(customer, 1, platformKey)] });
        const pay = async (): Promise<[string, OperationReply]> => {
          await app.apply(customerEventOf(customer, 1, platformKey));
          const account = await app.accountOf(customer, 'USD', platformKey);
          return [account, await app.fund(account, 10, { platformKey })];
        };
        const [paid, closing] = await Promise.allSettled([pay(), close(customer.id, 2)]);
        if (paid.status === 'rejected') throw paid.reason;
        const [account, funding] = paid.value;
        expect(funding.status === 200).toBe(closing.status === 'rejected');
        expect(await app.balance(account)).toBe(funding.status === 200 ? 10 : 0);
      }
    });

    it('is undone by a later state, because the deletion never came', async () => {
      const customer = await app.customer({}, platformKey);
      const account = await app.accountOf(customer, 'USD', platformKey);
      await close(customer.id, 2);
      await app.apply(customerEventOf(customer, 2, platformKey));
      expect((await app.fund(account, 10, { platformKey })).status).toBe(200);
    });

    it('is undone if the owner still shows the customer a minute later', async () => {
      const customer = await app.customer({}, platformKey);
      const account = await app.accountOf(customer, 'USD', platformKey);
      await close(customer.id, 2);
      app.owns({ customers: [customerEventOf(customer, 1, platformKey)] });
      await app.pool.query(`UPDATE customers SET closed_at = closed_at - interval '61 seconds'`);
      expect((await app.fund(account, 10, { platformKey })).status).toBe(200);
    });

    it('wins or loses against a simultaneous payment', async () => {
      const outcomes = new Set<string>();
      for (let round = 0; round < 12; round += 1) {
        const customer = await app.customer({}, platformKey);
        const account = await app.accountOf(customer, 'USD', platformKey);
        app.owns({ customers: [customerEventOf({ ...customer, deleted: true }, 2, platformKey)] });
        const [funding, closing] = await Promise.allSettled([
          app.fund(account, 10, { platformKey }),
          close(customer.id, 2),
        ]);
        const isFunded = funding.status === 'fulfilled' && funding.value.status === 200;
        expect(isFunded).toBe(closing.status === 'rejected');
        expect(await app.balance(account)).toBe(isFunded ? 10 : 0);
        outcomes.add(closing.status);
      }
      expect(outcomes.size).toBeGreaterThan(0);
    });
  });
});
