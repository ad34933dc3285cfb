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

  /**
   * In the transaction of the operator's decision.
   * @returns what their bank has taken back of them, smallest units: the house is owed that already, or has written it off
   */
  async execute(runner: SqlRunner, orderId: Uuid): Promise<bigint> {
    const order = await this.orders.lock(runner, orderId);
    const reversed = new Set<Uuid>();
    for (const { id } of order?.returnDeposits ?? []) {
      const deposit = await this.deposits.findById(runner, id, true);
      if (deposit?.state === 'REVERSED') reversed.add(id);
    }
    const byFate = (order?.returnDeposits ?? []).toSorted(
      (one, other) => Number(reversed.has(one.id)) - Number(reversed.has(other.id)),
    );
    const unreported = order ? unreportedDeposits({ ...order, returnDeposits: byFate }) : [];
    for (const { id } of unreported) {
      await this.orders.forgetDeposit(runner, orderId, id);
      await this.deposits.release(runner, id);
    }
    return unreported.reduce((sum, { id, amount }) => (reversed.has(id) ? sum + amount : sum), 0n);
  }
}
