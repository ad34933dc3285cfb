import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { SAMPLED_ROWS_MAX } from '@corridor/contracts';
import { SECOND_MS } from '@corridor/kernel';
import { LATE_SECONDS, MetricSampler, PlatformClocks, timerReadings } from '@corridor/service';

/** The index of turns has the real time at which each timer may run; given up ones are at its end. */
const LATE = `
  SELECT count(*) AS n, extract(epoch FROM $1::timestamptz - min(turn)) AS age FROM (
    SELECT COALESCE(retry_at, real_due_at, due_at) AS turn FROM timers
    WHERE COALESCE(retry_at, real_due_at, due_at) <= $1::timestamptz
    ORDER BY COALESCE(retry_at, real_due_at, due_at) LIMIT ${SAMPLED_ROWS_MAX}) l`;

/** Timers that are due and have not fired. */
@Injectable()
export class TimerMetrics {
  constructor(sampler: MetricSampler, pool: Pool, clocks: PlatformClocks) {
    sampler.add(['corridor_timers_late', 'corridor_timer_lateness_seconds'], async () => {
      const due = new Date(clocks.realNow() - LATE_SECONDS * SECOND_MS);
      const { rows } = await pool.query<{ n: string; age: string | null }>(LATE, [due]);
      return timerReadings(rows[0]);
    });
  }
}
