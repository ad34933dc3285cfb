import { randomUUID } from 'node:crypto';
import type { WebhookReceiver } from '@corridor/api-client';
import { at, createPlatform, listAt, numberAt, textAt, Api, type Answer, type Json } from './support/api';
import { listenForWebhooks } from './support/default-endpoint';
import { balanceOf, createCustomer, fund, transactionReaches } from './support/money';
import {
  accountIdOf,
  addMxAccount,
  advance,
  createQuote,
  done,
  executedQuote,
  executeQuote,
  mxAccount,
  payer,
  quoteBody,
  toAccount,
} from './support/quotes';

let api: Api;
let receiver: WebhookReceiver;
let secret: string;

beforeAll(async () => {
  api = await createPlatform();
  ({ receiver, secret } = await listenForWebhooks(api));
});
afterAll(() => receiver.stop());

interface Party {
  customerId: string;
  accountId: string;
  bank: string;
}

async function party(amount = 100_000, suffix = '999'): Promise<Party> {
  const { customerId, accountId } = await payer(api, amount);
  return { customerId, accountId, bank: await addMxAccount(api, customerId, suffix) };
}

const refusalOf = async (answer: Promise<Answer>) => {
  const { status, body, headers } = await answer;
  return [status, body['code'], headers.get('x-should-retry')];
};

