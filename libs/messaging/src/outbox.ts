import { type IntegrationEvent } from '@corridor/contracts';
import { assertSealed } from './event-sealing';
import { rowsOf, type SqlRunner } from './sql-runner';

/**
 * Writes the events of one commit, in order, as one row, in the transaction of the change. The caller holds the lock
 * of each aggregate, so that rows of one aggregate are in the order of their commits. No events, no row.
 * @throws Error where one carries personal data that isn't sealed.
 */
export async function appendToOutbox(runner: SqlRunner, events: readonly IntegrationEvent[]): Promise<void> {
  assertSealed(events);
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
