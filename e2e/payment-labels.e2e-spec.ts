import type { WebhookReceiver } from '@corridor/api-client';
import { at, createPlatform, listAt, numberAt, textAt, type Api, type Json } from './support/api';
import { listenForWebhooks } from './support/default-endpoint';
import {
  addBankAccount,
  createCustomer,
  fund,
  fundedCustomer,
  transactionReaches,
  transferOut,
} from './support/money';
import { advance, createQuote, done, platformAccount, quoteBody, toAccount } from './support/quotes';

let api: Api;
let stranger: Api;
let receiver: WebhookReceiver;

beforeAll(async () => {
  api = await createPlatform();
  stranger = await createPlatform();
  ({ receiver } = await listenForWebhooks(api));
});
afterAll(() => receiver.stop());

const metadata = { orderId: 'A-1001', constructor: 'x', 'a.b-c_d': '' };

async function found(path: string, query: Record<string, string>, by = api): Promise<string[]> {
  const page = await done(by.get(`${path}?${new URLSearchParams(query)}`));
  const ids = listAt(page, 'data').map((one) => textAt(one, 'id'));
  expect(page['totalCount']).toBe(ids.length);
  return ids;
}

describe('externalReference and metadata', () => {
  it('of transfers are stored, returned, sent in webhooks, and can be searched', async () => {
    const payer = await fundedCustomer(api, 10_000);
    const reversed = {
      source: { accountId: payer.bankAccountId },
      destination: { accountId: payer.accountId },
    };
    for (const [path, body, type] of [
      ['/transfer-out', transferOut(payer, 100), 'OUTGOING_PAYMENT_COMPLETED'],
      ['/transfer-in', { ...reversed, amount: 100 }, 'INCOMING_PAYMENT_COMPLETED'],
    ] as const) {
      const said = { externalReference: `order ${path} é`, metadata };
      const { body: made } = await api.post(path, { ...body, ...said }, { key: `key ${path}` });
      const id = textAt(made, 'id');
      expect(made).toMatchObject(said);
      const again = await api.post(path, { ...body, ...said }, { key: `key ${path}` });
      expect([again.status, again.body]).toEqual([201, made]);
      expect(await transactionReaches(api, id, 'COMPLETED')).toMatchObject(said);
      expect(at(await receiver.event(type, id), 'data')).toMatchObject(said);
      const query = { externalReference: said.externalReference };
      expect(await found('/transactions', query)).toEqual([id]);
      expect(await found('/transactions', { ...query, type: type.split('_')[0] ?? '' })).toEqual([id]);
      expect(await found('/transactions', { externalReference: `${said.externalReference}.` })).toEqual([]);
      expect(await found('/transactions', query, stranger)).toEqual([]);
    }
  });

  it('of a quote also belong to its transaction', async () => {
    const payer = await fundedCustomer(api, 100_000);
    const said = { externalReference: 'order of a quote', metadata };
    const quote = await createQuote(
      api,
      quoteBody(payer.accountId, toAccount(payer.bankAccountId), { ...said, immediatelyExecute: true }),
    );
    const [id, transactionId] = [textAt(quote, 'id'), textAt(quote, 'transactionId')];
    for (const shown of [
      quote,
      await done(api.get(`/quotes/${id}`)),
      await done(api.get(`/transactions/${transactionId}`)),
    ]) {
      expect(shown).toMatchObject(said);
    }
    expect(at(await receiver.event('OUTGOING_PAYMENT_PENDING', transactionId), 'data')).toMatchObject(said);
    const query = { externalReference: said.externalReference };
    expect(await found('/quotes', query)).toEqual([id]);
    expect(await found('/transactions', query)).toEqual([transactionId]);
    expect(await found('/quotes', query, stranger)).toEqual([]);
  });

  it('are refused above their limits, and each violation names its field', async () => {
    const payer = await fundedCustomer(api, 1_000);
    const bodies = [
      ['/transfer-out', transferOut(payer, 1)],
      ['/quotes', quoteBody(payer.accountId, toAccount(payer.bankAccountId))],
    ] as const;
    const wrong = { externalReference: 'x'.repeat(65), metadata: { fine: 'x', n: 7, long: 'x'.repeat(256) } };
    for (const [path, body] of bodies) {
      const answer = await api.post(path, { ...body, ...wrong });
      expect([answer.status, answer.body['code']]).toEqual([400, 'INVALID_INPUT']);
      expect(
        listAt(answer.body, 'details', 'errors')
          .map((error) => at(error, 'field'))
          .sort(),
      ).toEqual(['externalReference', 'metadata.long', 'metadata.n']);
    }
  });

  it('of customers: metadata is merged, and null removes one pair or all', async () => {
    const customer = await createCustomer(api, { metadata });
    const path = `/customers/${textAt(customer, 'id')}`;
    expect(customer['metadata']).toEqual(metadata);
    const created = await receiver.event('CUSTOMER_CREATED', textAt(customer, 'id'));
    expect(at(created, 'data', 'metadata')).toEqual(metadata);
    const patched = await done(api.patch(path, { metadata: { orderId: null, tier: 'gold' } }));
    const merged = { constructor: 'x', 'a.b-c_d': '', tier: 'gold' };
    expect(patched['metadata']).toEqual(merged);
    expect((await done(api.get(path)))['metadata']).toEqual(merged);
    const updated = await receiver.event('CUSTOMER_UPDATED', textAt(customer, 'id'));
    expect(at(updated, 'data', 'metadata')).toEqual(merged);
    expect(await done(api.patch(path, { metadata: null }))).not.toHaveProperty('metadata');
    expect(await done(api.get(path))).not.toHaveProperty('metadata');
    const refused = await api.patch(path, { metadata: { 'not a name': 'x' } });
    expect([refused.status, refused.body['code']]).toEqual([400, 'INVALID_INPUT']);
  });
});