describe('an executed quote', () => {
  it('debits its source immediately, settles about a second later, and sends the events in order', async () => {
    const { customerId, accountId, bank } = await party();
    const quote = await createQuote(api, quoteBody(accountId, toAccount(bank)));
    const id = textAt(quote, 'id');
    const transactionId = textAt(quote, 'transactionId');
    const executed = await done(api.post(`/quotes/${encodeURIComponent(id)}/execute`, {}));
    expect(executed).toEqual({ ...quote, status: 'PROCESSING' });
    expect(await balanceOf(api, customerId)).toBe(90_000);
    const settled = await transactionReaches(api, transactionId, 'COMPLETED');
    expect(await done(api.get(`/quotes/${id}`))).toEqual({ ...quote, status: 'COMPLETED' });
    expect(Date.parse(textAt(settled, 'settledAt'))).toBeGreaterThanOrEqual(
      Date.parse(textAt(quote, 'createdAt')) + 1_000,
    );
    const last = await receiver.event('OUTGOING_PAYMENT_COMPLETED', transactionId, secret);
    expect([last['sequence'], last['data']]).toEqual([3, settled]);
    expect(receiver.typesOf(transactionId)).toEqual([
      'OUTGOING_PAYMENT_PENDING',
      'OUTGOING_PAYMENT_PROCESSING',
      'OUTGOING_PAYMENT_COMPLETED',
    ]);
    const balance = await receiver.event('INTERNAL_ACCOUNT_BALANCE_UPDATED', accountId, secret);
    expect(balance['data']).toMatchObject({ id: accountId, customerId });
  });

  it('is executed once', async () => {
    const { customerId, accountId, bank } = await party();
    const quote = await executedQuote(api, quoteBody(accountId, toAccount(bank)));
    const path = `/quotes/${textAt(quote, 'id')}/execute`;
    expect(await refusalOf(api.post(path))).toEqual([409, 'QUOTE_ALREADY_EXECUTED', 'false']);
    await transactionReaches(api, textAt(quote, 'transactionId'), 'COMPLETED');
    expect(await refusalOf(api.post(path, {}))).toEqual([409, 'QUOTE_ALREADY_EXECUTED', 'false']);
    expect(await balanceOf(api, customerId)).toBe(90_000);
  });

  it('to an internal account is a conversion and completes immediately', async () => {
    const { customerId, accountId } = await payer(api);
    const euros = await accountIdOf(api, customerId, 'EUR');
    const quote = await createQuote(api, quoteBody(accountId, toAccount(euros)));
    const executed = await executeQuote(api, quote);
    expect(executed).toEqual({ ...quote, status: 'COMPLETED' });
    const received = numberAt(quote, 'totalReceivingAmount');
    expect([await balanceOf(api, customerId), await balanceOf(api, customerId, 'EUR')]).toEqual([
      90_000,
      received,
    ]);
    const transactionId = textAt(quote, 'transactionId');
    const completed = await receiver.event('OUTGOING_PAYMENT_COMPLETED', transactionId, secret);
    expect(completed['data']).toEqual(await done(api.get(`/transactions/${transactionId}`)));
  });

  it('can be created and executed in one request', async () => {
    const { customerId, accountId, bank } = await party();
    const change = { immediatelyExecute: true };
    const quote = await createQuote(api, quoteBody(accountId, toAccount(bank), change));
    expect(quote['status']).toBe('PROCESSING');
    expect(await balanceOf(api, customerId)).toBe(90_000);
    const euros = await accountIdOf(api, customerId, 'EUR');
    const converted = await createQuote(api, quoteBody(accountId, toAccount(euros), change));
    expect(converted['status']).toBe('COMPLETED');
    expect(await balanceOf(api, customerId)).toBe(80_000);
    const path = `/quotes/${textAt(converted, 'id')}/execute`;
    expect(await refusalOf(api.post(path))).toEqual([409, 'QUOTE_ALREADY_EXECUTED', 'false']);
  });

  it('stays PENDING without sufficient funds, and can be executed later', async () => {
    const { customerId, accountId, bank } = await party(9_999);
    const quote = await createQuote(api, quoteBody(accountId, toAccount(bank)));
    const path = `/quotes/${textAt(quote, 'id')}`;
    expect(await refusalOf(api.post(`${path}/execute`))).toEqual([400, 'INSUFFICIENT_BALANCE', null]);
    expect(await done(api.get(path))).toEqual(quote);
    await fund(api, accountId, 1);
    await executeQuote(api, quote);
    expect(await balanceOf(api, customerId)).toBe(0);
  });

  it('checks the customer and the account again', async () => {
    const { customerId, accountId, bank } = await party();
    const quote = await createQuote(api, quoteBody(accountId, toAccount(bank)));
    const path = `/quotes/${textAt(quote, 'id')}/execute`;
    const become = (kycStatus: string) => done(api.patch(`/customers/${customerId}`, { kycStatus }));
    await become('REJECTED');
    expect(await refusalOf(api.post(path))).toEqual([403, 'USER_NOT_READY', null]);
    await become('APPROVED');
    await api.delete(`/customers/external-accounts/${bank}`);
    expect(await refusalOf(api.post(path))).toEqual([404, 'ACCOUNT_NOT_FOUND', null]);
    expect(await balanceOf(api, customerId)).toBe(100_000);
  });

  it('prevents the deletion of its customer until it has ended', async () => {
    const bank = await addMxAccount(api, null);
    const { customerId } = await payer(api, 0);
    const source = { sourceType: 'REALTIME_FUNDING', customerId, currency: 'USD' };
    const quote = await createQuote(api, quoteBody('', toAccount(bank), { source }));
    await done(api.post('/sandbox/send', { quoteId: quote['id'], currencyCode: 'USD' }));
    expect(await refusalOf(api.delete(`/customers/${customerId}`))).toEqual([
      409,
      'CUSTOMER_NOT_EMPTY',
      'false',
    ]);
    await transactionReaches(api, textAt(quote, 'transactionId'), 'COMPLETED');
    await done(api.delete(`/customers/${customerId}`));
  });

  it('gets 404 if it is unknown', async () => {
    for (const id of ['Quote:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b', 'Quote:x', 'x']) {
      expect(await refusalOf(api.post(`/quotes/${id}/execute`))).toEqual([404, 'QUOTE_NOT_FOUND', null]);
      expect(await refusalOf(api.get(`/quotes/${id}`))).toEqual([404, 'QUOTE_NOT_FOUND', null]);
    }
  });
});

