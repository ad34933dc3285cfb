import { type IntegrationEvent } from '@corridor/contracts';
import { assertSealed } from './event-sealing';
import { rowsOf, type SqlRunner } from './sql-runner';

/**
 * Writes the events of one commit, in order, as one row, in the transaction of the change. The caller holds the lock of
 * each aggregate, so the rows of one aggregate are in the order of their commits. Returns the row's id, with which the
 * events may be handed to the relay after the commit; undefined without events, for which it writes no row.
 * @throws Error if an event carries unsealed personal data.
 */
export async function appendToOutbox(
  runner: SqlRunner,
  events: readonly IntegrationEvent[],
): Promise<number | undefined> {
  assertSealed(events);
  return events.length > 0 ? insertOutboxRow(runner, events) : undefined;
}

/**
 * Writes entries of the service's own form as one row. The service's relay expands them to events. Returns the row's
 * id, with which the events may be handed to the relay after the commit.
 */
export async function insertOutboxRow(runner: SqlRunner, entries: readonly unknown[]): Promise<number> {
  const result = await runner.query('INSERT INTO outbox (events) VALUES ($1) RETURNING id', [
    JSON.stringify(entries),
  ]);
  return Number(rowsOf<{ id: string }>(result)[0]?.id);
}
