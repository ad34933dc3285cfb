import { Inject, Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { Logger } from 'pino';
import { REPORTS_MAX, type Report } from '@corridor/connector-contract';
import { MINUTE_MS, SECOND_MS, type Uuid } from '@corridor/kernel';
import { UnitOfWork } from '@corridor/database';
import { LOGGER, PeriodicWorker } from '@corridor/service';
import { ConnectorHealthRepository } from '../connector-health/connector-health.repository';
import { ConnectorDirectory, type ConnectorHandle } from '../connectors/connector-directory.registry';
import { InvalidAnswerError, NoAnswerError, UnreachableError } from '../connectors/connector.port';
import { ConnectorReportRepository } from './connector-report.repository';
import { KeepReportsHandler } from './keep-reports.handler';

/** Pause between looks, milliseconds. */
const LOOK_PAUSE_MS = 5 * SECOND_MS;
/** How often the reports of a connector are listed, milliseconds. */
const PULL_PAUSE_MS = 5 * MINUTE_MS;

/** Pages of one pull. A longer list goes on after a short pause, because its reports wait to be applied. */
const PAGES_MAX = 10;
const GO_ON_PAUSE_MS = 30 * SECOND_MS;
/** Most faults of a page that its break names. */
const NAMED_FAULTS_MAX = 3;

/** The reports of a page that was read were not taken in. */
class NotKeptError extends Error {
  constructor(
    readonly why: string,
    cause?: unknown,
  ) {
    super(why, { cause });
  }
}

/** Lists the reports of connectors that keep them, so that a report that never arrived is not lost. */
@Injectable()
export class PullReportsWorker extends PeriodicWorker {
  constructor(
    private readonly directory: ConnectorDirectory,
    private readonly keep: KeepReportsHandler,
    private readonly reports: ConnectorReportRepository,
    private readonly health: ConnectorHealthRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly pool: Pool,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super(LOOK_PAUSE_MS, logger);
  }

  async look(): Promise<void> {
    await this.health.noteUnused();
    const listing = this.directory.all.filter((one) => one.isUp && one.capabilities.reportsList);
    await Promise.all(listing.map((handle) => this.pull(handle)));
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
      await this.health.noteListed(handle.stored);
    } catch (error) {
      this.logger.warn({ err: error, connectorId: handle.id }, 'the reports could not be listed');
      if (error instanceof InvalidAnswerError) await this.noteInvalid(handle.id, error);
      await this.health.noteUnlisted(handle.stored, causeOf(error));
    }
  }

  /** Nothing of the page can be taken, and each next call gets the same page. */
  private noteInvalid(connectorId: Uuid, { faults }: InvalidAnswerError): Promise<void> {
    const message = `its list of reports is not valid: ${faults.slice(0, NAMED_FAULTS_MAX).join('; ')}`;
    return this.reports.noteBreaks(this.pool, { connectorId, kind: 'UNREADABLE_ENTRY' }, [message]);
  }

  private async pages(handle: ConnectorHandle, from: string | undefined): Promise<void> {
    let cursor = from;
    for (let page = 0; page < PAGES_MAX; page += 1) {
      const after = cursor;
      const { reports, nextCursor } = await handle.call((connector) => connector.reports(after));
      await this.take(handle.id, reports, nextCursor);
      if (nextCursor === after && reports.length === REPORTS_MAX) {
        throw new NotKeptError('the nextCursor of a full page is the cursor of the page');
      }
      if (nextCursor === undefined || nextCursor === after || reports.length === 0) return;
      cursor = nextCursor;
    }
    await this.pool.query(
      `UPDATE connectors SET pull_at = LEAST(pull_at, clock_timestamp() + ${GO_ON_PAUSE_MS} * interval '1 millisecond')
       WHERE id = $1`,
      [handle.id],
    );
  }

  /** Keeps the reports of a page, with the cursor after it. A page whose reports are not all kept is listed again. */
  private async take(
    connectorId: Uuid,
    reports: readonly Report[],
    nextCursor: string | undefined,
  ): Promise<void> {
    const refused = await this.unitOfWork
      .transaction(async ({ manager }) => {
        const kept = await this.keep.execute(manager, connectorId, reports);
        if (kept.refused === 0 && nextCursor !== undefined) {
          await manager.query('UPDATE connectors SET reports_cursor = $2 WHERE id = $1', [
            connectorId,
            nextCursor,
          ]);
        }
        return kept.refused;
      })
      .catch((error: unknown) => {
        throw new NotKeptError('its reports could not be stored', error);
      });
    if (refused > 0) throw new NotKeptError('too many of its reports wait to be applied');
  }
}

/** Why a list could not be read or kept, without an address or a secret. */
function causeOf(error: unknown): string {
  const isKnown =
    error instanceof NoAnswerError || error instanceof UnreachableError || error instanceof NotKeptError;
  return isKnown ? error.why : 'the call failed';
}
