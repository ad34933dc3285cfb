import { at, createPlatform, listAt, numberAt, textAt, uniqueName, type Api } from './support/api';
import { createCustomer, usAccount } from './support/money';

let api: Api;
let other: Api;

beforeAll(async () => {
  api = await createPlatform();
  other = await createPlatform();
});

async function customerWithAddress(owner: Api) {
  const domain = textAt((await owner.get('/config')).body, 'umaDomain');
  const umaAddress = `$${uniqueName()}@${domain}`;
  return createCustomer(owner, { umaAddress });
}

describe('a lookup of a UMA address', () => {
  it.each([
    '$success.mxn@sandbox.uma.money',
    '%24success.mxn%40sandbox.uma.money',
    '$SUCCESS.mxn@Sandbox.Uma.Money',
  ])('accepts the path as %s', async (path) => {
    const answer = await api.get(`/receiver/uma/${path}`);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        lookupId: expect.stringMatching(/^Lookup:[0-9a-f-]{36}$/),
        receiverUmaAddress: '$success.mxn@sandbox.uma.money',
        requiredPayerDataFields: [],
        supportedCurrencies: [
          { currency: { code: 'MXN', name: 'Mexican Peso', symbol: '$', decimals: 2 }, min: 1 },
        ],
      },
    });
    const rate = numberAt(answer.body, 'supportedCurrencies', 0, 'estimatedExchangeRate');
    expect(rate).toBeGreaterThan(0);
    expect(rate).toBeLessThan(1);
  });

  it('gets 424 for an unknown address, and 400 for an invalid one', async () => {
    const answers = await Promise.all(
      ['$nobody@sandbox.uma.money', '$ada@nowhere.example', 'ada', '$ada@', '%00'].map((path) =>
        api.get(`/receiver/uma/${path}`),
      ),
    );
    expect(answers.map(({ status, body }) => [status, at(body, 'code')])).toEqual([
      [424, 'LNURLP_REQUEST_FAILED'],
      [424, 'LNURLP_REQUEST_FAILED'],
      [400, 'INVALID_UMA_ADDRESS'],
      [400, 'INVALID_UMA_ADDRESS'],
      [400, 'INVALID_UMA_ADDRESS'],
    ]);
  });

  it('finds a customer of another platform, with the currencies and required fields of that platform', async () => {
    const currency = {
      currencyCode: 'EUR',
      minAmount: 10,
      maxAmount: 5_000,
      enabledTransactionTypes: ['INCOMING'],
      requiredCounterpartyFields: [{ name: 'FULL_NAME', mandatory: true }],
    };
    const sending = { currencyCode: 'USD', enabledTransactionTypes: ['OUTGOING'] };
    await other.patch('/config', { supportedCurrencies: [sending, currency] });
    const customer = await customerWithAddress(other);
    const address = textAt(customer, 'umaAddress');
    const answer = await api.get(`/receiver/uma/${address}`);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        receiverUmaAddress: address,
        supportedCurrencies: [{ currency: { code: 'EUR' }, min: 10, max: 5_000 }],
        requiredPayerDataFields: [{ name: 'FULL_NAME', mandatory: true }],
      },
    });
    expect(answer.text).not.toContain(textAt(customer, 'id'));
    await other.delete(`/customers/${textAt(customer, 'id')}`);
    expect((await api.get(`/receiver/uma/${address}`)).status).toBe(424);
  });

  it('accepts its sender as an address or as a customer', async () => {
    const path = '/receiver/uma/$success.usd@sandbox.uma.money';
    const sender = await customerWithAddress(api);
    const id = textAt(sender, 'id');
    const byBoth = `${path}?customerId=${id}&senderUmaAddress=${encodeURIComponent(textAt(sender, 'umaAddress'))}`;
    expect((await api.get(byBoth)).status).toBe(200);
    expect(await other.get(`${path}?customerId=${id}`)).toMatchObject({
      status: 404,
      body: { code: 'CUSTOMER_NOT_FOUND' },
    });
    expect(await api.get(`${path}?senderUmaAddress=ada`)).toMatchObject({
      status: 400,
      body: { code: 'INVALID_UMA_ADDRESS' },
    });
    await api.delete(`/customers/${id}`);
    expect(await api.get(`${path}?customerId=${id}`)).toMatchObject({
      status: 410,
      body: { code: 'CUSTOMER_DELETED' },
    });
  });
});

describe('a lookup of an external account', () => {
  it('returns its currency until the account is deleted', async () => {
    const customerId = textAt(await createCustomer(api), 'id');
    const created = await api.post('/customers/external-accounts', { ...usAccount(), customerId });
    const id = textAt(created.body, 'id');
    expect(await api.get(`/receiver/external-account/${id}`)).toMatchObject({
      status: 200,
      body: {
        accountId: id,
        supportedCurrencies: [{ currency: { code: 'USD' }, estimatedExchangeRate: 1, min: 1 }],
        requiredPayerDataFields: [],
      },
    });
    await api.delete(`/customers/external-accounts/${id}`);
    expect(await api.get(`/receiver/external-account/${id}`)).toMatchObject({
      status: 404,
      body: { code: 'ACCOUNT_NOT_FOUND' },
    });
  });
});

describe('the list of UMA providers', () => {
  it('is paged in both directions', async () => {
    const all = await api.get('/uma-providers?limit=100&sortOrder=asc');
    const first = await api.get('/uma-providers?limit=1');
    expect(first.body).toMatchObject({ hasMore: true, totalCount: numberAt(all.body, 'totalCount') });
    expect(at(first.body, 'data', 0)).toEqual(listAt(all.body, 'data').at(-1));
    const cursor = encodeURIComponent(textAt(first.body, 'nextCursor'));
    expect((await other.get(`/uma-providers?limit=1&cursor=${cursor}`)).status).toBe(400);
  });
});