describe('the expiry of a quote', () => {
  it('comes after 5 minutes, and after 1 minute if a crypto currency is involved', async () => {
    const { customerId, accountId, bank } = await party();
    const [btc, usdc] = await Promise.all([
      accountIdOf(api, customerId, 'BTC'),
      accountIdOf(api, customerId, 'USDC'),
    ]);
    const lifetimes: [string, string, number][] = [
      [accountId, bank, 300_000],
      [accountId, usdc, 60_000],
      [btc, accountId, 60_000],
    ];
    for (const [from, to, lifetime] of lifetimes) {
      const change = { lockedCurrencyAmount: 1_000_000 };
      const quote = await createQuote(api, quoteBody(from, toAccount(to), change));
      expect(Date.parse(textAt(quote, 'expiresAt')) - Date.parse(textAt(quote, 'createdAt'))).toBe(lifetime);
    }
  });

  it('happens without a request, with an event, and leaves the balance unchanged', async () => {
    const { customerId, accountId, bank } = await party();
    const quote = await createQuote(api, quoteBody(accountId, toAccount(bank)));
    await advance(api, 290);
    expect((await done(api.get(`/quotes/${textAt(quote, 'id')}`)))['status']).toBe('PENDING');
    const advanced = await advance(api, 11);
    expect(numberAt(advanced, 'fired')).toBeGreaterThanOrEqual(1);
    expect(await done(api.get(`/quotes/${textAt(quote, 'id')}`))).toEqual({ ...quote, status: 'EXPIRED' });
    const transactionId = textAt(quote, 'transactionId');
    const transaction = await done(api.get(`/transactions/${transactionId}`));
    expect(transaction).toMatchObject({
      status: 'EXPIRED',
      failureReason: 'QUOTE_EXPIRED',
      updatedAt: quote['expiresAt'],
    });
    const event = await receiver.event('OUTGOING_PAYMENT_EXPIRED', transactionId, secret);
    expect([event['sequence'], event['data'], event['timestamp']]).toEqual([
      2,
      transaction,
      quote['expiresAt'],
    ]);
    expect(await refusalOf(api.post(`/quotes/${textAt(quote, 'id')}/execute`))).toEqual([
      409,
      'QUOTE_EXPIRED',
      'false',
    ]);
    expect(await balanceOf(api, customerId)).toBe(100_000);
  });

  it('happens with the deletion of its customer', async () => {
    const { customerId, accountId, bank } = await party(0);
    const quote = await createQuote(api, quoteBody(accountId, toAccount(bank)));
    await done(api.delete(`/customers/${customerId}`));
    expect((await done(api.get(`/quotes/${textAt(quote, 'id')}`)))['status']).toBe('EXPIRED');
    await receiver.event('OUTGOING_PAYMENT_EXPIRED', textAt(quote, 'transactionId'), secret);
  });
});

