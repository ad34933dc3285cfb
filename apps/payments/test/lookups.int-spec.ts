import { formatId, mintUuid, parseId } from '@corridor/kernel';
import {
  internalOperations,
  type ExternalAccountLookupResource,
  type FindUmaAddressBody,
  type IntegrationEvent,
  type ListUmaProvidersQuery,
  type LookUpReceiverQuery,
  type Page,
  type PlatformState,
  type UmaLookupResource,
  type UmaProviderResource,
} from '@corridor/contracts';
import { aContext, aCustomerState, aPlatformState, type TestDatabase } from '@corridor/testing';
import { LookupRepository } from '../src/lookups/lookup.repository';
import { LookupsController } from '../src/lookups/lookups.controller';
import { PurgeWorker } from '../src/lookups/purge.worker';
import { exchangeRateOf } from '../src/rates/domain/pricing';
import { RateBook } from '../src/rates/rate-book.cache';
import { UmaProvidersController } from '../src/uma/uma-providers.controller';
import {
  createPaymentsDatabase,
  customerEventOf,
  externalAccountEventOf,
  PaymentsApp,
  platformEventOf,
} from './fixtures/payments-app';

describe('look-ups', () => {
  let database: TestDatabase;
  let app: PaymentsApp;
  let platform: PlatformState;
  let platformKey = 0;

  beforeAll(async () => {
    database = await createPaymentsDatabase();
    app = await PaymentsApp.start(database);
  });

  beforeEach(async () => {
    platformKey += 10;
    app.owns({});
    hasAddresses({});
    platform = await app.platform({ platformKey, id: formatId('PlatformConfig', mintUuid()) });
  });

  afterAll(async () => {
    await app.stop();
    await database.drop();
  });

  const request = (params: Record<string, string>, query: LookUpReceiverQuery) => ({
    context: aContext({ platformKey, platformId: platform.id }),
    params,
    query,
    body: undefined,
  });

  /** Answers `accounts.find-uma-address`. */
  function hasAddresses(owners: Record<string, { customer: IntegrationEvent; platform: IntegrationEvent }>) {
    app.others.answer(internalOperations.findUmaAddress.name, ({ body }) => {
      const owner = owners[(body as FindUmaAddressBody).umaAddress];
      return owner ?? { customer: null, platform: null };
    });
  }

  async function ofUma(umaAddress: string, query: LookUpReceiverQuery = {}) {
    const reply = await app.module.get(LookupsController).umaAddress(request({ umaAddress }, query));
    return reply.body as UmaLookupResource;
  }

  async function ofAccount(externalAccountId: string, query: LookUpReceiverQuery = {}) {
    const controller = app.module.get(LookupsController);
    const reply = await controller.externalAccount(request({ externalAccountId }, query));
    return reply.body as ExternalAccountLookupResource;
  }

  async function kept(lookupId: string, key = platformKey) {
    const id = parseId('Lookup', lookupId);
    return id && app.module.get(LookupRepository).find(key, id);
  }

  const rateOf = (sending: string, receiving: string, rail?: string) =>
    Number(exchangeRateOf(app.module.get(RateBook).terms(sending, receiving, rail)));

  it("of a sandbox address return its currency, with the rate from the platform's first currency", async () => {
    const answer = await ofUma('$Success.MXN@Sandbox.UMA.money');
    expect(answer).toEqual({
      lookupId: expect.stringMatching(/^Lookup:/),
      supportedCurrencies: [
        {
          currency: { code: 'MXN', name: 'Mexican Peso', symbol: '$', decimals: 2 },
          estimatedExchangeRate: rateOf('USD', 'MXN'),
          min: 1,
          max: 100_000_000_000,
        },
      ],
      requiredPayerDataFields: [],
      receiverUmaAddress: '$success.mxn@sandbox.uma.money',
    });
    expect(await kept(answer.lookupId)).toMatchObject({
      kind: 'UMA',
      target: '$success.mxn@sandbox.uma.money',
      expiresAtMs: app.clock.now() + 300_000,
      receiver: { reachedBy: 'NETWORK', handle: 'SUCCESS', currencies: [{ code: 'MXN' }] },
    });
  });

  it('return a new id each time, which no other platform finds', async () => {
    const [first, second] = [
      await ofUma('$success.usd@sandbox.uma.money'),
      await ofUma('$success.usd@sandbox.uma.money'),
    ];
    expect(first.lookupId).not.toBe(second.lookupId);
    expect(first.supportedCurrencies[0]?.estimatedExchangeRate).toBe(1);
    expect(await kept(first.lookupId, platformKey + 1)).toBeUndefined();
  });

  it.each(['$nobody@sandbox.uma.money', '$ada@nowhere.test'])(
    'of %s fail with LNURLP_REQUEST_FAILED',
    async (address) => {
      await expect(ofUma(address)).rejects.toMatchObject({ code: 'LNURLP_REQUEST_FAILED', status: 424 });
    },
  );

  it.each(['x', 'ada@platform.test', '$ada', '\u0000'])(
    'of %p are refused as invalid addresses',
    async (address) => {
      await expect(ofUma(address)).rejects.toMatchObject({ code: 'INVALID_UMA_ADDRESS', status: 400 });
    },
  );

  it('of an address of this deployment return what its platform accepts, and open the accounts', async () => {
    const other = aPlatformState({
      platformKey: platformKey + 1,
      id: formatId('PlatformConfig', mintUuid()),
    });
    const usd = { currencyCode: 'USD', minAmount: 1, maxAmount: 9 };
    const eur = { currencyCode: 'EUR', minAmount: 2, maxAmount: 50 };
    const fields = [{ name: 'FULL_NAME', mandatory: true }];
    const event = {
      ...platformEventOf({ ...other, supportedCurrencies: [usd, eur] }),
      data: {
        supportedCurrencies: [
          { ...usd, enabledTransactionTypes: ['OUTGOING'], requiredCounterpartyFields: [] },
          { ...eur, enabledTransactionTypes: ['INCOMING'], requiredCounterpartyFields: fields },
        ],
      },
    };
    const receiver = aCustomerState();
    const customer = { ...customerEventOf(receiver, 1, other.platformKey), platformId: other.id };
    hasAddresses({ '$ada@other.test': { customer, platform: event } });
    const answer = await ofUma('$ADA@other.test');
    expect(answer).toMatchObject({
      receiverUmaAddress: '$ada@other.test',
      supportedCurrencies: [
        { currency: { code: 'EUR' }, estimatedExchangeRate: rateOf('USD', 'EUR'), min: 2, max: 50 },
      ],
      requiredPayerDataFields: fields,
    });
    expect(await kept(answer.lookupId)).toMatchObject({
      platformKey,
      receiver: {
        reachedBy: 'DEPLOYMENT',
        platformKey: other.platformKey,
        platformId: other.id,
        customerId: parseId('Customer', receiver.id),
      },
    });
    expect(await app.accountOf(receiver, 'EUR', other.platformKey)).toMatch(/^InternalAccount:/);
  });

  it('of an address with a deleted customer fail', async () => {
    const gone = customerEventOf(aCustomerState({ deleted: true }), 2, platformKey);
    hasAddresses({ '$ada@platform.test': { customer: gone, platform: platformEventOf(platform) } });
    await expect(ofUma('$ada@platform.test')).rejects.toMatchObject({ code: 'LNURLP_REQUEST_FAILED' });
  });

  it('of an external account return its currency, whatever its status', async () => {
    const account = await app.externalAccount('111', { currency: 'KES', status: 'PENDING' }, platformKey);
    const answer = await ofAccount(account.id);
    expect(answer).toEqual({
      lookupId: expect.stringMatching(/^Lookup:/),
      supportedCurrencies: [
        {
          currency: expect.objectContaining({ code: 'KES' }),
          estimatedExchangeRate: rateOf('USD', 'KES', account.paymentRails[0]),
          min: 1,
          max: 100_000_000_000,
        },
      ],
      requiredPayerDataFields: [],
      accountId: account.id,
    });
    expect(await kept(answer.lookupId)).toMatchObject({
      kind: 'EXTERNAL_ACCOUNT',
      target: parseId('ExternalAccount', account.id),
      receiver: null,
    });
  });

  it('of an unknown, foreign or deleted external account find nothing', async () => {
    const foreign = await app.externalAccount('111', {}, platformKey + 1);
    const deleted = await app.externalAccount('111', { deleted: true }, platformKey);
    for (const id of [formatId('ExternalAccount', mintUuid()), foreign.id, deleted.id, 'nonsense']) {
      await expect(ofAccount(id)).rejects.toMatchObject({ code: 'ACCOUNT_NOT_FOUND' });
    }
  });

  it('ask the owner about an unknown external account and an unknown sender', async () => {
    const customer = aCustomerState();
    const account = app.externalAccountState('111', { customerId: customer.id });
    app.owns({
      customers: [customerEventOf(customer, 1, platformKey)],
      externalAccounts: [externalAccountEventOf(account, 1, platformKey)],
    });
    const query = { customerId: customer.id, senderUmaAddress: '$Ada@platform.test' };
    expect((await ofAccount(account.id, query)).accountId).toBe(account.id);
    expect((await ofUma('$success.usd@sandbox.uma.money', query)).lookupId).toMatch(/^Lookup:/);
  });

  it('with an unknown, deleted or malformed sender are refused', async () => {
    const deleted = await app.customer({ deleted: true }, platformKey);
    const foreign = await app.customer({}, platformKey + 1);
    const account = await app.externalAccount('111', {}, platformKey);
    const senders = [
      [{ customerId: formatId('Customer', mintUuid()) }, 'CUSTOMER_NOT_FOUND'],
      [{ customerId: foreign.id }, 'CUSTOMER_NOT_FOUND'],
      [{ customerId: deleted.id }, 'CUSTOMER_DELETED'],
      [{ customerId: 'Customer:x' }, 'INVALID_INPUT'],
      [{ senderUmaAddress: 'ada' }, 'INVALID_UMA_ADDRESS'],
    ] as const;
    for (const [query, code] of senders) {
      await expect(ofUma('$success.usd@sandbox.uma.money', query)).rejects.toMatchObject({ code });
      await expect(ofAccount(account.id, query)).rejects.toMatchObject({ code });
    }
  });

  it('are removed after they expire', async () => {
    const { lookupId } = await ofUma('$success.usd@sandbox.uma.money');
    const purge = app.module.get(PurgeWorker);
    await purge.look();
    expect(await kept(lookupId)).toBeDefined();
    app.clock.advance(300_000);
    await purge.look();
    expect(await kept(lookupId)).toBeUndefined();
  });

  describe('the list of UMA providers', () => {
    async function list(query: ListUmaProvidersQuery = {}) {
      const request = { context: aContext({ platformKey }), params: {}, query, body: undefined };
      const reply = await Promise.resolve(app.module.get(UmaProvidersController).list(request));
      return reply.body as Page<UmaProviderResource>;
    }

    it('has pages with an exact total, in both sort orders', async () => {
      const all = await list({ sortOrder: 'asc' });
      expect(all.data.length).toBe(all.totalCount);
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await list({ limit: 2, ...(cursor ? { cursor } : {}) });
        expect(page.totalCount).toBe(all.totalCount);
        seen.unshift(...page.data.map(({ domain }) => domain).reverse());
        cursor = page.nextCursor;
      } while (cursor);
      expect(seen).toEqual(all.data.map(({ domain }) => domain));
    });

    it('accepts filters, but no cursor of another filter', async () => {
      const mexican = await list({ countryCode: 'MX', currencyCode: 'MXN' });
      expect(mexican.data.map(({ domain }) => domain)).toEqual(['sandbox.uma.money', 'andes-cambio.example']);
      expect(mexican.data[0]?.supportedCurrencies[0]).toEqual({
        code: 'USD',
        name: 'US Dollar',
        symbol: '$',
        decimals: 2,
      });
      const allowed = await list({ hasBlockedProviders: 'false' });
      expect(allowed.data.every(({ allowListStatus }) => allowListStatus)).toBe(true);
      expect(allowed.totalCount).toBeLessThan((await list({ hasBlockedProviders: 'true' })).totalCount);
      const { nextCursor = '' } = await list({ limit: 1 });
      await expect(list({ countryCode: 'MX', cursor: nextCursor })).rejects.toMatchObject({
        code: 'INVALID_INPUT',
      });
    });
  });
});
