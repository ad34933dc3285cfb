import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from 'pg';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import {
  hasPooler,
  createTestDatabase,
  eventually,
  PostgresServer,
  type TestDatabase,
} from '@corridor/testing';
import { tryWithLock, rowsOf } from '@corridor/messaging';
import { services } from '@corridor/contracts';
import {
  createSessionPool,
  listSnapshot,
  migrate,
  provision,
  serviceUrl,
  type MigrationClass,
  type ServicePasswords,
} from '@corridor/database';
import {
  closeRuntime,
  connectDatabase,
  createRuntime,
  Environment,
  readServiceConfig,
} from '@corridor/service';
import type { ServiceRuntime } from '@corridor/service';

const LIMIT_MS = 300_000;
// CI installs it, and fails without it.
const withPooler = process.env['CI'] === 'true' || hasPooler();
const itPools = withPooler ? it : it.skip;

jest.setTimeout(LIMIT_MS);

let server: PostgresServer;
let database: TestDatabase;
const runtimes: ServiceRuntime[] = [];

beforeAll(async () => {
  server = await PostgresServer.start(withPooler ? ['standby', 'pooler'] : ['standby']);
  database = await createTestDatabase({}, server.url);
  await database.owner.query('CREATE TABLE accounts.things (id serial PRIMARY KEY, n integer NOT NULL)');
  await database.owner.query('GRANT ALL ON ALL TABLES IN SCHEMA accounts TO PUBLIC');
  await database.owner.query('GRANT ALL ON ALL SEQUENCES IN SCHEMA accounts TO PUBLIC');
}, LIMIT_MS);
afterEach(() => Promise.all(runtimes.splice(0).map(closeRuntime)));
afterAll(async () => {
  await database.owner.end();
  server.stop();
});

/** The sessions of accounts with these settings, connected as at its start. */
async function started(settings: Record<string, string>): Promise<ServiceRuntime> {
  const key = randomBytes(32).toString('base64');
  const env = new Environment({
    KAFKA_BROKERS: '127.0.0.1:1',
    KEY_RING: JSON.stringify({ active: 'k1', keys: { k1: key } }),
    FINGERPRINT_KEY: key,
    LOG_LEVEL: 'silent',
    ...settings,
  });
  const config = readServiceConfig('accounts', env);
  env.assertValid();
  const runtime = createRuntime(config);
  runtimes.push(runtime);
  await connectDatabase(runtime);
  return runtime;
}

const url = (): string => database.urlOf('accounts');

/** Inserts on the primary and returns the id. */
async function inserted({ dataSource }: ServiceRuntime): Promise<number> {
  const result = await dataSource.query('INSERT INTO things (n) VALUES (1) RETURNING id');
  return rowsOf<{ id: number }>(result)[0]?.id ?? 0;
}

/** The newest id of the list, by each of the two ways in which lists are read. */
async function newest({ dataSource, pages }: ServiceRuntime): Promise<number[]> {
  const sql = 'SELECT max(id) AS id FROM things';
  const found = await Promise.all([
    pages.query(sql),
    listSnapshot(dataSource, (manager) => manager.query(sql)),
  ]);
  return found.map((result) => rowsOf<{ id: number }>(result)[0]?.id ?? 0);
}

/** How many lists were read at each place. */
async function readsOf({ metrics }: ServiceRuntime): Promise<Record<string, number>> {
  const metric = await metrics.registry.getSingleMetric('corridor_list_reads_total')?.get();
  return Object.fromEntries(
    (metric?.values ?? []).map(({ labels, value }) => [String(labels['source']), value]),
  );
}

/** Stops and continues the replay of the standby. */
async function replay(state: 'pause' | 'resume'): Promise<void> {
  const pool = createSessionPool({ url: server.onStandby(server.url), use: 'owner', name: 'test', max: 1 });
  try {
    await pool.query(`SELECT pg_wal_replay_${state}()`);
    if (state === 'pause')
      await eventually(async () => {
        const { rows } = await pool.query<{ state: string }>(
          'SELECT pg_get_wal_replay_pause_state() AS state',
        );
        return rows[0]?.state === 'paused';
      });
  } finally {
    await pool.end();
  }
}