describe('an Idempotency-Key for quotes', () => {
  const isReplayed = async (before: Answer, again: Promise<Answer>) => {
    const after = await again;
    expect([after.status, after.text]).toEqual([before.status, before.text]);
    expect([before.headers.get('idempotency-replayed'), after.headers.get('idempotency-replayed')]).toEqual([
      null,
      'true',
    ]);
  };

  it('creates and executes a quote once, whatever happens in between', async () => {
    const { customerId, accountId, bank } = await party();
    const body = quoteBody(accountId, toAccount(bank), { description: 'é ünï' });
    const [creation, execution] = [randomUUID(), randomUUID()];
    const created = await api.post('/quotes', body, { key: creation });
    const path = `/quotes/${textAt(created.body, 'id')}/execute`;
    const executed = await api.post(path, undefined, { key: execution });
    await transactionReaches(api, textAt(created.body, 'transactionId'), 'COMPLETED');
    await isReplayed(created, api.post('/quotes', body, { key: creation }));
    await isReplayed(executed, api.post(path, undefined, { key: execution }));
    expect(await balanceOf(api, customerId)).toBe(90_000);
    const other = { ...body, lockedCurrencyAmount: 10_001 };
    expect(await refusalOf(api.post('/quotes', other, { key: creation }))).toEqual([
      422,
      'IDEMPOTENCY_KEY_REUSED',
      null,
    ]);
  });

  it('creates one quote with account details and with immediate execution', async () => {
    const { customerId, accountId } = await payer(api);
    const details = { externalAccountDetails: mxAccount('999', { customerId }) };
    const body = quoteBody(accountId, details, { immediatelyExecute: true });
    const key = randomUUID();
    const created = await api.post('/quotes', body, { key });
    await transactionReaches(api, textAt(created.body, 'transactionId'), 'COMPLETED');
    await isReplayed(created, api.post('/quotes', body, { key }));
    expect(await balanceOf(api, customerId)).toBe(90_000);
  });

  it('creates one quote for 20 concurrent requests', async () => {
    const { customerId, accountId, bank } = await party();
    const body = quoteBody(accountId, toAccount(bank), { immediatelyExecute: true });
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, () => api.post('/quotes', body, { key })));
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
    expect(new Set(answers.filter(({ status }) => status === 201).map(({ text }) => text)).size).toBe(1);
    expect(await balanceOf(api, customerId)).toBe(90_000);
  });

  it('replays refusals by the domain, before and in the ledger', async () => {
    const { accountId, bank } = await party(0);
    const lookupId = 'Lookup:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';
    const uma = { umaAddress: '$success.mxn@sandbox.uma.money' };
    const quote = await createQuote(api, quoteBody(accountId, toAccount(bank)));
    const requests: [string, object | undefined, string][] = [
      [`/quotes/${textAt(quote, 'id')}/execute`, undefined, 'INSUFFICIENT_BALANCE'],
      ['/quotes', quoteBody(accountId, uma, { lookupId }), 'LOOKUP_REQUEST_NOT_FOUND'],
      ['/quotes', quoteBody(accountId, { externalAccountDetails: mxAccount('105') }), 'INVALID_BANK_ACCOUNT'],
      ['/quotes', quoteBody(accountId, toAccount(accountId)), 'SELF_PAYMENT'],
      [
        '/sandbox/send',
        { quoteId: lookupId.replace('Lookup', 'Quote'), currencyCode: 'USD' },
        'QUOTE_NOT_FOUND',
      ],
    ];
    for (const [path, body, code] of requests) {
      const key = randomUUID();
      const first = await api.post(path, body, { key });
      expect([path, first.body['code']]).toEqual([path, code]);
      await fund(api, accountId, 10_000);
      await isReplayed(first, api.post(path, body, { key }));
    }
  });

  it('does not replay refusals by the gateway or a 500', async () => {
    const { accountId, bank } = await party();
    const key = randomUUID();
    const body = quoteBody(accountId, toAccount(bank));
    expect((await api.post('/quotes', { ...body, lockedCurrencySide: 'x' }, { key })).status).toBe(400);
    expect((await api.post('/quotes', body, { key })).status).toBe(201);
    const failing = quoteBody(accountId, { externalAccountDetails: mxAccount('109') });
    for (const _ of [1, 2]) {
      const answer = await api.post('/quotes', failing, { key: `${key}-2` });
      expect([answer.status, answer.headers.get('idempotency-replayed')]).toEqual([500, null]);
    }
  });
});

