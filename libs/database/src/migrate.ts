import { setTimeout as pause } from 'node:timers/promises';
import { errorRecord } from '@corridor/kernel';
import { DataSource } from 'typeorm';
import type { ServiceName } from '@corridor/contracts';
import { withLock } from '@corridor/messaging';
import { admitValues } from './admitted-values';
import { dataSourceOptions } from './data-source';
import { checksumsOf, generationsOf, type MigrationClass } from './migration-checksums';
import { migrationUrl } from './needed-secrets';
import { editedMigrations, ranMigrations, SchemaMismatchError } from './schema-check';
import { createSessionPool } from './session-pool';
import { sqlState } from './unit-of-work';

/** How long a statement waits for a lock, in milliseconds. Every later statement queues behind it. */
const LOCK_TIMEOUT_MS = 5_000;
/** Number of attempts to get a lock. Other sessions continue in the pauses between them. */
const ATTEMPTS_MAX = 20;
const ATTEMPT_PAUSE_MS = 2_000;
const LOCK_NOT_AVAILABLE = '55P03';

const CHECKSUMS_TABLE = `
  CREATE TABLE IF NOT EXISTS migration_checksums (
    name text PRIMARY KEY,
    sha256 text NOT NULL,
    ran_at timestamptz NOT NULL DEFAULT clock_timestamp()
  )`;
const GENERATION_COLUMN = 'ALTER TABLE migration_checksums ADD COLUMN IF NOT EXISTS needs integer';

export interface MigrateInput {
  service: ServiceName;
  /** URL of the owner, because the runtime role may not change tables. */
  url: string;
  migrations: MigrationClass[];
  /** How long a statement waits for a lock, in milliseconds. */
  lockTimeoutMs?: number;
}

/**
 * Runs the migrations that a service's schema lacks, and stores their checksums. Each runs in a transaction of its own
 * unless it sets `transaction = false`. A statement waits 5 seconds for a lock and is tried 20 times in all. Afterwards
 * each CHECK admits every value of its list in the sources.
 * @returns names of the migrations that ran, and columns that admit more values than before.
 * @throws SchemaMismatchError if a migration has other statements than when it ran here.
 */
export async function migrate(input: MigrateInput): Promise<string[]> {
  const { service, url, lockTimeoutMs = LOCK_TIMEOUT_MS } = input;
  const name = `${service}-migrate`;
  const settings = { lock_timeout: String(lockTimeoutMs) };
  const dataSource = new DataSource(
    dataSourceOptions({ ...input, poolSize: 2, use: 'owner', name, settings }),
  );
  // A separate session holds the lock for the duration of the migrations.
  const locks = createSessionPool({ url, use: 'owner', name, max: 1 });
  try {
    await dataSource.initialize();
    return await withLock(locks, `migrate/${service}`, async () => {
      const before = new Set((await ranMigrations(dataSource)).map((ran) => ran.name));
      await untilUnlocked(() => runMissing(dataSource, input));
      const admitted = await untilUnlocked(() => admitValues(dataSource, input.migrations));
      const ran = await ranMigrations(dataSource);
      return [...ran.map((migration) => migration.name).filter((one) => !before.has(one)), ...admitted];
    });
  } finally {
    if (dataSource.isInitialized) await dataSource.destroy();
    await locks.end();
  }
}

/**
 * Tries again while another session holds a lock. A migration that failed this way was rolled back, or documents how to
 * repeat it.
 */
async function untilUnlocked<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === ATTEMPTS_MAX || sqlState(error) !== LOCK_NOT_AVAILABLE) throw error;
      await pause(ATTEMPT_PAUSE_MS);
    }
  }
}

async function runMissing(dataSource: DataSource, { service, migrations }: MigrateInput): Promise<void> {
  await dataSource.query(CHECKSUMS_TABLE);
  await dataSource.query(GENERATION_COLUMN);
  const known = await checksumsOf(migrations);
  const edited = editedMigrations(known, await ranMigrations(dataSource));
  if (edited.length > 0)
    throw new SchemaMismatchError(
      `${service}: ${edited.join(', ')} ran on this database with other statements; make the database anew, or put them back as they were`,
    );
  await dataSource.runMigrations({ transaction: 'each' });
  await dataSource.query(
    `INSERT INTO migration_checksums (name, sha256, needs)
     SELECT k.name, k.sha256, k.needs FROM unnest($1::text[], $2::text[], $3::integer[]) AS k (name, sha256, needs)
       JOIN migrations m ON m.name = k.name
     ON CONFLICT (name) DO UPDATE SET needs = excluded.needs WHERE migration_checksums.needs IS NULL`,
    [
      known.map(({ name }) => name),
      known.map(({ sha256 }) => sha256),
      generationsOf(migrations).map(({ needs }) => needs),
    ],
  );
}

/**
 * The `migrate` entry of an app: reads the owner's URL, prints the migrations that ran, and exits non-zero on failure.
 */
export function runMigrateCommand(service: ServiceName, migrations: MigrationClass[]): void {
  const url = migrationUrl(service);
  migrate({ service, url, migrations }).then(
    (names) => process.stdout.write(`${service}: ${names.length > 0 ? names.join(', ') : 'up to date'}\n`),
    (error: unknown) => {
      process.stderr.write(`${service}: ${errorRecord(error).message}\n`);
      process.exit(1);
    },
  );
}
