import { Inject, Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { Logger } from 'pino';
import { MINUTE_MS, SECOND_MS } from '@corridor/kernel';
import { UnitOfWork } from '@corridor/database';
import { LOGGER, PeriodicWorker } from '@corridor/service';
import { ConnectorDirectory, type ConnectorHandle } from '../connectors/connector-directory.registry';
import { KeepReportsHandler } from './keep-reports.handler';

/** Pause between looks, milliseconds. */
const LOOK_PAUSE_MS = 5 * SECOND_MS;
/** How often the reports of a connector are listed, milliseconds. */
const PULL_PAUSE_MS = 5 * MINUTE_MS;

/** Lists the reports of connectors that keep them, so that a report that never arrived is not lost. */
@Injectable()
export class PullReportsWorker extends PeriodicWorker {
  constructor(
    private readonly directory: ConnectorDirectory,
    private readonly keep: KeepReportsHandler,
    private readonly unitOfWork: UnitOfWork,
    private readonly pool: Pool,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super(LOOK_PAUSE_MS, logger);
  }

  async look(): Promise<void> {
    for (const handle of this.directory.all) {
      if (handle.isUp && handle.capabilities.reportsList) await this.pull(handle);
    }
  }

  /** One instance at a time pulls from a connector. */
  private async pull(handle: ConnectorHandle): Promise<void> {
    const { rows } = await this.pool.query<{ reports_cursor: string | null }>(
      `UPDATE connectors SET pull_at = clock_timestamp() + ${PULL_PAUSE_MS} * interval '1 millisecond'
       WHERE id = $1 AND pull_at <= clock_timestamp() RETURNING reports_cursor`,
      [handle.id],
    );
    const [taken] = rows;
    if (!taken) return;
    try {
      await this.pages(handle, taken.reports_cursor ?? undefined);
    } catch (error) {
      this.logger.warn({ err: error, connectorId: handle.id }, 'the reports could not be listed');
    }
  }

  private async pages(handle: ConnectorHandle, from: string | undefined): Promise<void> {
    let cursor = from;
    for (;;) {
      const after = cursor;
      const { reports, nextCursor } = await handle.call((connector) => connector.reports(after));
      await this.unitOfWork.transaction(async ({ manager }) => {
        await this.keep.execute(manager, handle.id, reports);
        if (nextCursor !== undefined) {
          await manager.query('UPDATE connectors SET reports_cursor = $2 WHERE id = $1', [
            handle.id,
            nextCursor,
          ]);
        }
      });
      if (nextCursor === undefined || nextCursor === after || reports.length === 0) return;
      cursor = nextCursor;
    }
  }
}
