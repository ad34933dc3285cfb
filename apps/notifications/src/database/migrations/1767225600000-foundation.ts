import type { MigrationInterface, QueryRunner } from 'typeorm';
import { serviceTables1 } from '@corridor/database';

const platformTables = [
  `CREATE TABLE platforms (
     platform_key integer PRIMARY KEY,
     platform_id text NOT NULL,
     webhook_endpoint text,
     epoch bigint NOT NULL,
     version bigint NOT NULL
   )`,
  // This row's lock protects the count of endpoints.
  `CREATE TABLE endpoint_slots (
     platform_key integer PRIMARY KEY,
     default_reserved_until timestamptz
   )`,
];

const endpointTables = [
  `CREATE TABLE webhook_endpoints (
     platform_key integer NOT NULL,
     id uuid NOT NULL,
     url text NOT NULL,
     description text,
     event_types text[] NOT NULL,
     status text NOT NULL CHECK (status IN ('ENABLED', 'DISABLED')),
     disabled_reason text,
     is_default boolean NOT NULL,
     secret_sealed text NOT NULL,
     previous_secrets jsonb NOT NULL DEFAULT '[]',
     failing_since timestamptz,
     version bigint NOT NULL DEFAULT 1,
     created_at timestamptz NOT NULL,
     updated_at timestamptz NOT NULL,
     deleted_at timestamptz,
     PRIMARY KEY (platform_key, id)
   )`,
  `CREATE INDEX webhook_endpoints_deleted ON webhook_endpoints (platform_key, id) WHERE deleted_at IS NOT NULL`,
  `CREATE UNIQUE INDEX webhook_endpoints_default ON webhook_endpoints (platform_key)
     WHERE is_default AND deleted_at IS NULL`,
  // Every instance caches endpoints, and reads only this number before it relies on the cache.
  `CREATE TABLE endpoint_changes (
     platform_key integer PRIMARY KEY,
     change bigint NOT NULL
   ) WITH (fillfactor = 50)`,
  `CREATE FUNCTION webhook_endpoint_changed() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN
     INSERT INTO notifications.endpoint_changes AS known (platform_key, change) VALUES (NEW.platform_key, 1)
     ON CONFLICT (platform_key) DO UPDATE SET change = known.change + 1;
     RETURN NULL; END$$`,
  `CREATE TRIGGER changed AFTER INSERT OR UPDATE OF url, event_types, status, secret_sealed, previous_secrets, deleted_at
     ON webhook_endpoints FOR EACH ROW EXECUTE FUNCTION webhook_endpoint_changed()`,
];

const eventTables = [
  `CREATE TABLE webhook_events (
     platform_key integer NOT NULL,
     id uuid NOT NULL,
     event_type text NOT NULL,
     resource_id text NOT NULL,
     sequence bigint NOT NULL,
     occurred_at timestamptz NOT NULL,
     body text NOT NULL,
     PRIMARY KEY (platform_key, id)
   )`,
  'CREATE INDEX webhook_events_time ON webhook_events (platform_key, occurred_at, id)',
  'CREATE INDEX webhook_events_type ON webhook_events (platform_key, event_type, occurred_at, id)',
  'CREATE INDEX webhook_events_resource ON webhook_events (platform_key, resource_id, occurred_at, id)',
  // A key rotation searches with this index.
  `CREATE INDEX webhook_events_sealed ON webhook_events (platform_key, id) WHERE starts_with(body, 'v1:')`,
  `CREATE TABLE webhook_event_list_totals (
     platform_key integer NOT NULL,
     hour timestamptz NOT NULL,
     event_type text NOT NULL,
     delta bigint NOT NULL,
     folded boolean NOT NULL DEFAULT false
   )`,
  'CREATE INDEX webhook_event_list_totals_hour ON webhook_event_list_totals (platform_key, hour)',
  'CREATE INDEX webhook_event_list_totals_new ON webhook_event_list_totals (platform_key, hour) WHERE NOT folded',
];

