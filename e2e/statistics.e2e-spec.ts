import { eventually } from '@corridor/testing';
import { createPlatform, listAt, numberAt, type Api, type Json } from './support/api';
import { fundedCustomer, transactionReaches, transferOut } from './support/money';
import { advance, done } from './support/quotes';

let api: Api;
let other: Api;

beforeAll(async () => {
  [api, other] = await Promise.all([createPlatform(), createPlatform()]);
});

async function points(of: Api, path: string): Promise<Json[]> {
  return listAt(await done(of.get(path)), 'data');
}

function sum(data: readonly Json[], name: string): number {
  return data.reduce((total, point) => total + numberAt(point, name), 0);
}

describe('statistics', () => {
  it('count what a platform did, and nothing of another one', async () => {
    const created = await done(
      api.post('/webhook-endpoints', { delivery: 'PULL', eventTypes: ['OUTGOING_PAYMENT_COMPLETED'] }),
      201,
    );
    const customer = await fundedCustomer(api, 10_000);
    const sent = await done(api.post('/transfer-out', transferOut(customer, 1_000)), 201);
    await transactionReaches(api, String(sent['id']), 'COMPLETED');
    await api.get('/transactions/Transaction:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b');

    const payments = await points(api, '/statistics/payments');
    expect([payments.length, sum(payments, 'settled'), sum(payments, 'inFlight')]).toEqual([30, 1, 0]);
    await eventually(async () => {
      const deliveries = await points(api, '/statistics/deliveries');
      expect([deliveries.length, sum(deliveries, 'pending')]).toEqual([24, 1]);
      return true;
    });
    await eventually(async () => {
      const requests = await points(api, '/statistics/requests');
      expect([requests.length, sum(requests, 'clientErrors'), sum(requests, 'serverErrors')]).toEqual([
        60, 1, 0,
      ]);
      expect(sum(requests, 'succeeded')).toBeGreaterThan(3);
      expect(requests.some(({ p95Ms }) => typeof p95Ms === 'number')).toBe(true);
      return true;
    });
    for (const [path, names] of [
      ['payments', ['settled', 'inFlight', 'unsuccessful', 'expired']],
      ['deliveries', ['pending', 'delivered', 'failed', 'dropped']],
      ['requests', ['clientErrors', 'serverErrors']],
    ] as const) {
      const data = await points(other, `/statistics/${path}`);
      expect([path, names.map((name) => sum(data, name))]).toEqual([path, names.map(() => 0)]);
    }
    await done(api.delete(`/webhook-endpoints/${String(created['id'])}`), 204);
  });

  it('sum the money in and out by currency, without payments that have not arrived', async () => {
    const money = await createPlatform();
    const customer = await fundedCustomer(money, 10_000);
    const sides = {
      source: { accountId: customer.bankAccountId },
      destination: { accountId: customer.accountId },
    };
    const collected = await done(money.post('/transfer-in', { ...sides, amount: 2_500 }), 201);
    const sent = await done(money.post('/transfer-out', transferOut(customer, 1_000)), 201);
    for (const { id } of [collected, sent]) await transactionReaches(money, String(id), 'COMPLETED');
    const refused = await fundedCustomer(money, 10_000, '004');
    const failed = await done(money.post('/transfer-out', transferOut(refused, 700)), 201);
    await transactionReaches(money, String(failed['id']), 'REJECTED');
    const dollars = { currency: { code: 'USD' }, received: 2_500, sent: 1_000 };
    for (const path of ['/statistics/money', '/statistics/money?days=1'])
      expect([path, await points(money, path)]).toMatchObject([path, [dollars]]);
    expect(await points(other, '/statistics/money')).toEqual([]);
    expect((await money.get('/statistics/money?days=32')).status).toBe(400);
  });

  it('follow the clock of the platform, which GET /sandbox/clock tells', async () => {
    const moving = await createPlatform();
    const days = 3;
    await advance(moving, days * 86_400);
    const clock = await done(moving.get('/sandbox/clock'));
    expect(numberAt(clock, 'offsetMs')).toBe(days * 86_400_000);
    const customer = await fundedCustomer(moving, 10_000);
    await done(moving.post('/transfer-out', transferOut(customer, 1_000)), 201);
    const payments = await points(moving, '/statistics/payments');
    const [today] = payments.slice(-1);
    expect(String(today?.['at']).slice(0, 10)).toBe(String(clock['now']).slice(0, 10));
    expect(['settled', 'inFlight'].reduce((total, name) => total + numberAt(today ?? {}, name), 0)).toBe(1);
  });
});
