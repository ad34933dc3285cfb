import type { Pool } from 'pg';

const DELETE_BATCH = 10_000;

/** Tables whose rows are removed by time, and the column of it. Both are constants of the gateway. */
type TimedTable =
  | { table: 'request_log' | 'request_contents'; column: 'at' }
  | { table: 'request_minutes'; column: 'minute' };

/** Removes whole days that are older than `days`, one batch at a time; returns the number of rows. */
export async function removeWholeDays(
  pool: Pool,
  { table, column }: TimedTable,
  days: number,
): Promise<number> {
  for (let removed = 0; ;) {
    const { rowCount } = await pool.query(
      `DELETE FROM ${table} WHERE ctid = ANY(ARRAY(
         SELECT ctid FROM ${table}
         WHERE ${column} < date_trunc('day', now()) - make_interval(days => $1) LIMIT $2))`,
      [days, DELETE_BATCH],
    );
    removed += rowCount ?? 0;
    if ((rowCount ?? 0) < DELETE_BATCH) return removed;
  }
}
