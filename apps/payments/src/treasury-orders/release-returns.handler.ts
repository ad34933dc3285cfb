import { Injectable } from '@nestjs/common';
import type { Uuid } from '@corridor/kernel';
import type { SqlRunner } from '@corridor/messaging';
import { DepositRepository } from '../deposits/deposit.repository';
import { unreportedDeposits } from './domain/order-credit';
import { TreasuryOrderRepository } from './treasury-order.repository';

/** Books deposits anew that were taken for money of an order which an operator books as missing: it would be in no book. */
@Injectable()
export class ReleaseReturnsHandler {
  constructor(
    private readonly orders: TreasuryOrderRepository,
    private readonly deposits: DepositRepository,
  ) {}

  /** In the transaction of the operator's decision. */
  async execute(runner: SqlRunner, orderId: Uuid): Promise<void> {
    const order = await this.orders.lock(runner, orderId);
    for (const { id } of order ? unreportedDeposits(order) : []) {
      await this.orders.forgetDeposit(runner, orderId, id);
      await this.deposits.release(runner, id);
    }
  }
}
