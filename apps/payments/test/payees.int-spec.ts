import { FakeClock } from '@corridor/kernel';
import type {
  CustomerState,
  ListTransactionsQuery,
  Page,
  QuoteResource,
  TransactionResource,
} from '@corridor/contracts';
import { aContext, type TestDatabase } from '@corridor/testing';
import { transactionKinds } from '../src/features';
import { IntegrityCheckRepository } from '../src/integrity/integrity-check.repository';
import { VerifyLedgerHandler } from '../src/integrity/verify-ledger.handler';
import { QuotesController } from '../src/quotes/quotes.controller';
import { TransactionsController } from '../src/transactions/transactions.controller';
import { bodyOf, createPaymentsDatabase, PaymentsApp } from './fixtures/payments-app';
import { newQuote } from './fixtures/rivals';

const DAY_MS = 24 * 60 * 60 * 1000;

describe('transactions of a paid customer', () => {
  let database: TestDatabase;
  let app: PaymentsApp;
  let ada: CustomerState;
  let bob: CustomerState;
  let idle: CustomerState;
  const made: TransactionResource[] = [];
  const accountsOf = new Map<string, string[]>();

  beforeAll(async () => {
    database = await createPaymentsDatabase();
    app = await PaymentsApp.start(database, { clock: new FakeClock(Date.UTC(2026, 2, 10, 12)) });
    app.owns({});
    await app.platform();
    [ada, bob, idle] = [await app.customer(), await app.customer(), await app.customer()];
    const banks = new Map<string, { fine: string; closed: string; slow: string }>();
    for (const owner of [ada, bob, null]) {
      const account = await app.accountOf(owner);
      await app.fund(account, 1_000_000);
      const change = { customerId: owner?.id ?? null };
      const [fine, closed, slow] = await Promise.all(
        ['111', '002', '005'].map(async (suffix) => (await app.externalAccount(suffix, change)).id),
      );
      const bank = { fine: fine ?? '', closed: closed ?? '', slow: slow ?? '' };
      banks.set(owner?.id ?? '', bank);
      accountsOf.set(owner?.id ?? '', [account, ...Object.values(bank)]);
    }
    const ids: string[] = [];
    const bankOf = (owner: CustomerState | null) =>
      banks.get(owner?.id ?? '') ?? { fine: '', closed: '', slow: '' };
    for (let half = 0; half < 6; half += 1) {
      for (const payer of [ada, bob, null]) {
        const from = await app.accountOf(payer);
        for (const payee of [ada, bob, null]) {
          const { fine, closed, slow } = bankOf(payee);
          const replies = await Promise.all([
            app.out(from, fine, 10),
            app.out(from, closed, 10),
            app.in(fine, from, 10),
            ...(half === 5 ? [app.out(from, slow, 10)] : []),
          ]);
          ids.push(...replies.map((reply) => bodyOf(reply).id));
          const to = await app.accountOf(payee);
          const source = { sourceType: 'ACCOUNT', accountId: from };
          const destinations = [fine, ...(to === from ? [] : [to])];
          for (const accountId of destinations) {
            const change = { immediatelyExecute: half % 2 === 0 };
            const quote = await newQuote(app, source, { destinationType: 'ACCOUNT', accountId }, change);
            ids.push(quote.replace('Quote:', 'Transaction:'));
          }
        }
      }
      await app.pass(half % 2 === 0 ? DAY_MS / 4 : (DAY_MS * 3) / 4);
      if (half === 2) await app.fold();
    }
    for (const id of ids) made.push(await app.get(id));
  });

  afterAll(async () => {
    await app.stop();
    await database.drop();
  });

  async function list(
    query: ListTransactionsQuery = {},
    platformKey = 1,
  ): Promise<Page<TransactionResource>> {
    const request = { context: aContext({ platformKey }), params: {}, query, body: undefined };
    return bodyOf<Page<TransactionResource>>(await app.module.get(TransactionsController).list(request));
  }

  /** The transactions of a customer, computed from the resources alone. */
  function concerns(customerId: string, { customerId: own, destination }: TransactionResource): boolean {
    return own === customerId || (accountsOf.get(customerId) ?? []).includes(destination.accountId ?? '');
  }

  function expected(customerId: string, query: ListTransactionsQuery): TransactionResource[] {
    const from = query.startDate ? Date.parse(query.startDate) : -Infinity;
    const isDate = query.endDate?.length === 10;
    const to = query.endDate ? Date.parse(query.endDate) + (isDate ? DAY_MS - 1 : 0) : Infinity;
    const { receiverAccountIdentifier: receiver, senderAccountIdentifier: sender } = query;
    return made
      .filter((one) => concerns(customerId, one))
      .filter(({ createdAt }) => Date.parse(createdAt) >= from && Date.parse(createdAt) <= to)
      .filter(({ status }) => !query.status || status === query.status)
      .filter(({ type }) => !query.type || type === query.type)
      .filter(({ source }) => !sender || source.accountId === sender)
      .filter(({ destination }) => !receiver || destination.accountId === receiver)
      .sort((a, b) => (a.id < b.id ? 1 : -1));
  }

  it('include its own and those that pay its accounts, each once, with an exact total, folded or not', async () => {
    const [house = ''] = accountsOf.get('') ?? [];
    const [, bank = ''] = accountsOf.get(ada.id) ?? [];
    const narrower: ListTransactionsQuery[] = [
      {},
      { status: 'COMPLETED' },
      { status: 'FAILED', type: 'OUTGOING' },
      { status: 'PENDING' },
      { type: 'INCOMING' },
      { startDate: '2026-03-11' },
      { endDate: '2026-03-11' },
      { startDate: '2026-03-11T13:00:00Z', endDate: '2026-03-12T13:00:00Z', status: 'COMPLETED' },
      { startDate: '2027-01-01' },
      { senderAccountIdentifier: house },
      { receiverAccountIdentifier: bank },
      { receiverAccountIdentifier: bank, status: 'EXPIRED' },
    ];
    for (const isFolded of [false, true]) {
      if (isFolded) await app.fold();
      for (const customer of [ada, bob, idle]) {
        for (const more of narrower) {
          const { id: customerId, platformCustomerId } = customer;
          const wanted = expected(customerId, more);
          for (const scope of [{ customerId }, { platformCustomerId }, { customerId, platformCustomerId }]) {
            const page = await list({ ...scope, ...more, limit: 100 });
            expect([more, page.totalCount]).toEqual([more, wanted.length]);
            expect(page.data).toEqual(wanted.slice(0, 100));
          }
        }
      }
    }
  });

  it('include payments by another customer or by the platform', async () => {
    const { data } = await list({ customerId: ada.id, type: 'OUTGOING', limit: 100 });
    expect(new Set(data.map(({ customerId }) => customerId))).toEqual(new Set([ada.id, bob.id, null]));
  });

  it.each(['asc', 'desc'] as const)('are paged, %s', async (sortOrder) => {
    const seen: TransactionResource[] = [];
    for (let cursor: string | undefined; ;) {
      const page = await list({ customerId: ada.id, sortOrder, limit: 7, ...(cursor ? { cursor } : {}) });
      seen.push(...page.data);
      cursor = page.nextCursor;
      if (!cursor) break;
    }
    const wanted = expected(ada.id, {});
    expect(seen).toEqual(sortOrder === 'desc' ? wanted : wanted.reverse());
  });

  it('include nothing of another platform', async () => {
    expect((await list({ customerId: ada.id }, 2)).totalCount).toBe(0);
  });

  it('as quotes belong only to the sender', async () => {
    for (const customer of [ada, bob, idle]) {
      const query = { customerId: customer.id, limit: 100 };
      const request = { context: aContext(), params: {}, query, body: undefined };
      const page = (await app.module.get(QuotesController).list(request)).body as Page<QuoteResource>;
      const wanted = made.filter(({ quoteId, customerId }) => quoteId && customerId === customer.id);
      expect(page.totalCount).toBe(wanted.length);
      expect(page.data.map(({ id }) => id).sort()).toEqual(wanted.map(({ quoteId }) => quoteId).sort());
    }
  });

  it('leave the ledger sound', async () => {
    const handler = new VerifyLedgerHandler(app.dataSource, new IntegrityCheckRepository(transactionKinds()));
    const { results } = await handler.execute();
    expect(results.filter(({ breaches }) => breaches > 0)).toEqual([]);
  });

  it('cost only the shown page: both parts are read by their index', async () => {
    const plans = ['customer_id', 'payee_id'].map(async (column) => {
      const [, , explained] = (await database.owner.query(
        `SET enable_seqscan = off; SET enable_sort = off; EXPLAIN SELECT id FROM payments.transactions
         WHERE platform_key = 1 AND ${column} = '${ada.id.split(':')[1]}' ORDER BY id DESC LIMIT 21`,
      )) as unknown as { rows: Record<string, string>[] }[];
      return (explained?.rows ?? []).map((row) => row['QUERY PLAN']).join('\n');
    });
    for (const plan of await Promise.all(plans)) {
      expect(plan).toMatch(/transactions_(customer|payee)/);
      expect(plan).not.toContain('Sort');
    }
  });
});
