import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { LOGGER, PeriodicWorker, PlatformClocks } from '@corridor/service';
import { LookupRepository } from './lookup.repository';

const PAUSE_MS = 60_000;
const PURGE_BATCH = 1_000;
/** Maximum number of batches per poll. */
const BATCHES_MAX = 100;

/** Removes expired lookups in batches. */
@Injectable()
export class PurgeWorker extends PeriodicWorker {
  constructor(
    private readonly lookups: LookupRepository,
    private readonly clocks: PlatformClocks,
    private readonly dataSource: DataSource,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(PAUSE_MS, logger);
  }

  async look(): Promise<void> {
    const realNowMs = await this.clocks.realNowOf(this.dataSource);
    for (let batch = 0; batch < BATCHES_MAX; batch += 1) {
      const removed = await this.lookups.purgeExpired(realNowMs, PURGE_BATCH);
      if (removed < PURGE_BATCH) return;
    }
  }
}
