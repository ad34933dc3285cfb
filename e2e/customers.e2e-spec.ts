import type { WebhookReceiver } from '@corridor/api-client';
import { at, createPlatform, listAt, numberAt, textAt, uniqueName, type Api } from './support/api';
import { listenForWebhooks } from './support/default-endpoint';
import { createCustomer, fund, fundedCustomer, internalAccount, transferOut } from './support/money';

let api: Api;
let receiver: WebhookReceiver;
let secret: string;

beforeAll(async () => {
  api = await createPlatform();
  ({ receiver, secret } = await listenForWebhooks(api));
});
afterAll(() => receiver.stop());

describe('customers', () => {
  it('get a platform id and a UMA address of the platform if the request has none', async () => {
    const domain = textAt((await api.get('/config')).body, 'umaDomain');
    const customer = await createCustomer(api);
    expect(textAt(customer, 'umaAddress')).toMatch(
      new RegExp(`^\\$[a-z0-9._-]+@${domain.replaceAll('.', '\\.')}$`),
    );
    expect(textAt(customer, 'platformCustomerId')).not.toBe('');
    expect(customer).toMatchObject({ kycStatus: expect.any(String), isDeleted: false });
    expect(customer).not.toHaveProperty('kybStatus');
  });

  it('of type business require a legal name and have a kybStatus', async () => {
    const nameless = await api.post('/customers', { customerType: 'BUSINESS' });
    expect([nameless.status, at(nameless.body, 'details', 'errors', 0, 'field')]).toEqual([
      400,
      'businessInfo.legalName',
    ]);
    const business = await api.post('/customers', {
      customerType: 'BUSINESS',
      businessInfo: { legalName: 'Acme LLC', taxId: '12-3456789' },
    });
    expect(business).toMatchObject({ status: 201, body: { kybStatus: expect.any(String) } });
    expect(business.body).not.toHaveProperty('kycStatus');
  });

  it('have unique UMA addresses and platform ids', async () => {
    const platformCustomerId = uniqueName();
    const domain = textAt((await api.get('/config')).body, 'umaDomain');
    const umaAddress = `$${uniqueName()}@${domain}`;
    const existingId = textAt(await createCustomer(api, { platformCustomerId, umaAddress }), 'id');
    const sameId = await api.post('/customers', { customerType: 'INDIVIDUAL', platformCustomerId });
    const sameUma = await api.post('/customers', { customerType: 'INDIVIDUAL', umaAddress });
    const foreign = await api.post('/customers', {
      customerType: 'INDIVIDUAL',
      umaAddress: '$ada@elsewhere.test',
    });
    expect([sameId, sameUma, foreign].map(({ status, body }) => [status, at(body, 'code')])).toEqual([
      [409, 'PLATFORM_CUSTOMER_ID_EXISTS'],
      [409, 'UMA_ADDRESS_EXISTS'],
      [400, 'INVALID_UMA_ADDRESS'],
    ]);
    expect(sameId.body['details']).toEqual({ existingId });
  });

  it('are changed field by field, and null clears a field', async () => {
    const customer = await createCustomer(api, {
      birthDate: '1990-01-31',
      address: { line1: '1 Main St', city: 'Austin', postalCode: '78701', country: 'US' },
    });
    const path = `/customers/${textAt(customer, 'id')}`;
    const changed = await api.patch(path, { address: { city: 'Dallas' }, birthDate: null });
    expect(changed.body).toMatchObject({
      fullName: 'Ada Lovelace',
      address: { line1: '1 Main St', city: 'Dallas', postalCode: '78701', country: 'US' },
    });
    expect(changed.body).not.toHaveProperty('birthDate');
    await receiver.event('CUSTOMER_UPDATED', textAt(customer, 'id'), secret);
    expect((await api.patch(path, { customerType: 'BUSINESS' })).status).toBe(400);
  });

  it('cannot move money from the next call after a rejection on', async () => {
    const customer = await fundedCustomer(api, 1_000);
    const path = `/customers/${customer.customerId}`;
    expect((await api.patch(path, { kycStatus: 'REJECTED' })).status).toBe(200);
    const refused = await api.post('/transfer-out', transferOut(customer, 100));
    expect([refused.status, at(refused.body, 'code')]).toEqual([403, 'USER_NOT_READY']);
    await receiver.event('CUSTOMER_KYC_REJECTED', customer.customerId, secret);
    expect((await api.patch(path, { kycStatus: 'APPROVED' })).status).toBe(200);
    expect((await api.post('/transfer-out', transferOut(customer, 100))).status).toBe(201);
  });

  it('can be deleted only when empty, and stay visible', async () => {
    const customer = await fundedCustomer(api, 1_000);
    const path = `/customers/${customer.customerId}`;
    expect(at((await api.delete(path)).body, 'code')).toBe('CUSTOMER_NOT_EMPTY');
    await api.post('/transfer-out', transferOut(customer, 1_000));
    expect(at((await api.delete(path)).body, 'code')).toBe('CUSTOMER_NOT_EMPTY');
    await api.post('/sandbox/clock/advance', { seconds: 5 });
    expect(await api.delete(path)).toMatchObject({ status: 200, body: { isDeleted: true } });
    expect(await api.get(path)).toMatchObject({ status: 200, body: { isDeleted: true } });
    expect(at((await api.delete(path)).body, 'code')).toBe('CUSTOMER_DELETED');
    expect((await api.patch(path, { fullName: 'x' })).status).toBe(410);
    expect((await api.post('/transfer-out', transferOut(customer, 1))).status).toBe(410);
    expect((await api.get('/customers?limit=100')).text).not.toContain(customer.customerId);
    expect((await api.get('/customers?limit=100&isIncludingDeleted=true')).text).toContain(
      customer.customerId,
    );
    await receiver.event('CUSTOMER_DELETED', customer.customerId, secret);
  });

  it('of an unregulated platform need approval to move money', async () => {
    const unregulated = await createPlatform('--unregulated');
    const customerId = textAt(await createCustomer(unregulated), 'id');
    const refused = await unregulated.patch(`/customers/${customerId}`, { kycStatus: 'APPROVED' });
    expect([refused.status, at(refused.body, 'code')]).toEqual([403, 'FORBIDDEN']);
    const customer = await fundedCustomer(unregulated, 0);
    const sent = await unregulated.post('/transfer-out', transferOut(customer, 1));
    expect([sent.status, at(sent.body, 'code')]).toEqual([403, 'USER_NOT_READY']);
  });
});

