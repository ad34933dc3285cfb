import { Injectable } from '@nestjs/common';
import { isoTime, trustUuid, type Uuid } from '@corridor/kernel';
import { plainArray } from '@corridor/database';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import type { DueStep } from '../ledger/domain/ledger-book';

/** A row of due work that a batch has taken. */
export interface DueRow {
  platformKey: number;
  transactionId: Uuid;
  /** Domain time: what the work takes as "now". */
  dueAtMs: number;
  action: string;
  step: unknown;
  attempts: number;
}

/** Which rows a batch takes. */
export interface DueTake {
  limit: number;
  /** One platform up to a time, waiting for rows that others hold; without it, what is due now and free. */
  until?: { platformKey: number; targetMs: number };
}

const ERROR_LENGTH_MAX = 2_000;

/** Failures after which a row is left to a person. */
const DUE_ATTEMPTS_MAX = 8;

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

/** Each platform has a clock of its own; platforms in random order, so that a backlog of one starves no other. */
const TAKE_DUE_NOW = `
  SELECT w.* FROM (
    SELECT p.platform_key, COALESCE(c.offset_ms, 0) AS offset_ms
    FROM platforms p LEFT JOIN platform_clocks c USING (platform_key) ORDER BY random()
  ) p CROSS JOIN LATERAL (
    SELECT ${COLUMNS} FROM due_work d
    WHERE d.platform_key = p.platform_key AND ${MAY_RUN}
      AND d.due_at <= $1::timestamptz + p.offset_ms * interval '1 millisecond'
    ORDER BY d.due_at, d.transaction_id LIMIT $2 FOR UPDATE SKIP LOCKED
  ) w LIMIT $2`;

const TAKE_UNTIL = `
  SELECT ${COLUMNS} FROM due_work
  WHERE platform_key = $1 AND due_at <= $2::timestamptz AND ${MAY_RUN}
  ORDER BY due_at, transaction_id, action LIMIT $3 FOR UPDATE`;

/** What names a row. */
export type DueWorkKey = Pick<DueRow, 'platformKey' | 'transactionId' | 'dueAtMs' | 'action'>;

function keyColumns(rows: readonly DueWorkKey[]): string[] {
  return [
    plainArray(rows.map(({ platformKey }) => platformKey)),
    plainArray(rows.map(({ dueAtMs }) => isoTime(dueAtMs))),
    plainArray(rows.map(({ transactionId }) => transactionId)),
    plainArray(rows.map(({ action }) => action)),
  ];
}

/** Rows of due_work. */
@Injectable()
export class DueWorkRepository {
  /** Takes due rows in due order, locked. */
  async take(runner: SqlRunner, take: DueTake, realNowMs: number): Promise<DueRow[]> {
    const { until, limit } = take;
    const result = until
      ? await runner.query(TAKE_UNTIL, [until.platformKey, isoTime(until.targetMs), limit])
      : await runner.query(TAKE_DUE_NOW, [isoTime(realNowMs), limit]);
    return rowsOf<Row>(result)
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

  async add(runner: SqlRunner, steps: readonly DueStep[]): Promise<void> {
    if (steps.length === 0) return;
    await runner.query(
      `INSERT INTO due_work (platform_key, due_at, transaction_id, action, step)
       SELECT p, d, t, a, s::jsonb
       FROM unnest($1::integer[], $2::timestamptz[], $3::uuid[], $4::text[], $5::text[]) AS n (p, d, t, a, s)
       ON CONFLICT DO NOTHING`,
      [...keyColumns(steps), steps.map(({ step }) => JSON.stringify(step))],
    );
  }

  /** Removes rows that have become needless, but for those that a worker holds: they will find nothing to do. */
  async drop(runner: SqlRunner, steps: readonly DueWorkKey[]): Promise<void> {
    if (steps.length === 0) return;
    await runner.query(
      `DELETE FROM due_work w USING (
         SELECT d.platform_key, d.due_at, d.transaction_id, d.action FROM due_work d
         JOIN unnest($1::integer[], $2::timestamptz[], $3::uuid[], $4::text[]) AS k (p, d, t, a)
           ON d.platform_key = k.p AND d.due_at = k.d AND d.transaction_id = k.t AND d.action = k.a
         ORDER BY d.platform_key, d.due_at, d.transaction_id FOR UPDATE OF d SKIP LOCKED
       ) k WHERE w.platform_key = k.platform_key AND w.due_at = k.due_at AND w.transaction_id = k.transaction_id
         AND w.action = k.action`,
      keyColumns(steps),
    );
  }

  /** Removes rows that were taken and done. */
  async remove(runner: SqlRunner, rows: readonly DueWorkKey[]): Promise<void> {
    if (rows.length === 0) return;
    await runner.query(
      `WITH removed AS (
         DELETE FROM due_work w USING unnest($1::integer[], $2::timestamptz[], $3::uuid[], $4::text[]) AS k (p, d, t, a)
         WHERE w.platform_key = k.p AND w.due_at = k.d AND w.transaction_id = k.t AND w.action = k.a RETURNING 1)
       SELECT require_rows('due work', (SELECT count(*) FROM removed), $5)`,
      [...keyColumns(rows), rows.length],
    );
  }

  /** Puts off the next row that a take would give, after it failed alone. Answers it. */
  async putOff(
    runner: SqlRunner,
    take: DueTake,
    failure: { realNowMs: number; pauseMs: number; error: string },
  ): Promise<DueRow | undefined> {
    const { realNowMs, pauseMs, error } = failure;
    const [row] = await this.take(runner, { ...take, limit: 1 }, realNowMs);
    if (!row) return undefined;
    const isLast = row.attempts + 1 >= DUE_ATTEMPTS_MAX;
    await runner.query(
      `UPDATE due_work SET attempts = attempts + 1,
         retry_at = CASE WHEN $5 THEN 'infinity'::timestamptz
                         ELSE clock_timestamp() + $6 * interval '1 millisecond' END,
         error = $7
       WHERE platform_key = $1 AND due_at = $2::timestamptz AND transaction_id = $3 AND action = $4`,
      [
        row.platformKey,
        isoTime(row.dueAtMs),
        row.transactionId,
        row.action,
        isLast,
        pauseMs * 2 ** row.attempts,
        error.slice(0, ERROR_LENGTH_MAX),
      ],
    );
    return { ...row, attempts: row.attempts + 1 };
  }

  /** Due time of the platform's earliest row that may run, null for none. */
  async nextDueMs(runner: SqlRunner, platformKey: number): Promise<number | null> {
    const rows = rowsOf<{ due_at: Date }>(
      await runner.query(
        `SELECT due_at FROM due_work WHERE platform_key = $1 AND ${MAY_RUN} ORDER BY due_at LIMIT 1`,
        [platformKey],
      ),
    );
    return rows[0] ? rows[0].due_at.getTime() : null;
  }
}
