import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { uuidBounds } from '@corridor/kernel';
import { LOGGER, PlatformClocks } from '@corridor/service';
import { ExternalAccountTotalRepository } from './external-account-total.repository';
import { LotWorker } from './lot.worker';

/**
 * Age of an id before which no transaction is added any more, in milliseconds of real time. A new id has the time of its
 * commit, which ends within seconds, and a platform's clock is never behind real time.
 */
const PAST_AFTER_MS = 60 * 60 * 1000;
/** Maximum number of transactions that one statement counts. */
const LOT_MAX = 50_000;

/** Counts the transactions of external accounts when they are an hour old. */
@Injectable()
export class ExternalAccountTotalWorker extends LotWorker {
  constructor(
    private readonly dataSource: DataSource,
    private readonly totals: ExternalAccountTotalRepository,
    private readonly clocks: PlatformClocks,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(LOT_MAX, logger);
  }

  async look(): Promise<void> {
    const { manager } = this.dataSource;
    const upTo = uuidBounds((await this.clocks.realNowOf(manager)) - PAST_AFTER_MS).last;
    await this.advanceAll(await this.totals.behind(manager, upTo), (platformKey) =>
      this.totals.advance(manager, { platformKey, upTo, limit: this.lotMax }),
    );
  }
}
