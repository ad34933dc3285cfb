import type {
  HouseAccountResource,
  JournalLineResource,
  OperationReply,
  ProfitAndLossResource,
  SafeguardingResource,
  TrialBalanceRowResource,
} from '@corridor/contracts';
import { aRequest, eventually } from '@corridor/testing';
import { DAY_MS } from '@corridor/kernel';
import { BooksController } from '../src/books/books.controller';
import { utcDay } from '../src/books/domain/utc-day';
import { KeepDayHandler } from '../src/books/keep-day.handler';
import { Dispatcher } from '../src/dispatching/dispatcher.worker';
import { ConnectedBank } from './fixtures/connected-bank';
import { bodyOf, type PaymentsApp } from './fixtures/payments-app';

/** A page of a list. */
interface Listed<T> {
  data: T[];
  nextCursor?: string;
}

describe('the books', () => {
  let world: ConnectedBank;
  let app: PaymentsApp;
  let books: BooksController;
  let number = 0;

  beforeAll(async () => {
    world = await ConnectedBank.start();
    ({ app } = world);
    books = app.module.get(BooksController);
  });

  afterAll(() => world.stop());

  const today = utcDay(Date.now());
  const daysAgo = (days: number): string => utcDay(Date.now() - days * DAY_MS);
  const keep = (nowMs?: number): Promise<string | undefined> => app.module.get(KeepDayHandler).execute(nowMs);

  async function paidOut(account: string, amount: number): Promise<void> {
    world.bank.answer = () => ({ status: 'COMPLETED', providerReference: `B-${(number += 1)}` });
    const { id } = bodyOf(await app.out(account, (await app.externalAccount()).id, amount));
    await eventually(async () => {
      await app.module.get(Dispatcher).look();
      return (await app.get(id)).status === 'COMPLETED';
    });
  }

  const request = (query: object): never => aRequest(undefined, { query }) as never;

  async function listed<T>(reply: Promise<OperationReply>): Promise<Listed<T>> {
    return bodyOf<Listed<T>>(await reply);
  }

  async function trial(date?: string): Promise<TrialBalanceRowResource[]> {
    return (await listed<TrialBalanceRowResource>(books.trialBalance(request({ date })))).data;
  }

  async function journal(date: string, limit?: number): Promise<string[]> {
    const pages: string[] = [];
    for (let cursor: string | undefined; ;) {
      const page = await listed<JournalLineResource>(books.listJournal(request({ date, cursor, limit })));
      pages.push(...page.data.map((row) => JSON.stringify(row)));
      cursor = page.nextCursor;
      if (cursor === undefined) return pages;
    }
  }

  it('show the accounts of the house, its trial balance and its journal, day by day', async () => {
    const account = await world.deposited(1_000);
    await paidOut(account, 400);
    const accounts = (await listed<HouseAccountResource>(books.houseAccounts(request({})))).data;
    const settlementAccountId = `SettlementAccount:${world.settlementAccountId}`;
    expect(accounts).toEqual([
      { account: 'NOSTRO', settlementAccountId, name: 'main', currency: 'USD', balance: 0, totalBalance: 0 },
      {
        account: 'TRANSIT',
        settlementAccountId,
        name: 'main',
        currency: 'USD',
        balance: 0,
        totalBalance: -600,
      },
    ]);
    // The first day is two days ago, the second one is without postings.
    await world.age(2);
    await expect(trial(daysAgo(3))).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(journal(daysAgo(3))).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const open = await trial(daysAgo(2));
    // Two instances at once keep each day once.
    await Promise.allSettled([keep(), keep()]);
    while ((await keep()) !== undefined);
    const { rows } = await app.pool.query<{ day: string }>(
      'SELECT DISTINCT day::text AS day FROM ledger_days ORDER BY 1',
    );
    expect(rows.map(({ day }) => day)).toEqual([daysAgo(2), daysAgo(1)]);
    expect(await trial(daysAgo(2))).toEqual(open.map((row) => ({ ...row, status: 'KEPT' })));
    await paidOut(account, 100);
    const find = (rows: TrialBalanceRowResource[], name: string) => rows.find((row) => row.account === name);
    expect(find(await trial(daysAgo(2)), 'INTERNAL_ACCOUNTS')).toMatchObject({
      opening: 0,
      debits: 400,
      credits: 1_000,
      debitBalance: 0,
      creditBalance: 600,
    });
    expect(find(await trial(daysAgo(1)), 'TRANSIT')).toMatchObject({
      status: 'KEPT',
      settlementAccountId,
      debits: 0,
      credits: 0,
      debitBalance: 600,
    });
    expect(find(await trial(), 'TRANSIT')).toMatchObject({ date: today, status: 'OPEN', debitBalance: 500 });
    for (const rows of [await trial(daysAgo(2)), await trial()]) {
      const totals = rows.filter((row) => row.account === 'TOTAL');
      expect(totals.length).toBeGreaterThan(0);
      for (const { debits, credits, debitBalance, creditBalance } of totals) {
        expect([debits, debitBalance]).toEqual([credits, creditBalance]);
      }
    }
  });

  it('export the same bytes of a kept day, in pages of any size', async () => {
    const whole = await journal(daysAgo(2));
    expect(whole).toHaveLength(3);
    expect(await journal(daysAgo(2), 1)).toEqual(whole);
    expect(await journal(daysAgo(2), 2)).toEqual(whole);
    expect(await journal(daysAgo(1))).toEqual([]);
    expect(whole.map((text) => JSON.parse(text) as object)).toEqual([
      expect.objectContaining({ kind: 'SETTLE', creditAccount: expect.stringMatching(/^InternalAccount:/) }),
      expect.objectContaining({ kind: 'RESERVE', creditAccount: 'CLEARING', amount: 400 }),
      expect.objectContaining({ kind: 'SETTLE', debitAccount: 'CLEARING', currency: 'USD' }),
    ]);
    const books = new Set(whole.map((text) => (JSON.parse(text) as JournalLineResource).book));
    const platforms = await app.pool.query<{ id: string }>('SELECT id FROM platforms');
    expect([...books]).toEqual(platforms.rows.map(({ id }) => id));
    await expect(journal(daysAgo(3))).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(journal(utcDay(Date.now() + DAY_MS))).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('say what a period earned and cost', async () => {
    const query = { from: daysAgo(2), to: daysAgo(1) };
    const { data } = await listed<ProfitAndLossResource>(books.profitAndLoss(request(query)));
    expect(data).toEqual([]);
    const wrong = { from: daysAgo(1), to: daysAgo(2) };
    await expect(books.profitAndLoss(request(wrong))).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('are never changed', async () => {
    for (const change of [
      'UPDATE ledger_days SET credits = 1',
      'DELETE FROM ledger_days',
      'TRUNCATE ledger_days',
    ]) {
      await expect(app.pool.query(change)).rejects.toThrow('permission denied');
    }
  });

  it('have sums beyond the integers of JSON, as digits', async () => {
    const max = Number.MAX_SAFE_INTEGER;
    const before = await trial();
    await world.deposited(max);
    await world.deposited(max);
    const rows = await trial();
    const creditsOf = (of: TrialBalanceRowResource[], name: string): bigint =>
      BigInt(of.find(({ account }) => account === name)?.credits ?? 0);
    const moved = 2n * BigInt(max);
    for (const name of ['INTERNAL_ACCOUNTS', 'TOTAL']) {
      expect(rows.find(({ account }) => account === name)?.credits).toEqual(
        expect.stringMatching(/^[0-9]+$/),
      );
      expect(creditsOf(rows, name) - creditsOf(before, name)).toBe(moved);
    }
    const { data } = await listed<SafeguardingResource>(books.listSafeguarding(request({})));
    expect(data.map(({ currency, difference }) => [currency, difference])).toEqual([['USD', 0]]);
    expect(BigInt(data[0]?.owedToCustomers ?? 0)).toBeGreaterThan(moved);
    const accounts = (await listed<HouseAccountResource>(books.houseAccounts(request({})))).data;
    expect(accounts.map(({ account, totalBalance }) => [account, BigInt(totalBalance) < -moved])).toEqual([
      ['NOSTRO', false],
      ['TRANSIT', true],
    ]);
  });

  it('keep no day while a transaction that began on it is open', async () => {
    const client = await app.pool.connect();
    await client.query('BEGIN');
    await client.query('SELECT 1');
    const soon = Date.now() + DAY_MS + 3_600_000;
    expect(await keep(soon)).toBeUndefined();
    await client.query('COMMIT');
    client.release();
    expect(await keep(soon)).toBe(today);
  });
});
