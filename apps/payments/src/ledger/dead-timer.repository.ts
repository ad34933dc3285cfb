import { formatId } from '@corridor/kernel';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import type { DeadTimerStore } from '@corridor/service';

const LIST_LIMIT = 10_000;

interface Row {
  transaction_id: string;
  action: string;
  due_at: Date;
  attempts: number;
  error: string | null;
}

/** Rows of `timers` that failed too often. Their transactions wait until an operator puts the rows back. */
export class DeadTimers implements DeadTimerStore {
  constructor(private readonly runner: SqlRunner) {}

  async list(): Promise<object[]> {
    const rows = rowsOf<Row>(
      await this.runner.query(
        `SELECT transaction_id, action, due_at, attempts, error FROM timers WHERE retry_at = 'infinity'
         ORDER BY due_at, transaction_id LIMIT $1`,
        [LIST_LIMIT],
      ),
    );
    return rows.map(({ transaction_id, action, due_at, attempts, error }) => ({
      id: transaction_id,
      subject: formatId('Transaction', transaction_id),
      action,
      dueAt: due_at.toISOString(),
      attempts,
      error,
    }));
  }

  async putBack(ids?: readonly string[]): Promise<number> {
    const rows = rowsOf(
      await this.runner.query(
        `UPDATE timers SET attempts = 0, retry_at = NULL, error = NULL
         WHERE retry_at = 'infinity' AND ($1::text[] IS NULL OR transaction_id::text = ANY($1)) RETURNING 1`,
        [ids ?? null],
      ),
    );
    return rows.length;
  }
}
