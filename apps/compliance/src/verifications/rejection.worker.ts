import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { LOGGER, PeriodicWorker } from '@corridor/service';
import { RejectionRepository, type Rejection } from './rejection.repository';
import { ShowRejectionHandler } from './show-rejection.handler';

const LOOK_EVERY_MS = 100;
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
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super(LOOK_EVERY_MS, logger);
  }

  async look(): Promise<void> {
    const due = await this.rejections.findDue(this.dataSource, LOOK_LIMIT);
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
