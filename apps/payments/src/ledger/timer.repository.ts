import { Injectable } from '@nestjs/common';
import { isoTime, keptText, trustUuid, type Uuid } from '@corridor/kernel';
import { plainArray, plainColumns } from '@corridor/database';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import type { ScheduledTimer } from './domain/timer-kind';

/** A row of `timers` that a batch has locked. */
export interface DueRow {
  platformKey: number;
  transactionId: Uuid;
  /** Domain time, milliseconds: the timer takes it as the present time. */
  dueAtMs: number;
  action: string;
  step: unknown;
  attempts: number;
}

/** Selects the rows that a batch takes. Without a selection: the oldest rows that are due now and not locked. */
export interface DueTake {
  limit: number;
  /** Rows of one platform up to a time. The query waits for rows that another transaction has locked. */
  until?: { platformKey: number; targetMs: number };
  /** Rows of these platforms that are due now, an equal share for each platform. */
  platforms?: readonly number[];
  /** Exactly these rows. A row that was removed or put off since is left out. */
  rows?: readonly DueRow[];
  /** Called with the locked rows before any of them is applied. */
  onTaken?: (rows: readonly DueRow[]) => void;
}

const ERROR_LENGTH_MAX = 2_000;

/** Number of failures after which a row waits for an operator. */
export const DUE_ATTEMPTS_MAX = 8;

interface Row {
  platform_key: number;
  transaction_id: string;
  due_at: Date;
  action: string;
  step: unknown;
  attempts: number;
}

const COLUMNS = 'platform_key, transaction_id, due_at, action, step, attempts';
const MAY_RUN = '(retry_at IS NULL OR retry_at <= clock_timestamp())';

/** Real time at which a row may run: the retry time, else the due time by the moved clock, else the due time. */
const TURN = 'COALESCE(retry_at, real_due_at, due_at)';

const domainTime = (now: string, offsetMs: string): string =>
  `${now} + COALESCE(${offsetMs}, 0) * interval '1 millisecond'`;

/** The cost depends only on the rows found, not on the number of platforms or of timers that are not due yet. */
const takeOldest = (now: string): string => `
  SELECT ${COLUMNS} FROM timers WHERE ${TURN} <= ${now} ORDER BY ${TURN} LIMIT $1 FOR UPDATE SKIP LOCKED`;

const takeShares = (now: string): string => `
  SELECT w.* FROM unnest($1::integer[]) AS p (platform_key) LEFT JOIN platform_clocks c USING (platform_key)
  CROSS JOIN LATERAL (
    SELECT ${COLUMNS} FROM timers d
    WHERE d.platform_key = p.platform_key AND ${MAY_RUN} AND d.due_at <= ${domainTime(now, 'c.offset_ms')}
    ORDER BY d.due_at, d.transaction_id LIMIT $2 FOR UPDATE SKIP LOCKED
  ) w`;

/** One index lookup per platform with timers: the first row of a platform is its earliest. */
const nextPlatformsOf = (now: string): string => `
  WITH RECURSIVE first AS (
    (SELECT platform_key, due_at, 1 AS n FROM timers WHERE platform_key > $1
     ORDER BY platform_key, due_at LIMIT 1)
    UNION ALL
    SELECT d.platform_key, d.due_at, f.n + 1 FROM first f CROSS JOIN LATERAL (
      SELECT platform_key, due_at FROM timers WHERE platform_key > f.platform_key
      ORDER BY platform_key, due_at LIMIT 1
    ) d WHERE f.n < $2
  )
  SELECT f.platform_key, f.due_at <= ${domainTime(now, 'c.offset_ms')} AS is_due
  FROM first f LEFT JOIN platform_clocks c USING (platform_key) ORDER BY f.platform_key`;

const TAKE_ROWS = `
  SELECT d.platform_key, d.transaction_id, d.due_at, d.action, d.step, d.attempts
  FROM unnest($1::integer[], $2::timestamptz[], $3::uuid[], $4::text[], $5::integer[]) AS k (p, d, t, a, n)
  JOIN timers d ON d.platform_key = k.p AND d.due_at = k.d AND d.transaction_id = k.t AND d.action = k.a
    AND d.attempts = k.n
  FOR UPDATE OF d SKIP LOCKED`;

/**
 * Finds rows that became due because their platform's clock moved after they were written. The search goes by
 * platform, so that one statement corrects many rows.
 */
