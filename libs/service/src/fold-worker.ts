import { Inject, Injectable, type Type } from '@nestjs/common';
import type { SqlRunner } from '@corridor/messaging';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { PeriodicWorker } from './periodic.worker';
import { LOGGER } from './service.module';

const LOOK_PAUSE_MS = 5_000;

/** Totals of a list, stored as deltas that a worker folds periodically. */
interface FoldedListTotals {
  foldAll(runner: SqlRunner): Promise<void>;
}

/** A worker that folds the deltas behind `totalCount`, so that a count reads few rows. */
export function foldWorker(...all: readonly FoldedListTotals[]): Type {
  @Injectable()
  class FoldWorker extends PeriodicWorker {
    constructor(
      private readonly dataSource: DataSource,
      @Inject(LOGGER) logger: Logger,
    ) {
      super(LOOK_PAUSE_MS, logger);
    }

    async look(): Promise<void> {
      for (const listTotals of all) await listTotals.foldAll(this.dataSource);
    }
  }
  return FoldWorker;
}
