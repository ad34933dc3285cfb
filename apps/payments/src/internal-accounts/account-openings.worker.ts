import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { LOGGER, PeriodicWorker } from '@corridor/service';
import { ReplicaRepository } from '../replicas/replica.repository';
import { AccountOpeningRepository } from './account-opening.repository';
import { OpenAccountsHandler } from './open-accounts.handler';

/** Pause between looks where nothing waits, milliseconds of real time. */
const IDLE_PAUSE_MS = 1_000;
/** The same between ranges: others get the database in between. */
const BUSY_PAUSE_MS = 5;
/** Ranges of one look at most: a stop waits for the look to end. */
const RANGES_MAX = 10;

/**
 * Opens customers' accounts in currencies that their platform has added, range by range in the order of their ids, one
 * transaction each. How far it has come is saved with each range, so that any instance goes on after a crash.
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

  /** Opens the next range of the platform whose turn it is; false where nothing waits. */
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

  /** False where another instance is at it. */
  private openRange(platformKey: number): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      // Locked first, as events do: a currency that is added meanwhile begins anew behind this range.
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
