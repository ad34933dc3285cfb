import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { LOGGER, PeriodicWorker } from '@corridor/service';
import { NarrowCurrenciesHandler } from './narrow-currencies.handler';

const LOOK_EVERY_MS = 5_000;
/** Longer than any command lives (its caller is answered 504 after 20 seconds). */
const ABANDONED_AFTER_MS = 60_000;

/** Heals narrowings of currencies whose command died in the middle. */
@Injectable()
export class NarrowingWorker extends PeriodicWorker {
  constructor(
    private readonly dataSource: DataSource,
    private readonly narrowing: NarrowCurrenciesHandler,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(LOOK_EVERY_MS, logger);
  }

  async look(): Promise<void> {
    await this.narrowing.restoreAbandoned(this.dataSource.manager, ABANDONED_AFTER_MS);
  }
}
