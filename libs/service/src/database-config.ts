import type { SettingName } from '@corridor/contracts';
import { databaseUrlViolation, type SessionLimits } from '@corridor/database';
import type { Environment } from './environment';

/** How a service uses PostgreSQL. */
export interface DatabaseConfig {
  /** URL of the service's role. With a direct URL, a connection pooler in transaction mode may answer on this one. */
  databaseUrl: string;
  /** URL of the same role and database without a pooler. Default: `databaseUrl`. */
  databaseDirectUrl?: string;
  /** Sessions for everything but the hot paths and lists. */
  databasePoolSize: number;
  /** Sessions of the hot paths: committer, relay, inbox. Default: 6. */
  databaseHotPoolSize?: number;
  /** Sessions for pages of lists. Default: 4. */
  databaseListPoolSize?: number;
  databaseLimits?: SessionLimits;
  /** The replica for lists. */
  readReplica?: ReadReplicaConfig;
}

interface ReadReplicaConfig {
  url: string;
  /** How much older than its question a list may be, in milliseconds. */
  stalenessMs: number;
  /** How long a list waits for the replica, in milliseconds. */
  waitMs: number;
}

/** The URL for sessions that keep something between transactions, such as locks and prepared statements. */
export function directUrlOf({ databaseUrl, databaseDirectUrl = databaseUrl }: DatabaseConfig): string {
  return databaseDirectUrl;
}

const POOL_MAX = 100;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** No list of a person is older, however it is configured. */
const STALENESS_MAX_MS = MINUTE_MS;
const WAIT_MS = 200;

type DatabaseUrl = 'SERVICE_DATABASE_URL' | 'SERVICE_DATABASE_DIRECT_URL' | 'SERVICE_DATABASE_READ_URL';

/** Reads the settings of PostgreSQL. The caller calls `assertValid` after it has read its own. */
export function readDatabaseConfig(env: Environment, { hasLists }: { hasLists: boolean }): DatabaseConfig {
  const databaseUrl = env.text('SERVICE_DATABASE_URL');
  checkUrl(env, 'SERVICE_DATABASE_URL', databaseUrl);
  const directUrl = optionalUrl(env, 'SERVICE_DATABASE_DIRECT_URL');
  const readReplica = hasLists ? readReadReplica(env) : undefined;
  return {
    databaseUrl,
    ...(directUrl === undefined ? {} : { databaseDirectUrl: directUrl }),
    databasePoolSize: env.integer('DATABASE_POOL_SIZE', 8, { min: 1, max: POOL_MAX }),
    databaseHotPoolSize: env.integer('DATABASE_HOT_POOL_SIZE', 6, { min: 3, max: POOL_MAX }),
    ...(hasLists
      ? { databaseListPoolSize: env.integer('DATABASE_LIST_POOL_SIZE', 4, { min: 1, max: POOL_MAX }) }
      : {}),
    databaseLimits: {
      idleMs: env.integer('DATABASE_IDLE_TIMEOUT_MS', 5 * MINUTE_MS, { min: 1_000, max: 24 * HOUR_MS }),
      connectMs: env.integer('DATABASE_CONNECT_TIMEOUT_MS', 5_000, { min: 100, max: MINUTE_MS }),
      statementMs: env.integer('DATABASE_STATEMENT_TIMEOUT_MS', 30_000, { min: 1_000, max: HOUR_MS }),
    },
    ...(readReplica === undefined ? {} : { readReplica }),
  };
}

function readReadReplica(env: Environment): ReadReplicaConfig | undefined {
  const url = optionalUrl(env, 'SERVICE_DATABASE_READ_URL');
  const stalenessMs = env.integer('DATABASE_READ_STALENESS_MS', 0, { min: 0, max: STALENESS_MAX_MS });
  const waitMs = env.integer('DATABASE_READ_WAIT_MS', WAIT_MS, { min: 0, max: 10_000 });
  return url === undefined ? undefined : { url, stalenessMs, waitMs };
}

function optionalUrl(env: Environment, name: DatabaseUrl): string | undefined {
  const url = env.optional(name satisfies SettingName);
  if (url !== undefined) checkUrl(env, name, url);
  return url;
}

function checkUrl(env: Environment, name: DatabaseUrl, url: string): void {
  const violation = databaseUrlViolation(name, url);
  if (violation !== undefined) env.violation(violation);
}
