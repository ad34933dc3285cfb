import { randomBytes } from 'node:crypto';
import pino from 'pino';
import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';
import { FakeClock } from '@corridor/kernel';
import { dataSourceOptions, serviceTables1, UnitOfWork } from '@corridor/database';
import { createTestDatabase, eventually, type TestDatabase } from '@corridor/testing';
import { DeadTimers, PersonalDataVault, PlatformClocks, scheduleTimer, TimerWorker } from '@corridor/service';

class Tables1700000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of serviceTables1()) await runner.query(statement);
  }
  async down(): Promise<void> {}
}

const START = Date.UTC(2026, 0, 1);
let database: TestDatabase;
let dataSource: DataSource;
let unitOfWork: UnitOfWork;
let dead: DeadTimers;
const clock = new FakeClock(START);
const clocks = new PlatformClocks(clock);
const logger = pino({ level: 'silent' });

const makeWorker = (units: UnitOfWork = unitOfWork): TimerWorker =>
  new TimerWorker(units, dataSource, clocks, logger, (timer, error) => dead.bury(timer, error));

beforeAll(async () => {
  database = await createTestDatabase({ accounts: [Tables1700000000000] });
  dataSource = new DataSource(dataSourceOptions({ service: 'accounts', url: database.urlOf('accounts') }));
  await dataSource.initialize();
  const vault = new PersonalDataVault({ active: 'k', keys: new Map([['k', randomBytes(32)]]) }, [
    randomBytes(32),
  ]);
  dead = new DeadTimers(dataSource);
  unitOfWork = new UnitOfWork(dataSource, { handOver: () => undefined }, vault);
});
afterEach(() => dataSource.query('DELETE FROM timers'));
afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

const schedule = (platformKey: number, subject: string, inMs: number): Promise<void> =>
  scheduleTimer(dataSource.manager, { platformKey, kind: 'ring', subject, dueAtMs: START + inMs });

describe('timers', () => {
  it('fire in due order up to the target with now as the due time, including the timers that they create', async () => {
    const worker = makeWorker();
    const fired: [string, number][] = [];
    worker.register('ring', async (tx, timer) => {
      fired.push([timer.subject, timer.nowMs - START]);
      if (timer.subject === 'a') {
        await scheduleTimer(tx.manager, {
          platformKey: 7,
          kind: 'ring',
          subject: 'child',
          dueAtMs: timer.nowMs + 500,
        });
      }
    });
    await schedule(7, 'c', 3_000);
    await schedule(7, 'a', 1_000);
    await schedule(7, 'late', 9_000);
    await schedule(8, 'other platform', 1_000);
    expect(await worker.fireDue(7, START + 5_000)).toEqual({ fired: 3, nextDueMs: START + 9_000 });
    expect(fired).toEqual([
      ['a', 1_000],
      ['child', 1_500],
      ['c', 3_000],
    ]);
  });

  it('fire by themselves when the platform time has come, once with two workers', async () => {
    const fired: string[] = [];
    const workers = [makeWorker(), makeWorker()];
    for (const worker of workers) {
      worker.register('ring', async (_tx, timer) => void fired.push(timer.subject));
      worker.start();
    }
    for (let n = 0; n < 20; n += 1) await schedule(9, `t${n}`, 60_000);
    await schedule(10, 'not yet', 60_000);
    await clocks.raise(dataSource.manager, 9, 60_000);
    await eventually(() => fired.length >= 20);
    await Promise.all(workers.map((worker) => worker.stop()));
    expect(fired.filter((subject) => subject === 'not yet')).toEqual([]);
    expect(new Set(fired).size).toBe(fired.length);
  });

  it('are retried later if they fail, and do not stop the others', async () => {
    const worker = makeWorker();
    const fired: string[] = [];
    worker.register('ring', async (_tx, timer) => {
      if (timer.subject === 'poison') throw new Error('cannot');
      fired.push(timer.subject);
    });
    await schedule(11, 'poison', -2_000);
    await schedule(11, 'well', -1_000);
    worker.start();
    await eventually(() => fired.includes('well'));
    await worker.stop();
    const rows: { attempts: number }[] = await dataSource.query(
      "SELECT attempts FROM timers WHERE subject = 'poison'",
    );
    expect(rows[0]?.attempts).toBeGreaterThanOrEqual(1);
  });

  it('let an advance of the clock fire the others if one fails', async () => {
    const worker = makeWorker();
    worker.register('ring', async (_tx, timer) => {
      if (timer.subject === 'poison') throw new Error('cannot');
    });
    await schedule(13, 'poison', 1_000);
    await schedule(13, 'well', 2_000);
    expect(await worker.fireDue(13, START + 5_000)).toEqual({ fired: 1, nextDueMs: null });
  });

  it('are kept with their error after too many failures, and can be put back', async () => {
    const worker = makeWorker();
    worker.register('ring', async () => Promise.reject(new Error('cannot')));
    await schedule(12, 'hopeless', -1_000);
    await dataSource.query('UPDATE timers SET attempts = 7');
    worker.start();
    const [given] = await eventually(async () => {
      const list = await dead.list();
      return list.length > 0 ? list : undefined;
    });
    await worker.stop();
    expect(given).toMatchObject({ kind: 'ring', subject: 'hopeless', error: 'cannot' });
    expect(await dataSource.query('SELECT 1 FROM timers')).toEqual([]);
    expect(await dead.putBack(['another'])).toBe(0);
    expect(await dead.putBack()).toBe(1);
    expect(await dead.list()).toEqual([]);
    const fired: string[] = [];
    const healed = makeWorker();
    healed.register('ring', async (_tx, timer) => void fired.push(timer.subject));
    expect((await healed.fireDue(12, START)).fired).toBe(1);
    expect(fired).toEqual(['hopeless']);
  });
});

