import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOGGER, PeriodicWorker } from '@corridor/service';
import { CloseCustomerHandler } from './close-customer.handler';

const LOOK_EVERY_MS = 3_000;
/** A living command asks payments for 8 seconds at most. */
const ABANDONED_AFTER_MS = 15_000;

/** Finishes deletions of customers whose command died, or lost payments' answer, in the middle. */
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
