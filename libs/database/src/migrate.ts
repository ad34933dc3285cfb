import { DataSource } from 'typeorm';
import type { ServiceName } from '@corridor/contracts';
import { dataSourceOptions } from './data-source';

/**
 * Runs the migrations that a service's schema lacks, each in a transaction of its own.
 * @param url the owner's URL: the runtime role may not change tables.
 * @returns names of the migrations that ran.
 */
export async function migrate(input: {
  service: ServiceName;
  url: string;
  migrations: (new () => unknown)[];
}): Promise<string[]> {
  const dataSource = new DataSource(dataSourceOptions({ ...input, poolSize: 2 }));
  await dataSource.initialize();
  try {
    await dataSource.query("SELECT pg_advisory_lock(hashtext('corridor-migrate'), hashtext($1))", [
      input.service,
    ]);
    const ran = await dataSource.runMigrations({ transaction: 'each' });
    return ran.map((migration) => migration.name);
  } finally {
    await dataSource.destroy();
  }
}

/** The `migrate` entry of an app: reads MIGRATION_DATABASE_URL, prints what ran, exits non-zero on failure. */
export function runMigrateCommand(service: ServiceName, migrations: (new () => unknown)[]): void {
  const url = process.env['MIGRATION_DATABASE_URL'];
  if (!url) {
    process.stderr.write('MIGRATION_DATABASE_URL is needed\n');
    process.exit(2);
  }
  migrate({ service, url, migrations }).then(
    (names) => process.stdout.write(`${service}: ${names.length > 0 ? names.join(', ') : 'up to date'}\n`),
    (error: unknown) => {
      process.stderr.write(`${service}: ${error instanceof Error ? error.message : String(error)}\n`);
      process.exit(1);
    },
  );
}
