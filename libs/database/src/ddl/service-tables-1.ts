/**
 * Tables that every service has in its own schema, as the first migrations create them. Never edit a migration that has
 * landed. A change of these tables is a migration in each service, and a new table gets a function of its own here.
 */

/**
 * DDL of the outbox: one row per commit with its events, in order. The column is `text`, because the relay passes it on
 * without reading it.
 */
export function outboxTable1(): string[] {
  return [
    `CREATE TABLE outbox (
       id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
       events text NOT NULL,
       created_at timestamptz NOT NULL DEFAULT clock_timestamp()
     )`,
    // Rows live for milliseconds. Without this setting, dead rows pile up in front of the relay's scan.
    `ALTER TABLE outbox SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000)`,
  ];
}

/** DDL of the inbox: one row for each partition that a consumer reads. */
export function inboxTable1(): string[] {
  return [
    `CREATE TABLE inbox (
       consumer text NOT NULL,
       topic text NOT NULL,
       partition integer NOT NULL,
       next_offset bigint NOT NULL,
       next_index integer NOT NULL,
       topic_id text,
       PRIMARY KEY (consumer, topic, partition)
     ) WITH (fillfactor = 50)`,
    `COMMENT ON COLUMN inbox.topic_id IS
       'the topic that the offset is of: one that was deleted and made again has another id; null where it was not kept'`,
  ];
}

/** Answers of commands by idempotency key or command id, kept with their effect (docs/behaviour.md 4). */
export function idempotencyTable1(): string[] {
  return [
    `CREATE TABLE idempotency_keys (
       platform_key integer NOT NULL,
       key_hash bytea NOT NULL,
       request_hash text NOT NULL,
       command_id uuid NOT NULL,
       status smallint,
       body text,
       subject uuid,
       sealed boolean NOT NULL DEFAULT false,
       created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
       PRIMARY KEY (platform_key, key_hash)
     )`,
    `COMMENT ON COLUMN idempotency_keys.subject IS
       'record of which the body is made again when it is wanted; null where the body itself is stored'`,
    // The purge starts with the oldest rows. A BRIN index would not help once freed pages are filled again.
    'CREATE INDEX idempotency_keys_created_at ON idempotency_keys (created_at)',
  ];
}

/** Offset of each platform's domain time, which only grows (docs/behaviour.md 11). */
export function platformClockTable1(): string[] {
  return [
    `CREATE TABLE platform_clocks (
       platform_key integer PRIMARY KEY,
       offset_ms bigint NOT NULL DEFAULT 0 CHECK (offset_ms >= 0)
     )`,
    // This index finds the clock that is furthest ahead. No timer beyond that clock can be due.
    'CREATE INDEX platform_clocks_offset ON platform_clocks (offset_ms)',
  ];
}

/** Timers: rows with a due time in domain time. */
function timerTable1(): string[] {
  return [
    `CREATE TABLE timers (
       platform_key integer NOT NULL,
       id uuid NOT NULL,
       kind text NOT NULL,
       subject text NOT NULL,
       due_at timestamptz NOT NULL,
       payload jsonb NOT NULL DEFAULT '{}',
       attempts integer NOT NULL DEFAULT 0,
       retry_at timestamptz,
       PRIMARY KEY (platform_key, id)
     )`,
    'CREATE INDEX timers_due ON timers (platform_key, due_at, id)',
    'CREATE INDEX timers_due_anywhere ON timers (due_at, id)',
    'CREATE INDEX timers_subject ON timers (platform_key, subject)',
  ];
}

/** Timers that failed too often. They are kept with their error until an operator puts them back. */
function deadTimerTable1(): string[] {
  return [
    `CREATE TABLE dead_timers (
       platform_key integer NOT NULL,
       id uuid NOT NULL,
       kind text NOT NULL,
       subject text NOT NULL,
       due_at timestamptz NOT NULL,
       payload jsonb NOT NULL,
       error text NOT NULL,
       failed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
       PRIMARY KEY (platform_key, id)
     )`,
  ];
}

/** One row: whether the database belongs to a sandbox. The first start writes it, and no later start changes it. */
export function deploymentTable1(): string[] {
  return [
    `CREATE TABLE deployment (
       is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
       sandbox boolean NOT NULL,
       marked_at timestamptz NOT NULL DEFAULT clock_timestamp()
     )`,
  ];
}

/**
 * Tables that every service has in its own schema. `timers` is false for a service that has a timer table of its own.
 */
export function serviceTables1({ timers = true } = {}): string[] {
  return [
    ...outboxTable1(),
    ...inboxTable1(),
    ...idempotencyTable1(),
    ...platformClockTable1(),
    ...(timers ? [...timerTable1(), ...deadTimerTable1()] : []),
    ...deploymentTable1(),
  ];
}
