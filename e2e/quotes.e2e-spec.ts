import type { WebhookReceiver } from '@corridor/api-client';
import { accountTypes } from '@corridor/contracts';
import { at, createPlatform, listAt, numberAt, textAt, type Api, type Json } from './support/api';
import { accountInfoOf } from './support/account-types';
import { listenForWebhooks } from './support/default-endpoint';
import { addBankAccount, balanceOf, createCustomer, fund } from './support/money';
import {
  accountIdOf,
  addMxAccount,
  amountsOf,
  createQuote,
  done,
  mxAccount,
  payer,
  platformAccount,
  quoteBody,
  toAccount,
} from './support/quotes';

let api: Api;
let receiver: WebhookReceiver;
let secret: string;
let customer: { customerId: string; accountId: string };
let mexican: string;

beforeAll(async () => {
  api = await createPlatform();
  ({ receiver, secret } = await listenForWebhooks(api));
  customer = await payer(api);
  mexican = await addMxAccount(api, customer.customerId);
});
afterAll(() => receiver.stop());

/** Checks the amounts of a quote against its own rate details. */
function pricesAsItSays(quote: Json, side: 'SENDING' | 'RECEIVING', amount: number): void {
  const expected = amountsOf(quote, side, amount);
  const { totalSendingAmount, totalReceivingAmount, feesIncluded } = quote;
  expect({ totalSendingAmount, totalReceivingAmount, feesIncluded }).toEqual(expected);
  const { midMarketRate, marginRate, fixedFee, variableFeeAmount } = quote['rateDetails'] as Record<
    string,
    number
  >;
  expect(Number(fixedFee) + Number(variableFeeAmount)).toBe(feesIncluded);
  const exact = Number(midMarketRate) * (1 + Number(marginRate));
  expect(Math.abs(numberAt(quote, 'exchangeRate') / exact - 1)).toBeLessThan(1e-11);
}

async function lookUp(address = '$success.mxn@sandbox.uma.money'): Promise<string> {
  return textAt(await done(api.get(`/receiver/uma/${address}`)), 'lookupId');
}

