import { Pool } from 'pg';
import { DataSource } from 'typeorm';
import { createTestDatabase, eventually, SilentProxy, type TestDatabase } from '@corridor/testing';
import {
  isInfrastructureFailure,
  REBALANCE_TIMEOUT_MS,
  rowsOf,
  SESSION_TIMEOUT_MS,
  tryWithLock,
  withLock,
  type SessionLock,
} from '@corridor/messaging';
import {
  createPageSessions,
  createSessionPool,
  DatabaseWatch,
  dataSourceOptions,
  SessionPool,
  serverLimits,
  sessionOptions,
  SILENCE_REPORTED_MS,
  withStatementLimit,
} from '@corridor/database';

/** Within this time, other instances continue after a host froze or was cut off. The constants below add up to it. */
const OTHERS_GO_ON_MS = 15_000;

/** How long clients behind the proxy wait for an answer: longer than a busy server needs for one. */
const SILENT = { query_timeout: 3_000, connectionTimeoutMillis: 3_000 };

let database: TestDatabase;
let proxy: SilentProxy;
const pools: SessionPool[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  await database.owner.query('CREATE TABLE accounts.things (id integer PRIMARY KEY, n integer NOT NULL)');
  await database.owner.query('INSERT INTO accounts.things VALUES (1, 0), (2, 0)');
  await database.owner.query('GRANT ALL ON accounts.things TO PUBLIC');
});
beforeEach(async () => {
  proxy = await SilentProxy.start(database.ownerUrl);
});
afterEach(async () => {
  await proxy.stop();
  await Promise.all(pools.splice(0).map((pool) => pool.end()));
});
afterAll(() => database.drop());

const session = () => ({ url: database.urlOf('accounts'), service: 'accounts' as const, name: 'accounts-1' });
const direct = (): SessionPool => {
  const pool = createSessionPool({ ...session(), use: 'hot', max: 3 });
  pools.push(pool);
  return pool;
};
/** A pool behind the proxy. */
const proxied = (): SessionPool => {
  const options = sessionOptions({ ...session(), url: proxy.through(session().url), use: 'hot' });
  const pool = new SessionPool({ ...options, ...SILENT, max: 3 });
  pool.on('error', () => undefined);
  pools.push(pool);
  return pool;
};
const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'done',
    (error: unknown) => error,
  );

it('sets limits on every session so that the server ends a silent client', async () => {
  const limits = `SELECT string_agg(name || '=' || setting, ' ' ORDER BY name) AS limits FROM pg_settings
    WHERE name ~ '^(tcp_(user|keep)|client_connection_check|idle_in_transaction|statement_timeout|lock_timeout|application_name)'`;
  const common =
    'tcp_keepalives_count=3 tcp_keepalives_idle=5 tcp_keepalives_interval=2 tcp_user_timeout=10000';
  const hot = await direct().query<{ limits: string }>(limits);
  expect(hot.rows[0]?.limits).toBe(
    'application_name=corridor-accounts-1 client_connection_check_interval=3000 ' +
      `idle_in_transaction_session_timeout=6000 lock_timeout=8000 statement_timeout=10000 ${common}`,
  );
  const dataSource = new DataSource(dataSourceOptions(session()));
  await dataSource.initialize();
  const [work] = await dataSource.query<{ limits: string }[]>(limits);
  expect(work?.limits).toBe(
    'application_name=corridor-accounts-1 client_connection_check_interval=3000 ' +
      `idle_in_transaction_session_timeout=6000 lock_timeout=0 statement_timeout=30000 ${common}`,
  );
  await dataSource.transaction(async (manager) => {
    const shown = await withStatementLimit(manager, 90_000, () => manager.query('SHOW statement_timeout'));
    expect(shown).toEqual([{ statement_timeout: '90s' }]);
  });
  await dataSource.destroy();
  // Behind a pooler that drops the options, the defaults of the role still apply.
  const plain = new Pool({ connectionString: session().url, max: 1 });
  const byDefault = await plain.query<{ limits: string }>(limits);
  expect(byDefault.rows[0]?.limits).toContain('idle_in_transaction_session_timeout=6000');
  expect(byDefault.rows[0]?.limits).toContain('tcp_user_timeout=10000');
  await plain.end();
});

it('lets other instances continue within 15 seconds, by the limits of all sessions', async () => {
  const { idle_in_transaction_session_timeout: idleMs, lock_timeout: lockMs } = serverLimits('hot');
  // A frozen transaction ends before those who wait for its rows give up.
  expect(Number(idleMs)).toBeLessThan(Number(lockMs));
  expect(Number(lockMs)).toBeLessThan(OTHERS_GO_ON_MS);
  const ofLocks = "SELECT setting::int AS ms FROM pg_settings WHERE name = 'idle_session_timeout'";
  const shown = await tryWithLock(direct(), 'limits', (lock) => lock.query(ofLocks));
  const [row] = rowsOf<{ ms: number }>(shown?.result);
  expect(row?.ms).toBeGreaterThan(0);
  expect(row?.ms).toBeLessThan(OTHERS_GO_ON_MS);
  // The members of a group get the partitions of a frozen instance, and those of one that left because of silence.
  expect(SESSION_TIMEOUT_MS + REBALANCE_TIMEOUT_MS).toBeLessThan(OTHERS_GO_ON_MS);
  expect(SILENCE_REPORTED_MS + REBALANCE_TIMEOUT_MS).toBeLessThan(OTHERS_GO_ON_MS);
});

