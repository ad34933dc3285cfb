import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { LOGGER, PeriodicWorker } from '@corridor/service';
import { ExternalAccountCountRepository } from './external-account-count.repository';

const LOOK_EVERY_MS = 5_000;
const ROUNDS_MAX = 20;

/** Folds the deltas behind `totalCount`. */
@Injectable()
export class ExternalAccountCountsWorker extends PeriodicWorker {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(ExternalAccountCountRepository) private readonly counts: ExternalAccountCountRepository,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(LOOK_EVERY_MS, logger);
  }

  async look(): Promise<void> {
    for (let round = 0; round < ROUNDS_MAX; round += 1) {
      if ((await this.counts.fold(this.dataSource)) === 0) return;
    }
  }
}