const correctTurnsOf = (now: string): string => `
  WITH moved AS (
    SELECT platform_key, offset_ms FROM platform_clocks WHERE platform_key > $1 AND offset_ms > 0
    ORDER BY platform_key LIMIT $2
  ), late AS (
    SELECT l.*, m.offset_ms FROM moved m CROSS JOIN LATERAL (
      SELECT d.platform_key, d.due_at, d.transaction_id, d.action, d.retry_at, d.real_due_at FROM timers d
      WHERE d.platform_key = m.platform_key AND d.due_at <= ${domainTime(now, 'm.offset_ms')}
      ORDER BY d.due_at LIMIT $3
    ) l WHERE l.retry_at IS NULL AND COALESCE(l.real_due_at, l.due_at) > ${now}
  ), corrected AS (
    UPDATE timers d SET real_due_at = l.due_at - l.offset_ms * interval '1 millisecond' FROM late l
    WHERE d.platform_key = l.platform_key AND d.due_at = l.due_at AND d.transaction_id = l.transaction_id
      AND d.action = l.action
  )
  SELECT max(platform_key) AS last, count(*)::integer AS n FROM moved`;

const TAKE_UNTIL = `
  SELECT ${COLUMNS} FROM timers
  WHERE platform_key = $1 AND due_at <= $2::timestamptz AND ${MAY_RUN}
  ORDER BY due_at, transaction_id, action LIMIT $3 FOR UPDATE`;

/** The columns that identify a row. */
export type TimerKey = Pick<DueRow, 'platformKey' | 'transactionId' | 'dueAtMs' | 'action'>;

function timerColumns(rows: readonly TimerKey[]): string[] {
  return plainColumns(
    rows,
    ({ platformKey }) => platformKey,
    ({ dueAtMs }) => isoTime(dueAtMs),
    ({ transactionId }) => transactionId,
    ({ action }) => action,
  );
}

/** Rows of `timers`. `now` is SQL of real time (PlatformClocks.nowSql). */
@Injectable()
export class TimerRepository {
  /** Locks due rows and returns them in due order. */
  async take(runner: SqlRunner, take: DueTake, now: string): Promise<DueRow[]> {
    return rowsOf<Row>(await this.chosen(runner, take, now))
      .map((row) => ({
        platformKey: row.platform_key,
        transactionId: trustUuid(row.transaction_id),
        dueAtMs: row.due_at.getTime(),
        action: row.action,
        step: row.step,
        attempts: row.attempts,
      }))
      .sort((a, b) => a.dueAtMs - b.dueAtMs || (a.transactionId < b.transactionId ? -1 : 1));
  }

  private chosen(
    runner: SqlRunner,
    { limit, until, platforms, rows }: DueTake,
    now: string,
  ): Promise<unknown> {
    if (until) return runner.query(TAKE_UNTIL, [until.platformKey, isoTime(until.targetMs), limit]);
    if (rows) {
      return runner.query(TAKE_ROWS, [
        ...timerColumns(rows),
        plainArray(rows.map(({ attempts }) => attempts)),
      ]);
    }
    if (!platforms) return runner.query(takeOldest(now), [limit]);
    const share = Math.max(1, Math.floor(limit / Math.max(1, platforms.length)));
    return runner.query(takeShares(now), [plainArray(platforms), share]);
  }

  /**
   * Reads when the next row may run.
   * @returns milliseconds from now, not above 0 if one is due; Infinity without rows.
   */
  async nextTurnMs(runner: SqlRunner, now: string): Promise<number> {
    const [row] = rowsOf<{ ms: string }>(
      await runner.query(
        `SELECT extract(epoch FROM ${TURN} - ${now}) * 1000 AS ms FROM timers ORDER BY ${TURN} LIMIT 1`,
      ),
    );
    return row ? Number(row.ms) : Infinity;
  }

  /**
   * Reads the next platforms that have timers, in the order of their keys.
   * @param after the last platform of the previous step; 0 to begin.
   * @param limit platforms per step.
   * @returns the platforms that may have due timers, and where the next step begins.
   */
  async nextPlatforms(
    runner: SqlRunner,
    after: number,
    limit: number,
    now: string,
  ): Promise<{ due: number[]; next: number }> {
    const rows = rowsOf<{ platform_key: number; is_due: boolean }>(
      await runner.query(nextPlatformsOf(now), [after, limit]),
    );
    const due = rows.filter(({ is_due }) => is_due).map(({ platform_key }) => platform_key);
    return { due, next: rows.length < limit ? 0 : (rows.at(-1)?.platform_key ?? 0) };
  }

