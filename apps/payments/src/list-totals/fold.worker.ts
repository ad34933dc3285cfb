import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { LOGGER, PeriodicWorker } from '@corridor/service';
import { ListTotalRepository } from './list-total.repository';

/** Pause between polls, milliseconds. A longer pause sums more changes of an account into one write. */
const FOLD_PAUSE_MS = 5_000;
/** The same until the tables have grown, so that they are analysed in time, milliseconds. */
const GROWING_PAUSE_MS = 1_000;

/** Folds totals and system balances in the background, and analyses tables as they grow. */
@Injectable()
export class FoldWorker extends PeriodicWorker {
  private isGrown = false;

  constructor(
    private readonly dataSource: DataSource,
    private readonly listTotals: ListTotalRepository,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(() => (this.isGrown ? FOLD_PAUSE_MS : GROWING_PAUSE_MS), logger);
  }

  async look(): Promise<void> {
    await this.foldAll();
    // A table can begin to grow when others are large already.
    this.isGrown = await this.listTotals.analyseGrown(this.dataSource.manager);
  }

  /** Folds all deltas. */
  foldAll(): Promise<void> {
    return this.listTotals.foldAll(this.dataSource.manager);
  }
}
