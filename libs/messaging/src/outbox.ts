import { type IntegrationEvent } from '@corridor/contracts';
import { rowsOf, type SqlRunner } from './sql-runner';

/**
 * DDL of the outbox, for a migration: one row per commit with its events, in order. `text`, since the relay passes it
 * on and nothing looks inside.
 */
export function outboxTableSql(): string[] {
  return [
    `CREATE TABLE outbox (
       id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
       events text NOT NULL,
       created_at timestamptz NOT NULL DEFAULT clock_timestamp()
     )`,
    // Rows live for milliseconds: without this, dead ones pile up in front of the relay's scan.
    `ALTER TABLE outbox SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000)`,
  ];
}

/**
 * Writes the events of one commit, in order, as one row, in the transaction of the change. The caller holds the lock
 * of each aggregate, so that rows of one aggregate are in the order of their commits. No events, no row.
 */
export async function appendToOutbox(runner: SqlRunner, events: readonly IntegrationEvent[]): Promise<void> {
  if (events.length > 0) await insertOutboxRow(runner, events);
}

/**
 * The same with entries of the service's own, which its relay expands to events; answers the row's id, under which
 * the events may be handed to the relay after the commit.
 */
export async function insertOutboxRow(runner: SqlRunner, entries: readonly unknown[]): Promise<number> {
  const result = await runner.query('INSERT INTO outbox (events) VALUES ($1) RETURNING id', [
    JSON.stringify(entries),
  ]);
  return Number(rowsOf<{ id: string }>(result)[0]?.id);
}
