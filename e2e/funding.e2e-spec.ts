import { randomUUID } from 'node:crypto';
import type { WebhookReceiver } from '@corridor/api-client';
import { at, createPlatform, listAt, numberAt, textAt, type Api, type Json } from './support/api';
import { listenForWebhooks } from './support/default-endpoint';
import { balanceOf, createCustomer, transactionReaches } from './support/money';
import {
  accountIdOf,
  addMxAccount,
  advance,
  createQuote,
  done,
  payer,
  quoteBody,
  toAccount,
} from './support/quotes';

let api: Api;
let receiver: WebhookReceiver;
let secret: string;
let customerId: string;
let bank: string;

beforeAll(async () => {
  api = await createPlatform();
  ({ receiver, secret } = await listenForWebhooks(api));
  customerId = textAt(await createCustomer(api), 'id');
  bank = await addMxAccount(api, customerId);
});
afterAll(() => receiver.stop());

function fundedBody(currency: string, change: object = {}): Json {
  const source = { sourceType: 'REALTIME_FUNDING', customerId, currency };
  return quoteBody('', toAccount(bank), { source, ...change });
}

const send = (quote: Json, change: object = {}) =>
  api.post('/sandbox/send', { quoteId: quote['id'], currencyCode: 'USD', ...change });

const refusalOf = async (answer: ReturnType<typeof send>) => {
  const { status, body, headers } = await answer;
  return [status, body['code'], headers.get('x-should-retry')];
};

describe('the payment instructions of a quote', () => {
  it.each([
    [
      'USD',
      { accountType: 'USD_ACCOUNT', accountNumber: expect.any(String), routingNumber: expect.any(String) },
    ],
    ['EUR', { accountType: 'EUR_ACCOUNT', iban: expect.stringMatching(/^[A-Z]{2}\d{2}/) }],
    ['GBP', { accountType: 'GBP_ACCOUNT', sortCode: expect.stringMatching(/^\d{6}$/) }],
    ['MXN', { accountType: 'MXN_ACCOUNT', clabeNumber: expect.stringMatching(/^\d{18}$/) }],
    ['BRL', { accountType: 'BRL_ACCOUNT', pixKey: expect.any(String) }],
    ['INR', { accountType: 'INR_ACCOUNT', vpa: expect.any(String) }],
  ])("are bank details with the transaction's reference in %s", async (currency, details) => {
    const quote = await createQuote(api, fundedBody(currency));
    const instructions = listAt(quote, 'paymentInstructions');
    const transaction = await done(api.get(`/transactions/${textAt(quote, 'transactionId')}`));
    const reference = textAt(transaction, 'reconciliationInstructions', 'reference');
    expect(instructions[0]).toEqual({
      instructionsNotes: expect.stringContaining(reference),
      accountOrWalletInfo: expect.objectContaining({
        ...details,
        reference,
        paymentRails: expect.arrayContaining([expect.any(String)]),
      }),
    });
    expect(transaction['paymentInstructions']).toEqual(instructions);
  });

  it('are a Lightning invoice in BTC', async () => {
    const quote = await createQuote(api, fundedBody('BTC', { lockedCurrencyAmount: 123_456 }));
    expect(listAt(quote, 'paymentInstructions')[0]).toMatchObject({
      accountOrWalletInfo: {
        assetType: 'BTC',
        invoice: expect.stringMatching(/^lnbc1234560n1[02-9ac-hj-np-z]+$/),
      },
    });
  });

  it('are an address on the named chain for a stablecoin', async () => {
    for (const [cryptoNetwork, accountType, address] of [
      [undefined, 'SOLANA_WALLET', /^[1-9A-HJ-NP-Za-km-z]{32,44}$/],
      ['ETHEREUM_MAINNET', 'ETHEREUM_WALLET', /^0x[0-9a-fA-F]{40}$/],
    ] as const) {
      const source = { sourceType: 'REALTIME_FUNDING', customerId, currency: 'USDC', cryptoNetwork };
      const body = fundedBody('USDC', { source, lockedCurrencyAmount: 5_000_000 });
      const quote = await createQuote(api, body);
      expect(listAt(quote, 'paymentInstructions')[0]).toMatchObject({
        accountOrWalletInfo: { accountType, assetType: 'USDC', address: expect.stringMatching(address) },
      });
    }
  });

  it('are refused if the network does not carry the currency', async () => {
    for (const [currency, cryptoNetwork] of [
      ['USDC', 'NO_SUCH_NETWORK'],
      ['USD', 'SOLANA_MAINNET'],
    ]) {
      const source = { sourceType: 'REALTIME_FUNDING', customerId, currency, cryptoNetwork };
      const answer = await api.post('/quotes', quoteBody('', toAccount(bank), { source }));
      expect([currency, answer.status]).toEqual([currency, 400]);
    }
  });

  it('belong to one quote only', async () => {
    const quotes = await Promise.all([1, 2].map(() => createQuote(api, fundedBody('USD'))));
    const [one, two] = quotes.map((quote) =>
      textAt(quote, 'paymentInstructions', 0, 'accountOrWalletInfo', 'reference'),
    );
    expect(one).not.toBe(two);
  });
});

