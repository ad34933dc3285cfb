import { FakeClock } from '@corridor/kernel';
import type { SqlRunner } from '@corridor/messaging';
import { eventually, type TestDatabase } from '@corridor/testing';
import { TimerRepository, type DueRow } from '../src/ledger/timer.repository';
import { TimerWorker } from '../src/ledger/timer.worker';
import { bodyOf, createPaymentsDatabase, PaymentsApp } from './fixtures/payments-app';

const PLATFORMS = 50_000;
const NOW_MS = Date.UTC(2026, 2, 10, 12);
const NOW_SQL = `'${new Date(NOW_MS).toISOString()}'::timestamptz`;
/** Maximum number of blocks for a statement that finds almost nothing in a table of 50,000 rows. */
const BLOCKS_MAX = 60;

interface Plan {
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
}

describe('timers of many platforms', () => {
  let database: TestDatabase;
  let app: PaymentsApp;
  const repository = new TimerRepository();

  beforeAll(async () => {
    database = await createPaymentsDatabase();
    app = await PaymentsApp.start(database, { clock: new FakeClock(NOW_MS) });
    app.owns({});
    await app.platform();
    await app.platform({ id: 'PlatformConfig:two', platformKey: 2, umaDomain: 'two.test' });
  });

  afterEach(() => jest.restoreAllMocks());

  afterAll(async () => {
    await app.stop();
    await database.drop();
  });

  /** Blocks of the single statement that `use` sends. Its changes are rolled back. */
  async function blocksOf(use: (runner: SqlRunner) => Promise<unknown>): Promise<number> {
    const client = await app.pool.connect();
    let blocks = 0;
    const runner: SqlRunner = {
      query: async (text, values) => {
        const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
          `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`,
          values,
        );
        const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
        blocks = (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0);
        return { rows: [] };
      },
    };
    try {
      await client.query('BEGIN');
      await use(runner);
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
    return blocks;
  }

  async function sent(account: string, platformKey = 1): Promise<string> {
    const external = await app.externalAccount('111', {}, platformKey);
    return bodyOf(await app.out(account, external.id, 1, { platformKey })).id;
  }

  async function funded(platformKey = 1): Promise<string> {
    const account = await app.accountOf(await app.customer({}, platformKey), 'USD', platformKey);
    await app.fund(account, 10_000, { platformKey });
    return account;
  }

  it('cost a take only the due rows, however many other platforms and clocks exist', async () => {
    const { owner } = database;
    await owner.query(
      `INSERT INTO payments.platforms (platform_key, id, is_regulated, uma_domain, has_webhook_endpoint, currencies,
         version, epoch)
       SELECT k, 'PlatformConfig:' || k, true, k || '.test', false, '[]', 1, 1 FROM generate_series(1000, $1) k`,
      [1_000 + PLATFORMS],
    );
    await owner.query(
      `INSERT INTO payments.platform_clocks SELECT k, (k % 1000) * 60000 FROM generate_series(1000, $1) k`,
      [1_000 + PLATFORMS],
    );
    // Each platform has work that falls due in a day by its own clock.
    await owner.query(
      `INSERT INTO payments.timers (platform_key, due_at, real_due_at, transaction_id, action, step)
       SELECT k, d + (k % 1000) * interval '1 minute', d, gen_random_uuid(), 'QUOTE_EXPIRY', '{}'
       FROM generate_series(1000, $1) k, (SELECT ${NOW_SQL} + interval '1 day' AS d) n`,
      [1_000 + PLATFORMS],
    );
    await owner.query('ANALYZE payments.timers, payments.platform_clocks, payments.platforms');
    expect(await blocksOf((runner) => repository.take(runner, { limit: 500 }, NOW_SQL))).toBeLessThan(
      BLOCKS_MAX,
    );
    const due = "UPDATE payments.timers SET due_at = due_at - interval '25 hours', real_due_at = NULL";
    await owner.query(`${due} WHERE platform_key = 50999`);
    // The clock of this platform has advanced since its row was written.
    await owner.query(
      `UPDATE payments.platform_clocks SET offset_ms = offset_ms + 90000000 WHERE platform_key = 50998`,
    );
    let after = 0;
    const limits = { platforms: 1_000, rows: 500 };
    do {
      after = await repository.correctTurns(app.pool, after, limits, NOW_SQL);
    } while (after !== 0);
    const client = await app.pool.connect();
    await client.query('BEGIN');
    const taken = await repository.take(client, { limit: 500 }, NOW_SQL);
    await client.query('ROLLBACK');
    client.release();
    expect(taken.map(({ platformKey }) => platformKey).sort()).toEqual([50_998, 50_999]);
    expect(await blocksOf((runner) => repository.take(runner, { limit: 500 }, NOW_SQL))).toBeLessThan(
      BLOCKS_MAX,
    );
    // A turn reads its own number of platforms.
    const turn = (runner: SqlRunner) => repository.nextPlatforms(runner, 2_000, 20, NOW_SQL);
    expect(await blocksOf(turn)).toBeLessThan(20 * 10);
    await owner.query('DELETE FROM payments.timers');
    await owner.query('DELETE FROM payments.platform_clocks');
  });

  it('let no backlog of one platform starve another', async () => {
    const BACKLOG = 6_000;
    const done = (await sent(await funded())).split(':')[1];
    const [other, otherAccount] = [2, await funded(2)];
    app.clock.advance(1_000);
    await app.module.get(TimerWorker).fireDue(1, app.clock.now());
    // For an ended payment these timers do nothing, which is all that this test needs.
    await database.owner.query(
      `INSERT INTO payments.timers (platform_key, due_at, transaction_id, action, step)
       SELECT 1, ${NOW_SQL} - n * interval '1 second', $1, 'QUOTE_EXPIRY', '{}' FROM generate_series(1, $2) n`,
      [done, BACKLOG],
    );
    const waiting = await sent(otherAccount, other);
    app.clock.advance(1_000);
    const takes: (readonly DueRow[])[] = [];
    const taking = app.module.get(TimerRepository);
    const take = taking.take.bind(taking);
    jest.spyOn(taking, 'take').mockImplementation(async (...input) => {
      const rows = await take(...input);
      takes.push(rows);
      return rows;
    });
    const worker = app.module.get(TimerWorker);
    worker.onApplicationBootstrap();
    await eventually(async () => (await app.get(waiting, other)).status === 'COMPLETED');
    await worker.beforeApplicationShutdown();
    const at = takes.findIndex((rows) => rows.some(({ platformKey }) => platformKey === other));
    expect(at).toBeLessThan(3);
    await database.owner.query('DELETE FROM payments.timers');
  });

  it('postpone the failed rows, but none that arrived meanwhile', async () => {
    const account = await funded();
    const ids = [];
    for (let n = 0; n < 12; n += 1) ids.push(await sent(account));
    const uuids = ids.map((id) => id.split(':')[1]);
    const poisoned = [uuids[0], uuids[7]];
    await database.owner.query(
      `UPDATE payments.timers SET action = 'NO_SUCH' WHERE transaction_id = ANY($1)`,
      [poisoned],
    );
    app.clock.advance(1_000);
    const repositoryOfApp = app.module.get(TimerRepository);
    const putOff = repositoryOfApp.putOff.bind(repositoryOfApp);
    const failed = new Set<string>();
    jest.spyOn(repositoryOfApp, 'putOff').mockImplementation(async (...input) => {
      failed.add(input[1].transactionId);
      // Older than every taken row, so a take would return this one now.
      if (failed.size === 1) {
        await database.owner.query(
          `INSERT INTO payments.timers (platform_key, due_at, transaction_id, action, step)
           VALUES (1, ${NOW_SQL} - interval '1 day', $1, 'QUOTE_EXPIRY', '{}') ON CONFLICT DO NOTHING`,
          [uuids[1]],
        );
      }
      return putOff(...input);
    });
    const { fired } = await app.module.get(TimerWorker).fireDue(1, app.clock.now());
    expect(fired).toBe(11);
    expect([...failed].sort()).toEqual([...poisoned].sort());
    const { rows } = await database.owner.query(
      `SELECT transaction_id AS id FROM payments.timers WHERE attempts > 0 AND retry_at IS NOT NULL ORDER BY 1`,
    );
    expect(rows).toEqual([...poisoned].sort().map((id) => ({ id })));
    for (const id of ids.filter((one) => !poisoned.includes(one.split(':')[1]))) {
      expect((await app.get(id)).status).toBe('COMPLETED');
    }
  });
});
