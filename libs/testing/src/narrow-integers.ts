import type { TestDatabase } from './test-database';

/** Columns that every service has, and why 32 bits are enough for them. */
const IN_EVERY_SERVICE: Readonly<Record<string, string>> = {
  'inbox.partition': 'of a topic',
  'inbox.next_index': 'entries of one record, 200 at most',
  'idempotency_keys.status': 'an HTTP status',
  'timers.attempts': 'buried after a few',
  'alerts.attempts': 'ends after seven days',
  'migrations.id': 'one for each migration',
  'migration_checksums.needs': 'generations of programs',
  'event_epochs.epoch': 'restored back-ups',
  'lost_states.below_epoch': 'restored back-ups',
  'event_partitions.partitions': 'of a topic',
};
/** Columns of the tables for totals. */
const OF_LIST_TOTALS: Readonly<Record<string, string>> = {
  unit: 'a day since 1970, or -1',
  n: 'what one transaction has changed; totals are bigint',
};

/**
 * Columns with 32 bits or less that are not on a list of bounded columns.
 * @param bounded `table.column` with the reason why it stays small. An entry without such a column is returned too.
 */
export async function unboundedIntegers(
  database: TestDatabase,
  schema: string,
  bounded: Readonly<Record<string, string>>,
): Promise<string[]> {
  const { rows } = await database.owner.query<{ name: string; table: string; column: string }>(
    `SELECT c.table_name || '.' || c.column_name AS name, c.table_name AS table, c.column_name AS column
     FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE c.table_schema = $1 AND t.table_type = 'BASE TABLE' AND c.data_type IN ('smallint', 'integer')
     ORDER BY 1`,
    [schema],
  );
  const found = new Set(rows.map(({ name }) => name));
  const isKnown = ({ name, table, column }: (typeof rows)[number]): boolean =>
    // Operators create platforms one by one.
    column === 'platform_key' ||
    name in bounded ||
    name in IN_EVERY_SERVICE ||
    (/(^|_)list_total(s|_deltas)$/.test(table) && column in OF_LIST_TOTALS);
  const stale = Object.keys(bounded).filter((name) => !found.has(name));
  return [
    ...rows.filter((row) => !isKnown(row)).map(({ name }) => name),
    ...stale.map((name) => `no ${name}`),
  ];
}
