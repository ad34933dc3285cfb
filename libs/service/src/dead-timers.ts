import { errorRecord, trustUuid, type Uuid } from '@corridor/kernel';
import { SAMPLED_ROWS_MAX } from '@corridor/contracts';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import { DeadTimerStore, type DeadWork } from './dead-letters/dead-timer-store';
import type { FiringTimer } from './timers';

/** A timer that failed too often. */
export interface DeadTimer {
  id: string;
  kind: string;
  subject: string;
  dueAt: string;
  error: string;
  failedAt: string;
}

/** Timers that were given up, in the table `dead_timers` of a service. */
export class DeadTimers extends DeadTimerStore {
  constructor(private readonly runner: SqlRunner) {
    super();
  }

  /** Stores a timer with its error. @param runner the transaction that removes it from the timers. */
  async bury(timer: FiringTimer, error: unknown, runner: SqlRunner = this.runner): Promise<void> {
    await runner.query(
      `INSERT INTO dead_timers (platform_key, id, kind, subject, due_at, payload, error)
       VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING`,
      [
        timer.platformKey,
        timer.id,
        timer.kind,
        timer.subject,
        new Date(timer.nowMs),
        JSON.stringify(timer.payload),
        errorRecord(error).message,
      ],
    );
  }

  /** The oldest 10,000. */
  async list(runner: SqlRunner = this.runner): Promise<DeadTimer[]> {
    return rowsOf<DeadTimer & Record<string, unknown>>(
      await runner.query(
        `SELECT id, kind, subject, due_at AS "dueAt", error, failed_at AS "failedAt" FROM dead_timers
         ORDER BY failed_at, id LIMIT 10000`,
      ),
    );
  }

  async describe(runner: SqlRunner): Promise<DeadWork[]> {
    return (await this.list(runner)).map(({ id, kind, subject, error, failedAt }) => {
      return { id: trustUuid(id), name: kind, subject, error, since: new Date(failedAt).toISOString() };
    });
  }

  async count(runner: SqlRunner): Promise<number> {
    const sql = `SELECT count(*) AS n FROM (SELECT FROM dead_timers LIMIT ${SAMPLED_ROWS_MAX}) d`;
    return Number(rowsOf<{ n: string }>(await runner.query(sql))[0]?.n ?? 0);
  }

  async discard(id: Uuid, runner: SqlRunner): Promise<number> {
    return rowsOf(await runner.query('DELETE FROM dead_timers WHERE id = $1 RETURNING 1', [id])).length;
  }

  /** Turns all dead timers, or the named ones, into timers again. Returns their number. */
  async putBack(ids?: readonly string[], runner: SqlRunner = this.runner): Promise<number> {
    const rows = rowsOf(
      await runner.query(
        `WITH taken AS (DELETE FROM dead_timers WHERE $1::text[] IS NULL OR id::text = ANY($1) RETURNING *)
         INSERT INTO timers (platform_key, id, kind, subject, due_at, payload)
         SELECT platform_key, id, kind, subject, due_at, payload FROM taken RETURNING id`,
        [ids ?? null],
      ),
    );
    return rows.length;
  }
}