describe('another caller', () => {
  let quote: Json;
  beforeAll(async () => {
    const { accountId, bank } = await party();
    quote = await createQuote(api, quoteBody(accountId, toAccount(bank)));
  });

  it('of another platform finds nothing', async () => {
    const stranger = await createPlatform();
    const theirs = await payer(stranger);
    const id = textAt(quote, 'id');
    expect((await stranger.get(`/quotes/${id}`)).body['code']).toBe('QUOTE_NOT_FOUND');
    expect((await stranger.post(`/quotes/${id}/execute`)).body['code']).toBe('QUOTE_NOT_FOUND');
    const send = { quoteId: id, currencyCode: 'USD' };
    expect((await stranger.post('/sandbox/send', send)).body['code']).toBe('QUOTE_NOT_FOUND');
    const foreign = [
      quoteBody(textAt(quote, 'source', 'accountId'), toAccount(theirs.accountId)),
      quoteBody(theirs.accountId, toAccount(textAt(quote, 'destination', 'accountId'))),
    ];
    for (const body of foreign)
      expect((await stranger.post('/quotes', body)).body['code']).toBe('ACCOUNT_NOT_FOUND');
    const page = await done(stranger.get(`/quotes?customerId=${textAt(quote, 'source', 'customerId')}`));
    expect(page).toEqual({ data: [], hasMore: false, totalCount: 0 });
  });

  it('with VIEW only can read, but not move money', async () => {
    const token = await done(api.post('/tokens', { name: 'reader', permissions: ['VIEW'] }), 201);
    const reader = new Api(textAt(token, 'clientId'), textAt(token, 'clientSecret'));
    expect(await done(reader.get(`/quotes/${textAt(quote, 'id')}`))).toEqual(quote);
    expect((await reader.get('/quotes')).status).toBe(200);
    const { accountId } = await payer(api, 0);
    for (const [path, body] of [
      ['/quotes', quoteBody(accountId, toAccount(textAt(quote, 'destination', 'accountId')))],
      [`/quotes/${textAt(quote, 'id')}/execute`, undefined],
      ['/sandbox/send', { quoteId: textAt(quote, 'id'), currencyCode: 'USD' }],
      ['/sandbox/uma/receive', {}],
    ] as const) {
      expect([path, ...(await refusalOf(reader.post(path, body)))]).toEqual([path, 403, 'FORBIDDEN', null]);
    }
  });
});

describe('the list of quotes', () => {
  let one: Party;
  let umaAddress: string;
  let quotes: Json[];
  const receivingUmaAddress = '$success.mxn@sandbox.uma.money';
  const idsOf = async (query: string) => {
    const page = await done(api.get(`/quotes?${query}`));
    const ids = listAt(page, 'data').map((quote) => quote['id']);
    return [numberAt(page, 'totalCount'), ids];
  };

  beforeAll(async () => {
    one = await party();
    umaAddress = textAt(await done(api.get(`/customers/${one.customerId}`)), 'umaAddress');
    const euros = await accountIdOf(api, one.customerId, 'EUR');
    const lookupId = textAt(await done(api.get(`/receiver/uma/${receivingUmaAddress}`)), 'lookupId');
    quotes = [
      await createQuote(api, quoteBody(one.accountId, toAccount(one.bank))),
      await executedQuote(api, quoteBody(one.accountId, toAccount(euros))),
      await createQuote(api, quoteBody(one.accountId, { umaAddress: receivingUmaAddress }, { lookupId })),
      await createQuote(
        api,
        quoteBody('', toAccount(one.bank), { source: { customerId: one.customerId, currency: 'EUR' } }),
      ),
    ];
    await createQuote(api, quoteBody((await payer(api, 0)).accountId, toAccount(one.bank)));
  });

  it('is newest first, and supports every filter', async () => {
    const ids = quotes.map((quote) => textAt(quote, 'id'));
    const [first, second, third, fourth] = ids;
    const { customerId, accountId, bank } = one;
    const own = `customerId=${customerId}`;
    const at1 = encodeURIComponent(textAt(quotes[1], 'createdAt'));
    const euros = textAt(quotes[1], 'destination', 'accountId');
    const filters: [string, (string | undefined)[]][] = [
      [own, [fourth, third, second, first]],
      [`sendingAccountId=${accountId}`, [third, second, first]],
      [`receivingAccountId=${bank}&${own}`, [fourth, first]],
      [`receivingAccountId=${euros}`, [second]],
      [`sendingUmaAddress=${umaAddress}`, [fourth, third, second, first]],
      [`receivingUmaAddress=${receivingUmaAddress}&${own}`, [third]],
      [`receivingUmaAddress=${receivingUmaAddress.toUpperCase()}`, [third]],
      [`${own}&status=COMPLETED`, [second]],
      [`${own}&status=PENDING`, [fourth, third, first]],
      [`${own}&status=EXPIRED`, []],
      [`${own}&createdAfter=${at1}`, [fourth, third, second]],
      [`${own}&createdBefore=${at1}`, [second, first]],
      [`${own}&createdBefore=2020-01-01`, []],
      [`sendingAccountId=${euros}`, []],
      ['sendingUmaAddress=$nobody@nowhere.test', []],
      ['customerId=Customer:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b', []],
    ];
    for (const [query, expected] of filters) {
      expect([query, await idsOf(query)]).toEqual([query, [expected.length, expected]]);
    }
  });

  it('is paged, and a cursor is valid only with its filters', async () => {
    const own = `customerId=${one.customerId}`;
    const seen: unknown[] = [];
    let cursor = '';
    for (let pages = 0; pages < 4; pages += 1) {
      const page = await done(api.get(`/quotes?${own}&limit=1${cursor}`));
      seen.push(...listAt(page, 'data').map((quote) => quote['id']));
      expect([page['totalCount'], page['hasMore']]).toEqual([4, pages < 3]);
      if (pages === 3) expect(page['nextCursor']).toBeUndefined();
      else cursor = `&cursor=${encodeURIComponent(textAt(page, 'nextCursor'))}`;
    }
    expect(seen).toEqual(quotes.map((quote) => quote['id']).reverse());
    for (const query of [
      `status=PENDING${cursor}`,
      `${own}&cursor=x`,
      `${own}&limit=0`,
      'limit=101',
      'x=1',
    ]) {
      const { status, body } = await api.get(`/quotes?${query}`);
      expect([query, status, body['code']]).toEqual([query, 400, 'INVALID_INPUT']);
    }
    expect((await api.get(`/quotes?${own}&limit=2${cursor}`)).status).toBe(200);
  });

  it('shows each quote like its GET', async () => {
    const page = await done(api.get(`/quotes?customerId=${one.customerId}`));
    for (const quote of listAt(page, 'data')) {
      expect(await done(api.get(`/quotes/${textAt(quote, 'id')}`))).toEqual(quote);
    }
  });
});

