import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DepositRepository, type StoredDeposit } from '../deposits/deposit.repository';
import { depositOf } from './domain/order-credit';
import { TreasuryOrderRepository } from './treasury-order.repository';

/** Takes a deposit that is the credit of an order of the house, or its money that came back. The end of the order books it. */
@Injectable()
export class TakeCreditHandler {
  constructor(
    private readonly dataSource: DataSource,
    private readonly orders: TreasuryOrderRepository,
    private readonly deposits: DepositRepository,
  ) {}

  /** Returns whether it is one. If two orders fit, it is of none. */
  async execute(deposit: StoredDeposit): Promise<boolean> {
    const { id, details, settlementAccountId } = deposit;
    const credit = { ...deposit, text: details.reference ?? '' };
    const open = await this.orders.awaitingDeposits(this.dataSource.manager, settlementAccountId);
    const [order, ...others] = open.filter((one) => depositOf(credit, one));
    if (!order || others.length > 0) return false;
    return this.dataSource.transaction(async (manager) => {
      // An order is locked before its deposit, as where the order ends.
      const locked = await this.orders.lock(manager, order.id);
      const received = await this.deposits.findById(manager, id, true);
      const as = locked && depositOf(credit, locked);
      if (!as || received?.state !== 'RECEIVED') return false;
      await this.orders.noteDeposit(manager, locked.id, as, id);
      const change = { note: 'DEPOSIT', id, from: 'RECEIVED', to: 'OWN_ORDER' } as const;
      await this.deposits.writeNotes(manager, [{ ...change, platformKey: null, transactionId: null }]);
      return true;
    });
  }
}
