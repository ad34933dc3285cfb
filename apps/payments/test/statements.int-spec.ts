import fc from 'fast-check';
import { FakeClock } from '@corridor/kernel';
import type { LedgerEntryResource, ListLedgerEntriesQuery, OperationReply, Page } from '@corridor/contracts';
import { aContext, type TestDatabase, propertyLength } from '@corridor/testing';
import { transactionKinds } from '../src/features';
import { IntegrityCheckRepository } from '../src/integrity/integrity-check.repository';
import { VerifyLedgerHandler } from '../src/integrity/verify-ledger.handler';
import { InternalAccountsController } from '../src/internal-accounts/internal-accounts.controller';
import { modelCommands, type ModelCommand } from './fixtures/ledger-model';
import { bodyOf, createPaymentsDatabase, PaymentsApp } from './fixtures/payments-app';
import { newQuote } from './fixtures/rivals';

const SUFFIXES = ['111', '002', '003', '004', '005'];
const UNKNOWN = 'InternalAccount:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';

describe('the statement of an internal account', () => {
  let database: TestDatabase;
  const clock = new FakeClock(Date.UTC(2026, 2, 10, 12));
  let apps: [PaymentsApp, PaymentsApp];
  const externals = new Map<string, string>();

  beforeAll(async () => {
    database = await createPaymentsDatabase();
    apps = [await PaymentsApp.start(database, { clock }), await PaymentsApp.start(database, { clock })];
    for (const app of apps) app.owns({});
    await apps[0].platform();
    for (const suffix of SUFFIXES) externals.set(suffix, (await apps[0].externalAccount(suffix)).id);
  });

  afterAll(async () => {
    for (const app of apps) await app.stop();
    await database.drop();
  });

  async function page(
    accountId: string,
    query: ListLedgerEntriesQuery = {},
    platformKey = 1,
  ): Promise<Page<LedgerEntryResource>> {
    const request = { context: aContext({ platformKey }), params: { accountId }, query, body: undefined };
    return bodyOf<Page<LedgerEntryResource>>(
      await apps[0].module.get(InternalAccountsController).entries(request),
    );
  }

  /** All pages, with changes of the ledger between them. */
  async function walked(
    accountId: string,
    query: ListLedgerEntriesQuery,
    between: () => Promise<unknown> = () => Promise.resolve(),
  ): Promise<Page<LedgerEntryResource>[]> {
    const pages: Page<LedgerEntryResource>[] = [];
    for (let cursor: string | undefined; ;) {
      const found = await page(accountId, { ...query, ...(cursor === undefined ? {} : { cursor }) });
      pages.push(found);
      if (!found.hasMore) return pages;
      cursor = found.nextCursor;
      await between();
    }
  }

  const newAccount = async (): Promise<string> => apps[0].accountOf(await apps[0].customer());

  function submit(app: PaymentsApp, account: string, command: ModelCommand): Promise<OperationReply> {
    const external = externals.get(command.suffix) ?? '';
    const amount = Number(command.amount);
    if (command.kind === 'FUND') return app.fund(account, amount);
    return command.kind === 'TRANSFER_OUT'
      ? app.out(account, external, amount)
      : app.in(external, account, amount);
  }

  /** Expects that each entry follows from the one before it, and that the oldest begins at zero. */
  function expectWhole(entries: readonly LedgerEntryResource[]): void {
    const oldestFirst = [...entries].reverse();
    let balance = 0;
    for (const { amount, balanceAfter } of oldestFirst) {
      balance += amount.amount;
      expect(balanceAfter.amount).toBe(balance);
    }
    const sorted = [...entries].sort(
      (a, b) =>
        (a.createdAt === b.createdAt ? 0 : a.createdAt < b.createdAt ? 1 : -1) || (a.id < b.id ? 1 : -1),
    );
    expect(entries).toEqual(sorted);
    expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
  }

  async function breaches(): Promise<string[]> {
    const handler = new VerifyLedgerHandler(
      apps[0].dataSource,
      new IntegrityCheckRepository(transactionKinds()),
    );
    const { results } = await handler.execute();
    return results.filter((result) => result.breaches > 0).map(({ name }) => name);
  }

  it('matches the balance on every page during any movement of money', async () => {
    const step = fc.record({
      commands: fc.array(modelCommands({ accounts: 1, suffixes: SUFFIXES }), { minLength: 1, maxLength: 8 }),
      afterMs: fc.constantFrom(0, 1, 700, 1_000, 30_000),
    });
    const run = fc.record({
      before: fc.array(step, { minLength: 1, maxLength: 5 }),
      meanwhile: fc.array(modelCommands({ accounts: 1, suffixes: SUFFIXES }), { maxLength: 6 }),
      limit: fc.integer({ min: 1, max: 7 }),
    });
    await fc.assert(
      fc.asyncProperty(run, async ({ before, meanwhile, limit }) => {
        const account = await newAccount();
        for (const [turn, { commands, afterMs }] of before.entries()) {
          await (apps[turn % 2] as PaymentsApp).pass(afterMs);
          await Promise.all(
            commands.map((command, n) => submit(apps[n % 2] as PaymentsApp, account, command)),
          );
        }
        const balance = await apps[0].balance(account);
        const { totalCount = 0 } = await page(account, { limit: 1 });
        let commits = 0;
        const pages = await walked(account, { limit }, async () => {
          const command = meanwhile[commits % Math.max(1, meanwhile.length)];
          commits += 1;
          if (command) await submit(apps[commits % 2] as PaymentsApp, account, command);
        });
        const entries = pages.flatMap(({ data }) => data);
        expect(entries).toHaveLength(totalCount);
        expect(entries[0]?.balanceAfter.amount ?? 0).toBe(balance);
        expectWhole(entries);
        // New entries precede the earlier ones, which are unchanged.
        await Promise.all(apps.map((app) => app.pass(30_000)));
        const later = (await walked(account, { limit: 100 })).flatMap(({ data }) => data);
        expect(later.slice(later.length - entries.length)).toEqual(entries);
        expect(later[0]?.balanceAfter.amount ?? 0).toBe(await apps[0].balance(account));
        expectWhole(later);
      }),
      { ...propertyLength(12, 30_000), endOnFailure: true },
    );
    expect(await breaches()).toEqual([]);
  });

  it('is one sequence over the commits of two instances', async () => {
    const account = await newAccount();
    await apps[0].fund(account, 1_000);
    const bank = externals.get('111') ?? '';
    await Promise.all(
      Array.from({ length: 60 }, (_, n) => {
        const app = apps[n % 2] as PaymentsApp;
        return n % 3 === 0 ? app.fund(account, 7) : app.out(account, bank, 5);
      }),
    );
    const { data, totalCount } = await page(account, { limit: 100 });
    expect([data.length, totalCount]).toEqual([61, 61]);
    expect(data[0]?.balanceAfter.amount).toBe(await apps[0].balance(account));
    expectWhole(data);
    expect(await breaches()).toEqual([]);
  });

  it('shows the kind of each movement and its transaction', async () => {
    const [from, to] = [await newAccount(), await newAccount()];
    await apps[0].fund(from, 1_000);
    const paid = bodyOf(await apps[0].out(from, externals.get('111') ?? '', 10)).id;
    const refused = bodyOf(await apps[0].out(from, externals.get('002') ?? '', 20)).id;
    const arrived = bodyOf(await apps[0].in(externals.get('111') ?? '', from, 30)).id;
    await apps[0].pass(1_000);
    const source = { sourceType: 'ACCOUNT', accountId: from };
    const destination = { destinationType: 'ACCOUNT', accountId: to };
    const quote = await newQuote(apps[0], source, destination, { immediatelyExecute: true });
    const converted = quote.replace('Quote:', 'Transaction:');
    const shown = (entries: readonly LedgerEntryResource[]) =>
      entries.map(({ kind, amount, transactionId }) => [kind, Math.sign(amount.amount), transactionId]);

    expect(shown((await page(from)).data)).toEqual([
      ['PAYMENT', -1, converted],
      ['DEPOSIT', 1, arrived],
      ['REFUND', 1, refused],
      ['PAYMENT', -1, refused],
      ['PAYMENT', -1, paid],
      ['FUNDING', 1, null],
    ]);
    expect(shown((await page(to)).data)).toEqual([['DEPOSIT', 1, converted]]);
  });

  it('never goes back in time: an entry that was due earlier is shown at its own time', async () => {
    const account = await newAccount();
    await apps[0].in(externals.get('111') ?? '', account, 30);
    clock.advance(5_000);
    await apps[0].fund(account, 1);
    await apps[0].pass(0);
    const { data } = await page(account);

    expect(data.map(({ kind, balanceAfter }) => [kind, balanceAfter.amount])).toEqual([
      ['DEPOSIT', 31],
      ['FUNDING', 1],
    ]);
    expect(data[0]?.createdAt).toBe(data[1]?.createdAt);
    expectWhole(data);
  });

  it('is filtered by time, with an exact total', async () => {
    const account = await newAccount();
    for (let n = 1; n <= 6; n += 1) {
      await apps[0].fund(account, n);
      if (n % 2 === 0) await apps[0].pass(24 * 60 * 60 * 1000);
    }
    const all = (await page(account)).data;
    const times = all.map(({ createdAt }) => createdAt);
    const days = [...new Set(times.map((time) => time.slice(0, 10)))].sort();
    const bounds = [
      undefined,
      ...days,
      times[2],
      times[4],
      '1970-01-01',
      '2999-12-31',
      '1000-01-01',
      '9999-12-31',
    ];
    const msOf = (text: string, isUpper: boolean): number =>
      Date.parse(text) + (isUpper && text.length === 10 ? 24 * 60 * 60 * 1000 - 1 : 0);
    for (const startDate of bounds) {
      for (const endDate of bounds) {
        const wanted = all.filter(({ createdAt }) => {
          const ms = Date.parse(createdAt);
          const isLate = startDate !== undefined && ms < msOf(startDate, false);
          return !isLate && !(endDate !== undefined && ms > msOf(endDate, true));
        });
        const query = {
          ...(startDate === undefined ? {} : { startDate }),
          ...(endDate === undefined ? {} : { endDate }),
        };
        const pages = await walked(account, { ...query, limit: 2 });
        expect([query, pages.flatMap(({ data }) => data)]).toEqual([query, wanted]);
        for (const { totalCount } of pages) expect(totalCount).toBe(wanted.length);
      }
    }
  });

  it("of the platform's own account works the same", async () => {
    const account = await apps[0].accountOf(null);
    await apps[0].fund(account, 500);
    expect((await page(account)).data).toMatchObject([
      { amount: { amount: 500 }, balanceAfter: { amount: 500 }, kind: 'FUNDING', transactionId: null },
    ]);
  });

  it('of an unused account is empty', async () => {
    expect(await page(await newAccount())).toEqual({ data: [], hasMore: false, totalCount: 0 });
  });

  it('is not found on another platform, or for an id that is not an account', async () => {
    const account = await newAccount();
    await apps[0].fund(account, 500);
    for (const [id, platformKey] of [
      [account, 2],
      [UNKNOWN, 1],
      ['InternalAccount:x', 1],
    ] as const) {
      await expect(page(id, {}, platformKey)).rejects.toMatchObject({ code: 'ACCOUNT_NOT_FOUND' });
    }
  });

  it('accepts no cursor of another account or filter', async () => {
    const [one, two] = [await newAccount(), await newAccount()];
    for (let n = 0; n < 2; n += 1) await apps[0].fund(one, 5);
    const cursor = (await page(one, { limit: 1 })).nextCursor ?? '';
    for (const [account, query] of [
      [two, { cursor }],
      [one, { cursor, startDate: '2026-01-01' }],
      [one, { cursor: 'x' }],
    ] as const) {
      await expect(page(account, query)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    }
    expect((await page(one, { cursor, limit: 7 })).data).toHaveLength(1);
  });

  it('costs only a page, however long it is', async () => {
    const account = await newAccount();
    await apps[0].fund(account, 5);
    const [, , explained] = (await database.owner.query(
      `SET enable_seqscan = off; SET enable_bitmapscan = off; EXPLAIN SELECT p.entry_number FROM payments.postings p
       WHERE p.platform_key = 1 AND COALESCE(p.from_account_id, p.to_account_id) = '${account.split(':')[1]}'
         AND p.entry_number IS NOT NULL
       ORDER BY p.created_at DESC, p.entry_number DESC LIMIT 21`,
    )) as unknown as { rows: Record<string, string>[] }[];
    const plan = (explained?.rows ?? []).map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('postings_statement');
    expect(plan).not.toContain('Sort');
  });
});