describe('TLS', () => {
  const isEncrypted = async (pool: Pick<Pool, 'query'>): Promise<boolean> => {
    const sql = 'SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()';
    return rowsOf<{ ssl: boolean }>(await pool.query(sql))[0]?.ssl === true;
  };
  const refusal = async (secure: string): Promise<string> => {
    const pool = createSessionPool({ url: secure, use: 'work', name: 'test', max: 1 });
    const error: unknown = await pool.query('SELECT 1').catch((reason: unknown) => reason);
    await pool.end();
    return String(error);
  };

  it('encrypts all sessions if the certificate is of the authority and of the host', async () => {
    const { pool, dataSource, pages } = await started({ SERVICE_DATABASE_URL: server.withTls(url()) });
    expect(await isEncrypted(pool)).toBe(true);
    expect(await isEncrypted(pages.pool)).toBe(true);
    const sql = 'SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()';
    expect(await dataSource.query(sql)).toEqual([{ ssl: true }]);
  });

  it('refuses a certificate of another authority, and one of another host', async () => {
    expect(await refusal(server.withTls(url(), 'strangers-ca.pem'))).toMatch(
      /unable to verify|self.signed|certificate/,
    );
    const elsewhere = server.withTls(url()).replace('localhost', '127.0.0.1');
    expect(await refusal(elsewhere)).toMatch(/127\.0\.0\.1/);
  });
});

describe('two servers', () => {
  const shared = ['gateway', 'accounts', 'compliance', 'notifications'] as const;
  const passwords = Object.fromEntries(
    services.map((one) => [one, `password of ${one}`]),
  ) as ServicePasswords;
  const things: MigrationClass = class implements MigrationInterface {
    readonly name = 'Things1700000000000';
    async up(runner: QueryRunner): Promise<void> {
      await runner.query('CREATE TABLE things (id integer)');
    }
    async down(): Promise<void> {}
  };

  /** An empty database of the owner, reached with TLS. */
  const emptyDatabase = async (of: PostgresServer): Promise<string> => {
    const pool = createSessionPool({ url: of.url, use: 'owner', name: 'test', max: 1 });
    await pool.query('CREATE DATABASE split');
    await pool.end();
    const owner = new URL(of.withTls(of.url));
    owner.pathname = '/split';
    return owner.toString();
  };
  const schemasOf = async (owner: string): Promise<string[]> => {
    const pool = createSessionPool({ url: owner, use: 'owner', name: 'test', max: 1 });
    const sql = 'SELECT nspname AS name FROM pg_namespace WHERE nspname = ANY($1) ORDER BY 1';
    const { rows } = await pool.query<{ name: string }>(sql, [services]);
    await pool.end();
    return rows.map(({ name }) => name);
  };

  it('have the schemas of their own services only, made and migrated with TLS', async () => {
    const other = await PostgresServer.start();
    try {
      const [first, second] = [await emptyDatabase(server), await emptyDatabase(other)];
      await provision(first, passwords, shared);
      await provision(second, passwords, ['payments']);
      expect(await schemasOf(first)).toEqual([...shared].sort());
      expect(await schemasOf(second)).toEqual(['payments']);
      expect(await migrate({ service: 'accounts', url: first, migrations: [things] })).toEqual([
        'Things1700000000000',
      ]);
      expect(await migrate({ service: 'payments', url: second, migrations: [things] })).toEqual([
        'Things1700000000000',
      ]);
      const accounts = serviceUrl(first, 'accounts', passwords.accounts);
      const runtime = await started({ SERVICE_DATABASE_URL: accounts });
      expect(await runtime.dataSource.query('SELECT count(*) AS n FROM things')).toEqual([{ n: '0' }]);
      const payments = createSessionPool({
        url: serviceUrl(second, 'payments', passwords.payments),
        ...{ service: 'payments', use: 'work', name: 'test', max: 1 },
      });
      expect((await payments.query('SELECT count(*) AS n FROM things')).rows).toEqual([{ n: '0' }]);
      await payments.end();
    } finally {
      other.stop();
    }
  });
});

