import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { LOGGER, PeriodicWorker } from '@corridor/service';
import { RemoveCurrenciesHandler } from './remove-currencies.handler';

const LOOK_EVERY_MS = 5_000;
/** Longer than any command lives, because its caller gets a 504 after 20 seconds. */
const ABANDONED_AFTER_MS = 60_000;

/** Restores currency lists whose removal command crashed half-way. */
@Injectable()
export class CurrencyRemovalWorker extends PeriodicWorker {
  constructor(
    private readonly dataSource: DataSource,
    private readonly removal: RemoveCurrenciesHandler,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(LOOK_EVERY_MS, logger);
  }

  async look(): Promise<void> {
    await this.removal.restoreAbandoned(this.dataSource.manager, ABANDONED_AFTER_MS);
  }
}
