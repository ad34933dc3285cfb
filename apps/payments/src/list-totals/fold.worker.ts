import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { LOGGER, PeriodicWorker } from '@corridor/service';
import { ListTotalRepository } from './list-total.repository';

/** Pause between looks, milliseconds: the longer, the more moves of one account are added up before they are written. */
const FOLD_PAUSE_MS = 5_000;
/** The same until the tables have grown, so that their plans are made anew in time. */
const GROWING_PAUSE_MS = 1_000;

/** Folds counts and system balances in the background, and has hot tables analysed as they grow. */
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
    if (!this.isGrown) await this.analyse();
  }

  /** Folds what is there. */
  foldAll(): Promise<void> {
    return this.listTotals.foldAll(this.dataSource.manager);
  }

  private async analyse(): Promise<void> {
    this.isGrown = await this.dataSource.transaction((manager) => this.listTotals.analyseWhenGrown(manager));
  }
}