describe('a new quote', () => {
  it('shows its price, and has a transaction from its creation on', async () => {
    const quote = await createQuote(
      api,
      quoteBody(customer.accountId, toAccount(mexican), {
        description: 'Invoice 7',
        purposeOfPayment: 'GOODS_OR_SERVICES',
      }),
    );
    const transactionId = textAt(quote, 'transactionId');
    expect(quote).toEqual({
      id: expect.stringMatching(
        /^Quote:[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
      ),
      status: 'PENDING',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      expiresAt: expect.any(String),
      source: { sourceType: 'ACCOUNT', accountId: customer.accountId, customerId: customer.customerId },
      destination: { destinationType: 'ACCOUNT', accountId: mexican },
      sendingCurrency: { code: 'USD', name: 'US Dollar', symbol: '$', decimals: 2 },
      receivingCurrency: { code: 'MXN', name: 'Mexican Peso', symbol: '$', decimals: 2 },
      totalSendingAmount: 10_000,
      totalReceivingAmount: expect.any(Number),
      exchangeRate: expect.any(Number),
      feesIncluded: expect.any(Number),
      transactionId: expect.stringMatching(/^Transaction:/),
      rateDetails: {
        midMarketRate: expect.any(Number),
        marginRate: 0.005,
        fixedFee: 50,
        variableFeeRate: 0.005,
        variableFeeAmount: expect.any(Number),
        counterpartyFixedFee: 0,
      },
      description: 'Invoice 7',
      purposeOfPayment: 'GOODS_OR_SERVICES',
    });
    pricesAsItSays(quote, 'SENDING', 10_000);
    expect(await done(api.get(`/quotes/${textAt(quote, 'id')}`))).toEqual(quote);
    const transaction = await done(api.get(`/transactions/${transactionId}`));
    expect(transaction).toMatchObject({
      status: 'PENDING',
      type: 'OUTGOING',
      quoteId: textAt(quote, 'id'),
      customerId: customer.customerId,
      platformCustomerId: expect.any(String),
      source: { sourceType: 'ACCOUNT', accountId: customer.accountId, currency: 'USD' },
      destination: { destinationType: 'ACCOUNT', accountId: mexican, currency: 'MXN' },
      sentAmount: { amount: 10_000, currency: quote['sendingCurrency'] },
      receivedAmount: { amount: quote['totalReceivingAmount'], currency: quote['receivingCurrency'] },
      exchangeRate: quote['exchangeRate'],
      rateDetails: quote['rateDetails'],
      fees: quote['feesIncluded'],
      description: 'Invoice 7',
      purposeOfPayment: 'GOODS_OR_SERVICES',
      reconciliationInstructions: { reference: expect.stringMatching(/^REF-[0-9A-Z]{10}$/) },
      createdAt: quote['createdAt'],
    });
    const event = await receiver.event('OUTGOING_PAYMENT_PENDING', transactionId, secret);
    expect([event['sequence'], at(event, 'data')]).toEqual([1, transaction]);
  });

  it('requires no balance', async () => {
    const poor = await payer(api, 0);
    const quote = await createQuote(api, quoteBody(poor.accountId, toAccount(mexican)));
    expect(quote['status']).toBe('PENDING');
    expect(await balanceOf(api, poor.customerId)).toBe(0);
  });
});

describe('the price of a quote', () => {
  const amounts = [1_000, 9_999, 10_001, 123_457, 99_999_999];
  const pairs = ['MXN', 'EUR', 'INR', 'NGN', 'USDC', 'USD'] as const;
  let self: Record<string, string>;

  beforeAll(async () => {
    const other = textAt(await createCustomer(api), 'id');
    self = Object.fromEntries(
      await Promise.all(pairs.map(async (code) => [code, await accountIdOf(api, other, code)] as const)),
    ) as Record<string, string>;
  });

  it.each(pairs)('from USD to %s follows from its details, whichever side is locked', async (code) => {
    for (const lockedCurrencySide of ['SENDING', 'RECEIVING'] as const) {
      for (const lockedCurrencyAmount of amounts) {
        const change = { lockedCurrencySide, lockedCurrencyAmount };
        const quote = await createQuote(
          api,
          quoteBody(customer.accountId, toAccount(String(self[code])), change),
        );
        pricesAsItSays(quote, lockedCurrencySide, lockedCurrencyAmount);
      }
    }
  });

  it('from BTC, which has small units, follows from its details', async () => {
    const btc = await accountIdOf(api, customer.customerId, 'BTC');
    for (const lockedCurrencySide of ['SENDING', 'RECEIVING'] as const) {
      const change = { lockedCurrencySide, lockedCurrencyAmount: 1_234_567 };
      const quote = await createQuote(api, quoteBody(btc, toAccount(String(self['NGN'])), change));
      pricesAsItSays(quote, lockedCurrencySide, 1_234_567);
    }
  });

  it('in one currency has the rate 1', async () => {
    const quote = await createQuote(api, quoteBody(customer.accountId, toAccount(String(self['USD']))));
    expect(quote).toMatchObject({ exchangeRate: 1, feesIncluded: 0, totalReceivingAmount: 10_000 });
  });

  it('equals the one in the exchange rates', async () => {
    const query = 'sourceCurrency=USD&destinationCurrency=EUR&sendingAmount=12345';
    const rate = listAt(await done(api.get(`/exchange-rates?${query}`)), 'data')[0];
    const change = { lockedCurrencyAmount: 12_345 };
    const quote = await createQuote(
      api,
      quoteBody(customer.accountId, toAccount(String(self['EUR'])), change),
    );
    expect([at(rate, 'exchangeRate'), at(rate, 'receivingAmount')]).toEqual([
      quote['exchangeRate'],
      quote['totalReceivingAmount'],
    ]);
  });

  it('is refused with AMOUNT_OUT_OF_RANGE if nothing remains or the limit is exceeded', async () => {
    const ngn = await accountIdOf(api, customer.customerId, 'NGN');
    const cases: [string, string, number][] = [
      [ngn, customer.accountId, 1],
      [customer.accountId, mexican, 50],
      [customer.accountId, mexican, 51],
      [customer.accountId, mexican, 100_000_000_001],
    ];
    for (const [from, to, lockedCurrencyAmount] of cases) {
      const answer = await api.post('/quotes', quoteBody(from, toAccount(to), { lockedCurrencyAmount }));
      expect([answer.status, answer.body['code'], lockedCurrencyAmount]).toEqual([
        400,
        'AMOUNT_OUT_OF_RANGE',
        lockedCurrencyAmount,
      ]);
    }
  });
});

describe('the source of a quote', () => {
  it("may be the platform's own account, with another one of the platform as destination", async () => {
    const own = await platformAccount(api);
    const to = await addMxAccount(api, null);
    const quote = await createQuote(api, quoteBody(own, toAccount(to)));
    expect(quote['source']).toEqual({ sourceType: 'ACCOUNT', accountId: own });
    const transaction = await done(api.get(`/transactions/${textAt(quote, 'transactionId')}`));
    expect(transaction).toMatchObject({ customerId: null, platformCustomerId: null });
  });

  it('may belong to another customer than the destination', async () => {
    const other = await payer(api, 0);
    const quote = await createQuote(api, quoteBody(other.accountId, toAccount(mexican)));
    expect(at(quote, 'source', 'customerId')).toBe(other.customerId);
  });

  it('may omit its type and may name its owner', async () => {
    const { accountId, customerId } = customer;
    for (const source of [{ accountId }, { sourceType: 'ACCOUNT', accountId, customerId }]) {
      const quote = await createQuote(api, quoteBody(accountId, toAccount(mexican), { source }));
      expect(quote['source']).toEqual({ sourceType: 'ACCOUNT', accountId, customerId });
    }
  });

  it('may be real-time funding', async () => {
    const source = { sourceType: 'REALTIME_FUNDING', customerId: customer.customerId, currency: 'USD' };
    const quote = await createQuote(api, quoteBody('', toAccount(mexican), { source }));
    expect(quote['source']).toEqual(source);
    expect(listAt(quote, 'paymentInstructions').length).toBeGreaterThan(0);
    const transaction = await done(api.get(`/transactions/${textAt(quote, 'transactionId')}`));
    expect(transaction).toMatchObject({ source, paymentInstructions: quote['paymentInstructions'] });
  });

  it('may not be an external account or incomplete', async () => {
    const bank = textAt(await addBankAccount(api, customer.customerId), 'id');
    const sources: [object, string][] = [
      [{ sourceType: 'ACCOUNT', accountId: bank }, 'source.accountId'],
      [{ sourceType: 'ACCOUNT' }, 'source.accountId'],
      [{ sourceType: 'REALTIME_FUNDING' }, 'source.currency'],
      [{ sourceType: 'REALTIME_FUNDING', currency: 'usd' }, 'source.currency'],
      [{ sourceType: 'CASH', accountId: customer.accountId }, 'source.sourceType'],
      [{ accountId: customer.accountId, customerId: 'x' }, 'source.customerId'],
    ];
    for (const [source, field] of sources) {
      const answer = await api.post('/quotes', quoteBody('', toAccount(mexican), { source }));
      expect([answer.status, answer.body['code']]).toEqual([400, 'INVALID_INPUT']);
      expect(listAt(answer.body, 'details', 'errors').map((one) => one['field'])).toContain(field);
    }
  });
});

describe('the destination of a quote', () => {
  it('may be an account with or without its type', async () => {
    for (const [destination, shown] of [
      [{ accountId: mexican }, { destinationType: 'ACCOUNT', accountId: mexican }],
      [
        { ...toAccount(mexican), paymentRail: 'SPEI' },
        { ...toAccount(mexican), paymentRail: 'SPEI' },
      ],
    ] as const) {
      expect((await createQuote(api, quoteBody(customer.accountId, destination)))['destination']).toEqual(
        shown,
      );
    }
  });

  it('may contain account details, and the next quote finds the created account', async () => {
    const details = mxAccount('999', { customerId: customer.customerId });
    const written = { destinationType: 'EXTERNAL_ACCOUNT_DETAILS', externalAccountDetails: details };
    const quotes = [
      await createQuote(api, quoteBody(customer.accountId, written)),
      await createQuote(api, quoteBody(customer.accountId, written)),
      await createQuote(api, quoteBody(customer.accountId, { externalAccountDetails: details })),
    ];
    const ids = quotes.map((quote) => textAt(quote, 'destination', 'accountId'));
    expect(new Set(ids).size).toBe(1);
    expect(quotes.map((quote) => at(quote, 'destination', 'destinationType'))).toEqual(
      Array(3).fill('ACCOUNT'),
    );
    const account = await done(api.get(`/customers/external-accounts/${ids[0]}`));
    expect(account).toMatchObject({ status: 'ACTIVE', currency: 'MXN', customerId: customer.customerId });
  });

  it('may be an account of any type and currency', async () => {
    for (const type of accountTypes) {
      for (const currency of type.currency) {
        const { accountInfo, cryptoNetwork } = accountInfoOf(type, type.accountType);
        const externalAccountDetails = { currency, accountInfo, ...(cryptoNetwork ? { cryptoNetwork } : {}) };
        const change = { lockedCurrencyAmount: 1_000_000 };
        const quote = await createQuote(
          api,
          quoteBody(customer.accountId, { externalAccountDetails }, change),
        );
        expect(at(quote, 'receivingCurrency', 'code')).toBe(currency);
        pricesAsItSays(quote, 'SENDING', 1_000_000);
      }
    }
  });

  it('may contain account details of the platform', async () => {
    const quote = await createQuote(
      api,
      quoteBody(customer.accountId, { externalAccountDetails: mxAccount() }),
    );
    const id = textAt(quote, 'destination', 'accountId');
    expect((await done(api.get(`/platform/external-accounts/${id}`)))['customerId']).toBeNull();
  });

  it('may be a UMA address from a lookup, in any case, in a named or its first currency', async () => {
    const umaAddress = '$success.mxn@sandbox.uma.money';
    const shown = { destinationType: 'UMA_ADDRESS', umaAddress, currency: 'MXN' };
    for (const destination of [
      { destinationType: 'UMA_ADDRESS', umaAddress, currency: 'MXN' },
      { umaAddress: umaAddress.toUpperCase() },
    ]) {
      const lookupId = await lookUp();
      const quote = await createQuote(api, quoteBody(customer.accountId, destination, { lookupId }));
      expect(quote['destination']).toEqual(shown);
      pricesAsItSays(quote, 'SENDING', 10_000);
      const transaction = await done(api.get(`/transactions/${textAt(quote, 'transactionId')}`));
      expect(transaction['destination']).toEqual(shown);
    }
  });

  it('is refused if it is invalid, and each error names its place', async () => {
    const details = { ...mxAccount(), accountInfo: { accountType: 'CLABE', clabeNumber: '1' } };
    const destinations: [object, string][] = [
      [{}, 'destination.accountId'],
      [{ destinationType: 'ACCOUNT' }, 'destination.accountId'],
      [{ destinationType: 'EXTERNAL_ACCOUNT_DETAILS' }, 'destination.externalAccountDetails'],
      [{ externalAccountDetails: details }, 'destination.externalAccountDetails.accountInfo.clabeNumber'],
      [{ destinationType: 'UMA_ADDRESS' }, 'destination.umaAddress'],
      [{ umaAddress: '$success.mxn@sandbox.uma.money' }, 'lookupId'],
      [{ accountId: mexican, paymentRail: 'ACH' }, 'destination.paymentRail'],
      [{ accountId: 'ExternalAccount:x' }, 'destination.accountId'],
    ];
    for (const [destination, field] of destinations) {
      const answer = await api.post('/quotes', quoteBody(customer.accountId, destination));
      expect([answer.status, answer.body['code'], destination]).toEqual([400, 'INVALID_INPUT', destination]);
      expect(listAt(answer.body, 'details', 'errors').map((one) => one['field'])).toContain(field);
    }
  });
});

describe('a quote that is refused', () => {
  const refusal = async (body: object) => {
    const { status, body: error } = await api.post('/quotes', body);
    return [status, error['code']];
  };
  const uuid = '0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';

  it('gets an error about its shape first, and INVALID_AMOUNT if only the amount is wrong', async () => {
    const body = quoteBody(`InternalAccount:${uuid}`, toAccount(mexican));
    expect(await refusal({ ...body, lockedCurrencySide: 'BOTH' })).toEqual([400, 'INVALID_INPUT']);
    for (const lockedCurrencyAmount of [0, -1, 1.5, '100', 2 ** 53, null]) {
      expect(await refusal({ ...body, lockedCurrencyAmount })).toEqual([400, 'INVALID_AMOUNT']);
    }
    expect(await refusal({ ...body, purposeOfPayment: 'FUN' })).toEqual([400, 'INVALID_INPUT']);
    expect(await refusal({ ...body, immediatelyExecute: 'yes' })).toEqual([400, 'INVALID_INPUT']);
  });

  it('names a resource that does not exist or is deleted', async () => {
    const gone = textAt(await createCustomer(api), 'id');
    const goneAccount = await accountIdOf(api, gone);
    await api.delete(`/customers/${gone}`);
    const funded = (customerId: string) => ({ source: { customerId, currency: 'USD' } });
    expect(await refusal(quoteBody(`InternalAccount:${uuid}`, toAccount(mexican)))).toEqual([
      404,
      'ACCOUNT_NOT_FOUND',
    ]);
    for (const to of [`ExternalAccount:${uuid}`, `InternalAccount:${uuid}`]) {
      expect(await refusal(quoteBody(customer.accountId, toAccount(to)))).toEqual([404, 'ACCOUNT_NOT_FOUND']);
    }
    expect(await refusal(quoteBody('', toAccount(mexican), funded(`Customer:${uuid}`)))).toEqual([
      404,
      'CUSTOMER_NOT_FOUND',
    ]);
    expect(await refusal(quoteBody(goneAccount, toAccount(mexican)))).toEqual([410, 'CUSTOMER_DELETED']);
    expect(await refusal(quoteBody('', toAccount(mexican), funded(gone)))).toEqual([410, 'CUSTOMER_DELETED']);
  });

  it('involves a rejected customer', async () => {
    const rejected = await payer(api, 0);
    const theirs = await addMxAccount(api, rejected.customerId);
    await done(
      api.patch(`/customers/${rejected.customerId}`, { customerType: 'INDIVIDUAL', kycStatus: 'REJECTED' }),
    );
    expect(await refusal(quoteBody(rejected.accountId, toAccount(mexican)))).toEqual([403, 'USER_NOT_READY']);
    expect(await refusal(quoteBody(customer.accountId, toAccount(theirs)))).toEqual([403, 'USER_NOT_READY']);
  });

  it('involves an unapproved customer of an unregulated platform', async () => {
    const unregulated = await createPlatform('--unregulated');
    const { customerId, accountId } = await payer(unregulated, 0);
    const to = toAccount(await platformAccount(unregulated, 'EUR'));
    const receiving = { receivingCurrencyCode: 'USD', receivingCurrencyAmount: 100 };
    const requests: [string, object][] = [
      ['/quotes', quoteBody(accountId, to)],
      ['/quotes', quoteBody('', to, { source: { customerId, currency: 'USD' } })],
      ['/sandbox/uma/receive', { senderUmaAddress: '$a@sandbox.uma.money', customerId, ...receiving }],
    ];
    for (const [path, body] of requests) {
      const { status, body: error } = await unregulated.post(path, body);
      expect([status, error['code']]).toEqual([403, 'USER_NOT_READY']);
    }
    const own = await platformAccount(unregulated);
    expect((await unregulated.post('/quotes', quoteBody(own, to))).status).toBe(201);
  });

  it('has the same account on both sides', async () => {
    const body = quoteBody(customer.accountId, toAccount(customer.accountId));
    expect(await refusal(body)).toEqual([400, 'SELF_PAYMENT']);
  });

  it('uses a currency that the platform does not support', async () => {
    const source = { sourceType: 'REALTIME_FUNDING', currency: 'KES' };
    expect(await refusal(quoteBody('', toAccount(mexican), { source }))).toEqual([400, 'INVALID_CURRENCY']);
  });

  it('pays to an account that is not ACTIVE', async () => {
    const reviewed = await addMxAccount(api, customer.customerId, '102');
    expect(await refusal(quoteBody(customer.accountId, toAccount(reviewed)))).toEqual([
      409,
      'EXTERNAL_ACCOUNT_NOT_ACTIVE',
    ]);
    const written = { externalAccountDetails: mxAccount('102', { customerId: customer.customerId }) };
    expect(await refusal(quoteBody(customer.accountId, written))).toEqual([
      409,
      'EXTERNAL_ACCOUNT_NOT_ACTIVE',
    ]);
    const refused = { externalAccountDetails: mxAccount('105', { customerId: customer.customerId }) };
    expect(await refusal(quoteBody(customer.accountId, refused))).toEqual([400, 'INVALID_BANK_ACCOUNT']);
  });

  it('lacks the balance for immediate execution, and is not created', async () => {
    const poor = await payer(api, 9_999);
    const body = quoteBody(poor.accountId, toAccount(mexican), { immediatelyExecute: true });
    expect(await refusal(body)).toEqual([400, 'INSUFFICIENT_BALANCE']);
    const page = await done(api.get(`/quotes?customerId=${poor.customerId}`));
    const transactions = await done(api.get(`/transactions?customerId=${poor.customerId}`));
    expect([page['totalCount'], transactions['totalCount']]).toEqual([0, 0]);
    await fund(api, poor.accountId, 1);
    const quote = await createQuote(api, body);
    expect(quote['status']).toBe('PROCESSING');
    expect(await balanceOf(api, poor.customerId)).toBe(0);
  });
});