describe('the checks of a quote', () => {
  it('run in the documented order', async () => {
    const { customerId, accountId } = await payer(api, 0);
    const rejected = textAt(await createCustomer(api), 'id');
    const inactive = await addMxAccount(api, customerId, '102');
    const rejectedAccount = await accountIdOf(api, rejected);
    await done(api.patch(`/customers/${rejected}`, { kycStatus: 'REJECTED' }));
    const nowhere = toAccount('ExternalAccount:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b');
    const [active, large] = [await addMxAccount(api, customerId), 100_000_000_001];
    const unsupported = { sourceType: 'REALTIME_FUNDING', currency: 'KES' };
    const change = { lockedCurrencyAmount: large, immediatelyExecute: true };
    const cases: [Json, number, string][] = [
      [quoteBody(rejectedAccount, nowhere, { lockedCurrencySide: 'x' }), 400, 'INVALID_INPUT'],
      [quoteBody(rejectedAccount, nowhere, change), 404, 'ACCOUNT_NOT_FOUND'],
      [quoteBody(rejectedAccount, toAccount(rejectedAccount), change), 403, 'USER_NOT_READY'],
      [quoteBody('', toAccount(inactive), { ...change, source: unsupported }), 400, 'INVALID_CURRENCY'],
      [quoteBody(accountId, toAccount(inactive), change), 409, 'EXTERNAL_ACCOUNT_NOT_ACTIVE'],
      [quoteBody(accountId, toAccount(active), change), 400, 'AMOUNT_OUT_OF_RANGE'],
      [quoteBody(accountId, toAccount(active), { immediatelyExecute: true }), 400, 'INSUFFICIENT_BALANCE'],
    ];
    for (const [body, status, code] of cases) {
      const answer = await api.post('/quotes', body);
      expect([answer.status, at(answer.body, 'code')]).toEqual([status, code]);
    }
  });
});
