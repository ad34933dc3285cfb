import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { LOGGER, PeriodicWorker } from '@corridor/service';
import { ReplicaRepository } from '../replicas/replica.repository';
import { AccountOpeningRepository } from './account-opening.repository';
import { OpenAccountsHandler } from './open-accounts.handler';

/** Pause between polls while nothing waits, milliseconds of real time. */
const IDLE_PAUSE_MS = 1_000;
/** Pause between ranges, milliseconds, so that other work gets database time. */
const BUSY_PAUSE_MS = 5;
/** Maximum number of ranges per poll. A stop waits for the poll to end. */
const RANGES_MAX = 10;

/**
 * Opens customers' accounts in currencies that their platform has added: range by range in the order of their ids,
 * one transaction each. The progress is saved with each range, so that any instance continues after a crash.
 */
@Injectable()
export class AccountOpeningsWorker extends PeriodicWorker {
  private isBusy = false;

  constructor(
    private readonly dataSource: DataSource,
    private readonly openings: AccountOpeningRepository,
    private readonly openAccounts: OpenAccountsHandler,
    private readonly replicas: ReplicaRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super(() => (this.isBusy ? BUSY_PAUSE_MS : IDLE_PAUSE_MS), logger);
  }

  async look(): Promise<void> {
    this.isBusy = false;
    for (let ranges = 0; ranges < RANGES_MAX; ranges += 1) {
      if (!(await this.openNext())) return;
    }
    this.isBusy = true;
  }

  /** Opens the next range of the next platform; false if nothing waits. */
  async openNext(): Promise<boolean> {
    const platformKey = await this.openings.next(this.dataSource);
    if (platformKey === undefined) return false;
    try {
      return await this.openRange(platformKey);
    } catch (error) {
      this.logger.warn({ err: error, platformKey }, 'a range of accounts could not be opened');
      await this.openings.postpone(this.dataSource, platformKey);
      return true;
    }
  }

  /** Returns false if another instance has locked the platform's progress. */
  private openRange(platformKey: number): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      // The platform is locked first, in the same order as by events. A currency that is added meanwhile restarts the
      // openings after this range.
      const platform = await this.replicas.lockPlatform(manager, platformKey);
      const afterId = await this.openings.lock(manager, platformKey);
      if (afterId === undefined) return false;
      const range = platform && (await this.openAccounts.ofRange(manager, platform, afterId));
      if (range?.lastId && !range.isLast) await this.openings.advance(manager, platformKey, range.lastId);
      else await this.openings.end(manager, platformKey);
      return true;
    });
  }
}
