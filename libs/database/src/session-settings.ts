import type { ServiceName } from '@corridor/contracts';

/**
 * The use of a database session. `hot`: short statements that others wait for (committer, relay, inbox). `work`:
 * everything else in a service. `owner`: provisioning and migrations, whose statements have no time limit.
 */
export type SessionUse = 'hot' | 'work' | 'owner';

/**
 * The server ends a transaction whose client is silent for this long, and frees its row locks. Kafka waits equally long
 * for a group member, so another instance takes over partitions and rows at the same time.
 */
const TRANSACTION_IDLE_MS = 6_000;
/**
 * How long a statement may wait for a row that many wait for, in milliseconds. A frozen client holds a row for longer.
 * Otherwise its statements that wait for the same row would get it one after the other, and each would hold it for as
 * long again. `lock_timeout` doesn't do: it begins anew when a statement moves up in the queue.
 */
export const QUEUED_LOCK_MS = TRANSACTION_IDLE_MS - 500;
/** How long a statement may run in the server, in milliseconds. */
const STATEMENT_MS: Record<SessionUse, number> = { hot: 10_000, work: 30_000, owner: 0 };
/**
 * How long a statement waits for a row lock, in milliseconds. It is longer than a frozen client can hold one and
 * shorter than the statement limit.
 */
const LOCK_MS: Record<SessionUse, number> = { hot: TRANSACTION_IDLE_MS + 2_000, work: 0, owner: 0 };
/**
 * How much longer than the server's limit the client waits, in milliseconds. If no answer arrives by then, the
 * connection is dead.
 */
const ANSWER_MARGIN_MS = 2_000;
/** How long a new session may take, in milliseconds. */
const CONNECT_MS = 5_000;
/** How long unused sessions are kept, in milliseconds. A new session costs both sides more than many small queries. */
const SESSION_IDLE_MS = 300_000;
/** Either side probes an idle connection after this time. Node gives up after 10 more probes, one per second. */
const KEEPALIVE_IDLE_MS = 5_000;
const KEEPALIVE_INTERVAL_MS = 2_000;
const KEEPALIVE_PROBES = 3;
/** The client must acknowledge sent data within this time. On a Unix socket PostgreSQL ignores it. */
const UNACKNOWLEDGED_MS = 10_000;
/** How often the server checks, while it runs a statement, whether the client has closed the connection. */
const HANG_UP_CHECK_MS = 3_000;

/** Limits of sessions that a deployment may set, in milliseconds. */
export interface SessionLimits {
  /** How long a new session may take. Default: 5 seconds. */
  connectMs?: number;
  /** After which an unused session is closed. Default: 5 minutes. */
  idleMs?: number;
  /** How long a statement of `work` may run in the server. Default: 30 seconds. */
  statementMs?: number;
}

/** Input for the options of a session. */
export interface SessionInput {
  /** URL of the role. */
  url: string;
  use: SessionUse;
  /** The schema of unqualified names. Default: the role's own. */
  service?: ServiceName;
  /** Name in `pg_stat_activity`, one for each instance. */
  name: string;
  /** Further server settings, for example of the planner. */
  settings?: Record<string, string>;
  limits?: SessionLimits | undefined;
  /**
   * Whether a connection pooler in transaction mode stands between. The session then sends no start-up options, has the
   * defaults of its role ({@link provision}), and keeps nothing from one transaction to the next.
   */
  isPooled?: boolean;
}

/** Options of node-postgres for a session. */
export interface SessionOptions {
  connectionString: string;
  application_name: string;
  options?: string;
  connectionTimeoutMillis: number;
  idleTimeoutMillis: number;
  keepAlive: boolean;
  keepAliveInitialDelayMillis: number;
  query_timeout: number;
  pipeline: boolean;
}

/**
 * The settings that let the server end a client that froze or was cut off. Settings of 0 are omitted. The start-up
 * options carry them. A role also has them as defaults ({@link provision}), because a connection pooler may drop the
 * options.
 */
export function serverLimits(use: SessionUse, set: SessionLimits = {}): Record<string, string> {
  const limits: Record<string, number> = {
    idle_in_transaction_session_timeout: TRANSACTION_IDLE_MS,
    statement_timeout: statementMsOf(use, set),
    lock_timeout: LOCK_MS[use],
    tcp_user_timeout: UNACKNOWLEDGED_MS,
    tcp_keepalives_idle: KEEPALIVE_IDLE_MS / 1_000,
    tcp_keepalives_interval: KEEPALIVE_INTERVAL_MS / 1_000,
    tcp_keepalives_count: KEEPALIVE_PROBES,
    client_connection_check_interval: HANG_UP_CHECK_MS,
  };
  const limited = Object.entries(limits).filter(([, value]) => value > 0);
  return Object.fromEntries(limited.map(([name, value]) => [name, String(value)]));
}

function statementMsOf(use: SessionUse, { statementMs }: SessionLimits): number {
  return use === 'work' && statementMs !== undefined ? statementMs : STATEMENT_MS[use];
}

/** How long the client waits for the answer to a statement with this limit, in milliseconds; 0 means no limit. */
export function answerLimitMs(statementMs: number): number {
  return statementMs === 0 ? 0 : statementMs + ANSWER_MARGIN_MS;
}

/**
 * The options of every session of this deployment. In pipeline mode node-postgres ends a session that doesn't answer
 * within `query_timeout`; in other modes the session would return to the pool with its answer outstanding.
 */
export function sessionOptions(input: SessionInput): SessionOptions {
  const { url, use, service, name, settings, limits = {}, isPooled = false } = input;
  if (isPooled && settings !== undefined)
    throw new Error('a session behind a pooler has the settings of its role only');
  const all = {
    ...(service === undefined ? {} : { search_path: service }),
    timezone: 'UTC',
    ...serverLimits(use, limits),
    ...settings,
  };
  return {
    connectionString: url,
    application_name: `corridor-${name}`,
    ...(isPooled ? {} : { options: startUpOptions(all) }),
    connectionTimeoutMillis: limits.connectMs ?? CONNECT_MS,
    idleTimeoutMillis: limits.idleMs ?? SESSION_IDLE_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEPALIVE_IDLE_MS,
    query_timeout: answerLimitMs(statementMsOf(use, limits)),
    pipeline: true,
  };
}

function startUpOptions(settings: Record<string, string>): string {
  return Object.entries(settings)
    .map(([setting, value]) => `-c ${setting}=${value}`)
    .join(' ');
}
