import { Inject, Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { Logger } from 'pino';
import { SECOND_MS } from '@corridor/kernel';
import { UnitOfWork } from '@corridor/database';
import { LOGGER, PeriodicWorker } from '@corridor/service';
import { DispatchOrderHandler } from './dispatch-order.handler';
import { TreasuryOrderRepository } from './treasury-order.repository';

/** Pause between looks after a commit of this process, and otherwise; milliseconds. */
const [LOOK_PAUSE_MS, IDLE_PAUSE_MS] = [500, 2 * SECOND_MS];
/** Most orders of one look. */
const TAKE_LIMIT = 20;

/** Dispatches the orders of the house. */
@Injectable()
export class TreasuryOrdersWorker extends PeriodicWorker {
  constructor(
    private readonly pool: Pool,
    private readonly orders: TreasuryOrderRepository,
    private readonly dispatch: DispatchOrderHandler,
    unitOfWork: UnitOfWork,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(LOOK_PAUSE_MS, logger, IDLE_PAUSE_MS);
    unitOfWork.onCommit(() => this.wake());
  }

  async look(): Promise<void> {
    const due = await this.orders.take(this.pool, TAKE_LIMIT);
    if (due.length > 0) this.wake();
    await Promise.all(due.map((one) => this.dispatch.execute(one)));
  }
}
