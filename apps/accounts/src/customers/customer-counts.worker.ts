import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { LOGGER, PeriodicWorker } from '@corridor/service';
import { CustomerRepository } from './customer.repository';

const LOOK_EVERY_MS = 5_000;
const ROUNDS_MAX = 20;

/** Folds the deltas behind `totalCount`, so that a count reads few rows however many customers there are. */
@Injectable()
export class CustomerCountsWorker extends PeriodicWorker {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(CustomerRepository) private readonly customers: CustomerRepository,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(LOOK_EVERY_MS, logger);
  }

  async look(): Promise<void> {
    for (let round = 0; round < ROUNDS_MAX; round += 1) {
      if ((await this.customers.foldCounts(this.dataSource.manager)) === 0) return;
    }
  }
}
