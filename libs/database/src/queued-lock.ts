import type { SqlRunner } from '@corridor/messaging';
import { QUEUED_LOCK_MS } from './session-settings';

/**
 * Runs a statement, within a transaction, that locks rows for which many transactions wait, such as a platform's. It waits
 * less long than a frozen client can hold a row. Statements after it have the session's own limit again.
 * @throws Error of the driver with code 57014 (query_canceled) if it waits for longer
 */
export async function lockInQueue(runner: SqlRunner, sql: string, params: unknown[]): Promise<unknown> {
  // Sent at once, so they cost one round trip.
  const [, locked] = await Promise.all([
    runner.query(`SET LOCAL statement_timeout = ${QUEUED_LOCK_MS}`),
    runner.query(sql, params),
    runner.query('SET LOCAL statement_timeout TO DEFAULT'),
  ]);
  return locked;
}
