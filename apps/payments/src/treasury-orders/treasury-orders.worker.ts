import { Inject, Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { Logger } from 'pino';
import { LOGGER, PeriodicWorker } from '@corridor/service';
import { DispatchOrderHandler } from './dispatch-order.handler';
import { TreasuryOrderRepository } from './treasury-order.repository';

const LOOK_PAUSE_MS = 500;
/** Most orders of one look. */
const TAKE_LIMIT = 20;

/** Dispatches the orders of the house. */
@Injectable()
export class TreasuryOrdersWorker extends PeriodicWorker {
  constructor(
    private readonly pool: Pool,
    private readonly orders: TreasuryOrderRepository,
    private readonly dispatch: DispatchOrderHandler,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(LOOK_PAUSE_MS, logger);
  }

  async look(): Promise<void> {
    const due = await this.orders.take(this.pool, TAKE_LIMIT);
    await Promise.all(due.map((one) => this.dispatch.execute(one)));
  }
}
