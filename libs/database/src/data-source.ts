import * as pg from 'pg';
import type { DataSourceOptions, EntitySchema, MixedList } from 'typeorm';
import type { ServiceName } from '@corridor/contracts';
import type { MigrationClass } from './migration-checksums';
import { SessionPool } from './session-pool';
import { sessionOptions, type SessionUse } from './session-settings';

/** What differs between the data sources of the services. */
export interface ServiceDataSourceInput {
  service: ServiceName;
  /** URL of the runtime role, or of the owner for migrations. */
  url: string;
  entities?: MixedList<string | (new () => unknown) | EntitySchema>;
  migrations?: MigrationClass[];
  /** Connections at most; small pools are faster on few cores. */
  poolSize?: number;
  /** `work` unless told. */
  use?: SessionUse;
  /** Shown of the sessions, by instance; the service without it. */
  name?: string;
  /** Further settings of the server. */
  settings?: Record<string, string>;
}

/** TypeORM takes the pool from its driver. */
const driver = { ...pg, Pool: SessionPool };

/** TypeORM options of one service: its schema alone, no synchronisation, UTC. */
export function dataSourceOptions(input: ServiceDataSourceInput): DataSourceOptions {
  const { service, url, use = 'work', name = service, settings = {} } = input;
  return {
    type: 'postgres',
    url,
    driver,
    schema: service,
    entities: (input.entities ?? []) as never,
    migrations: (input.migrations ?? []) as never,
    migrationsTableName: 'migrations',
    synchronize: false,
    poolSize: input.poolSize ?? 8,
    extra: sessionOptions({ url, use, service, name, settings }),
  };
}