describe('lists', () => {
  it('return the newest rows first, in pages, each row once, with the exact total', async () => {
    const own = await createPlatform();
    const ids: string[] = [];
    for (let n = 0; n < 7; n += 1) ids.push(textAt(await createCustomer(own), 'id'));
    const seen: string[] = [];
    let path = '/customers?limit=3';
    for (;;) {
      const page = (await own.get(path)).body;
      expect(numberAt(page, 'totalCount')).toBe(7);
      seen.push(...listAt(page, 'data').map((one) => textAt(one, 'id')));
      if (page['hasMore'] !== true) break;
      path = `/customers?limit=2&cursor=${encodeURIComponent(textAt(page, 'nextCursor'))}`;
    }
    expect(seen).toEqual([...ids].reverse());
  });

  it('of transactions support every filter', async () => {
    const own = await createPlatform();
    const first = await fundedCustomer(own, 10_000);
    const second = await fundedCustomer(own, 10_000);
    const sent = (await own.post('/transfer-out', transferOut(first, 100))).body;
    await own.post('/transfer-out', transferOut(second, 200));
    const pulled = await own.post('/transfer-in', {
      source: { accountId: first.bankAccountId },
      destination: { accountId: first.accountId },
      amount: 300,
    });
    const count = async (query: string): Promise<number> => {
      const page = await own.get(`/transactions?${query}`);
      expect([query, page.status]).toEqual([query, 200]);
      expect(listAt(page.body, 'data')).toHaveLength(numberAt(page.body, 'totalCount'));
      return numberAt(page.body, 'totalCount');
    };
    await own.post('/sandbox/clock/advance', { seconds: 5 });
    expect(await count('')).toBe(3);
    expect(await count(`customerId=${first.customerId}`)).toBe(2);
    expect(await count(`platformCustomerId=${encodeURIComponent(textAt(sent, 'platformCustomerId'))}`)).toBe(
      2,
    );
    expect(await count(`senderAccountIdentifier=${first.accountId}`)).toBe(1);
    expect(await count(`senderAccountIdentifier=${first.bankAccountId}`)).toBe(1);
    expect(await count(`receiverAccountIdentifier=${first.accountId}`)).toBe(1);
    expect(await count('type=INCOMING')).toBe(1);
    expect(await count('type=OUTGOING')).toBe(2);
    expect(await count('status=COMPLETED')).toBe(3);
    expect(await count('status=PENDING')).toBe(0);
    expect(await count(`reference=${textAt(sent, 'reconciliationInstructions', 'reference')}`)).toBe(1);
    const createdAt = textAt(pulled.body, 'createdAt');
    expect(await count(`startDate=${createdAt}`)).toBe(1);
    expect(await count(`endDate=${createdAt}`)).toBe(3);
    expect(await count(`startDate=${createdAt.slice(0, 10)}&endDate=${createdAt.slice(0, 10)}`)).toBe(3);
    expect(await count('startDate=2001-01-01&endDate=2001-12-31')).toBe(0);
    expect(await count(`customerId=${first.customerId}&type=OUTGOING&status=COMPLETED`)).toBe(1);
    const ascending = listAt((await own.get('/transactions?sortOrder=asc')).body, 'data').map(
      (one) => one['id'],
    );
    const descending = listAt((await own.get('/transactions')).body, 'data').map((one) => one['id']);
    expect(ascending).toEqual([...descending].reverse());
  });
});

describe('the configuration', () => {
  it('adds accounts for a new currency, and keeps a currency that holds money', async () => {
    const own = await createPlatform();
    const customer = await fundedCustomer(own, 500);
    const config = (await own.get('/config')).body;
    const supported = listAt(config, 'supportedCurrencies');
    const more = await own.patch('/config', { supportedCurrencies: [...supported, { currencyCode: 'KES' }] });
    expect(more.status).toBe(200);
    expect(at(await internalAccount(own, customer.customerId, 'KES'), 'balance', 'amount')).toBe(0);
    const withoutUsd = supported.filter((one) => one['currencyCode'] !== 'USD');
    const refused = await own.patch('/config', { supportedCurrencies: withoutUsd });
    expect([refused.status, at(refused.body, 'code')]).toEqual([409, 'CURRENCY_IN_USE']);
    const withoutKes = await own.patch('/config', { supportedCurrencies: supported });
    expect(withoutKes.status).toBe(200);
    await fund(own, customer.accountId, 1);
  });
});
