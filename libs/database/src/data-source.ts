import * as pg from 'pg';
import type { DataSourceOptions, EntitySchema, MixedList } from 'typeorm';
import type { ServiceName } from '@corridor/contracts';
import type { MigrationClass } from './migration-checksums';
import { SessionPool } from './session-pool';
import { sessionOptions, type SessionLimits, type SessionUse } from './session-settings';

/** What differs between the data sources of the services. */
export interface ServiceDataSourceInput {
  service: ServiceName;
  /** URL of the runtime role, or of the owner for migrations. */
  url: string;
  entities?: MixedList<string | (new () => unknown) | EntitySchema>;
  migrations?: MigrationClass[];
  /** Maximum number of connections. Small pools are faster on few cores. */
  poolSize?: number;
  /** Default: `work`. */
  use?: SessionUse;
  /** Name of the sessions, one for each instance. Default: the service's name. */
  name?: string;
  /** Further server settings. */
  settings?: Record<string, string>;
  limits?: SessionLimits | undefined;
  /** Whether a connection pooler in transaction mode stands between. */
  isPooled?: boolean;
}

/** TypeORM gets its pool class from the driver. */
const driver = { ...pg, Pool: SessionPool };

/** TypeORM options of one service: only its own schema, no synchronisation, UTC. */
export function dataSourceOptions(input: ServiceDataSourceInput): DataSourceOptions {
  const { service, url, use = 'work', name = service, settings, limits, isPooled = false } = input;
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
    extra: sessionOptions({
      ...{ url, use, service, name, limits, isPooled },
      ...(settings === undefined ? {} : { settings }),
    }),
  };
}
