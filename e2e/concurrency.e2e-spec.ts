import { randomUUID } from 'node:crypto';
import { admin, at, createPlatform, numberAt, textAt, type Api } from './support/api';
import { balanceOf, createCustomer, fundedCustomer, transferOut, usAccount } from './support/money';

let api: Api;
beforeAll(async () => {
  api = await createPlatform();
});

describe('concurrent requests', () => {
  it('with one Idempotency-Key (20) move money once', async () => {
    const customer = await fundedCustomer(api, 10_000);
    const key = randomUUID();
    const body = transferOut(customer, 1_000);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => api.post('/transfer-out', body, { key })),
    );
    const created = answers.filter(({ status }) => status === 201);
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
    expect(new Set(created.map(({ text }) => text)).size).toBe(1);
    expect(created.filter(({ headers }) => headers.get('idempotency-replayed') !== 'true')).toHaveLength(1);
    expect(await balanceOf(api, customer.customerId)).toBe(9_000);
    const page = await api.get(`/transactions?customerId=${customer.customerId}`);
    expect(numberAt(page.body, 'totalCount')).toBe(1);
  });

  it('for transfers (50) never exceed the balance', async () => {
    const customer = await fundedCustomer(api, 10_000);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => api.post('/transfer-out', transferOut(customer, 900))),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(11);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.map(({ body }) => at(body, 'code'))).toEqual(Array(39).fill('INSUFFICIENT_BALANCE'));
    expect(await balanceOf(api, customer.customerId)).toBe(100);
  });

  it('for a default deposit account (20) leave one default', async () => {
    const customerId = textAt(await createCustomer(api), 'id');
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        api.post('/customers/external-accounts', {
          customerId,
          defaultUmaDepositAccount: true,
          ...usAccount(),
        }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
    const page = (await api.get(`/customers/external-accounts?customerId=${customerId}&limit=100`)).body;
    const defaults = (page['data'] as { defaultUmaDepositAccount: boolean }[]).filter(
      (one) => one.defaultUmaDepositAccount,
    );
    expect(defaults).toHaveLength(1);
  });

  it('for equal accounts (20) create one', async () => {
    const customerId = textAt(await createCustomer(api), 'id');
    const body = { customerId, ...usAccount() };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => api.post('/customers/external-accounts', body)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ body: error }) => at(error, 'code') === 'EXTERNAL_ACCOUNT_EXISTS')).toHaveLength(
      19,
    );
  });

  it('leave a sound ledger', async () => {
    expect(await admin('verify-ledger')).toMatch(/^the ledger is sound$/m);
  });
});

describe('an Idempotency-Key', () => {
  it('is refused with another body', async () => {
    const customer = await fundedCustomer(api, 10_000);
    const key = randomUUID();
    await api.post('/transfer-out', transferOut(customer, 1_000), { key });
    const other = await api.post('/transfer-out', transferOut(customer, 1_001), { key });
    expect([other.status, at(other.body, 'code')]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    expect(await balanceOf(api, customer.customerId)).toBe(9_000);
  });

  it('replays a refusal by the domain', async () => {
    const customer = await fundedCustomer(api, 100);
    const key = randomUUID();
    const first = await api.post('/transfer-out', transferOut(customer, 1_000), { key });
    expect(at(first.body, 'code')).toBe('INSUFFICIENT_BALANCE');
    await api.post(`/sandbox/internal-accounts/${customer.accountId}/fund`, { amount: 10_000 });
    const again = await api.post('/transfer-out', transferOut(customer, 1_000), { key });
    expect([again.status, again.text]).toEqual([400, first.text]);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
  });

  it('is independent for each path', async () => {
    const key = randomUUID();
    const first = await api.post('/customers', { customerType: 'INDIVIDUAL' }, { key });
    const customer = await fundedCustomer(api, 10_000);
    const sent = await api.post('/transfer-out', transferOut(customer, 1_000), { key });
    expect([first.status, sent.status]).toEqual([201, 201]);
  });
});
