import type { ExternalAccountState, OperationReply } from '@corridor/contracts';
import type { TestDatabase } from '@corridor/testing';
import { LedgerStory } from './fixtures/ledger-story';
import { bodyOf, createPaymentsDatabase, PaymentsApp } from './fixtures/payments-app';

describe('transfers on PostgreSQL', () => {
  let database: TestDatabase;
  let app: PaymentsApp;

  beforeAll(async () => {
    database = await createPaymentsDatabase();
    app = await PaymentsApp.start(database);
    app.owns({});
    await app.platform();
  });

  afterAll(async () => {
    await app.stop();
    await database.drop();
  });

  async function funded(amount = 1_000): Promise<string> {
    const account = await app.accountOf(await app.customer());
    await app.fund(account, amount);
    return account;
  }

  async function eventsOf(id: string) {
    return (await app.events()).filter(({ subject }) => subject === id);
  }

  it('answer PENDING, then show PROCESSING, and COMPLETED a second later', async () => {
    const account = await funded();
    const destination = await app.externalAccount();
    const reply = await app.out(account, destination.id, 400);
    const created = bodyOf(reply);
    expect(reply.status).toBe(201);
    expect(created).toMatchObject({
      status: 'PENDING',
      type: 'OUTGOING',
      source: { sourceType: 'ACCOUNT', accountId: account, currency: 'USD' },
      destination: { destinationType: 'ACCOUNT', accountId: destination.id, currency: 'USD' },
      sentAmount: { amount: 400, currency: { code: 'USD', decimals: 2 } },
      receivedAmount: { amount: 400 },
      fees: 0,
      reconciliationInstructions: { reference: expect.stringMatching(/^REF-[0-9A-Z]{10}$/) },
    });
    expect(await app.balance(account)).toBe(600);
    expect((await app.get(created.id)).status).toBe('PROCESSING');
    expect(await app.pass(999)).toBe(0);
    expect(await app.pass(1)).toBe(1);
    const completed = await app.get(created.id);
    expect(completed).toMatchObject({
      status: 'COMPLETED',
      settledAt: new Date(Date.parse(created.createdAt) + 1_000).toISOString(),
    });
    expect(await app.balance(account)).toBe(600);
    const events = await eventsOf(created.id);
    expect(events.filter(({ sealed }) => sealed !== undefined)).toEqual([]);
    expect(events.map(({ webhookType, version }) => [webhookType, version])).toEqual([
      ['OUTGOING_PAYMENT_PENDING', 1],
      ['OUTGOING_PAYMENT_PROCESSING', 2],
      ['OUTGOING_PAYMENT_COMPLETED', 3],
    ]);
    expect(events[2]?.data).toEqual(completed);
    expect(events[0]?.data).toEqual(created);
  });

  it.each([
    ['002', 0, 'FAILED', 'INSUFFICIENT_FUNDS', ['PENDING', 'FAILED', 'REFUND_COMPLETED']],
    ['003', 0, 'FAILED', 'ACCOUNT_CLOSED', ['PENDING', 'FAILED', 'REFUND_COMPLETED']],
    ['004', 1_000, 'REJECTED', 'REJECTED_BY_BANK', ['PENDING', 'PROCESSING', 'REJECTED', 'REFUND_COMPLETED']],
    ['005', 30_000, 'FAILED', 'TIMED_OUT', ['PENDING', 'FAILED', 'REFUND_COMPLETED']],
  ])('out to %s end after %i ms as %s (%s), refunded', async (suffix, afterMs, status, code, webhooks) => {
    const account = await funded();
    const destination = await app.externalAccount(suffix);
    const created = bodyOf(await app.out(account, destination.id, 400));
    expect(created.status).toBe('PENDING');
    if (afterMs > 0) {
      expect(await app.balance(account)).toBe(600);
      await app.pass(afterMs - 1);
      expect((await app.get(created.id)).status).toBe(suffix === '005' ? 'PENDING' : 'PROCESSING');
      await app.pass(1);
    }
    const ended = await app.get(created.id);
    const endedAt = new Date(Date.parse(created.createdAt) + afterMs).toISOString();
    expect(ended).toMatchObject({
      status,
      failureReason: 'OFFRAMP_FAILED',
      failureDetails: { code },
      updatedAt: endedAt,
      refund: { status: 'COMPLETED', reason: 'TRANSACTION_FAILED', initiatedAt: endedAt, settledAt: endedAt },
    });
    expect(ended.settledAt).toBeUndefined();
    expect(await app.balance(account)).toBe(1_000);
    const events = await eventsOf(created.id);
    expect(events.map(({ webhookType }) => webhookType)).toEqual(
      webhooks.map((what) => `OUTGOING_PAYMENT_${what}`),
    );
    expect(events.at(-1)?.data).toEqual(ended);
  });

  it.each([
    ['111', 1_000, 'COMPLETED', 1_400, [null, null, 'INCOMING_PAYMENT_COMPLETED']],
    ['002', 0, 'FAILED', 1_000, [null, 'INCOMING_PAYMENT_FAILED']],
    ['004', 1_000, 'REJECTED', 1_000, [null, null, 'INCOMING_PAYMENT_REJECTED']],
    ['005', 30_000, 'FAILED', 1_000, [null, 'INCOMING_PAYMENT_FAILED']],
  ])(
    'in from %s end after %i ms as %s with a balance of %i',
    async (suffix, afterMs, status, balance, webhooks) => {
      const account = await funded();
      const source = await app.externalAccount(suffix);
      const created = bodyOf(await app.in(source.id, account, 400));
      expect(created).toMatchObject({ status: 'PENDING', type: 'INCOMING', receivedAmount: { amount: 400 } });
      expect(created.sentAmount).toBeUndefined();
      expect(created.fees).toBeUndefined();
      expect(await app.balance(account)).toBe(1_000);
      await app.pass(afterMs);
      const ended = await app.get(created.id);
      expect(ended.status).toBe(status);
      expect(ended.refund).toBeUndefined();
      expect(await app.balance(account)).toBe(balance);
      expect((await eventsOf(created.id)).map(({ webhookType }) => webhookType)).toEqual(webhooks);
    },
  );

  it("move the platform's own money without a customer", async () => {
    const account = await app.accountOf(null);
    await app.fund(account, 500);
    const destination = await app.externalAccount();
    const created = bodyOf(await app.out(account, destination.id, 100));
    expect(created).toMatchObject({ customerId: null, platformCustomerId: null });
  });

  it('show the owner of the internal account', async () => {
    const customer = await app.customer();
    const account = await app.accountOf(customer);
    await app.fund(account, 500);
    const other = await app.customer();
    const destination = await app.externalAccount('111', { customerId: other.id });
    const created = bodyOf(await app.out(account, destination.id, 100));
    expect(created).toMatchObject({
      customerId: customer.id,
      platformCustomerId: customer.platformCustomerId,
    });
  });

  it('never exceed the balance with 50 simultaneous ones', async () => {
    const account = await funded(1_000);
    const destination = await app.externalAccount();
    const replies = await Promise.all(Array.from({ length: 50 }, () => app.out(account, destination.id, 30)));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(33);
    expect(replies.filter(({ status }) => status === 400)).toHaveLength(17);
    expect(await app.balance(account)).toBe(10);
  });

  it('separate the accounts of platforms', async () => {
    const account = await funded();
    const destination = await app.externalAccount();
    await app.platform({ platformKey: 2, id: 'PlatformConfig:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a99' });
    const refused = await app.out(account, destination.id, 10, { platformKey: 2 });
    expect(refused.status).toBe(404);
    expect(bodyOf<{ code: string }>(refused).code).toBe('ACCOUNT_NOT_FOUND');
    expect(await app.balance(account)).toBe(1_000);
    const created = bodyOf(await app.out(account, destination.id, 10));
    await expect(app.get(created.id, 2)).rejects.toMatchObject({ code: 'TRANSACTION_NOT_FOUND' });
    expect((await app.fund(account, 1, { platformKey: 2 })).status).toBe(404);
  });

  describe('repeats', () => {
    let account: string;
    let destination: ExternalAccountState;
    const idempotency = (key: string, bodyHash = 'h') => ({
      idempotency: { key, scope: 'POST /2025-10-13/transfer-out', bodyHash },
    });

    beforeEach(async () => {
      account = await funded();
      destination = await app.externalAccount();
    });

    it('20 simultaneous requests with one key move money once and get the same answer', async () => {
      const send = (): Promise<OperationReply> =>
        app.out(account, destination.id, 100, idempotency('at-once'));
      const replies = await Promise.all(Array.from({ length: 20 }, send));
      expect(new Set(replies.map(({ renderedBody }) => renderedBody)).size).toBe(1);
      expect(replies.filter(({ replayed }) => !replayed)).toHaveLength(1);
      expect(await app.balance(account)).toBe(900);
      const later = await send();
      expect(later).toEqual({ status: 201, replayed: true, renderedBody: replies[0]?.renderedBody });
    });

    it('a key with another body is refused', async () => {
      await app.out(account, destination.id, 100, idempotency('reused', 'one'));
      const again = app.out(account, destination.id, 200, idempotency('reused', 'two'));
      await expect(again).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
      expect(await app.balance(account)).toBe(900);
    });

    it('a refusal is stored under its key', async () => {
      const first = await app.out(account, destination.id, 5_000, idempotency('refused'));
      expect(first.status).toBe(400);
      await app.fund(account, 10_000);
      const second = await app.out(account, destination.id, 5_000, idempotency('refused'));
      expect(second).toMatchObject({ status: 400, replayed: true, renderedBody: first.renderedBody });
    });

    it('a request that is delivered twice is executed once and answered as the first time', async () => {
      const context = { commandId: '0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b' };
      const first = await app.out(account, destination.id, 100, context);
      const second = await app.out(account, destination.id, 100, context);
      expect(second).toEqual({ status: 201, replayed: false, renderedBody: first.renderedBody });
      expect(await app.balance(account)).toBe(900);
    });
  });

  describe('the largest balance', () => {
    const LARGEST = Number.MAX_SAFE_INTEGER;

    async function full(): Promise<string> {
      const account = await app.accountOf(await app.customer());
      await app.fund(account, LARGEST);
      return account;
    }

    it('is never exceeded, not even by pending credits', async () => {
      const account = await full();
      const destination = await app.externalAccount('005');
      await app.out(account, destination.id, 1_000);
      expect((await app.fund(account, 1)).status).toBe(400);
      await app.pass(30_000);
      expect(await app.balance(account)).toBe(LARGEST);
    });

    it('allows new money after payments out have settled', async () => {
      const account = await full();
      const destination = await app.externalAccount();
      await app.out(account, destination.id, 1_000);
      await app.pass(1_000);
      expect((await app.fund(account, 1_000)).status).toBe(200);
      expect(await app.balance(account)).toBe(LARGEST);
    });

    it('counts pending transfers in', async () => {
      const account = await full();
      await app.out(account, (await app.externalAccount()).id, 1_000);
      await app.pass(1_000);
      const source = await app.externalAccount();
      expect((await app.in(source.id, account, 600)).status).toBe(201);
      expect((await app.in(source.id, account, 600)).status).toBe(400);
      await app.pass(1_000);
      expect(await app.balance(account)).toBe(LARGEST - 400);
    });

    it('keeps the reserved room of a payment in when another one is returned, which then waits for an operator', async () => {
      const account = await full();
      const returned = await new LedgerStory(app).payOut(account, '005');
      const sent = LARGEST - (await app.balance(account));
      await app.pass(10_500);
      expect((await app.get(returned)).status).toBe('COMPLETED');
      const source = await app.externalAccount();
      const arriving = bodyOf(await app.in(source.id, account, sent)).id;
      await app.pass(500);
      expect((await app.get(returned)).refund).toMatchObject({ status: 'FAILED', reason: 'RETURNED' });
      expect(await app.balance(account)).toBe(LARGEST - sent);
      await app.pass(500);
      expect((await app.get(arriving)).status).toBe('COMPLETED');
      expect(await app.balance(account)).toBe(LARGEST);
    });
  });
});
