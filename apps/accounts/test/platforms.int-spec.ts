import { randomUUID } from 'node:crypto';
import { DomainError, invalidInput } from '@corridor/kernel';
import { Accounts, keyed } from './support/accounts';
import { CreatePlatformHandler } from '../src/platforms/create-platform.handler';
import { CurrencyRemovalWorker } from '../src/platforms/currency-removal.worker';

let accounts: Accounts;

beforeAll(async () => {
  accounts = await Accounts.start();
});
afterAll(() => accounts?.stop());
beforeEach(async () => {
  accounts.platform = await accounts.createPlatform();
  accounts.serviceClients
    .answer('payments.apply-events', () => ({}))
    .answer('payments.find-currencies-in-use', () => ({ inUse: [] }))
    .answer('notifications.apply-events', () => ({}))
    .answer('notifications.check-webhook-url', () => ({}));
  accounts.serviceClients.asked.length = 0;
});

const codesOf = (body: Record<string, unknown>) =>
  (body['supportedCurrencies'] as { currencyCode: string }[]).map((currency) => currency.currencyCode);
const list = (...codes: string[]) => codes.map((currencyCode) => ({ currencyCode }));
const asked = () => accounts.serviceClients.asked.map((request) => request.operation);
const all = ['USD', 'EUR', 'GBP', 'MXN', 'BRL', 'INR', 'PHP', 'NGN', 'BTC', 'USDC'];

describe('GET /config', () => {
  it('shows a new platform', async () => {
    const { status, body } = await accounts.getConfig();
    expect([status, codesOf(body)]).toEqual([200, all]);
    expect(body).toMatchObject({
      id: accounts.platform.platformId,
      umaDomain: accounts.platform.umaDomain,
      webhookEndpoint: null,
      isRegulatedFinancialInstitution: true,
    });
    expect((body['supportedCurrencies'] as object[])[0]).toEqual({
      currencyCode: 'USD',
      minAmount: 1,
      maxAmount: 100000000000,
      enabledTransactionTypes: ['INCOMING', 'OUTGOING'],
      requiredCounterpartyFields: [],
      providerRequiredCustomerFields: [],
      providerRequiredCounterpartyCustomerFields: [],
    });
  });
});

