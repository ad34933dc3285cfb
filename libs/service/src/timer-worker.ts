import { rowsOf, type SqlRunner } from '@corridor/messaging';
import type { Transaction, UnitOfWork } from '@corridor/database';
import type { AdvanceServiceClockAnswer } from '@corridor/contracts';
import type { Logger } from 'pino';
import { LookLoop } from './look-loop';
import type { PlatformClocks } from './platform-clocks';
import type { FiringTimer } from './timers';

/** Shortest pause between looks, and the longest: another instance may have written a timer. Milliseconds. */
const [POLL_MS, IDLE_POLL_MS] = [200, 1_000];
/** Maximum number of timers that one look of the background loop fires. */
const LOOK_LIMIT = 100;
const ATTEMPTS_MAX = 8;
const RETRY_FIRST_MS = 500;

/** Handles one kind of timers inside the timer's transaction. */
export type TimerHandler = (tx: Transaction, timer: FiringTimer) => Promise<void>;

/** Destination of timers that failed too often. `runner` is the transaction that removes them from the timers. */
export type TimerDeadLetter = (timer: FiringTimer, error: unknown, runner: SqlRunner) => Promise<void>;

/** Timers of a service. They fire in due order, and on demand up to a target time. */
export abstract class DueTimers {
  /** Fires all timers of the platform that are due at or before `targetMs`. It waits for those that a worker holds. */
  abstract fireDue(platformKey: number, targetMs: number): Promise<AdvanceServiceClockAnswer>;
}

interface TimerRow {
  platform_key: number;
  id: string;
  kind: string;
  subject: string;
  payload: Record<string, unknown>;
  due_at: Date;
  attempts: number;
}

/** @param now SQL of real time. */
const dueInBackground = (now: string): string => `
  FROM timers t
  WHERE t.due_at <= ${now} + make_interval(secs => (SELECT COALESCE(max(offset_ms), 0) FROM platform_clocks) / 1000.0)
    AND t.due_at <= ${now} + make_interval(secs => COALESCE(
      (SELECT offset_ms FROM platform_clocks c WHERE c.platform_key = t.platform_key), 0) / 1000.0)
    AND (t.retry_at IS NULL OR t.retry_at <= clock_timestamp())`;

const nextInBackground = (now: string): string =>
  `SELECT t.* ${dueInBackground(now)} ORDER BY t.due_at, t.id LIMIT 1 FOR UPDATE OF t SKIP LOCKED`;

/**
 * Whether a timer is due, and the milliseconds until one can be: the clock of its platform may be the one that is
 * furthest ahead. A single statement, because nearly every look finds nothing.
 */
const nextLook = (now: string): string => `
  SELECT EXISTS (SELECT ${dueInBackground(now)}) AS is_due,
    (SELECT extract(epoch FROM due_at - ${now}) * 1000 FROM timers ORDER BY due_at LIMIT 1)
      - (SELECT COALESCE(max(offset_ms), 0) FROM platform_clocks) AS next_ms`;

const NEXT_OF_PLATFORM = `
  SELECT * FROM timers WHERE platform_key = $1 AND due_at <= to_timestamp($2::float8 / 1000) AND id <> ALL($3)
  ORDER BY due_at, id LIMIT 1 FOR UPDATE`;

/** A timer that is due before the target and still exists has failed. The background loop retries it. */
const NEXT_DUE = `
  SELECT due_at FROM timers WHERE platform_key = $1 AND due_at > to_timestamp($2::float8 / 1000)
  ORDER BY due_at LIMIT 1`;

