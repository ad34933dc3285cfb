import { inboxTableSql, outboxTableSql } from '@corridor/messaging';

/** Answers of commands by idempotency key or command id, kept with their effect (decisions.md 4). */
export function idempotencyTableSql(): string[] {
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
    // Rows come in the order of their time and go in it: a range of blocks says enough, and costs a write next to nothing.
    'CREATE INDEX idempotency_keys_created_at ON idempotency_keys USING brin (created_at) WITH (autosummarize = on)',
  ];
}

/** Offset of each platform's domain time, which only grows (decisions.md 11). */
export function platformClockTableSql(): string[] {
  return [
    `CREATE TABLE platform_clocks (
       platform_key integer PRIMARY KEY,
       offset_ms bigint NOT NULL DEFAULT 0 CHECK (offset_ms >= 0)
     )`,
  ];
}

/** Due work: rows with a due time in domain time. */
function timerTableSql(): string[] {
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
    'CREATE INDEX timers_subject ON timers (platform_key, subject)',
  ];
}

/** Timers that failed too often: kept with their error until an operator puts them back. */
function deadTimerTableSql(): string[] {
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

/** Tables that every service has in its own schema. */
export function serviceTablesSql(): string[] {
  return [
    ...outboxTableSql(),
    ...inboxTableSql(),
    ...idempotencyTableSql(),
    ...platformClockTableSql(),
    ...timerTableSql(),
    ...deadTimerTableSql(),
  ];
}
