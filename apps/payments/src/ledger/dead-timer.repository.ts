import { DomainError, formatId, keptText, trustUuid } from '@corridor/kernel';
import { SAMPLED_ROWS_MAX } from '@corridor/contracts';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import { DeadTimerStore, type DeadWork } from '@corridor/service';

const LIST_LIMIT = 10_000;
const ERROR_LENGTH_MAX = 500;

interface Row {
  transaction_id: string;
  action: string;
  due_at: Date;
  attempts: number;
  error: string | null;
}

/** Rows of `timers` that failed too often. Their transactions wait until an operator puts the rows back. */
export class DeadTimers extends DeadTimerStore {
  constructor(private readonly runner: SqlRunner) {
    super();
  }

  async list(): Promise<object[]> {
    return (await this.rows(this.runner)).map(({ transaction_id, action, due_at, attempts, error }) => ({
      id: transaction_id,
      subject: formatId('Transaction', transaction_id),
      action,
      dueAt: due_at.toISOString(),
      attempts,
      error,
    }));
  }

  /** One for each transaction: they are put back together. */
  async describe(runner: SqlRunner): Promise<DeadWork[]> {
    const works = new Map<string, DeadWork>();
    for (const { transaction_id, action, due_at, error } of await this.rows(runner)) {
      if (works.has(transaction_id)) continue;
      works.set(transaction_id, {
        id: trustUuid(transaction_id),
        name: action,
        subject: formatId('Transaction', transaction_id),
        error: error === null ? null : keptText(error, ERROR_LENGTH_MAX),
        since: due_at.toISOString(),
      });
    }
    return [...works.values()];
  }

  /** Given up timers are at the end of the index of turns. */
  async count(runner: SqlRunner): Promise<number> {
    const sql = `SELECT count(*) AS n FROM (SELECT FROM timers
      WHERE COALESCE(retry_at, real_due_at, due_at) = 'infinity' LIMIT ${SAMPLED_ROWS_MAX}) d`;
    return Number(rowsOf<{ n: string }>(await runner.query(sql))[0]?.n ?? 0);
  }

  discard(): Promise<number> {
    const message = 'the money of a transaction waits for the timer: retry it, or resolve the transaction';
    return Promise.reject(new DomainError('NOT_IN_THIS_STATE', message));
  }

  async putBack(ids?: readonly string[], runner: SqlRunner = this.runner): Promise<number> {
    const rows = rowsOf(
      await runner.query(
        `UPDATE timers SET attempts = 0, retry_at = NULL, error = NULL
         WHERE retry_at = 'infinity' AND ($1::text[] IS NULL OR transaction_id::text = ANY($1)) RETURNING 1`,
        [ids ?? null],
      ),
    );
    return rows.length;
  }

  private async rows(runner: SqlRunner): Promise<Row[]> {
    return rowsOf<Row>(
      await runner.query(
        `SELECT transaction_id, action, due_at, attempts, error FROM timers WHERE retry_at = 'infinity'
         ORDER BY due_at, transaction_id LIMIT $1`,
        [LIST_LIMIT],
      ),
    );
  }
}