/** Fires the rows of `timers`, each in its own transaction. After a failure it retries with growing pauses. */
export class TimerWorker extends DueTimers {
  private readonly handlers = new Map<string, TimerHandler>();
  private readonly loop: LookLoop;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly runner: SqlRunner,
    private readonly clocks: PlatformClocks,
    private readonly logger: Logger,
    private readonly deadLetter: TimerDeadLetter,
  ) {
    super();
    this.loop = new LookLoop({
      look: () => this.look(),
      pauseMs: () => POLL_MS,
      idlePauseMs: IDLE_POLL_MS,
      onFailure: (error) => logger.error({ err: error }, 'timers could not be read'),
    });
    unitOfWork.onCommit(() => this.loop.wake());
  }

  /** Sets the handler of a kind, once, at start. */
  register(kind: string, handler: TimerHandler): void {
    this.handlers.set(kind, handler);
  }

  start(): void {
    this.loop.start();
  }

  async stop(): Promise<void> {
    await this.loop.stop();
  }

  async fireDue(platformKey: number, targetMs: number): Promise<AdvanceServiceClockAnswer> {
    let fired = 0;
    const failed: string[] = [];
    for (;;) {
      const outcome = await this.fireOne(NEXT_OF_PLATFORM, [platformKey, targetMs, failed]);
      if (outcome === 'none') break;
      if (outcome === 'fired') fired += 1;
      else failed.push(outcome.failed);
    }
    const nextDueMs = await this.unitOfWork.transaction(async ({ manager }) => {
      const rows = rowsOf<{ due_at: Date }>(await manager.query(NEXT_DUE, [platformKey, targetMs]));
      return rows[0] ? rows[0].due_at.getTime() : null;
    });
    return { fired, nextDueMs };
  }

  /** Returns after how many milliseconds a timer can be due. */
  private async look(): Promise<number> {
    const [next] = rowsOf<{ is_due: boolean; next_ms: string | null }>(
      await this.runner.query(nextLook(this.clocks.nowSql)),
    );
    if (next?.is_due !== true) return Number(next?.next_ms ?? Infinity);
    for (let n = 0; n < LOOK_LIMIT && this.loop.isRunning; n += 1) {
      if ((await this.fireOne(nextInBackground(this.clocks.nowSql), [])) === 'none') break;
    }
    return 0;
  }

  private async fireOne(sql: string, params: unknown[]): Promise<'none' | 'fired' | { failed: string }> {
    let taken: TimerRow | undefined;
    try {
      return await this.unitOfWork.transaction(async (tx) => {
        taken = rowsOf<TimerRow>(await tx.manager.query(sql, params))[0];
        if (!taken) return 'none';
        const handler = this.handlers.get(taken.kind);
        if (!handler) throw new Error(`no handler for timers of kind ${taken.kind}`);
        await handler(tx, firing(taken));
        await tx.manager.query('DELETE FROM timers WHERE platform_key = $1 AND id = $2', [
          taken.platform_key,
          taken.id,
        ]);
        return 'fired';
      });
    } catch (error) {
      if (!taken) throw error;
      await this.failed(taken, error);
      return { failed: taken.id };
    }
  }

  private async failed(row: TimerRow, error: unknown): Promise<void> {
    this.logger.error(
      { err: error, kind: row.kind, subject: row.subject, attempts: row.attempts + 1 },
      'timer failed',
    );
    await this.unitOfWork.transaction(async ({ manager }) => {
      if (!(await this.isAsTaken(manager, row))) return;
      const key = [row.platform_key, row.id];
      if (row.attempts + 1 >= ATTEMPTS_MAX) {
        await this.deadLetter(firing(row), error, manager);
        await manager.query('DELETE FROM timers WHERE platform_key = $1 AND id = $2', key);
      } else {
        await manager.query(
          `UPDATE timers SET attempts = attempts + 1, retry_at = clock_timestamp() + make_interval(secs => $3)
           WHERE platform_key = $1 AND id = $2`,
          [...key, (RETRY_FIRST_MS * 2 ** row.attempts) / 1000],
        );
      }
    });
  }

  /** Locks a failed timer. Returns false if another worker has since fired it or failed with it. */
  private async isAsTaken(runner: SqlRunner, { platform_key, id, attempts }: TimerRow): Promise<boolean> {
    const rows = rowsOf(
      await runner.query(
        'SELECT 1 FROM timers WHERE platform_key = $1 AND id = $2 AND attempts = $3 FOR UPDATE',
        [platform_key, id, attempts],
      ),
    );
    return rows.length > 0;
  }
}

function firing(row: TimerRow): FiringTimer {
  return {
    platformKey: row.platform_key,
    id: row.id,
    kind: row.kind,
    subject: row.subject,
    payload: row.payload,
    nowMs: row.due_at.getTime(),
  };
}
