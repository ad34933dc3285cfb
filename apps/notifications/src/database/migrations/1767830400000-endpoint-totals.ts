import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLE = 'webhook_endpoint_list_totals';
const COLUMNS = 'platform_key, endpoint_id, hour, event_type, status';
const HOUR = `date_trunc('hour', created_at, 'UTC')`;

const changes = (rows: string, delta: number): string =>
  `SELECT platform_key, endpoint_id, ${HOUR} AS hour, event_type, status, ${delta} AS delta FROM ${rows}`;

/** A trigger that counts the rows which one statement changes, as those of the platform's totals do. */
const trigger = (event: 'insert' | 'update' | 'delete', rows: string, tables: string): string[] => [
  `CREATE FUNCTION webhook_deliveries_counted_by_endpoint_on_${event}() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN
     INSERT INTO notifications.${TABLE} (${COLUMNS}, delta)
     SELECT ${COLUMNS}, sum(delta) FROM (${rows}) AS changes GROUP BY ${COLUMNS} HAVING sum(delta) <> 0;
     RETURN NULL; END$$`,
  `CREATE TRIGGER counted_by_endpoint_on_${event} AFTER ${event} ON webhook_deliveries REFERENCING ${tables}
     FOR EACH STATEMENT EXECUTE FUNCTION webhook_deliveries_counted_by_endpoint_on_${event}()`,
];

const statements = [
  // Apart from the totals of the platform, whose rows then don't become more with the endpoints.
  `CREATE TABLE ${TABLE} (
     platform_key integer NOT NULL,
     endpoint_id uuid NOT NULL,
     hour timestamptz NOT NULL,
     event_type text NOT NULL,
     status text NOT NULL,
     delta bigint NOT NULL,
     folded boolean NOT NULL DEFAULT false
   )`,
  `CREATE INDEX ${TABLE}_hour ON ${TABLE} (platform_key, endpoint_id, hour)`,
  `CREATE INDEX ${TABLE}_new ON ${TABLE} (platform_key, endpoint_id, hour) WHERE NOT folded`,
  // The triggers' locks last until the rows before them are counted: deliveries of 30 days.
  ...trigger('insert', changes('after_rows', 1), 'NEW TABLE AS after_rows'),
  ...trigger(
    'update',
    `${changes('after_rows', 1)} UNION ALL ${changes('before_rows', -1)}`,
    'NEW TABLE AS after_rows OLD TABLE AS before_rows',
  ),
  ...trigger('delete', changes('before_rows', -1), 'OLD TABLE AS before_rows'),
  `INSERT INTO ${TABLE} (${COLUMNS}, delta, folded)
   SELECT platform_key, endpoint_id, ${HOUR}, event_type, status, count(*), true FROM webhook_deliveries
   GROUP BY 1, 2, 3, 4, 5`,
];

/** Totals of an endpoint's deliveries, so that the cost of their list doesn't grow with them. */
export class EndpointTotals1767830400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const event of ['insert', 'update', 'delete']) {
      await runner.query(`DROP TRIGGER counted_by_endpoint_on_${event} ON webhook_deliveries`);
      await runner.query(`DROP FUNCTION webhook_deliveries_counted_by_endpoint_on_${event}()`);
    }
    await runner.query(`DROP TABLE ${TABLE}`);
  }
}
