import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOGGER, PeriodicWorker } from '@corridor/service';
import { CloseCustomerHandler } from './close-customer.handler';

const LOOK_EVERY_MS = 3_000;
/** A running command waits at most 8 seconds for payments. */
const ABANDONED_AFTER_MS = 15_000;

/** Finishes deletions of customers whose command crashed or lost payments' answer. */
@Injectable()
export class CustomerClosingWorker extends PeriodicWorker {
  constructor(
    private readonly closeCustomer: CloseCustomerHandler,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(LOOK_EVERY_MS, logger);
  }

  async look(): Promise<void> {
    await this.closeCustomer.finishAbandoned(ABANDONED_AFTER_MS);
  }
}