const deliveryTables = [
  `CREATE TABLE webhook_deliveries (
     platform_key integer NOT NULL,
     id uuid NOT NULL,
     position bigint GENERATED ALWAYS AS IDENTITY,
     event_id uuid NOT NULL,
     endpoint_id uuid NOT NULL,
     event_type text NOT NULL,
     resource_id text NOT NULL,
     sequence bigint NOT NULL,
     status text NOT NULL CHECK (status IN ('PENDING', 'DELIVERED', 'FAILED', 'DROPPED')),
     failures integer NOT NULL DEFAULT 0,
     in_order boolean NOT NULL DEFAULT true,
     tried_since timestamptz,
     next_attempt_at timestamptz CHECK (next_attempt_at IS NULL OR status = 'PENDING'),
     lease_id uuid CHECK (lease_id IS NULL OR status = 'PENDING'),
     lease_until timestamptz,
     created_at timestamptz NOT NULL,
     -- ASKING: the answer decides an incoming payment, and none is recorded yet. OVER: it no longer decides anything.
     approval text CHECK (approval IN ('ASKING', 'OVER'))
       CHECK (approval IS DISTINCT FROM 'ASKING' OR status = 'PENDING'),
     PRIMARY KEY (platform_key, id)
   ) WITH (fillfactor = 85)`,
  `CREATE INDEX webhook_deliveries_due ON webhook_deliveries (platform_key, endpoint_id, next_attempt_at, position)
     WHERE next_attempt_at IS NOT NULL`,
  `CREATE INDEX webhook_deliveries_queue ON webhook_deliveries (platform_key, endpoint_id, resource_id, position)
     WHERE status = 'PENDING'`,
  `CREATE INDEX webhook_deliveries_status ON webhook_deliveries (platform_key, status, id)
     WHERE status <> 'DELIVERED'`,
  `CREATE INDEX webhook_deliveries_asking ON webhook_deliveries (platform_key, id) WHERE approval = 'ASKING'`,
  'CREATE INDEX webhook_deliveries_type ON webhook_deliveries (platform_key, event_type, id)',
  'CREATE INDEX webhook_deliveries_endpoint ON webhook_deliveries (platform_key, endpoint_id, id)',
  'CREATE INDEX webhook_deliveries_resource ON webhook_deliveries (platform_key, resource_id, id)',
  `CREATE TABLE webhook_delivery_list_totals (
     platform_key integer NOT NULL,
     hour timestamptz NOT NULL,
     event_type text NOT NULL,
     status text NOT NULL,
     delta bigint NOT NULL,
     folded boolean NOT NULL DEFAULT false
   )`,
  'CREATE INDEX webhook_delivery_list_totals_hour ON webhook_delivery_list_totals (platform_key, hour)',
  'CREATE INDEX webhook_delivery_list_totals_new ON webhook_delivery_list_totals (platform_key, hour) WHERE NOT folded',
  `CREATE TABLE webhook_attempts (
     platform_key integer NOT NULL,
     delivery_id uuid NOT NULL,
     id uuid NOT NULL,
     attempted_at timestamptz NOT NULL,
     response_status smallint,
     duration_ms integer NOT NULL,
     response_body text,
     error text,
     recorded_at timestamptz NOT NULL DEFAULT clock_timestamp(),
     PRIMARY KEY (platform_key, delivery_id, id)
   )`,
  // Not BRIN: freed pages are filled again after a purge, so every block range soon contains an old row.
  'CREATE INDEX webhook_attempts_recorded ON webhook_attempts (recorded_at)',
  // The remaining work on the deliveries of an endpoint, which a worker does a few rows at a time. `place` is
  // where it continues.
  `CREATE TABLE endpoint_backlogs (
     platform_key integer NOT NULL,
     endpoint_id uuid NOT NULL,
     task text NOT NULL CHECK (task IN ('END', 'RESUME_PENDING', 'RESUME_FAILED')),
     due_at timestamptz NOT NULL,
     failed_since timestamptz,
     place text[],
     has_skipped boolean NOT NULL DEFAULT false,
     look_at timestamptz NOT NULL DEFAULT clock_timestamp(),
     PRIMARY KEY (platform_key, endpoint_id)
   ) WITH (fillfactor = 50)`,
  // Fresh statistics would claim that a new platform has no rows. Its statements must use the ids instead.
  'ALTER TABLE webhook_deliveries ALTER COLUMN platform_key SET STATISTICS 0',
];

