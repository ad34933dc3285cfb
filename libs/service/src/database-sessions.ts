import type { Pool } from 'pg';
import { DataSource, type EntitySchema, type MixedList } from 'typeorm';
import {
  attachReplica,
  createPagePool,
  createPageSessions,
  createSessionPool,
  dataSourceOptions,
  ReadReplica,
  type ListSource,
  type PageSessions,
} from '@corridor/database';
import { rowsOf } from '@corridor/messaging';
import { directUrlOf } from './database-config';
import type { ServiceConfig } from './service-config';

const HOT_SESSIONS = 6;

/** All sessions of a service. They connect when they are used. */
export interface DatabaseSessions {
  /** Prepared statements and session locks: always without a pooler. */
  pool: Pool;
  /** Keeps nothing between transactions, so a connection pooler in transaction mode may stand between. */
  dataSource: DataSource;
  pages: PageSessions;
  replica: ReadReplica | undefined;
}

interface SessionsInput {
  config: ServiceConfig;
  entities: MixedList<string | (new () => unknown) | EntitySchema>;
  onLost: (error: Error) => void;
  onList: (source: ListSource, error?: unknown) => void;
}

/** Creates the sessions of a service without connecting them. */
export function createDatabaseSessions(input: SessionsInput): DatabaseSessions {
  const { config, entities, onLost } = input;
  const { service, instanceName: name = service, databaseLimits: limits } = config;
  const url = directUrlOf(config);
  const max = config.databaseHotPoolSize ?? HOT_SESSIONS;
  const pool = createSessionPool({ url, service, use: 'hot', name, max, onLost, limits });
  const dataSource = new DataSource(
    dataSourceOptions({
      ...{ service, url: config.databaseUrl, name, entities, limits },
      poolSize: config.databasePoolSize,
      isPooled: config.databaseDirectUrl !== undefined,
    }),
  );
  const replica = createReplica(input, pool);
  if (replica) attachReplica(dataSource, replica);
  const pages = createPageSessions({
    ...{ url, service, name, onLost, limits, replica },
    max: config.databaseListPoolSize,
  });
  return { pool, dataSource, pages, replica };
}

function createReplica(
  { config, entities, onLost, onList }: SessionsInput,
  primary: Pool,
): ReadReplica | undefined {
  const { service, instanceName: name = service, databaseLimits: limits, readReplica } = config;
  if (readReplica === undefined) return undefined;
  const { url, stalenessMs, waitMs } = readReplica;
  const max = config.databaseListPoolSize;
  return new ReadReplica({
    ...{ primary, stalenessMs, waitMs, onRead: onList },
    pool: createPagePool({ url, service, name, onLost, limits, max }),
    dataSource: new DataSource(
      dataSourceOptions({
        service,
        url,
        name,
        entities,
        limits,
        ...(max === undefined ? {} : { poolSize: max }),
      }),
    ),
  });
}

/** The settings that every session of a service needs. */
const EFFECTIVE = `SELECT current_setting('TimeZone') AS zone, current_schema() AS schema,
  current_setting('lock_timeout') AS lock_limit`;

/**
 * Ensures that sessions have the settings of this deployment. A pooler that drops start-up options without a word would
 * otherwise be noticed by wrong times or by waits without a limit.
 * @throws Error that says what to configure
 */
export async function assertSessionSettings(
  { pool, dataSource }: DatabaseSessions,
  service: string,
): Promise<void> {
  const [direct] = rowsOf<{ lock_limit: string }>(await pool.query(EFFECTIVE));
  if (direct?.lock_limit === '0')
    throw new Error(
      'a connection pooler drops the settings of sessions: name the server itself with SERVICE_DATABASE_DIRECT_URL',
    );
  const [work] = rowsOf<{ zone: string; schema: string | null }>(await dataSource.query(EFFECTIVE));
  if (work?.zone !== 'UTC' || work.schema !== service)
    throw new Error(
      `sessions of SERVICE_DATABASE_URL have the schema ${String(work?.schema)} and the time zone ${String(work?.zone)} instead of ${service} and UTC: run libs/database/dist/provision-cli.js again`,
    );
}
