import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { SECOND_MS } from '@corridor/kernel';
import { UnitOfWork } from '@corridor/database';
import { LOGGER, PeriodicWorker } from '@corridor/service';
import { pauseAfter, type IdentityCheck } from '../identity-checks/domain/identity-check';
import { IdentityCheckRepository } from '../identity-checks/identity-check.repository';
import { RunIdentityCheckHandler } from './run-identity-check.handler';

/** Pause between looks after a commit of this process, and otherwise; milliseconds. */
const [LOOK_PAUSE_MS, IDLE_PAUSE_MS] = [500, 2 * SECOND_MS];
/** Most checks that this instance works on at once. */
const CONCURRENCY_MAX = 20;

/** Works on due identity checks. One that waits for its connector delays no other. */
@Injectable()
export class IdentityCheckWorker extends PeriodicWorker {
  private readonly busy = new Set<Promise<void>>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly checks: IdentityCheckRepository,
    private readonly runCheck: RunIdentityCheckHandler,
    unitOfWork: UnitOfWork,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super(LOOK_PAUSE_MS, logger, IDLE_PAUSE_MS);
    unitOfWork.onCommit(() => this.wake());
  }

  async look(): Promise<void> {
    const free = CONCURRENCY_MAX - this.busy.size;
    if (this.busy.size > 0) this.wake();
    if (free <= 0) return;
    for (const { check, nowMs } of await this.checks.take(this.dataSource.manager, free)) {
      const work = this.work(check, nowMs).finally(() => this.busy.delete(work));
      this.busy.add(work);
      this.wake();
    }
  }

  /** Resolves when the checks under way have had their attempt. */
  override async beforeApplicationShutdown(): Promise<void> {
    await super.beforeApplicationShutdown();
    await Promise.all(this.busy);
  }

  private async work(check: IdentityCheck, nowMs: number): Promise<void> {
    const { isStarted, attempts, platformKey, id } = check;
    try {
      await this.runCheck.execute(check, nowMs);
    } catch (error) {
      this.logger.warn({ err: error, checkId: id }, 'an identity check is tried again');
      const next = { platformKey, id, isStarted, attempts: attempts + 1 };
      // If this fails too, the lease ends.
      await this.checks
        .postpone(this.dataSource.manager, next, pauseAfter(check))
        .catch((failure: unknown) =>
          this.logger.warn({ err: failure, checkId: id }, 'a pause was not stored'),
        );
    }
  }
}
