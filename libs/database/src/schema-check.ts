import type { ServiceName } from '@corridor/contracts';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import { lacksOf } from './admitted-values';
import {
  checksumsOf,
  type MigrationChecksum,
  type MigrationClass,
  PROGRAM_GENERATION,
} from './migration-checksums';

const UNDEFINED_TABLE = '42P01';

/** A migration that ran on a schema. What its release didn't keep yet is null. */
interface RanMigration {
  name: string;
  sha256: string | null;
  /** The oldest generation of programs that may run on the schema. */
  needs: number | null;
}

/** A schema that doesn't fit this program. The message names the command to run. */
export class SchemaMismatchError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'SchemaMismatchError';
  }
}

/** Migrations that ran on the schema of `runner`, oldest first; none on an empty schema. */
export async function ranMigrations(runner: SqlRunner): Promise<RanMigration[]> {
  try {
    const result = await runner.query(
      // The column is missing until a release that knows it has migrated.
      `SELECT m.name, c.sha256, (to_jsonb(c) ->> 'needs')::integer AS needs
       FROM migrations m LEFT JOIN migration_checksums c ON c.name = m.name ORDER BY m.timestamp, m.id`,
    );
    return rowsOf<RanMigration>(result);
  } catch (error) {
    const { code, driverError } = error as { code?: unknown; driverError?: { code?: unknown } };
    if ((driverError?.code ?? code) === UNDEFINED_TABLE) return [];
    throw error;
  }
}

/** Migrations whose statements have changed since they ran. */
export function editedMigrations(
  known: readonly MigrationChecksum[],
  ran: readonly RanMigration[],
): string[] {
  const checksums = new Map(known.map(({ name, sha256 }) => [name, sha256]));
  return ran
    .filter(({ name, sha256 }) => sha256 !== null && checksums.has(name) && checksums.get(name) !== sha256)
    .map(({ name }) => name);
}

/** Why a program must not run on a schema, with the remedy; undefined if it may. */
function schemaViolation(
  service: ServiceName,
  known: readonly MigrationChecksum[],
  ran: readonly RanMigration[],
): string | undefined {
  const ranNames = new Set(ran.map(({ name }) => name));
  const knownNames = new Set(known.map(({ name }) => name));
  const unknown = ran
    .filter(({ name, needs }) => !knownNames.has(name) && !(needs !== null && needs <= PROGRAM_GENERATION))
    .map(({ name }) => name);
  const missing = known.filter(({ name }) => !ranNames.has(name)).map(({ name }) => name);
  const edited = editedMigrations(known, ran);
  if (unknown.length > 0)
    return `the schema "${service}" is newer than this program: ${unknown.join(', ')} may have removed what it uses. Start a later release.`;
  if (edited.length > 0)
    return `the schema "${service}" was made by other statements than this program has for ${edited.join(', ')}. Start the release that made it, or make the database anew.`;
  if (missing.length > 0) return olderSchema(service, `it lacks ${missing.join(', ')}`);
  return undefined;
}

function olderSchema(service: ServiceName, why: string): string {
  return `the schema "${service}" is older than this program: ${why}. Run MIGRATION_DATABASE_URL=<URL of the schema's owner> node apps/${service}/dist/database/migrate.js, then start again.`;
}

/**
 * Ensures that a program may run on a schema: one that has all of its migrations, and of later ones only those that leave
 * what it uses.
 * @throws SchemaMismatchError if it is older, too new or made by other statements.
 */
export async function assertSchema(
  runner: SqlRunner,
  service: ServiceName,
  migrations: readonly MigrationClass[],
): Promise<void> {
  const [known, ran] = await Promise.all([checksumsOf(migrations), ranMigrations(runner)]);
  const violation = schemaViolation(service, known, ran);
  if (violation !== undefined) throw new SchemaMismatchError(violation);
  const [lack] = await lacksOf(runner, migrations);
  if (!lack) return;
  const why = `${lack.table}.${lack.column} does not admit ${lack.missing.join(', ')}`;
  throw new SchemaMismatchError(olderSchema(service, why));
}
