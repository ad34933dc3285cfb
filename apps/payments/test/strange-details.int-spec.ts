import { FakeClock, parseId } from '@corridor/kernel';
import type { OperationRequest, Page, QuoteResource, TransactionResource } from '@corridor/contracts';
import type { TestDatabase } from '@corridor/testing';
import { transactionKinds } from '../src/features';
import { FROM_THE_BEGINNING } from '../src/integrity/domain/watermark';
import { IntegrityCheckRepository } from '../src/integrity/integrity-check.repository';
import { VerifyLedgerHandler } from '../src/integrity/verify-ledger.handler';
import { QuotesController } from '../src/quotes/quotes.controller';
import { OpenItemRepository } from '../src/suspense/open-item.repository';
import { TransactionsController } from '../src/transactions/transactions.controller';
import { from, LedgerStory, to, uuidIn } from './fixtures/ledger-story';
import { bodyOf, createPaymentsDatabase, PaymentsApp } from './fixtures/payments-app';

/** JSON that a `json` column accepts although PostgreSQL can't read it, or JSON of the wrong shape. */
const strange = [
  String.raw`{"description":"\u0000","counterpartyInformation":{"\u0000":"\ud83d"},`,
  String.raw`{"description":"\ud83d\\u0000\\\ude80\"","\\":"\\",`,
  String.raw`{"quote":{"rate":{"counterpartyFixedFee":"\u0000"},"receiver":{"platformKey":"x\u0000","accountId":"\ud83d"}},`,
];
/** Replacements of the whole document. */
const replaced = [
  '"\\u0000"',
  '[]',
  '7',
  '{"incomingPayment":{"requestedFields":[],"payer":{"transactionId":"\\u0000"}}}',
];

describe('transactions with details that PostgreSQL cannot read', () => {
  let database: TestDatabase;
  let app: PaymentsApp;
  let story: LedgerStory;
  let usd: string;
  const planted: string[] = [];

  beforeAll(async () => {
    database = await createPaymentsDatabase();
    app = await PaymentsApp.start(database, { clock: new FakeClock(Date.UTC(2026, 2, 10, 12)) });
    app.owns({});
    await app.platform();
    story = new LedgerStory(app);
    usd = await story.funded(1_000_000);
    const eur = await story.funded(0, 'EUR');
    for (const text of strange) {
      const id = await story.quote(from(usd), to(eur));
      planted.push(id);
      await plant(id, `('${text}' || substr(details::text, 2))::json`);
    }
    for (const suffix of ['007', '003']) {
      const id = await story.payOut(usd, suffix, 'EUR');
      await app.pass(15_000);
      await plant(id, `('${strange[0] ?? ''}' || substr(details::text, 2))::json`);
    }
    for (const json of replaced) {
      const external = await app.externalAccount('111');
      const { id } = bodyOf(await app.out(usd, external.id, 101));
      await plant(id, `'${json}'::json`);
    }
    await app.pass(15_000);
    await app.fold();
  });

  afterAll(async () => {
    await app.stop();
    await database.drop();
  });

  async function plant(id: string, details: string): Promise<void> {
    const { rowCount } = await database.owner.query(
      `UPDATE payments.transactions SET details = ${details} WHERE id = $1`,
      [uuidIn(id)],
    );
    expect(rowCount).toBe(1);
  }

  async function breaches(): Promise<{ all: string[]; recent: string[] }> {
    const checks = new IntegrityCheckRepository(transactionKinds());
    const { results } = await new VerifyLedgerHandler(app.dataSource, checks).execute();
    const recent = await checks.checkRecent(app.dataSource.manager, new Map([[1, FROM_THE_BEGINNING]]));
    const names = (found: readonly { name: string; breaches: number }[]): string[] =>
      found.filter((result) => result.breaches > 0).map(({ name }) => name);
    return { all: names(results), recent: names(recent.results) };
  }

  const requestOf = (query: object): OperationRequest =>
    ({
      context: { requestId: 'r', commandId: 'c', platformId: 'p', platformKey: 1, permissions: [] },
      params: {},
      query,
      body: {},
    }) as OperationRequest;

  it('are checked by every rule', async () => {
    expect(await breaches()).toEqual({ all: [], recent: [] });
  });

  it('hide no breach of another transaction', async () => {
    const id = parseId('InternalAccount', usd) ?? uuidIn(usd);
    const change = (amount: number) =>
      database.owner.query('UPDATE payments.internal_accounts SET balance = balance + $2 WHERE id = $1', [
        id,
        amount,
      ]);
    await change(1);
    const found = await breaches();
    await change(-1);

    expect(found).toEqual({
      all: expect.arrayContaining(['sum-zero', 'balances-equal-entries']) as string[],
      recent: ['sum-zero'],
    });
  });

  it('are listed as waiting for an operator', async () => {
    const transactions = bodyOf<Page<TransactionResource>>(
      await app.module.get(TransactionsController).list(requestOf({ limit: 100 }) as never),
    );
    const quotes = (await app.module.get(QuotesController).list(requestOf({ limit: 100 }) as never))
      .body as Page<QuoteResource>;
    // No timer will continue the payments in flight any more.
    await database.owner.query('DELETE FROM payments.timers');
    const open = await new OpenItemRepository(transactionKinds()).list(app.dataSource.manager);

    expect(transactions.data).toHaveLength(strange.length + 2 + replaced.length);
    expect(quotes.data.length).toBeGreaterThanOrEqual(strange.length);
    expect(JSON.parse(JSON.stringify(transactions.data))).toEqual(
      expect.arrayContaining([expect.objectContaining({ description: '\u0000' })]),
    );
    expect(open.map(({ of }) => of).sort()).toEqual(['STUCK', 'SUSPENDED']);
    for (const id of planted) expect((await app.get(id)).status).toBeDefined();
  });
});