it('lets other sessions continue if a client falls silent inside a transaction and under a lock', async () => {
  const [frozen, others] = [proxied(), direct()];
  const holder = await frozen.connect();
  await holder.query('BEGIN');
  await holder.query('UPDATE things SET n = n + 1 WHERE id = 1');
  let lock: SessionLock | undefined;
  const held = tryWithLock(frozen, 'relay', async (mine) => {
    lock = mine;
    // Work that is still running when the lock is lost must not finish.
    await eventually(async () => isInfrastructureFailure(await failureOf(mine.assertHeld())));
    await mine.assertHeld();
  });
  let endHealthy = (): void => undefined;
  const healthyEnds = new Promise<void>((resolve) => {
    endHealthy = resolve;
  });
  const healthyWork = tryWithLock(others, 'healthy', async (mine) => {
    await healthyEnds;
    await mine.assertHeld();
  });
  await eventually(() => lock !== undefined);

  proxy.cut();
  const [updated] = await Promise.all([
    others.query('UPDATE things SET n = n + 10 WHERE id = 1'),
    withLock(others, 'relay', () => Promise.resolve()),
  ]);
  expect(updated.rowCount).toBe(1);
  expect(await failureOf(held)).toMatchObject({ name: 'LockLostError' });
  const commit = await failureOf(holder.query('COMMIT'));
  expect(isInfrastructureFailure(commit)).toBe(true);
  holder.release(true);
  const { rows } = await others.query('SELECT n FROM things WHERE id = 1');
  expect(rows).toEqual([{ n: 10 }]);

  // A live holder keeps its lock, even if nothing has happened under it for longer than a silent holder keeps
  // one.
  expect(await tryWithLock(others, 'healthy', () => Promise.resolve())).toBeUndefined();
  endHealthy();
  await healthyWork;
  expect(await tryWithLock(others, 'healthy', () => Promise.resolve('mine'))).toEqual({ result: 'mine' });
  proxy.mend();
  expect((await frozen.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
});

it('ends a session that does not answer and the idle sessions beside it', async () => {
  const pool = proxied();
  const sessions = await Promise.all([pool.connect(), pool.connect(), pool.connect()]);
  for (const open of sessions) open.release();
  expect(pool.idleCount).toBe(3);
  proxy.cut();
  const first = await failureOf(pool.query('SELECT 1'));
  expect(first).toMatchObject({ message: 'Query read timeout' });
  expect(isInfrastructureFailure(first)).toBe(true);
  await eventually(() => pool.totalCount === 0);
  expect(isInfrastructureFailure(await failureOf(pool.query('SELECT 1')))).toBe(true);
  proxy.mend();
  expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
});

it('ends a TypeORM session that does not answer, with the queries sent behind', async () => {
  const options = dataSourceOptions({ ...session(), url: proxy.through(session().url), poolSize: 2 });
  const quick = { ...options, extra: { ...(options.extra as object), query_timeout: SILENT.query_timeout } };
  const dataSource = new DataSource(quick as typeof options);
  await dataSource.initialize();
  const lost = await failureOf(
    dataSource.transaction(async (manager) => {
      await manager.query('UPDATE things SET n = 1 WHERE id = 2');
      proxy.cut();
      const sent = [1, 2].map(() => failureOf(manager.query('UPDATE things SET n = 2 WHERE id = 2')));
      for (const failure of await Promise.all(sent)) expect(isInfrastructureFailure(failure)).toBe(true);
      await manager.query('SELECT 1');
    }),
  );
  expect(isInfrastructureFailure(lost)).toBe(true);
  proxy.mend();
  expect(await dataSource.query('SELECT n FROM things WHERE id = 2')).toEqual([{ n: 0 }]);
  await dataSource.destroy();
});

describe('DatabaseWatch', () => {
  const watches: DatabaseWatch[] = [];
  const watch = (url: string): { isSilent: boolean; changes: number } => {
    const seen = { isSilent: false, changes: 0 };
    const change = (isSilent: boolean): void =>
      void Object.assign(seen, { isSilent, changes: seen.changes + 1 });
    const made = new DatabaseWatch({
      session: { ...session(), url },
      onSilent: () => Promise.resolve(change(true)),
      onHeard: () => change(false),
    });
    made.start();
    watches.push(made);
    return seen;
  };
  afterEach(() => Promise.all(watches.splice(0).map((made) => made.stop())));

  it('reports that the server fell silent, and that it answers again', async () => {
    const seen = watch(proxy.through(session().url));
    proxy.cut();
    await eventually(() => seen.isSilent);
    proxy.mend();
    await eventually(() => !seen.isSilent);
    expect(seen.changes).toBe(2);
  });

  it('does not take a refused connection for silence', async () => {
    const refused = await SilentProxy.start(database.ownerUrl);
    const url = refused.through(session().url);
    await refused.stop();
    const [away, silent] = [watch(url), watch(proxy.through(session().url))];
    proxy.cut();
    await eventually(() => silent.isSilent);
    expect(away.changes).toBe(0);
  });
});

it('prepares the statements of frequent pages, with plans that hold for all parameters', async () => {
  const pages = createPageSessions(session());
  try {
    const prepared = 'SELECT statement, generic_plans > 0 AS is_generic FROM pg_prepared_statements';
    for (let number = 1; number <= 30; number += 1) {
      const found = await pages.query('SELECT id FROM things WHERE id = $1', [number]);
      expect(rowsOf(found)).toEqual(number <= 2 ? [{ id: number }] : []);
    }
    expect(rowsOf(await pages.query(prepared))).toEqual([
      { statement: 'SELECT id FROM things WHERE id = $1', is_generic: true },
    ]);
  } finally {
    await pages.end();
  }
});
