import { rowsOf, type SqlRunner } from '@corridor/messaging';
import type { MigrationClass } from './migration-checksums';

/**
 * A column whose CHECK admits the values of a list of the sources. The constraint has the name that PostgreSQL gives it:
 * `<table>_<column>_check`.
 */
export interface AdmittedValues {
  table: string;
  column: string;
  values: readonly string[];
}

/** Values that a CHECK of the present schema lacks. */
interface Lack extends AdmittedValues {
  /** Values of the CHECK as it is. It keeps them, because rows may have them. */
  present: readonly string[];
  missing: readonly string[];
}

const nameOf = ({ table, column }: AdmittedValues): string => `${table}_${column}_check`;

/** The columns of all migrations that declare some. */
function admittedBy(migrations: readonly MigrationClass[]): AdmittedValues[] {
  return migrations.flatMap(({ admits }) => admits ?? []);
}

/**
 * The columns whose CHECK does not admit every value of its list.
 * @throws Error if a constraint does not exist
 */
export async function lacksOf(runner: SqlRunner, migrations: readonly MigrationClass[]): Promise<Lack[]> {
  const declared = admittedBy(migrations);
  if (declared.length === 0) return [];
  const result = await runner.query(
    `SELECT conname AS name, pg_get_constraintdef(oid) AS definition FROM pg_constraint
     WHERE contype = 'c' AND connamespace = current_schema()::regnamespace AND conname = ANY ($1::text[])`,
    [declared.map(nameOf)],
  );
  const rows = rowsOf<{ name: string; definition: string }>(result);
  return declared.flatMap((one) => {
    const row = rows.find(({ name }) => name === nameOf(one));
    if (!row) throw new Error(`there is no constraint ${nameOf(one)}`);
    const present = [...row.definition.matchAll(/'((?:[^']|'')*)'/g)].map(([, text]) =>
      String(text).replaceAll("''", "'"),
    );
    const missing = one.values.filter((value) => !present.includes(value));
    return missing.length === 0 ? [] : [{ ...one, present, missing }];
  });
}

/**
 * Lets each CHECK admit every value of its list, so that a new value takes no migration. Rows are not read: each of them
 * was admitted by the narrower CHECK.
 * @returns the changed columns with their new values, for example `transaction_states.status admits SENT_BACK`
 */
export async function admitValues(
  runner: SqlRunner,
  migrations: readonly MigrationClass[],
): Promise<string[]> {
  const lacks = await lacksOf(runner, migrations);
  for (const lack of lacks) {
    const values = [...lack.present, ...lack.missing].map((value) => `'${value.replaceAll("'", "''")}'`);
    const check = `CHECK (${lack.column} IN (${values.join(', ')})) NOT VALID`;
    await runner.query(
      `ALTER TABLE ${lack.table} DROP CONSTRAINT ${nameOf(lack)}, ADD CONSTRAINT ${nameOf(lack)} ${check}`,
    );
  }
  return lacks.map(({ table, column, missing }) => `${table}.${column} admits ${missing.join(', ')}`);
}
