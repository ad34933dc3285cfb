import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { longPollOperations } from '@corridor/contracts';
import type { TimeBuckets } from '@corridor/kernel';
import { rowsOf } from '@corridor/messaging';
import { durationBounds, UNMEASURED } from './domain/duration-class';
import { removeWholeDays } from './expired-rows.repository';
import type { RequestLogEntry } from './request-log.repository';

/** Requests of one class of statuses and of durations that began in the bucket from `startMs` on. */
export interface RequestCount {
  startMs: number;
  /** First digit of the status; 2 also of those below. */
  statusClass: number;
  /** UNMEASURED for long polls. */
  durationClass: number;
  n: number;
}

/**
 * Rows are written in the order of their keys, because instances that write the same ones in different orders would wait
 * for each other.
 */
const COUNT = `
  INSERT INTO request_minutes AS m (platform_key, minute, status_class, duration_class, requests)
  SELECT platform_key, date_trunc('minute', to_timestamp(at_ms / 1000), 'UTC'),
    CASE WHEN status < 400 THEN 2 WHEN status < 500 THEN 4 ELSE 5 END,
    CASE WHEN duration_ms IS NULL THEN ${UNMEASURED} ELSE width_bucket(duration_ms, $5::int[]) END, count(*)
  FROM unnest($1::int[], $2::float8[], $3::int[], $4::int[]) AS entry (platform_key, at_ms, status, duration_ms)
  GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
  ON CONFLICT (platform_key, minute, status_class, duration_class)
  DO UPDATE SET requests = m.requests + EXCLUDED.requests`;

/** The only SQL for `request_minutes`: numbers of requests, which a chart reads in place of the requests themselves. */
@Injectable()
export class RequestCountRepository {
  constructor(private readonly pool: Pool) {}

  /** Counts a batch of requests. */
  async add(entries: readonly RequestLogEntry[]): Promise<void> {
    await this.pool.query(COUNT, [
      entries.map(({ platformKey }) => platformKey),
      entries.map(({ atMs }) => atMs),
      entries.map(({ status }) => status),
      entries.map(({ operation, durationMs }) =>
        longPollOperations.has(operation) ? null : Math.round(durationMs),
      ),
      durationBounds,
    ]);
  }

  /** The numbers of a platform by bucket of whole minutes. */
  async list(platformKey: number, { fromMs, toMs, stepMs }: TimeBuckets): Promise<RequestCount[]> {
    const { rows } = await this.pool.query(
      `SELECT floor(extract(epoch FROM minute) * 1000 / $4::bigint) * $4::bigint AS start_ms, status_class,
         duration_class, sum(requests) AS n
       FROM request_minutes
       WHERE platform_key = $1 AND minute >= to_timestamp($2::float8 / 1000) AND minute < to_timestamp($3::float8 / 1000)
       GROUP BY 1, 2, 3`,
      [platformKey, fromMs, toMs, stepMs],
    );
    const counts = rowsOf<{ start_ms: string; status_class: number; duration_class: number; n: string }>(
      rows,
    );
    return counts.map((row) => ({
      startMs: Number(row.start_ms),
      statusClass: row.status_class,
      durationClass: row.duration_class,
      n: Number(row.n),
    }));
  }

  /** Removes whole days that are older than `days`; returns the number of rows. */
  removeExpired(days: number): Promise<number> {
    return removeWholeDays(this.pool, { table: 'request_minutes', column: 'minute' }, days);
  }
}
