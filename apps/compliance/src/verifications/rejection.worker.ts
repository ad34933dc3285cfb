import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { SECOND_MS } from '@corridor/kernel';
import { UnitOfWork } from '@corridor/database';
import { LOGGER, PeriodicWorker } from '@corridor/service';
import { RejectionRepository, type Rejection } from './rejection.repository';
import { ShowRejectionHandler } from './show-rejection.handler';

/** Shortest pause between looks, and the pause without a commit of this process; milliseconds. */
const [LOOK_PAUSE_MS, IDLE_PAUSE_MS] = [100, SECOND_MS];
/**
 * Maximum number of rejections in one look. They run simultaneously, so one without an answer from accounts or payments
 * delays no other.
 */
const LOOK_LIMIT = 20;

/**
 * Makes decided rejections visible. It retries without end, with growing pauses while accounts or payments is
 * unavailable.
 */
@Injectable()
export class RejectionWorker extends PeriodicWorker {
  constructor(
    private readonly dataSource: DataSource,
    private readonly rejections: RejectionRepository,
    private readonly showRejection: ShowRejectionHandler,
    unitOfWork: UnitOfWork,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super(LOOK_PAUSE_MS, logger, IDLE_PAUSE_MS);
    unitOfWork.onCommit(() => this.wake());
  }

  async look(): Promise<void> {
    const due = await this.rejections.findDue(this.dataSource, LOOK_LIMIT);
    if (due.length === LOOK_LIMIT) this.wake();
    await Promise.all(due.map((rejection) => this.tryOne(rejection)));
  }

  /** Tries all rejections of a platform now, due or not. */
  async tryAll(platformKey: number): Promise<void> {
    for (const rejection of await this.rejections.ofPlatform(this.dataSource, platformKey)) {
      await this.tryOne(rejection);
    }
  }

  private async tryOne(rejection: Rejection): Promise<void> {
    try {
      await this.showRejection.execute(rejection);
    } catch (error) {
      const { verificationId } = rejection;
      this.logger.warn({ err: error, verificationId }, 'a rejection is not applied yet, and tried again');
      await this.rejections.postpone(this.dataSource, rejection);
    }
  }
}
