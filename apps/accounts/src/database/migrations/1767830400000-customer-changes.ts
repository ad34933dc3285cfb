import type { MigrationInterface, QueryRunner } from 'typeorm';
import { listTotalTables1 } from '@corridor/database';

const TOTALS = 'customer_change_list_totals';
const DELTAS = 'customer_change_list_total_deltas';

/** Kind, state and day of the last change of each of these rows, as the totals count them. */
const counted = (rows: string, delta: number): string => `
  SELECT platform_key, customer_type AS kind, CASE WHEN deleted_at IS NULL THEN 'LIVE' ELSE 'DELETED' END AS state,
    floor(extract(epoch FROM updated_at) / 86400)::integer AS unit, ${delta} AS delta FROM ${rows}`;

/** A trigger, so that instances of the version before this one count their changes too. */
const trigger = (event: 'insert' | 'update', rows: string, tables: string): string[] => [
  `CREATE FUNCTION customers_counted_on_${event}() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN
     INSERT INTO accounts.${DELTAS} (platform_key, kind, from_state, to_state, unit, n)
     SELECT platform_key, kind, CASE WHEN sum(delta) < 0 THEN state END, CASE WHEN sum(delta) > 0 THEN state END, unit,
       abs(sum(delta)) FROM (${rows}) AS changes
     GROUP BY platform_key, kind, state, unit HAVING sum(delta) <> 0;
     RETURN NULL; END$$`,
  `CREATE TRIGGER counted_on_${event} AFTER ${event} ON customers REFERENCING ${tables}
     FOR EACH STATEMENT EXECUTE FUNCTION customers_counted_on_${event}()`,
];

const statements = [
  ...listTotalTables1({ totals: TOTALS, deltas: DELTAS }),
  `COMMENT ON COLUMN ${TOTALS}.unit IS 'day of the last change since 1970-01-01 UTC, domain time; -1 is all'`,
  // The triggers' locks last until the rows before them are counted.
  ...trigger('insert', counted('after_rows', 1), 'NEW TABLE AS after_rows'),
  ...trigger(
    'update',
    `${counted('after_rows', 1)} UNION ALL ${counted('before_rows', -1)}`,
    'NEW TABLE AS after_rows OLD TABLE AS before_rows',
  ),
  `INSERT INTO ${TOTALS} (platform_key, scope, scope_id, kind, state, unit, n)
   SELECT c.platform_key, 'PLATFORM', '00000000-0000-0000-0000-000000000000', c.kind, c.state, u.unit, count(*)
   FROM (${counted('customers', 1)}) AS c CROSS JOIN LATERAL (VALUES (c.unit), (-1)) AS u (unit)
   GROUP BY c.platform_key, c.kind, c.state, u.unit`,
];

/** Totals of customers by the day of their last change. */
export class CustomerChanges1767830400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const event of ['insert', 'update']) {
      await runner.query(`DROP TRIGGER counted_on_${event} ON customers`);
      await runner.query(`DROP FUNCTION customers_counted_on_${event}()`);
    }
    for (const table of [TOTALS, DELTAS]) await runner.query(`DROP TABLE ${table}`);
  }
}