describe('the list of a customer’s transactions', () => {
  it('contains all payments to and from its accounts', async () => {
    const seller = await createCustomer(api, { platformCustomerId: 'seller-7' });
    const customerId = textAt(seller, 'id');
    const bankAccountId = textAt(await addBankAccount(api, customerId), 'id');
    const house = await platformAccount(api);
    await fund(api, house, 1_000_000);
    const buyer = await fundedCustomer(api, 100_000);
    const own = await done(api.get(`/customers/internal-accounts?customerId=${customerId}&currency=USD`));
    const inside = textAt(own, 'data', 0, 'id');
    const paid: Json[] = [
      await done(api.post('/transfer-out', transferOut({ accountId: house, bankAccountId }, 500)), 201),
      await done(api.post('/transfer-out', transferOut({ ...buyer, bankAccountId }, 500)), 201),
    ];
    const ids = paid.map((one) => textAt(one, 'id'));
    for (const accountId of [inside, bankAccountId]) {
      const body = quoteBody(buyer.accountId, toAccount(accountId), { immediatelyExecute: true });
      ids.push(textAt(await createQuote(api, body), 'transactionId'));
    }
    for (const id of ids) await transactionReaches(api, id, 'COMPLETED');
    const newestFirst = [...ids].reverse();
    const queries: Record<string, string>[] = [{ customerId }, { platformCustomerId: 'seller-7' }];
    for (const query of queries) {
      expect(await found('/transactions', query)).toEqual(newestFirst);
      expect(await found('/transactions', { ...query, status: 'COMPLETED' })).toEqual(newestFirst);
      expect(await found('/transactions', { ...query, status: 'FAILED' })).toEqual([]);
      expect(await found('/transactions', { ...query, type: 'INCOMING' })).toEqual([]);
      expect(await found('/transactions', query, stranger)).toEqual([]);
    }
    const first = await done(api.get(`/transactions?customerId=${customerId}&limit=3`));
    const cursor = encodeURIComponent(textAt(first, 'nextCursor'));
    const rest = await done(api.get(`/transactions?customerId=${customerId}&limit=3&cursor=${cursor}`));
    expect([...listAt(first, 'data'), ...listAt(rest, 'data')].map((one) => at(one, 'id'))).toEqual(
      newestFirst,
    );
    expect([numberAt(first, 'totalCount'), numberAt(rest, 'totalCount')]).toEqual([4, 4]);
    const buyers = await found('/transactions', { customerId: buyer.customerId });
    expect(buyers.sort()).toEqual(ids.slice(1).sort());
    expect(await found('/quotes', { customerId })).toEqual([]);
  });
});

describe('the details of a refusal', () => {
  it('contain the balance and the required amount, the expiry of a quote, or the reason of suffix 004', async () => {
    const payer = await fundedCustomer(api, 20_000, '004');
    const poor = await api.post('/transfer-out', transferOut(payer, 50_000));
    expect([poor.status, poor.body]).toMatchObject([
      400,
      { code: 'INSUFFICIENT_BALANCE', details: { available: 20_000, required: 50_000 } },
    ]);
    const body = quoteBody(payer.accountId, toAccount(payer.bankAccountId));
    const paid = await createQuote(api, { ...body, immediatelyExecute: true });
    const quote = await createQuote(api, body);
    expect(await transactionReaches(api, textAt(paid, 'transactionId'), 'FAILED')).toMatchObject({
      failureReason: 'COUNTERPARTY_POST_TX_FAILED',
      failureDetails: { code: 'REJECTED_BY_BANK', message: expect.any(String) as unknown },
    });
    await advance(api, 600);
    const late = await api.post(`/quotes/${textAt(quote, 'id')}/execute`);
    expect([late.status, late.body]).toMatchObject([
      409,
      { code: 'QUOTE_EXPIRED', details: { expiresAt: quote['expiresAt'] } },
    ]);
  });
});
