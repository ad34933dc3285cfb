import type { Logger } from 'pino';
import type { Report } from '@corridor/connector-contract';
import { SECOND_MS } from '@corridor/kernel';
import type { UnitOfWork } from '@corridor/database';
import { PeriodicWorker } from '@corridor/service';
import type { ConnectorReportRepository, StoredReport } from './connector-report.repository';

/** Pause without a commit of this process, milliseconds: reports of other instances, and those that wait. */
const IDLE_PAUSE_MS = SECOND_MS;
/** Full takes of one look, one after the other. */
const ROUNDS_MAX = 10;

/** Which reports a worker takes. */
interface TakenReports {
  types: readonly Report['type'][];
  /** Most reports of one take. */
  limit: number;
  /** Shortest pause between looks, milliseconds. */
  pauseMs: number;
}

/** Takes stored reports of some types as they come, and works on them. */
export abstract class StoredReportsWorker extends PeriodicWorker {
  protected constructor(
    private readonly stored: ConnectorReportRepository,
    private readonly taken: TakenReports,
    { unitOfWork, logger }: { unitOfWork: UnitOfWork; logger: Logger },
  ) {
    super(taken.pauseMs, logger, IDLE_PAUSE_MS);
    unitOfWork.onCommit(() => this.wake());
  }

  async look(): Promise<void> {
    const { limit, types } = this.taken;
    for (let round = 0; round < ROUNDS_MAX; round += 1) {
      const found = await this.stored.take(limit, types);
      await this.work(found);
      if (found.length < limit) return;
    }
    this.wake();
  }

  /** Works on the reports of one look, which are in the order of their arrival. */
  protected abstract work(found: readonly StoredReport[]): Promise<unknown>;
}