describe('a payment for a quote', () => {
  it('executes the quote if the amount is right', async () => {
    const quote = await createQuote(api, fundedBody('USD', { immediatelyExecute: true }));
    expect(quote['status']).toBe('PENDING');
    const paid = await done(send(quote));
    const id = textAt(quote, 'transactionId');
    expect(paid).toMatchObject({
      id,
      status: 'PROCESSING',
      type: 'OUTGOING',
      quoteId: quote['id'],
      source: { sourceType: 'REALTIME_FUNDING', customerId, currency: 'USD' },
      sentAmount: { amount: quote['totalSendingAmount'] },
    });
    expect((await done(api.get(`/quotes/${textAt(quote, 'id')}`)))['status']).toBe('PROCESSING');
    await transactionReaches(api, id, 'COMPLETED');
    await receiver.event('OUTGOING_PAYMENT_COMPLETED', id, secret);
    expect(receiver.typesOf(id)).toEqual([
      'OUTGOING_PAYMENT_PENDING',
      'OUTGOING_PAYMENT_PROCESSING',
      'OUTGOING_PAYMENT_COMPLETED',
    ]);
    expect(await balanceOf(api, customerId)).toBe(0);
  });

  it('may name its amount, and may fund an internal account', async () => {
    const { customerId: payee, accountId } = await payer(api, 0);
    const quote = await createQuote(
      api,
      fundedBody('EUR', {
        destination: toAccount(accountId),
        lockedCurrencySide: 'RECEIVING',
        lockedCurrencyAmount: 7_777,
      }),
    );
    const currencyAmount = numberAt(quote, 'totalSendingAmount');
    const paid = await done(send(quote, { currencyCode: 'EUR', currencyAmount }));
    expect([paid['status'], await balanceOf(api, payee)]).toEqual(['COMPLETED', 7_777]);
  });

  it.each([1, 9_999, 10_001, 9_007_199_254_740_991])(
    'of %i instead of 10000 fails the quote and is refunded in full',
    async (currencyAmount) => {
      const quote = await createQuote(api, fundedBody('USD'));
      const answer = await done(send(quote, { currencyAmount }));
      expect(answer).toMatchObject({
        status: 'REFUNDED',
        failureReason: 'FUNDING_AMOUNT_MISMATCH',
        refund: { status: 'COMPLETED', reason: 'FUNDING_MISMATCH', settledAt: expect.any(String) },
      });
      expect(answer['settledAt']).toBeUndefined();
      const id = textAt(quote, 'transactionId');
      expect(await done(api.get(`/transactions/${id}`))).toEqual(answer);
      expect((await done(api.get(`/quotes/${textAt(quote, 'id')}`)))['status']).toBe('FAILED');
      const refunded = await receiver.event('OUTGOING_PAYMENT_REFUND_COMPLETED', id, secret);
      expect(refunded['data']).toEqual(answer);
      const failed = await receiver.event('OUTGOING_PAYMENT_FAILED', id, secret);
      expect(at(failed, 'data', 'status')).toBe('FAILED');
      expect(receiver.typesOf(id)).toEqual([
        'OUTGOING_PAYMENT_PENDING',
        'OUTGOING_PAYMENT_FAILED',
        'OUTGOING_PAYMENT_REFUND_COMPLETED',
      ]);
      expect(await refusalOf(send(quote))).toEqual([409, 'QUOTE_ALREADY_EXECUTED', 'false']);
    },
  );

  it('is refused if it is repeated', async () => {
    const quote = await createQuote(api, fundedBody('USD'));
    const answers = await Promise.all(Array.from({ length: 10 }, () => refusalOf(send(quote))));
    expect(answers.filter(([status]) => status === 200)).toHaveLength(1);
    expect(answers.filter(([, code]) => code === 'QUOTE_ALREADY_EXECUTED')).toHaveLength(9);
    await transactionReaches(api, textAt(quote, 'transactionId'), 'COMPLETED');
    expect(await refusalOf(send(quote))).toEqual([409, 'QUOTE_ALREADY_EXECUTED', 'false']);
  });

  it('is refused if it comes too late', async () => {
    const quote = await createQuote(api, fundedBody('USD'));
    const crypto = await createQuote(api, fundedBody('BTC'));
    await advance(api, 61);
    expect(await refusalOf(send(crypto, { currencyCode: 'BTC' }))).toEqual([409, 'QUOTE_EXPIRED', 'false']);
    await advance(api, 240);
    expect(await refusalOf(send(quote))).toEqual([409, 'QUOTE_EXPIRED', 'false']);
    expect((await done(api.get(`/quotes/${textAt(quote, 'id')}`)))['status']).toBe('EXPIRED');
  });

  it('is refused in another currency, for another quote or without an amount, and the quote stays', async () => {
    const quote = await createQuote(api, fundedBody('USD'));
    const { accountId } = await payer(api);
    const fromAccount = await createQuote(api, quoteBody(accountId, toAccount(bank)));
    const nobody = 'Quote:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';
    expect(await refusalOf(send(quote, { currencyCode: 'EUR' }))).toEqual([400, 'INVALID_CURRENCY', null]);
    expect(await refusalOf(send(fromAccount))).toEqual([400, 'INVALID_INPUT', null]);
    expect(await refusalOf(send(quote, { quoteId: nobody }))).toEqual([404, 'QUOTE_NOT_FOUND', null]);
    expect(await refusalOf(send(quote, { quoteId: 'x' }))).toEqual([400, 'INVALID_INPUT', null]);
    expect(await refusalOf(send(quote, { currencyAmount: 0 }))).toEqual([400, 'INVALID_AMOUNT', null]);
    expect(await done(api.get(`/quotes/${textAt(quote, 'id')}`))).toEqual(quote);
    const execute = api.post(`/quotes/${textAt(quote, 'id')}/execute`);
    expect(await refusalOf(execute)).toEqual([400, 'INVALID_INPUT', null]);
  });

  it('is replayed for the same Idempotency-Key', async () => {
    const quote = await createQuote(api, fundedBody('USD'));
    const body = { quoteId: quote['id'], currencyCode: 'USD' };
    const key = randomUUID();
    const first = await api.post('/sandbox/send', body, { key });
    await transactionReaches(api, textAt(quote, 'transactionId'), 'COMPLETED');
    const again = await api.post('/sandbox/send', body, { key });
    expect([again.status, again.text]).toEqual([200, first.text]);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    const other = await api.post('/sandbox/send', { ...body, currencyAmount: 10_000 }, { key });
    expect([other.status, other.body['code']]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
  });

  it('has no customer if it is for the platform itself', async () => {
    const own = await addMxAccount(api, null);
    const source = { sourceType: 'REALTIME_FUNDING', currency: 'USD' };
    const quote = await createQuote(api, quoteBody('', toAccount(own), { source }));
    expect(quote['source']).toEqual(source);
    expect(await done(send(quote))).toMatchObject({ customerId: null, platformCustomerId: null, source });
  });

  it('is refused for a rejected customer', async () => {
    const rejected = textAt(await createCustomer(api), 'id');
    const source = { sourceType: 'REALTIME_FUNDING', customerId: rejected, currency: 'USD' };
    const quote = await createQuote(api, fundedBody('USD', { source }));
    const to = await accountIdOf(api, rejected, 'EUR');
    const inward = await createQuote(api, fundedBody('USD', { destination: toAccount(to) }));
    await done(api.patch(`/customers/${rejected}`, { kycStatus: 'REJECTED' }));
    for (const one of [quote, inward]) {
      expect(await refusalOf(send(one))).toEqual([403, 'USER_NOT_READY', null]);
    }
  });
});