/** Plans made on empty tables scan the wrong side. ANALYZE requires the owner's rights. */
const analysing = [
  `CREATE FUNCTION analyse_hot_tables() RETURNS void LANGUAGE plpgsql SECURITY DEFINER
     SET search_path = notifications AS $$
   BEGIN
     ANALYZE webhook_events; ANALYZE webhook_deliveries; ANALYZE webhook_attempts;
   END $$`,
  'REVOKE ALL ON FUNCTION analyse_hot_tables() FROM PUBLIC',
  `DO $$
   BEGIN
     EXECUTE format('GRANT EXECUTE ON FUNCTION analyse_hot_tables() TO %I', current_database() || '_notifications');
   END $$`,
];

/** List totals are deltas, written by the statement that changes a row and folded later (docs/behaviour.md 5). */
function listTotalsSql(input: { table: string; totals: string; columns: string; time: string }): string[] {
  const { table, totals, columns, time } = input;
  const changes = (rows: string, delta: number): string =>
    `SELECT platform_key, date_trunc('hour', ${time}, 'UTC') AS hour, ${columns}, ${delta} AS delta FROM ${rows}`;
  const body = (rows: string): string => `
    INSERT INTO notifications.${totals} (platform_key, hour, ${columns}, delta)
    SELECT platform_key, hour, ${columns}, sum(delta) FROM (${rows}) AS changes
    GROUP BY platform_key, hour, ${columns} HAVING sum(delta) <> 0;
    RETURN NULL;`;
  const trigger = (event: 'insert' | 'update' | 'delete', rows: string, tables: string): string[] => [
    `CREATE FUNCTION ${table}_counted_on_${event}() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN ${body(rows)} END$$`,
    `CREATE TRIGGER counted_on_${event} AFTER ${event} ON ${table} REFERENCING ${tables}
       FOR EACH STATEMENT EXECUTE FUNCTION ${table}_counted_on_${event}()`,
  ];
  const both = `${changes('after_rows', 1)} UNION ALL ${changes('before_rows', -1)}`;
  return [
    ...trigger('insert', changes('after_rows', 1), 'NEW TABLE AS after_rows'),
    ...trigger('update', both, 'NEW TABLE AS after_rows OLD TABLE AS before_rows'),
    ...trigger('delete', changes('before_rows', -1), 'OLD TABLE AS before_rows'),
  ];
}

const listTotals = [
  ...listTotalsSql({
    table: 'webhook_events',
    totals: 'webhook_event_list_totals',
    columns: 'event_type',
    time: 'occurred_at',
  }),
  ...listTotalsSql({
    table: 'webhook_deliveries',
    totals: 'webhook_delivery_list_totals',
    columns: 'event_type, status',
    time: 'created_at',
  }),
];

/** Service tables, replicas of platforms, endpoints, events, deliveries and attempts. */
export class Foundation1767225600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const own = [
      ...platformTables,
      ...endpointTables,
      ...eventTables,
      ...deliveryTables,
      ...analysing,
      ...listTotals,
    ];
    for (const statement of [...serviceTables1(), ...own]) await runner.query(statement);
  }

  async down(): Promise<void> {
    return Promise.reject(new Error('the first migration is not undone: drop the schema'));
  }
}
