import { Inject, Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { Logger } from 'pino';
import { MINUTE_MS } from '@corridor/kernel';
import { LOGGER, PeriodicWorker, SERVICE_CONFIG } from '@corridor/service';

/** Pause between two looks, milliseconds. */
const LOOK_PAUSE_MS = 10 * MINUTE_MS;
/** Rows of one statement. */
const PURGE_LIMIT = 1_000;

/** How long reports are kept. */
export interface ReportRetentionConfig {
  /** Real time, milliseconds. It is longer than any payment can be returned. */
  reportRetentionMs: number;
}

/** Removes old reports of connectors that have their result. One that waits to be applied, or whose break is open, stays. */
@Injectable()
export class ReportRetentionWorker extends PeriodicWorker {
  constructor(
    private readonly pool: Pool,
    @Inject(SERVICE_CONFIG) private readonly config: ReportRetentionConfig,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(LOOK_PAUSE_MS, logger);
  }

  async look(): Promise<void> {
    let removed: number | null = PURGE_LIMIT;
    while (removed === PURGE_LIMIT && !this.isStopping) {
      ({ rowCount: removed } = await this.pool.query(
        `DELETE FROM connector_reports r USING (
           SELECT connector_id, report_id FROM connector_reports o
           WHERE received_at < (SELECT clock_timestamp()) - $1 * interval '1 millisecond' AND look_at IS NULL
             AND NOT EXISTS (SELECT FROM breaks b WHERE b.connector_id = o.connector_id AND b.report_id = o.report_id
               AND b.status = 'OPEN')
           ORDER BY received_at LIMIT ${PURGE_LIMIT} FOR UPDATE SKIP LOCKED) d
         WHERE r.connector_id = d.connector_id AND r.report_id = d.report_id`,
        [this.config.reportRetentionMs],
      ));
    }
  }
}
