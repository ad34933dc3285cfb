import { currencyCodes, parseId, type Uuid } from '@corridor/kernel';
import { REPLY_BODY_BYTES_MAX } from '@corridor/messaging';
import { aContext, walkPages, type TestDatabase } from '@corridor/testing';
import { InstitutionsController } from '../src/institutions/institutions.controller';
import { InternalAccountsController } from '../src/internal-accounts/internal-accounts.controller';
import { QuotesController } from '../src/quotes/quotes.controller';
import { RatesController } from '../src/rates/rates.controller';
import { TransactionsController } from '../src/transactions/transactions.controller';
import { bodyOf, createPaymentsDatabase, PaymentsApp } from './fixtures/payments-app';
import { newQuote } from './fixtures/rivals';

const ROWS = 105;
/** Characters of a row's information: more than a request may carry, four bytes each. */
const CHARACTERS = 15_000;

describe('lists of the largest rows', () => {
  let database: TestDatabase;
  let app: PaymentsApp;
  let ids: Uuid[];

  beforeAll(async () => {
    database = await createPaymentsDatabase();
    app = await PaymentsApp.start(database);
    app.owns({});
    await app.platform();
    const customer = await app.customer();
    const bank = await app.externalAccount();
    const source = { sourceType: 'REALTIME_FUNDING', customerId: customer.id, currency: 'EUR' };
    const destination = { destinationType: 'ACCOUNT', accountId: bank.id };
    const made = await Promise.all(Array.from({ length: ROWS }, () => newQuote(app, source, destination)));
    ids = made.map((id) => parseId('Quote', id) as Uuid).sort();
    await database.owner.query(
      `UPDATE payments.transactions SET details = (details::jsonb || jsonb_build_object(
         'counterpartyInformation', jsonb_build_object('NAME', repeat('😀', $1))))::json`,
      [CHARACTERS],
    );
  });
  afterAll(async () => {
    await app?.stop();
    await database?.drop();
  });

  it.each(['asc', 'desc'] as const)('transactions, %s: short pages show each one once', async (sortOrder) => {
    const controller = app.module.get(TransactionsController);
    const walked = await walkPages((query) =>
      controller.list({ context: aContext(), params: {}, query: { ...query, sortOrder }, body: undefined }),
    );
    const inOrder = sortOrder === 'asc' ? ids : [...ids].reverse();
    expect(walked.ids).toEqual(inOrder.map((id) => `Transaction:${id}`));
    expect(walked.lengths.length).toBeGreaterThan(3);
    expect(walked.bytes).toBeGreaterThan(1_300_000);
  });

  it('quotes: short pages show each one once', async () => {
    const controller = app.module.get(QuotesController);
    const walked = await walkPages((query) =>
      controller.list({ context: aContext(), params: {}, query, body: undefined }),
    );
    expect(walked.ids).toEqual([...ids].reverse().map((id) => `Quote:${id}`));
    expect(walked.lengths.length).toBeGreaterThan(3);
  });

  it('internal accounts: 100 of any currency fit into one page', async () => {
    await database.owner.query(
      `INSERT INTO payments.internal_accounts (platform_key, id, customer_id, currency, balance, created_at, updated_at)
       SELECT 2, gen_random_uuid(), gen_random_uuid(), currency, 9007199254740991, now(), now()
       FROM unnest($1::text[]) AS c (currency), generate_series(1, 110)`,
      [['USD', 'EUR', 'MXN', 'BTC', 'USDC']],
    );
    const controller = app.module.get(InternalAccountsController);
    const context = aContext({ platformKey: 2 });
    const walked = await walkPages((query) =>
      controller.ofCustomers({ context, params: {}, query, body: undefined }),
    );
    expect(new Set(walked.ids).size).toBe(550);
    expect(walked.lengths).toEqual([100, 100, 100, 100, 100, 50]);
  });
});

describe('lists without pages', () => {
  let database: TestDatabase;
  let app: PaymentsApp;

  beforeAll(async () => {
    database = await createPaymentsDatabase();
    app = await PaymentsApp.start(database);
    app.owns({});
    const limits = { minAmount: 1, maxAmount: Number.MAX_SAFE_INTEGER };
    const supportedCurrencies = currencyCodes.map((currencyCode) => ({ currencyCode, ...limits }));
    await app.platform({ supportedCurrencies });
  });
  afterAll(async () => {
    await app?.stop();
    await database?.drop();
  });

  it('fit into one answer if a platform has every currency', async () => {
    const request = { context: aContext(), params: {}, query: {}, body: undefined };
    const lists = {
      accounts: await app.module.get(InternalAccountsController).ofPlatform(request),
      rates: await app.module.get(RatesController).list(request),
      institutions: app.module.get(InstitutionsController).list(request),
    };
    for (const [name, reply] of Object.entries(lists)) {
      const { data } = bodyOf<{ data: object[] }>(reply);
      expect([name, data.length >= currencyCodes.length]).toEqual([name, true]);
      // This leaves as much room again for the text of another rail or table.
      const bytes = Buffer.byteLength(JSON.stringify({ data }));
      expect([name, bytes < REPLY_BODY_BYTES_MAX / 2]).toEqual([name, true]);
    }
  });
});