describe('PATCH /config', () => {
  it('replaces the list of currencies, which payments has applied when it returns', async () => {
    const supportedCurrencies = [
      { currencyCode: 'EUR', minAmount: 5, maxAmount: 10 },
      { currencyCode: 'USD' },
    ];
    const { status, body } = await accounts.updateConfig({ supportedCurrencies });
    expect([status, codesOf(body)]).toEqual([200, ['EUR', 'USD']]);
    expect((await accounts.getConfig()).body).toEqual(body);
    expect(asked()).toEqual([
      'payments.find-currencies-in-use',
      'payments.apply-events',
      'payments.find-currencies-in-use',
      'payments.apply-events',
    ]);
    const last = accounts.serviceClients.asked.at(-1)?.request.body as {
      events: { state: object; version: number }[];
    };
    expect(last.events[0]).toMatchObject({
      version: 3,
      state: {
        supportedCurrencies: [{ currencyCode: 'EUR', minAmount: 5, maxAmount: 10 }, { currencyCode: 'USD' }],
      },
    });
    const versions = (await accounts.events({ subject: accounts.platform.platformId })).map(
      (event) => event.version,
    );
    expect(versions).toEqual([1, 2, 3]);
  });

  it.each([
    ['an unknown code', list('USD', 'XXX'), 'INVALID_CURRENCY'],
    ['a code twice', list('USD', 'USD'), 'INVALID_INPUT'],
    ['limits that contradict', [{ currencyCode: 'USD', minAmount: 6, maxAmount: 5 }], 'INVALID_INPUT'],
  ])('refuses %s', async (_what, supportedCurrencies, code) => {
    expect((await accounts.updateConfig({ supportedCurrencies })).body['code']).toBe(code);
    expect(codesOf((await accounts.getConfig()).body)).toEqual(all);
  });

  it('cannot remove a currency in which an account holds money', async () => {
    accounts.serviceClients.answer('payments.find-currencies-in-use', () => ({ inUse: ['EUR'] }));
    const refused = await accounts.updateConfig({ supportedCurrencies: list('USD') });
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'CURRENCY_IN_USE', details: { currencies: ['EUR'] } },
    });
    expect(codesOf((await accounts.getConfig()).body)).toEqual(all);
  });

  it('is undone if money arrived before payments closed the currency', async () => {
    let looks = 0;
    accounts.serviceClients.answer('payments.find-currencies-in-use', () => ({
      inUse: looks++ === 0 ? [] : ['EUR'],
    }));
    const context = keyed(randomUUID(), 'PATCH /config');
    const refused = await accounts.updateConfig(
      { supportedCurrencies: list('USD'), umaDomain: 'new.test' },
      { context },
    );
    expect(refused.body['code']).toBe('CURRENCY_IN_USE');
    const after = (await accounts.getConfig()).body;
    expect([codesOf(after), after['umaDomain']]).toEqual([all, accounts.platform.umaDomain]);
    const events = await accounts.events({ subject: accounts.platform.platformId });
    expect(events.map((event) => [event.version, codesOf(event.data).length])).toEqual([
      [1, 10],
      [2, 1],
      [3, 10],
    ]);
    const again = await accounts.updateConfig(
      { supportedCurrencies: list('USD'), umaDomain: 'new.test' },
      { context },
    );
    expect(again).toEqual({ ...refused, replayed: true });
  });

  it('is undone if payments does not answer or the command died', async () => {
    let looks = 0;
    accounts.serviceClients.answer('payments.find-currencies-in-use', () => {
      if (looks++ === 1) throw new DomainError('UPSTREAM_TIMEOUT', 'late');
      return { inUse: [] };
    });
    expect((await accounts.updateConfig({ supportedCurrencies: list('USD') })).status).toBe(504);
    expect(codesOf((await accounts.getConfig()).body)).toEqual(all);
    const { platformKey } = accounts.platform;
    await accounts.database.owner.query(
      `UPDATE accounts.platforms SET removal_from = supported_currencies, supported_currencies = '[]',
         removal_at = clock_timestamp() - interval '1 hour', removal_by = $2 WHERE platform_key = $1`,
      [platformKey, randomUUID()],
    );
    await accounts.module.get(CurrencyRemovalWorker, { strict: false }).look();
    expect(codesOf((await accounts.getConfig()).body)).toEqual(all);
    expect((await accounts.updateConfig({ supportedCurrencies: list('USD') })).status).toBe(200);
  });

  it('keeps umaDomain unique in the deployment, and changes all fields or none', async () => {
    const { umaDomain } = await accounts.createPlatform();
    const body = { umaDomain: umaDomain.toUpperCase(), supportedCurrencies: list('USD') };
    expect((await accounts.updateConfig(body)).body['code']).toBe('UMA_ADDRESS_EXISTS');
    expect(codesOf((await accounts.getConfig()).body)).toEqual(all);
    const moved = await accounts.updateConfig({ umaDomain: 'Moved.Test' });
    expect(moved.body['umaDomain']).toBe('moved.test');
    const customer = await accounts.createCustomer({
      customerType: 'INDIVIDUAL',
      umaAddress: '$ada@moved.test',
    });
    expect(customer.status).toBe(201);
  });

  it('sets a webhook endpoint that notifications has checked and applied', async () => {
    const webhookEndpoint = 'https://platform.test/webhooks';
    const { body } = await accounts.updateConfig({ webhookEndpoint });
    expect(body['webhookEndpoint']).toBe(webhookEndpoint);
    expect(asked()).toEqual([
      'notifications.check-webhook-url',
      'payments.apply-events',
      'notifications.apply-events',
    ]);
    const removed = await accounts.updateConfig({ webhookEndpoint: null });
    expect(removed.body['webhookEndpoint']).toBeNull();
  });

  it('changes nothing if the address is refused', async () => {
    accounts.serviceClients.answer('notifications.check-webhook-url', () => {
      throw invalidInput([{ field: 'url', message: 'url must be https' }]);
    });
    const refused = await accounts.updateConfig({
      webhookEndpoint: 'http://x',
      supportedCurrencies: list('USD'),
    });
    expect(refused.body).toMatchObject({
      code: 'INVALID_INPUT',
      message: 'webhookEndpoint must be https',
      details: { errors: [{ field: 'webhookEndpoint', message: 'webhookEndpoint must be https' }] },
    });
    expect(codesOf((await accounts.getConfig()).body)).toEqual(all);
  });

  it('sends nothing if nothing changes', async () => {
    await accounts.updateConfig({ umaDomain: accounts.platform.umaDomain });
    expect(await accounts.events({ subject: accounts.platform.platformId })).toHaveLength(1);
  });

  it('leaves one complete list after 5 simultaneous requests, or answers that it is busy', async () => {
    const lists = [list('USD'), list('EUR'), list('GBP', 'USD'), list('BTC'), list('USDC', 'EUR')];
    const answers = await Promise.all(
      lists.map((supportedCurrencies) => accounts.updateConfig({ supportedCurrencies })),
    );
    expect(answers.every((answer) => [200, 503].includes(answer.status))).toBe(true);
    const codes = codesOf((await accounts.getConfig()).body).join();
    expect(
      [all, ...lists.map((list) => list.map((c) => c.currencyCode))].map((list) => list.join()),
    ).toContain(codes);
    const { rows } = await accounts.database.owner.query(
      'SELECT 1 FROM accounts.platforms WHERE removal_at IS NOT NULL',
    );
    expect(rows).toHaveLength(0);
  });
});

describe('create-platform', () => {
  it('returns the existing platform for a repeat, and derives domains from names', async () => {
    const handler = accounts.module.get(CreatePlatformHandler, { strict: false });
    const first = await handler.execute({ name: 'Sandbox', isRegulated: true });
    expect(first).toMatchObject({ existing: false, platform: { umaDomain: 'platform.test' } });
    const second = await handler.execute({ name: 'Sandbox', isRegulated: true });
    expect(second).toMatchObject({ existing: true, platform: { platformKey: first.platform.platformKey } });
    const other = await handler.execute({ name: 'Öther Bank!', isRegulated: false });
    expect(other.platform.umaDomain).toMatch(/^[a-z0-9-]+\.platform\.test$/);
    const named = { name: 'Mine', umaDomain: 'platform.test', isRegulated: true };
    await expect(handler.execute(named)).rejects.toMatchObject({ code: 'UMA_ADDRESS_EXISTS' });
  });
});
