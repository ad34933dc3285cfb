import type { ServiceName } from '@corridor/contracts';

/**
 * What a database session is for. `hot`: short statements that others wait for (committer, relay, inbox); `work`: all
 * else of a service; `owner`: provisioning and migrations, whose statements may take as long as they need.
 */
export type SessionUse = 'hot' | 'work' | 'owner';

/**
 * A transaction whose client says nothing for this long is ended by the server, and its row locks are free. As long as
 * Kafka waits for a member of a group, so that another instance takes over partitions and rows at the same time.
 */
const TRANSACTION_IDLE_MS = 6_000;
/** How long a statement may run in the server. */
const STATEMENT_MS: Record<SessionUse, number> = { hot: 10_000, work: 30_000, owner: 0 };
/** A lock of a row is waited for longer than a frozen client may keep it, and not until the statement's limit. */
const LOCK_MS: Record<SessionUse, number> = { hot: TRANSACTION_IDLE_MS + 2_000, work: 0, owner: 0 };
/** How much longer than the server's limit the client waits: no answer by then means that the connection is dead. */
const ANSWER_MARGIN_MS = 2_000;
const CONNECT_MS = 5_000;
/** A connection on which nothing moves is probed after this, by either side; Node gives up 10 probes of a second later. */
const KEEPALIVE_IDLE_MS = 5_000;
const KEEPALIVE_INTERVAL_MS = 2_000;
const KEEPALIVE_PROBES = 3;
/** What the server has sent must be acknowledged by then; on a Unix socket PostgreSQL ignores it. */
const UNACKNOWLEDGED_MS = 10_000;
/** How often the server looks, while it runs a statement, whether the client has hung up. */
const HANG_UP_CHECK_MS = 3_000;

/** What a session is made of. */
export interface SessionInput {
  /** URL of the role. */
  url: string;
  use: SessionUse;
  /** The schema that names without one belong to; the role's own without it. */
  service?: ServiceName;
  /** Shown in `pg_stat_activity`, by instance. */
  name: string;
  /** Further settings of the server, e.g. of the planner. */
  settings?: Record<string, string>;
}

/** Options of node-postgres for a session. */
export interface SessionOptions {
  connectionString: string;
  application_name: string;
  options: string;
  connectionTimeoutMillis: number;
  keepAlive: boolean;
  keepAliveInitialDelayMillis: number;
  query_timeout: number;
  pipeline: boolean;
}

/**
 * The settings by which the server gets rid of a client that froze or was cut off; those of a use that are 0 are left
 * out. Start-up options carry them; a role has them by default too ({@link provision}), for a pooler between that
 * drops the options.
 */
export function serverLimits(use: SessionUse): Record<string, string> {
  const limits: Record<string, number> = {
    idle_in_transaction_session_timeout: TRANSACTION_IDLE_MS,
    statement_timeout: STATEMENT_MS[use],
    lock_timeout: LOCK_MS[use],
    tcp_user_timeout: UNACKNOWLEDGED_MS,
    tcp_keepalives_idle: KEEPALIVE_IDLE_MS / 1_000,
    tcp_keepalives_interval: KEEPALIVE_INTERVAL_MS / 1_000,
    tcp_keepalives_count: KEEPALIVE_PROBES,
    client_connection_check_interval: HANG_UP_CHECK_MS,
  };
  const set = Object.entries(limits).filter(([, value]) => value > 0);
  return Object.fromEntries(set.map(([name, value]) => [name, String(value)]));
}

/** How long the client waits for an answer to a statement with this limit, milliseconds; 0: without end. */
export function answerLimitMs(statementMs: number): number {
  return statementMs === 0 ? 0 : statementMs + ANSWER_MARGIN_MS;
}

/**
 * The options of every session of this deployment. In pipeline mode node-postgres ends a session that doesn't answer
 * within `query_timeout`; without it, the session would go back to the pool with the answer outstanding.
 */
export function sessionOptions({ url, use, service, name, settings }: SessionInput): SessionOptions {
  const all = {
    ...(service === undefined ? {} : { search_path: service }),
    timezone: 'UTC',
    ...serverLimits(use),
    ...settings,
  };
  return {
    connectionString: url,
    application_name: `corridor-${name}`,
    options: Object.entries(all)
      .map(([setting, value]) => `-c ${setting}=${value}`)
      .join(' '),
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEPALIVE_IDLE_MS,
    query_timeout: answerLimitMs(STATEMENT_MS[use]),
    pipeline: true,
  };
}
