import type { TestDatabase } from '@corridor/testing';
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

  it('answers PENDING, then shows PROCESSING, and COMPLETED a second later', async () => {
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
    const events = (await app.events()).filter(({ subject }) => subject === created.id);
    expect(events.map(({ webhookType, version }) => [webhookType, version])).toEqual([
      ['OUTGOING_PAYMENT_PENDING', 1],
      ['OUTGOING_PAYMENT_PROCESSING', 2],
      ['OUTGOING_PAYMENT_COMPLETED', 3],
    ]);
    expect(events[2]?.data).toEqual(completed);
    expect(events[0]?.data).toEqual(created);
  });
});
