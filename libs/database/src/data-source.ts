import type { DataSourceOptions, EntitySchema, MixedList } from 'typeorm';
import type { ServiceName } from '@corridor/contracts';

/** What differs between the data sources of the services. */
export interface ServiceDataSourceInput {
  service: ServiceName;
  /** URL of the runtime role, or of the owner for migrations. */
  url: string;
  entities?: MixedList<string | (new () => unknown) | EntitySchema>;
  migrations?: (new () => unknown)[];
  /** Connections at most; small pools are faster on few cores (architecture, "Money", 9). */
  poolSize?: number;
}

/** TypeORM options of one service: its schema alone, no synchronisation, UTC. */
export function dataSourceOptions(input: ServiceDataSourceInput): DataSourceOptions {
  return {
    type: 'postgres',
    url: input.url,
    schema: input.service,
    entities: (input.entities ?? []) as never,
    migrations: (input.migrations ?? []) as never,
    migrationsTableName: 'migrations',
    synchronize: false,
    poolSize: input.poolSize ?? 8,
    applicationName: `corridor-${input.service}`,
    extra: {
      options: `-c search_path=${input.service} -c timezone=UTC`,
      connectionTimeoutMillis: 5_000,
      statement_timeout: 30_000,
      idle_in_transaction_session_timeout: 60_000,
    },
  };
}
