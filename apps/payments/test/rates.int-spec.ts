import { currencyCodes, currencyOf } from '@corridor/kernel';
import {
  accountTypes,
  operations,
  type DiscoveryResource,
  type ExchangeRateResource,
  type ListDiscoveriesQuery,
  type ListExchangeRatesQuery,
  type OperationReply,
  type RequestContext,
} from '@corridor/contracts';
import { aContext, type TestDatabase } from '@corridor/testing';
import { InstitutionsController } from '../src/institutions/institutions.controller';
import { RatesController } from '../src/rates/rates.controller';
import { WithdrawalsController } from '../src/withdrawals/withdrawals.controller';
import {
  bodyOf,
  createPaymentsDatabase,
  customerEventOf,
  PaymentsApp,
  platformEventOf,
} from './fixtures/payments-app';
import { aPlatformState } from '@corridor/testing';

describe('rates, estimates and discoveries', () => {
  let database: TestDatabase;
  let app: PaymentsApp;

  beforeAll(async () => {
    database = await createPaymentsDatabase();
    app = await PaymentsApp.start(database);
    app.owns({});
    await app.platform({
      supportedCurrencies: [limits('USD', 100, 5_000_000), limits('USDC'), limits('BTC')],
    });
  });

  afterAll(async () => {
    await app.stop();
    await database.drop();
  });

  function limits(currencyCode: string, minAmount = 1, maxAmount = 100_000_000_000) {
    return { currencyCode, minAmount, maxAmount };
  }

  async function rates(query: ListExchangeRatesQuery = {}, platformKey = 1): Promise<ExchangeRateResource[]> {
    const request = { context: aContext({ platformKey }), params: {}, query, body: undefined };
    return ((await app.module.get(RatesController).list(request)).body as { data: ExchangeRateResource[] })
      .data;
  }

  function discoveries(query: ListDiscoveriesQuery): DiscoveryResource[] {
    const request = { context: aContext(), params: {}, query, body: undefined };
    return (app.module.get(InstitutionsController).list(request).body as { data: DiscoveryResource[] }).data;
  }

  function estimate(
    change: Record<string, unknown>,
    context: Partial<RequestContext> = {},
  ): Promise<OperationReply> {
    const body = {
      internalAccountId: '',
      currency: 'USDC',
      cryptoNetwork: 'SOLANA_MAINNET',
      amount: 25_000_000,
      destinationAddress: '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin',
      ...change,
    };
    return app.module
      .get(WithdrawalsController)
      .estimate({ context: aContext(context), params: {}, query: {}, body });
  }

  it('show the rate, fees, limits and rail of a corridor, and the arriving amount', async () => {
    expect(await rates({ sourceCurrency: ['USD'], destinationCurrency: ['MXN'] })).toEqual([
      {
        sourceCurrency: currencyOf('USD'),
        sendingAmount: 10_000,
        minSendingAmount: 100,
        maxSendingAmount: 5_000_000,
        destinationCurrency: currencyOf('MXN'),
        destinationPaymentRail: 'SPEI',
        receivingAmount: 181_967,
        exchangeRate: 0.0544051969144,
        fees: { fixed: 50, variableRate: 0.005 },
        updatedAt: '2025-10-13T00:00:00.000Z',
      },
    ]);
  });

  it('exist from every currency of the platform to every currency of the deployment', async () => {
    const all = await rates();
    const pairs = all.map((one) => `${one.sourceCurrency.code}/${one.destinationCurrency.code}`);
    expect(pairs).toEqual(
      ['USD', 'USDC', 'BTC'].flatMap((from) => currencyCodes.map((to) => `${from}/${to}`)),
    );
    for (const one of all) expect(one.destinationPaymentRail).toMatch(/^[A-Z_]+$/);
    const same = all.find(
      (one) => one.sourceCurrency.code === 'BTC' && one.destinationCurrency.code === 'BTC',
    );
    expect(same).toMatchObject({
      exchangeRate: 1,
      receivingAmount: 10_000,
      destinationPaymentRail: 'LIGHTNING',
    });
  });

  it('are available for currencies that the platform does not support, with the default limits', async () => {
    const [rate] = await rates({ sourceCurrency: ['KES', 'KES'], destinationCurrency: ['USD'] });
    expect(rate).toMatchObject({ minSendingAmount: 1, maxSendingAmount: 100_000_000_000 });
  });

  it('show that an amount buys nothing, and omit results that are not exact', async () => {
    const small = await rates({
      sourceCurrency: ['USD'],
      destinationCurrency: ['MXN', 'VND'],
      sendingAmount: 51,
    });
    expect(small.map((one) => one.receivingAmount > 0)).toEqual([false, true]);
    const sendingAmount = Number.MAX_SAFE_INTEGER;
    const large = await rates({
      sourceCurrency: ['USD'],
      destinationCurrency: ['BTC', 'VND'],
      sendingAmount,
    });
    expect(large.map((one) => one.destinationCurrency.code)).toEqual([]);
  });

  it('are refused for an unknown currency', async () => {
    await expect(rates({ destinationCurrency: ['USD', 'XXX'] })).rejects.toMatchObject({
      code: 'INVALID_CURRENCY',
    });
  });

  it('are unavailable to an unknown platform, and available once its owner reports it', async () => {
    await expect(rates({}, 7)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    app.owns({ platform: platformEventOf(aPlatformState({ id: 'Platform:7', platformKey: 7 })) });
    expect((await rates({}, 7)).length).toBeGreaterThan(0);
  });

  it('estimate the fees of a withdrawal', async () => {
    const internalAccountId = await app.accountOf(null, 'USDC');
    expect(bodyOf(await estimate({ internalAccountId }))).toEqual({
      networkFee: 10_000,
      networkFeeAsset: 'USDC',
      applicationFee: 0,
      totalFee: 10_000,
      netAmount: 24_990_000,
    });
    const bitcoin = { internalAccountId: await app.accountOf(null, 'BTC'), currency: 'BTC', amount: 1000 };
    const byLightning = { ...bitcoin, cryptoNetwork: 'LIGHTNING', destinationAddress: 'ada@wallet.example' };
    expect(bodyOf(await estimate(byLightning))).toMatchObject({ networkFee: 10, netAmount: 990 });
  });

  it('refuse an estimate in the order of the checks', async () => {
    const internalAccountId = await app.accountOf(null, 'USDC');
    const unknown = 'InternalAccount:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';
    const refusals: [Record<string, unknown>, string][] = [
      [{ internalAccountId: unknown, destinationAddress: ' ' }, 'INVALID_INPUT'],
      [{ internalAccountId: unknown, currency: 'USD' }, 'ACCOUNT_NOT_FOUND'],
      [{ internalAccountId, currency: 'USDT' }, 'INVALID_CURRENCY'],
      [{ internalAccountId, cryptoNetwork: 'TRON_MAINNET' }, 'INVALID_CURRENCY'],
      [{ internalAccountId, amount: 10_000 }, 'AMOUNT_OUT_OF_RANGE'],
    ];
    for (const [change, code] of refusals) await expect(estimate(change)).rejects.toMatchObject({ code });
    await expect(estimate({ internalAccountId, amount: 10_001 })).resolves.toMatchObject({
      body: { netAmount: 1 },
    });
    await expect(estimate({ internalAccountId }, { platformKey: 2 })).rejects.toMatchObject({
      code: 'ACCOUNT_NOT_FOUND',
    });
  });

  it('refuse an estimate for a deleted customer', async () => {
    const customer = await app.customer();
    const internalAccountId = await app.accountOf(customer, 'USDC');
    await expect(estimate({ internalAccountId })).resolves.toMatchObject({ body: { totalFee: 10_000 } });
    await app.apply(customerEventOf({ ...customer, deleted: true }, 2));
    await expect(estimate({ internalAccountId })).rejects.toMatchObject({ code: 'CUSTOMER_DELETED' });
  });

  it('repeat an estimate for its Idempotency-Key', async () => {
    const internalAccountId = await app.accountOf(null, 'USDC');
    const idempotency = {
      key: 'k',
      scope: 'POST /2025-10-13/crypto/estimate-withdrawal-fee',
      bodyHash: 'ab',
    };
    const first = await estimate({ internalAccountId }, { idempotency });
    const again = await estimate({ internalAccountId }, { idempotency });
    expect(again).toMatchObject({ status: 200, replayed: true });
    expect(bodyOf(again)).toEqual(bodyOf(first));
    await expect(
      estimate({ internalAccountId }, { idempotency: { ...idempotency, bodyHash: 'cd' } }),
    ).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
  });

  it('list the payable banks by country and currency', () => {
    const known = new Set(discoveries({}).map(({ currency }) => currency));
    const withoutBanks = currencyCodes.filter((code) => !known.has(code));
    expect(withoutBanks).toEqual(['BTC', 'USDC', 'USDT']);
    expect(discoveries({ country: 'MX' })).toContainEqual({
      bankName: 'BBVA MEXICO',
      displayName: 'BBVA México',
      country: 'MX',
      currency: 'MXN',
    });
    expect(new Set(discoveries({ currency: 'EUR' }).map(({ currency }) => currency))).toEqual(
      new Set(['EUR']),
    );
    expect(discoveries({ country: 'MX', currency: 'EUR' })).toEqual([]);
  });

  it("list all accepted names if an account's list is closed, and mark it as closed", () => {
    const closed = accountTypes.filter(({ fields }) => fields['provider']?.enum);
    for (const { fields, currency } of closed) {
      const names = discoveries({ currency: String(currency[0]) }).map(({ bankName }) => bankName);
      expect(names.sort()).toEqual([...(fields['provider']?.enum ?? [])].sort());
    }
    const currencies = closed.flatMap(({ currency }) => currency);
    const { description = '' } = operations.listDiscoveries;
    const [, said = ''] = /The lists of (.*) are complete/.exec(description) ?? [];
    expect(said.split(/, | and /).sort()).toEqual([...currencies].sort());
    expect(accountTypes.filter(({ fields }) => fields['bankName']?.enum)).toEqual([]);
  });
});
