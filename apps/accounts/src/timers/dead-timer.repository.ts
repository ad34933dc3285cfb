import type { SqlRunner } from '@corridor/messaging';
import { rowsOf } from '@corridor/messaging';
import type { FiringTimer } from '@corridor/service';

const ERROR_LENGTH_MAX = 2_000;

/** A timer that failed too often. */
export interface DeadTimer {
  id: string;
  kind: string;
  subject: string;
  dueAt: string;
  error: string;
  failedAt: string;
}

/** Persistence of timers that were given up. */
export class DeadTimerRepository {
  /** Keeps a timer with its error. */
  async bury(runner: SqlRunner, timer: FiringTimer, error: unknown): Promise<void> {
    const text = error instanceof Error ? error.message : String(error);
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
        text.slice(0, ERROR_LENGTH_MAX),
      ],
    );
  }

  async list(runner: SqlRunner): Promise<DeadTimer[]> {
    return rowsOf<DeadTimer & Record<string, unknown>>(
      await runner.query(
        `SELECT id, kind, subject, due_at AS "dueAt", error, failed_at AS "failedAt" FROM dead_timers
         ORDER BY failed_at, id LIMIT 10000`,
      ),
    );
  }

  /** Makes timers of dead ones again, all or those named; answers how many. */
  async putBack(runner: SqlRunner, ids?: readonly string[]): Promise<number> {
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
