import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import type { Logger } from 'pino';
import { SECOND_MS, type Uuid } from '@corridor/kernel';
import type { UnitOfWork } from '@corridor/database';
import { LookLoop } from '@corridor/service';
import type { ConnectorReportRepository, ReportShares, StoredReport } from './connector-report.repository';

/** Pause without a commit of this process, milliseconds: reports of other instances, and those that wait. */
const IDLE_PAUSE_MS = SECOND_MS;

/** Which reports a worker takes. */
interface TakenReports extends ReportShares {
  /** Shortest pause between looks, milliseconds. */
  pauseMs: number;
}

/**
 * Takes stored reports of some types as they come, and works on them. The reports of each connector are worked on apart:
 * a look takes those of the connectors that the worker is not busy with.
 */
export abstract class StoredReportsWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly loop: LookLoop;
  private readonly busy = new Map<Uuid, Promise<void>>();
  private readonly onFailure: (error: unknown) => void;

  protected constructor(
    private readonly stored: ConnectorReportRepository,
    private readonly taken: TakenReports,
    { unitOfWork, logger }: { unitOfWork: UnitOfWork; logger: Logger },
  ) {
    const worker = this.constructor.name;
    this.onFailure = (error) => logger.warn({ err: error, worker }, 'a look failed');
    this.loop = new LookLoop({
      look: () => this.begin(),
      pauseMs: () => taken.pauseMs,
      idlePauseMs: IDLE_PAUSE_MS,
      onFailure: this.onFailure,
    });
    unitOfWork.onCommit(() => this.loop.wake());
  }

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.loop.stop();
    await Promise.all(this.busy.values());
  }

  /** Takes what waits, and works on it until the work is done. */
  async look(): Promise<void> {
    await this.begin();
    await Promise.all(this.busy.values());
  }

  private async begin(): Promise<void> {
    const found = await this.stored.take(this.taken, [...this.busy.keys()]);
    const ofConnectors = new Map<Uuid, StoredReport[]>();
    for (const one of found) {
      const queue = ofConnectors.get(one.connectorId) ?? [];
      ofConnectors.set(one.connectorId, queue);
      queue.push(one);
    }
    for (const [connectorId, queue] of ofConnectors) {
      this.busy.set(connectorId, this.workFor(connectorId, queue));
    }
  }

  /** What fails is taken again after its lease. */
  private async workFor(connectorId: Uuid, queue: readonly StoredReport[]): Promise<void> {
    try {
      await this.work(queue);
    } catch (error) {
      this.onFailure(error);
    } finally {
      this.busy.delete(connectorId);
      // More may wait than its share.
      this.loop.wake();
    }
  }

  /** Works on reports of one connector, which are in the order of their arrival. */
  protected abstract work(found: readonly StoredReport[]): Promise<unknown>;
}