describe('the configuration', () => {
  it('refuses TLS without a check of the certificate, and authorities that it can not read', async () => {
    const lax = ['require', 'prefer', 'verify-ca', 'no-verify'].map((mode) =>
      started({ SERVICE_DATABASE_URL: `${url()}?sslmode=${mode}` }),
    );
    for (const start of lax)
      await expect(start).rejects.toThrow(/SERVICE_DATABASE_URL: use sslmode=verify-full/);
    const missing = `${url()}?sslmode=verify-full&sslrootcert=/nowhere/ca.pem`;
    await expect(started({ SERVICE_DATABASE_URL: missing })).rejects.toThrow(/can't be read \(ENOENT\)/);
  });

  it('sets the sizes and the limits of the pools', async () => {
    const { pool, pages, dataSource } = await started({
      SERVICE_DATABASE_URL: url(),
      DATABASE_POOL_SIZE: '3',
      DATABASE_HOT_POOL_SIZE: '5',
      DATABASE_LIST_POOL_SIZE: '2',
      DATABASE_IDLE_TIMEOUT_MS: '60000',
      DATABASE_CONNECT_TIMEOUT_MS: '7000',
      DATABASE_STATEMENT_TIMEOUT_MS: '12000',
    });
    const work = (dataSource.driver as unknown as { master: Pool }).master;
    expect([work, pool, pages.pool].map(({ options }) => options)).toEqual(
      [3, 5, 2].map((max) =>
        expect.objectContaining({ max, idleTimeoutMillis: 60_000, connectionTimeoutMillis: 7_000 }),
      ),
    );
    expect(await dataSource.query('SHOW statement_timeout')).toEqual([{ statement_timeout: '12s' }]);
  });
});

describe(`a connection pooler in transaction mode${withPooler ? '' : ' (PgBouncer is missing)'}`, () => {
  const settings = (): Record<string, string> => ({
    SERVICE_DATABASE_URL: server.onPooler(url()),
    SERVICE_DATABASE_DIRECT_URL: url(),
  });

  itPools(
    'carries transactions of many callers over few sessions, with the settings of the role',
    async () => {
      const { dataSource } = await started({
        ...settings(),
        DATABASE_POOL_SIZE: '20',
        DATABASE_CONNECT_TIMEOUT_MS: '60000',
      });
      const seen = await Promise.all(
        Array.from({ length: 60 }, () =>
          dataSource.transaction(async (manager) => {
            await manager.query(`SET LOCAL lock_timeout = '77s'`);
            await manager.query('INSERT INTO things (n) VALUES (1)');
            return manager.query<Record<string, string>[]>(
              `SELECT pg_backend_pid() AS pid, current_schema() AS schema, current_setting('TimeZone') AS zone,
               current_setting('statement_timeout') AS statement, current_setting('lock_timeout') AS lock`,
            );
          }),
        ),
      );
      const rows = seen.flat();
      expect(new Set(rows.map(({ pid }) => pid)).size).toBeLessThanOrEqual(2);
      expect(new Set(rows.map((row) => JSON.stringify({ ...row, pid: 0 })))).toEqual(
        new Set([JSON.stringify({ pid: 0, schema: 'accounts', zone: 'UTC', statement: '30s', lock: '77s' })]),
      );
      // SET LOCAL ended with its transaction.
      expect(await dataSource.query('SHOW lock_timeout')).toEqual([{ lock_timeout: '0' }]);
    },
  );

  itPools('is left out by locks and prepared statements, which belong to a session', async () => {
    const { pool, pages } = await started(settings());
    const held = await tryWithLock(pool, 'a-lock', async (lock) => {
      await lock.assertHeld();
      return (await tryWithLock(pool, 'a-lock', () => Promise.resolve('a second holder')))?.result;
    });
    expect(held).toEqual({ result: undefined });
    for (let use = 0; use < 30; use += 1)
      await pages.query('SELECT count(*) FROM things WHERE id > $1', [use]);
  });

  itPools('is refused as a direct URL, because it would drop the settings of the sessions', async () => {
    const direct = createSessionPool({
      ...{ url: server.onPooler(url()), service: 'accounts', use: 'hot', name: 'test', max: 1 },
    });
    await expect(direct.query('SELECT 1')).rejects.toThrow(/unsupported startup parameter: options/);
    await direct.end();
  });
});

describe('a read replica', () => {
  const settings = (more: Record<string, string> = {}): Record<string, string> => ({
    SERVICE_DATABASE_URL: url(),
    SERVICE_DATABASE_READ_URL: server.onStandby(url()),
    DATABASE_READ_WAIT_MS: '10000',
    ...more,
  });

  it('shows each commit to a list that is asked for after it', async () => {
    const runtime = await started(settings());
    for (let round = 0; round < 50; round += 1) {
      const id = await inserted(runtime);
      expect(await newest(runtime)).toEqual([id, id]);
    }
    expect(await readsOf(runtime)).toEqual({ replica: 100 });
  });

  it('is waited for no longer than configured, and then the list comes from the primary', async () => {
    const runtime = await started(settings({ DATABASE_READ_WAIT_MS: '20' }));
    await replay('pause');
    try {
      const id = await inserted(runtime);
      expect(await newest(runtime)).toEqual([id, id]);
      expect(Object.keys(await readsOf(runtime))).toEqual(['late']);
    } finally {
      await replay('resume');
    }
    // After a rest the replica is asked again.
    await eventually(async () => {
      await newest(runtime);
      return ((await readsOf(runtime))['replica'] ?? 0) > 0;
    });
  });

  it('may be as late as configured, and no later', async () => {
    const runtime = await started(
      settings({ DATABASE_READ_STALENESS_MS: '3000', DATABASE_READ_WAIT_MS: '20' }),
    );
    const before = await inserted(runtime);
    const strict = await started(settings());
    expect(await newest(strict)).toEqual([before, before]);
    const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now());
    try {
      expect(await newest(runtime)).toEqual([before, before]);
      await replay('pause');
      const id = await inserted(runtime);
      expect(await newest(runtime)).toEqual([before, before]);
      clock.mockRestore();
      await eventually(async () => (await newest(runtime)).every((shown) => shown === id));
      expect((await readsOf(runtime))['late']).toBeGreaterThan(0);
    } finally {
      clock.mockRestore();
      await replay('resume');
    }
  });

  it('that is no standby is not read', async () => {
    const runtime = await started(settings({ SERVICE_DATABASE_READ_URL: url() }));
    const id = await inserted(runtime);
    expect(await newest(runtime)).toEqual([id, id]);
    expect(Object.keys(await readsOf(runtime))).toEqual(['down']);
  });

  it('that is lost sends lists to the primary', async () => {
    const runtime = await started(settings());
    const first = await inserted(runtime);
    expect(await newest(runtime)).toEqual([first, first]);
    server.loseStandby();
    const id = await inserted(runtime);
    await eventually(async () => {
      expect(await newest(runtime)).toEqual([id, id]);
      return ((await readsOf(runtime))['down'] ?? 0) > 0;
    });
  });
});

describe('a start that fails half-way', () => {
  it('leaves no server', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'corridor-postgres-'));
    const script = join(__dirname, '..', '..', '..', 'tools', 'test-postgres.mjs');
    const env = { ...process.env, PGBOUNCER: '/nowhere/pgbouncer' };
    const { status } = spawnSync(process.execPath, [script, '--dir', dir, '--pooler'], { env });
    expect(status).toBe(1);
    const [pid] = readFileSync(join(dir, 'primary', 'data', 'postmaster.pid'), 'utf8').split('\n');
    await eventually(() => {
      expect(() => process.kill(Number(pid), 0)).toThrow('ESRCH');
      return true;
    });
    rmSync(dir, { recursive: true });
  });
});