describe('the query for due timers', () => {
  it('reads only due timers, however many other platforms and clocks exist', async () => {
    const PLATFORMS = 20_000;
    const DAY_MS = 86_400_000;
    await dataSource.query(
      'INSERT INTO platform_clocks SELECT k, k * 1000 FROM generate_series(1001, $1) k',
      [1_000 + PLATFORMS],
    );
    await dataSource.query(
      `INSERT INTO timers (platform_key, id, kind, subject, due_at)
       SELECT k, gen_random_uuid(), 'ring', 'late', to_timestamp($1::float8 / 1000) FROM generate_series(1001, $2) k`,
      [START + 10 * DAY_MS, 1_000 + PLATFORMS],
    );
    await database.owner.query('ANALYZE accounts.timers, accounts.platform_clocks');
    const looks: string[] = [];
    const runner = {
      query: (sql: string, params?: unknown[]) => {
        looks.push(sql);
        return dataSource.query(sql, params);
      },
    };
    const worker = new TimerWorker(unitOfWork, runner, clocks, logger, () => Promise.resolve());
    worker.start();
    await eventually(() => looks.length > 0);
    await worker.stop();
    const [explained]: { 'QUERY PLAN': { Plan: Record<string, number> }[] }[] = await dataSource.query(
      `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${looks[0]}`,
    );
    const plan = explained?.['QUERY PLAN'][0]?.Plan ?? {};
    expect((plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0)).toBeLessThan(50);
    await dataSource.query('DELETE FROM platform_clocks');
  });
});

describe('a timer that fails for the last time', () => {
  it('is kept if another worker has fired it meanwhile', async () => {
    const fired: string[] = [];
    let firingByOther: Promise<unknown> = Promise.resolve();
    // The failing worker looks at the timer again after the other has fired it, because its next transaction
    // waits for that.
    const late: Pick<UnitOfWork, 'transaction' | 'onCommit'> = {
      transaction: (work) => firingByOther.then(() => unitOfWork.transaction(work)),
      onCommit: (listener) => unitOfWork.onCommit(listener),
    };
    const [failing, other] = [makeWorker(late as UnitOfWork), makeWorker()];
    other.register('ring', async (_tx, timer) => void fired.push(timer.subject));
    failing.register('ring', async () => {
      firingByOther = other.fireDue(14, START);
      // By then the other worker waits for the row's lock. It gets the lock as soon as this worker releases
      // it.
      await eventually(async () => {
        const waiting: unknown[] = await dataSource.query(
          "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
        );
        return waiting.length > 0;
      });
      throw new Error('cannot');
    });
    await schedule(14, 'shared', -1_000);
    await dataSource.query('UPDATE timers SET attempts = 7');
    await failing.fireDue(14, START);
    await firingByOther;
    expect(fired).toEqual(['shared']);
    expect(await dead.list()).toEqual([]);
    expect(await dataSource.query('SELECT 1 FROM timers')).toEqual([]);
  });
});

describe('the offset of a platform', () => {
  it('only grows', async () => {
    await clocks.raise(dataSource.manager, 20, 5_000);
    await clocks.raise(dataSource.manager, 20, 3_000);
    expect(await clocks.now(dataSource.manager, 20)).toBe(clock.now() + 5_000);
    expect(await clocks.offset(dataSource.manager, 21)).toBe(0);
  });
});
