import { mintUuid } from '@corridor/kernel';
import type { SqlRunner } from '@corridor/messaging';

/** A timer as a row. `dueAtMs` is domain time. */
export interface NewTimer {
  platformKey: number;
  kind: string;
  /** Id of the timer's subject, `ExternalAccount:<uuid>`. */
  subject: string;
  dueAtMs: number;
  payload?: object;
}

/** A timer that fires. */
export interface FiringTimer {
  platformKey: number;
  id: string;
  kind: string;
  subject: string;
  payload: Record<string, unknown>;
  /** The due time, which is "now" for the handler, in milliseconds. */
  nowMs: number;
}

/** Adds a timer in the caller's transaction. */
export async function scheduleTimer(runner: SqlRunner, timer: NewTimer): Promise<void> {
  await runner.query(
    `INSERT INTO timers (platform_key, id, kind, subject, due_at, payload) VALUES ($1, $2, $3, $4, $5, $6)`,
    [
      timer.platformKey,
      mintUuid(),
      timer.kind,
      timer.subject,
      new Date(timer.dueAtMs).toISOString(),
      JSON.stringify(timer.payload ?? {}),
    ],
  );
}

/** Removes the timers of a subject, in the caller's transaction. */
export async function cancelTimers(runner: SqlRunner, platformKey: number, subject: string): Promise<void> {
  await runner.query('DELETE FROM timers WHERE platform_key = $1 AND subject = $2', [platformKey, subject]);
}