  /**
   * Sets the real due time of rows that became due because their platform's clock moved after they were written.
   * @param limits platforms per step, and rows to check per platform.
   * @returns where the next step begins; 0 when all platforms were checked.
   */
  async correctTurns(
    runner: SqlRunner,
    after: number,
    limits: { platforms: number; rows: number },
    now: string,
  ): Promise<number> {
    const [row] = rowsOf<{ last: number | null; n: number }>(
      await runner.query(correctTurnsOf(now), [after, limits.platforms, limits.rows]),
    );
    return row && row.n === limits.platforms ? (row.last ?? 0) : 0;
  }

  async add(runner: SqlRunner, steps: readonly ScheduledTimer[]): Promise<void> {
    if (steps.length === 0) return;
    await runner.query(
      `INSERT INTO timers (platform_key, due_at, transaction_id, action, step, real_due_at)
       SELECT p, d, t, a, s::jsonb, d - c.offset_ms * interval '1 millisecond'
       FROM unnest($1::integer[], $2::timestamptz[], $3::uuid[], $4::text[], $5::text[]) AS n (p, d, t, a, s)
       LEFT JOIN platform_clocks c ON c.platform_key = p
       ON CONFLICT DO NOTHING`,
      [...timerColumns(steps), steps.map(({ step }) => JSON.stringify(step))],
    );
  }

  /**
   * Removes rows that are no longer needed. It skips rows that a worker has locked: they change nothing when they are
   * applied.
   */
  async drop(runner: SqlRunner, steps: readonly TimerKey[]): Promise<void> {
    if (steps.length === 0) return;
    await runner.query(
      `DELETE FROM timers w USING (
         SELECT d.platform_key, d.due_at, d.transaction_id, d.action FROM timers d
         JOIN unnest($1::integer[], $2::timestamptz[], $3::uuid[], $4::text[]) AS k (p, d, t, a)
           ON d.platform_key = k.p AND d.due_at = k.d AND d.transaction_id = k.t AND d.action = k.a
         ORDER BY d.platform_key, d.due_at, d.transaction_id FOR UPDATE OF d SKIP LOCKED
       ) k WHERE w.platform_key = k.platform_key AND w.due_at = k.due_at AND w.transaction_id = k.transaction_id
         AND w.action = k.action`,
      timerColumns(steps),
    );
  }

  /** Removes rows that were taken and applied. */
  async remove(runner: SqlRunner, rows: readonly TimerKey[]): Promise<void> {
    if (rows.length === 0) return;
    await runner.query(
      `WITH removed AS (
         DELETE FROM timers w USING unnest($1::integer[], $2::timestamptz[], $3::uuid[], $4::text[]) AS k (p, d, t, a)
         WHERE w.platform_key = k.p AND w.due_at = k.d AND w.transaction_id = k.t AND w.action = k.a RETURNING 1)
       SELECT require_rows('timers', (SELECT count(*) FROM removed), $5)`,
      [...timerColumns(rows), rows.length],
    );
  }

  /**
   * Puts off a row that failed on its own. A row that another worker has applied or put off meanwhile stays unchanged.
   * @param attempts failures that count. @param pauseMs milliseconds; null: the row waits for an operator.
   */
  async putOff(
    runner: SqlRunner,
    row: DueRow,
    { attempts, pauseMs, error }: { attempts: number; pauseMs: number | null; error: string },
  ): Promise<void> {
    await runner.query(
      `UPDATE timers SET attempts = $6,
         retry_at = CASE WHEN $7::integer IS NULL THEN 'infinity'::timestamptz
                         ELSE clock_timestamp() + $7 * interval '1 millisecond' END,
         error = $8
       WHERE platform_key = $1 AND due_at = $2::timestamptz AND transaction_id = $3 AND action = $4
         AND attempts = $5`,
      [
        row.platformKey,
        isoTime(row.dueAtMs),
        row.transactionId,
        row.action,
        row.attempts,
        attempts,
        pauseMs,
        keptText(error, ERROR_LENGTH_MAX),
      ],
    );
  }

  /** Due time of the platform's earliest row that may run; null if there is none. */
  async nextDueMs(runner: SqlRunner, platformKey: number): Promise<number | null> {
    const rows = rowsOf<{ due_at: Date }>(
      await runner.query(
        `SELECT due_at FROM timers WHERE platform_key = $1 AND ${MAY_RUN} ORDER BY due_at LIMIT 1`,
        [platformKey],
      ),
    );
    return rows[0] ? rows[0].due_at.getTime() : null;
  }
}
