import { Inject, Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { Logger } from 'pino';
import { SECOND_MS } from '@corridor/kernel';
import { LOGGER, PeriodicWorker } from '@corridor/service';
import { DepositRepository } from '../deposits/deposit.repository';
import { TakeDepositHandler } from './take-deposit.handler';

/** Deposits of one look. */
const TAKE_LIMIT = 50;

/** Books deposits that operators have entered, and those whose booking was interrupted. */
@Injectable()
export class DueDepositsWorker extends PeriodicWorker {
  constructor(
    private readonly pool: Pool,
    private readonly deposits: DepositRepository,
    private readonly takeDeposit: TakeDepositHandler,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super(SECOND_MS, logger);
  }

  async look(): Promise<void> {
    for (const id of await this.deposits.takeDue(this.pool, TAKE_LIMIT)) {
      try {
        await this.takeDeposit.continue(id);
      } catch (error) {
        this.logger.error({ err: error, depositId: id }, 'a deposit could not be booked');
      }
    }
  }
}
