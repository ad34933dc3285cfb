import type { Client } from 'pg';

/** Per operation */
export interface Statement {
  app: string;
  query: string;
  calls: number;
  ms: number;
  rows: number;
}

/** What the server needs from its start on, for POSTGRES_SETTINGS; nothing is counted until it is turned on. */
export const COUNTING_SETTINGS = 'shared_preload_libraries=pg_stat_statements';
const SHOWN = 25;

/** Whether the server was started with what counts. */
export async function canCountStatements(server: Client): Promise<boolean> {
  const { rows } = await server.query(`SELECT current_setting('shared_preload_libraries') AS libraries`);
  return String(rows[0].libraries).includes('pg_stat_statements');
}

/**
 * Counting costs a few hundredths of the server's time: it is on during a load of its own alone.
 * @param server on the database `postgres`
 */
export async function countStatements(server: Client, track: 'none' | 'top'): Promise<void> {
  await server.query('CREATE EXTENSION IF NOT EXISTS pg_stat_statements');
  await server.query(`ALTER SYSTEM SET pg_stat_statements.track = '${track}'`);
  await server.query('SELECT pg_reload_conf()');
}

export async function resetStatements(server: Client): Promise<void> {
  await server.query('SELECT pg_stat_statements_reset()');
}

/** Statements (with BEGIN and COMMIT) per operation since the reset, by app, and those that took longest. */
export async function statementsPer(
  server: Client,
  operations: number,
): Promise<{ perOperation: Record<string, number>; longest: Statement[] }> {
  const { rows } = await server.query(
    `SELECT substring(r.rolname FROM '[^_]+$') AS app, left(regexp_replace(s.query, '\\s+', ' ', 'g'), 160) AS query,
       sum(s.calls)::float8 AS calls, sum(s.total_exec_time)::float8 AS ms, sum(s.rows)::float8 AS rows
     FROM pg_stat_statements s JOIN pg_roles r ON r.oid = s.userid
     WHERE NOT r.rolsuper GROUP BY 1, 2 ORDER BY ms DESC`,
  );
  const per = (n: number) => Math.round((n / Math.max(1, operations)) * 1e4) / 1e4;
  const byApp: Record<string, number> = {};
  for (const { app, calls } of rows) byApp[app] = (byApp[app] ?? 0) + Number(calls);
  const sum = Object.values(byApp).reduce((all, n) => all + n, 0);
  return {
    perOperation: {
      ...Object.fromEntries(Object.entries(byApp).map(([app, n]) => [app, per(n)])),
      sum: per(sum),
    },
    longest: rows.slice(0, SHOWN).map(({ app, query, calls, ms, rows: read }) => ({
      app,
      query,
      calls: per(calls),
      ms: per(ms),
      rows: per(read),
    })),
  };
}

/** A statement that an operation runs may be missing from a few of them. */
const MOST = 0.9;

/**
 * What PostgreSQL has done for one of so many equal operations since the reset: milliseconds, and blocks of 8 KB that it
 * looked at, in memory or on disk. Statements that ran less often belong to something else.
 */
export async function costPerOperation(
  server: Client,
  operations: number,
): Promise<{ ms: number; blocks: number }> {
  const { rows } = await server.query<{ ms: number; blocks: number }>(
    `SELECT COALESCE(sum(s.total_exec_time), 0)::float8 / $1 AS ms,
       COALESCE(sum(s.shared_blks_hit + s.shared_blks_read), 0)::float8 / $1 AS blocks
     FROM pg_stat_statements s JOIN pg_roles r ON r.oid = s.userid
     WHERE NOT r.rolsuper AND s.calls >= $1::float8 * ${MOST}`,
    [operations],
  );
  const [cost = { ms: 0, blocks: 0 }] = rows;
  return { ms: Math.round(cost.ms * 1e3) / 1e3, blocks: Math.round(cost.blocks) };
}

/** Bytes of the log and their flushes so far, of the whole server. */
export async function walUse(server: Client): Promise<{ walBytes: number; walFlushes: number }> {
  const { rows } = await server.query(
    `SELECT (SELECT wal_bytes::float8 FROM pg_stat_wal) AS "walBytes",
       (SELECT sum(fsyncs)::float8 FROM pg_stat_io WHERE object = 'wal') AS "walFlushes"`,
  );
  return rows[0];
}
