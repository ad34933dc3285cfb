import { FakeClock, mintUuid, uuidBounds, type Uuid } from '@corridor/kernel';
import { PageSessions } from '@corridor/database';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import type { TestDatabase } from '@corridor/testing';
import type { TransactionFilter } from '../src/transactions/domain/transaction-filter';
import { transactionKinds } from '../src/features';
import { IntegrityCheckRepository } from '../src/integrity/integrity-check.repository';
import { ExternalAccountRareEndWorker } from '../src/list-totals/external-account-rare-end.worker';
import { ExternalAccountTotalWorker } from '../src/list-totals/external-account-total.worker';
import { TransactionListRepository } from '../src/transactions/transaction-list.repository';
import { createPaymentsDatabase, PaymentsApp } from './fixtures/payments-app';

const ROWS = 20_000;
/** One of so many transactions is of one account, and one of so many has failed. */
const OF_ACCOUNT = 2;
const FAILED_OF = 100;
const HOUR_MS = 3_600_000;
const BEGAN_MS = Date.UTC(2026, 2, 10, 12);

describe('long lists of transactions', () => {
  let database: TestDatabase;
  const clock = new FakeClock(BEGAN_MS);
  let app: PaymentsApp;
  let other: PaymentsApp;
  let list: TransactionListRepository;
  const account = mintUuid();
  const customerId = mintUuid();

  beforeAll(async () => {
    database = await createPaymentsDatabase();
    app = await PaymentsApp.start(database, { clock });
    other = await PaymentsApp.start(database, { clock });
    list = app.module.get(TransactionListRepository);
    await app.platform();
    // As before the release that notes rare ends.
    await database.owner.query('ALTER TABLE payments.transaction_states DISABLE TRIGGER USER');
    await add(clock.now() - 3 * HOUR_MS, ROWS);
    await database.owner.query('ALTER TABLE payments.transaction_states ENABLE TRIGGER USER');
    await database.owner.query('DELETE FROM payments.external_account_rare_end_marks');
    await database.owner.query('VACUUM (ANALYZE) payments.transactions, payments.transaction_states');
  });

  afterAll(async () => {
    await app?.stop();
    await other?.stop();
    await database?.drop();
  });

  /** Transactions, each a millisecond after the one before it. */
  async function add(fromMs: number, count: number): Promise<void> {
    const head = uuidBounds(fromMs).first.replaceAll('-', '').slice(0, 12);
    await database.owner.query(
      `WITH made AS (
         SELECT n, (lpad(to_hex(('x' || $1)::bit(48)::bigint + n), 12, '0') || '70008000000000000000')::uuid AS id,
           to_timestamp(($2::bigint + n) / 1000.0) AS at, n % ${OF_ACCOUNT} = 0 AS is_of_account
         FROM generate_series(0, $3::integer - 1) n
       ), fixed AS (
         INSERT INTO payments.transactions (platform_key, id, type, kind, source_kind, source_id, source_currency,
           destination_kind, destination_id, destination_currency, customer_id, sent_amount, received_amount, serial,
           created_at)
         SELECT 1, id, 'OUTGOING', 'TRANSFER_OUT', 'INTERNAL_ACCOUNT', gen_random_uuid(), 'USD', 'EXTERNAL_ACCOUNT',
           CASE WHEN is_of_account THEN $4 ELSE gen_random_uuid() END, 'USD',
           CASE WHEN is_of_account THEN $5 ELSE gen_random_uuid() END, 1, 1, $2::bigint + n, at
         FROM made
       )
       INSERT INTO payments.transaction_states (platform_key, id, status, version, updated_at)
       SELECT 1, id, CASE WHEN n % ${FAILED_OF} = 0 THEN 'FAILED' ELSE 'COMPLETED' END, 3, at FROM made`,
      [head, fromMs, count, account, customerId],
    );
  }

  interface Read {
    ids: readonly Uuid[];
    totalCount: number;
    /** Look-ups of transactions and of states by their ids. */
    lookUps: number;
    /** Entries of the indexes of the account and of rare statuses that were read. */
    entries: number;
  }

  /** A page with all rows that the database reads for it. */
  async function read(filter: Omit<TransactionFilter, 'platformKey'>, after?: Uuid): Promise<Read> {
    const client = await app.module.get(PageSessions).pool.connect();
    const runner: SqlRunner = { query: (text, values) => client.query(text, values) };
    try {
      const before = await reads(runner);
      const page = await list.page(
        runner,
        { platformKey: 1, ...filter },
        { after, limit: 20, order: 'desc' },
      );
      const now = await reads(runner);
      return {
        ids: page.rows.map(({ id }) => id),
        totalCount: page.totalCount,
        lookUps: now.lookUps - before.lookUps,
        entries: now.entries - before.entries,
      };
    } finally {
      client.release();
    }
  }

  async function reads(runner: SqlRunner): Promise<{ lookUps: number; entries: number }> {
    await runner.query('SELECT pg_stat_force_next_flush()');
    const [row] = rowsOf<{ scans: string; entries: string }>(
      await runner.query(
        `SELECT sum(idx_scan) FILTER (WHERE indexrelname IN ('transaction_states_pkey', 'transactions_pkey')) AS scans,
           sum(idx_tup_read) FILTER (WHERE indexrelname IN ('transactions_destination', 'transaction_states_rare',
             'external_account_rare_ends_pkey')) AS entries
         FROM pg_stat_user_indexes WHERE schemaname = 'payments'`,
      ),
    );
    return { lookUps: Number(row?.scans), entries: Number(row?.entries) };
  }

  /** What breaks a rule on external accounts. */
  async function breaches(rule: string): Promise<unknown> {
    const results = await new IntegrityCheckRepository(transactionKinds()).checkAll(app.dataSource, null);
    return results.find(({ name }) => name === rule)?.examples;
  }

  const TOTALS = 'external-account-totals-equal-tables';
  const RARE_ENDS = 'external-account-rare-ends-equal-states';

  const ofAccount = { destination: { kind: 'EXTERNAL_ACCOUNT', id: account } } as const;

  it.each([
    ['an external account', ofAccount],
    ['a customer', { customerId }],
  ])('find a rare status of %s without looking up each state', async (_name, filter) => {
    list.reach = { few: 50, held: 4_000 };
    const found = await read({ ...filter, statuses: ['FAILED'] });
    expect(found.ids).toHaveLength(21);
    expect(found.lookUps).toBeLessThan(100);
    const next = await read({ ...filter, statuses: ['FAILED'] }, found.ids[19]);
    expect(next.ids[0]).toBe(found.ids[20]);
    expect(next.lookUps).toBeLessThan(100);
  });

  it('count the old transactions of an account apart from its pages, also as two processes', async () => {
    list.reach = { few: 500, held: 4_000 };
    const own = ROWS / OF_ACCOUNT;
    const failed = ROWS / FAILED_OF;
    const first = await read(ofAccount);
    expect(first).toMatchObject({ totalCount: own });
    expect(first.entries).toBeGreaterThanOrEqual(own);
    const workers = [app, other].map(({ module }) => module.get(ExternalAccountTotalWorker));
    for (const worker of workers) worker.lotMax = 777;
    const counting = Promise.all(workers.map((worker) => worker.look()));
    let isCounted = false;
    void counting.finally(() => (isCounted = true));
    while (!isCounted) expect(await read(ofAccount)).toMatchObject({ totalCount: own });
    await counting;
    const counted = await read(ofAccount);
    expect(counted).toMatchObject({ totalCount: own, ids: first.ids });
    expect(counted.entries).toBeLessThan(200);
    await add(clock.now(), 100);
    for (const laterMs of [0, 2 * HOUR_MS, 2 * HOUR_MS]) {
      clock.advance(laterMs);
      for (const worker of workers) await worker.look();
      const again = await read(ofAccount);
      expect(again.totalCount).toBe(own + 50);
      expect(again.entries).toBeLessThan(300);
      expect(await read({ ...ofAccount, statuses: ['COMPLETED'] })).toMatchObject({
        totalCount: own + 50 - failed - 1,
      });
      expect(await read({ source: ofAccount.destination })).toMatchObject({ totalCount: 0 });
    }
    expect((await read(ofAccount)).entries).toBeLessThan(100);
    expect(await read({ ...ofAccount, fromMs: clock.now() - 4 * HOUR_MS })).toMatchObject({ totalCount: 50 });
    expect(await breaches(TOTALS)).toEqual([]);
    await database.owner.query(
      'UPDATE payments.external_account_totals SET n = n + 1 WHERE account_id = $1',
      [account],
    );
    expect(await breaches(TOTALS)).toEqual([
      expect.objectContaining({ account_id: account, kept: String(own + 51), counted: String(own + 50) }),
    ]);
  });

  describe('in rare ends', () => {
    const failed = { ...ofAccount, statuses: ['FAILED'] } as const;

    /** A payment of the account, as old as the others, that has this status. */
    async function oneOf(status: string): Promise<string> {
      const { rows } = await database.owner.query<{ id: string }>(
        `SELECT t.id FROM payments.transactions t JOIN payments.transaction_states s USING (platform_key, id)
         WHERE t.destination_id = $1 AND s.status = $2 ORDER BY t.id DESC OFFSET 5 LIMIT 1`,
        [account, status],
      );
      return rows[0]?.id ?? '';
    }

    async function move(id: string, status: string): Promise<void> {
      await database.owner.query('UPDATE payments.transaction_states SET status = $2 WHERE id = $1', [
        id,
        status,
      ]);
    }

    it('of the past are noted while pages are read, also by two processes and while one changes', async () => {
      list.reach = { few: 50, held: 4_000 };
      const before = await read(failed);
      expect(before.entries).toBeGreaterThan(ROWS / OF_ACCOUNT);
      const workers = [app, other].map(({ module }) => module.get(ExternalAccountRareEndWorker));
      for (const worker of workers) worker.lotMax = 17;
      const changing = await oneOf('FAILED');
      const session = await database.owner.connect();
      await session.query('BEGIN');
      await session.query(`UPDATE payments.transaction_states SET status = 'REFUNDED' WHERE id = $1`, [
        changing,
      ]);
      const met = await Promise.allSettled(workers.map((worker) => worker.look()));
      expect(met.some(({ status }) => status === 'rejected')).toBe(true);
      expect(await read(failed)).toMatchObject({ totalCount: before.totalCount, ids: before.ids });
      await session.query('COMMIT');
      session.release();
      const noting = Promise.all(workers.map((worker) => worker.look()));
      let isOver = false;
      void noting.finally(() => (isOver = true));
      while (!isOver) expect(await read(failed)).toMatchObject({ totalCount: before.totalCount - 1 });
      await noting;
      for (const worker of workers) await worker.look();
      const noted = await read(failed);
      expect(noted.totalCount).toBe(before.totalCount - 1);
      expect(noted.ids).not.toContain(changing);
      expect(noted.lookUps).toBeLessThan(50);
      expect(noted.entries).toBeLessThan(2 * before.totalCount);
      const oldest = await read({ ...failed, serial: BEGAN_MS - 3 * HOUR_MS });
      expect(oldest).toMatchObject({ totalCount: 1, ids: [expect.any(String)] });
      expect(oldest.lookUps).toBeLessThan(10);
      expect(await read({ ...ofAccount, statuses: ['REFUNDED'] })).toMatchObject({
        totalCount: 1,
        ids: [changing],
      });
      expect(await breaches(RARE_ENDS)).toEqual([]);
    });

    it('are noted when they come, whoever writes them', async () => {
      const totals = async () => {
        const read1 = async (statuses: TransactionFilter['statuses']) =>
          (await read({ ...ofAccount, ...(statuses ? { statuses } : {}) })).totalCount;
        return {
          all: await read1(undefined),
          failed: await read1(['FAILED']),
          refunded: await read1(['REFUNDED']),
          both: await read1(['FAILED', 'REFUNDED']),
          completed: await read1(['COMPLETED']),
          processing: await read1(['PROCESSING']),
        };
      };
      const before = await totals();
      await add(clock.now() + HOUR_MS, 2 * FAILED_OF);
      const added = { all: FAILED_OF, failed: 2, both: 2, completed: FAILED_OF - 2 };
      const then = await totals();
      for (const [name, n] of Object.entries(added))
        expect([name, then[name as keyof typeof then] - before[name as keyof typeof before]]).toEqual([
          name,
          n,
        ]);
      await move(await oneOf('FAILED'), 'REFUNDED');
      const returned = await oneOf('COMPLETED');
      await move(returned, 'FAILED');
      await move(await oneOf('COMPLETED'), 'PROCESSING');
      expect(await totals()).toEqual({
        ...then,
        refunded: then.refunded + 1,
        both: then.both + 1,
        completed: then.completed - 2,
        processing: 1,
      });
      expect((await read(failed)).ids).toContain(returned);
      expect(await breaches(RARE_ENDS)).toEqual([]);
      await database.owner.query('DELETE FROM payments.external_account_rare_ends WHERE id = $1', [returned]);
      expect(await breaches(RARE_ENDS)).toEqual([
        expect.objectContaining({ id: returned, status: 'FAILED', noted: '0' }),
      ]);
    });
  });
});
