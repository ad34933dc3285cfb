import type { WebhookReceiver } from '@corridor/api-client';
import { accountTypes } from '@corridor/contracts';
import { Api, at, createPlatform, listAt, textAt } from './support/api';
import { accountInfoOf } from './support/account-types';
import { listenForWebhooks } from './support/default-endpoint';
import { createCustomer, usAccount } from './support/money';

let api: Api;
let viewer: Api;
let receiver: WebhookReceiver;
let secret: string;
let customerId: string;

beforeAll(async () => {
  api = await createPlatform();
  ({ receiver, secret } = await listenForWebhooks(api));
  const token = (await api.post('/tokens', { name: 'viewer', permissions: ['VIEW'] })).body;
  viewer = new Api(textAt(token, 'clientId'), textAt(token, 'clientSecret'));
  customerId = textAt(await createCustomer(api), 'id');
});
afterAll(() => receiver.stop());

const forms = accountTypes.flatMap((type) =>
  [type.accountType, ...type.alsoNamed].map((name) => ({ name, type })),
);

describe('external accounts', () => {
  it.each(forms)(
    'of type $name are created, shown with the field names of the request, and masked',
    async ({ name, type }) => {
      const { accountInfo, cryptoNetwork, secretValue } = accountInfoOf(type, name);
      const currency = type.currency[0];
      const owner = textAt(await createCustomer(api), 'id');
      const body = { currency, accountInfo, customerId: owner, ...(cryptoNetwork ? { cryptoNetwork } : {}) };
      const created = await api.post('/customers/external-accounts', body);
      expect([created.status, created.text]).toEqual([
        201,
        expect.stringContaining('"id":"ExternalAccount:'),
      ]);
      const isWallet = type.beneficiary === null;
      expect(created.body).toMatchObject({
        status: 'ACTIVE',
        currency,
        customerId: owner,
        beneficiaryVerificationStatus: isWallet ? 'UNSUPPORTED' : 'MATCHED',
        accountInfo,
      });
      expect(at(created.body, 'accountInfo', 'paymentRails')).toEqual(type.paymentRails.slice(0, 1));
      const id = textAt(created.body, 'id');
      const path = `/customers/external-accounts/${id}`;
      expect((await api.get(path)).body).toEqual(created.body);
      const masked = await viewer.get(path);
      expect([masked.status, masked.text.includes(secretValue)]).toEqual([200, false]);
      expect(masked.text).toContain(`****${secretValue.slice(-4)}`);
      const again = await api.post('/customers/external-accounts', body);
      expect([again.status, at(again.body, 'code')]).toEqual([409, 'EXTERNAL_ACCOUNT_EXISTS']);
      expect((await api.delete(path)).status).toBe(204);
      expect((await api.get(path)).status).toBe(404);
      expect((await api.post('/customers/external-accounts', body)).status).toBe(201);
    },
  );

  it.each([
    { suffix: '102', status: 'UNDER_REVIEW', match: 'NOT_MATCHED' },
    { suffix: '103', status: 'UNDER_REVIEW', match: 'PARTIAL_MATCH' },
    { suffix: '199', status: 'ACTIVE', match: 'MATCHED' },
  ])(
    'with suffix $suffix have the match $match and the status $status',
    async ({ suffix, status, match }) => {
      const created = await api.post('/customers/external-accounts', { customerId, ...usAccount(suffix) });
      expect(created.body).toMatchObject({ status, beneficiaryVerificationStatus: match });
      expect(at(created.body, 'beneficiaryVerifiedData') !== undefined).toBe(match !== 'NOT_MATCHED');
    },
  );

  it('with suffix 104 are PENDING for 30 seconds, then ACTIVE', async () => {
    const created = await api.post('/customers/external-accounts', { customerId, ...usAccount('104') });
    expect(created.body).toMatchObject({ status: 'PENDING', beneficiaryVerificationStatus: 'PENDING' });
    const id = textAt(created.body, 'id');
    await api.post('/sandbox/clock/advance', { seconds: 29 });
    expect((await api.get(`/customers/external-accounts/${id}`)).body).toMatchObject({ status: 'PENDING' });
    await api.post('/sandbox/clock/advance', { seconds: 2 });
    expect((await api.get(`/customers/external-accounts/${id}`)).body).toMatchObject({
      status: 'ACTIVE',
      beneficiaryVerificationStatus: 'MATCHED',
    });
    await receiver.event('EXTERNAL_ACCOUNT_STATUS_UPDATED', id, secret);
  });

  it('with suffix 105 are refused, and with 109 cause an error', async () => {
    const invalid = await api.post('/customers/external-accounts', { customerId, ...usAccount('105') });
    expect([invalid.status, at(invalid.body, 'code')]).toEqual([400, 'INVALID_BANK_ACCOUNT']);
    const broken = await api.post('/customers/external-accounts', { customerId, ...usAccount('109') });
    expect([broken.status, at(broken.body, 'code')]).toEqual([500, 'INTERNAL_ERROR']);
  });

  it.each([
    { decision: 'APPROVE', status: 'ACTIVE' },
    { decision: 'REJECT', status: 'INACTIVE' },
  ])('under review become $status by $decision', async ({ decision, status }) => {
    const created = await api.post('/customers/external-accounts', { customerId, ...usAccount('102') });
    const id = textAt(created.body, 'id');
    const reviewed = await api.post(`/sandbox/external-accounts/${id}/review`, { decision });
    expect([reviewed.status, at(reviewed.body, 'status')]).toEqual([200, status]);
    const event = await receiver.event('EXTERNAL_ACCOUNT_STATUS_UPDATED', id, secret);
    expect(at(event, 'data', 'accountInfo', 'accountNumber')).toMatch(/^\*{4}/);
    const again = await api.post(`/sandbox/external-accounts/${id}/review`, { decision });
    expect(again.status).toBe(409);
  });

  it('of the platform and of customers are separate', async () => {
    const own = textAt((await api.post('/platform/external-accounts', usAccount())).body, 'id');
    const without = (await api.post('/customers/external-accounts', usAccount())).body;
    expect(at(without, 'customerId')).toBeNull();
    expect((await api.get(`/customers/external-accounts/${own}`)).status).toBe(404);
    const listed = listAt((await api.get('/platform/external-accounts?currency=USD')).body, 'data').map(
      (one) => one['id'],
    );
    expect(listed).toEqual(expect.arrayContaining([own, at(without, 'id')]));
    const customers = (await api.get('/customers/external-accounts?limit=100')).text;
    expect(customers).not.toContain(own);
  });

  it('that are not ACTIVE are refused in transfers, from the next call on', async () => {
    const created = await api.post('/customers/external-accounts', { customerId, ...usAccount('102') });
    const bankAccountId = textAt(created.body, 'id');
    const accounts = (await api.get(`/customers/internal-accounts?customerId=${customerId}&currency=USD`))
      .body;
    const accountId = textAt(accounts, 'data', 0, 'id');
    await api.post(`/sandbox/internal-accounts/${accountId}/fund`, { amount: 1_000 });
    const body = { source: { accountId }, destination: { accountId: bankAccountId }, amount: 100 };
    expect(at((await api.post('/transfer-out', body)).body, 'code')).toBe('EXTERNAL_ACCOUNT_NOT_ACTIVE');
    await api.post(`/sandbox/external-accounts/${bankAccountId}/review`, { decision: 'APPROVE' });
    expect((await api.post('/transfer-out', body)).status).toBe(201);
    expect((await api.delete(`/customers/external-accounts/${bankAccountId}`)).status).toBe(204);
    expect(at((await api.post('/transfer-out', body)).body, 'code')).toBe('ACCOUNT_NOT_FOUND');
  });
});
