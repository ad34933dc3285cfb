import { randomUUID } from 'node:crypto';
import type { WebhookReceiver } from '@corridor/api-client';
import { at, createPlatform, listAt, textAt, type Api } from './support/api';
import { listenForWebhooks } from './support/default-endpoint';
import {
  addBankAccount,
  balanceOf,
  createCustomer,
  fund,
  internalAccount,
  transactionReaches,
  transferOut,
} from './support/money';

describe('a platform', () => {
  let api: Api;
  let receiver: WebhookReceiver;
  let secret: string;

  beforeAll(async () => {
    api = await createPlatform();
    ({ receiver, secret } = await listenForWebhooks(api));
  });
  afterAll(() => receiver.stop());

  it('creates a customer, holds a balance, pays out, and gets a signed webhook for each step', async () => {
    const customer = await createCustomer(api, { platformCustomerId: 'user-42' });
    const customerId = textAt(customer, 'id');
    expect(customer).toMatchObject({
      platformCustomerId: 'user-42',
      customerType: 'INDIVIDUAL',
      isDeleted: false,
    });

    const accounts = (await api.get(`/customers/internal-accounts?customerId=${customerId}`)).body;
    expect(listAt(accounts, 'data').map((one) => at(one, 'balance', 'currency', 'code'))).toEqual(
      expect.arrayContaining(['USD', 'EUR', 'GBP', 'MXN', 'BRL', 'INR', 'PHP', 'NGN', 'BTC', 'USDC']),
    );
    const accountId = textAt(await internalAccount(api, customerId), 'id');

    const bankAccount = await addBankAccount(api, customerId);
    expect(bankAccount).toMatchObject({
      status: 'ACTIVE',
      beneficiaryVerificationStatus: 'MATCHED',
      customerId,
    });

    const funded = await fund(api, accountId, 100_000);
    expect(at(funded, 'balance', 'amount')).toBe(100_000);

    const key = randomUUID();
    const body = transferOut({ accountId, bankAccountId: textAt(bankAccount, 'id') }, 12_345);
    const sent = await api.post('/transfer-out', body, { key });
    expect(sent.status).toBe(201);
    expect(sent.body).toMatchObject({
      status: 'PENDING',
      type: 'OUTGOING',
      customerId,
      platformCustomerId: 'user-42',
      source: { sourceType: 'ACCOUNT', accountId, currency: 'USD' },
      destination: { destinationType: 'ACCOUNT', accountId: textAt(bankAccount, 'id'), currency: 'USD' },
      sentAmount: { amount: 12_345, currency: { code: 'USD', decimals: 2 } },
    });
    expect(await balanceOf(api, customerId)).toBe(87_655);
    const id = textAt(sent.body, 'id');
    expect(['PROCESSING', 'COMPLETED']).toContain(
      textAt((await api.get(`/transactions/${id}`)).body, 'status'),
    );

    const again = await api.post('/transfer-out', body, { key });
    expect([again.status, again.text]).toEqual([sent.status, sent.text]);
    expect(again.headers.get('idempotency-replayed')).toBe('true');

    const done = await transactionReaches(api, id, 'COMPLETED');
    expect(at(done, 'settledAt')).toEqual(expect.any(String));
    expect(await balanceOf(api, customerId)).toBe(87_655);

    const event = await receiver.event('OUTGOING_PAYMENT_COMPLETED', id, secret);
    expect(at(event, 'data')).toEqual(done);
    await receiver.event('CUSTOMER_CREATED', customerId, secret);
    await receiver.event('INTERNAL_ACCOUNT_BALANCE_UPDATED', accountId, secret);
    expect(receiver.typesOf(id)).toEqual([
      'OUTGOING_PAYMENT_PENDING',
      'OUTGOING_PAYMENT_PROCESSING',
      'OUTGOING_PAYMENT_COMPLETED',
    ]);
  });

  it('lists deliveries with their attempts, and sends a test event', async () => {
    const tested = await api.post('/sandbox/webhooks/test');
    expect(tested).toMatchObject({
      status: 200,
      body: { url: receiver.url, response_status: 200, response_body: 'ok' },
    });
    const deliveries = (await api.get('/webhook-deliveries?eventType=TEST')).body;
    expect(listAt(deliveries, 'data')[0]).toMatchObject({
      eventType: 'TEST',
      status: 'DELIVERED',
      attempts: [{ responseStatus: 200, responseBody: 'ok' }],
    });
  });
});
