import { Injectable } from '@nestjs/common';
import type { SqlRunner } from '@corridor/messaging';
import { DataSource } from 'typeorm';
import { DepositRepository, type StoredDeposit } from '../deposits/deposit.repository';
import { lockOrderCredits } from '../settlement-accounts/settlement-account.repository';
import { depositOf, type ReportedCredit } from './domain/order-credit';
import type { TreasuryOrder } from './domain/treasury-order';
import { TreasuryOrderRepository } from './treasury-order.repository';

const creditOf = (deposit: StoredDeposit): ReportedCredit => ({
  ...deposit,
  text: deposit.details.reference ?? '',
});

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
    const { id } = deposit;
    const credit = creditOf(deposit);
    const order = await this.orderOf(this.dataSource.manager, deposit);
    if (!order) return false;
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

  /** The one order that a deposit can be of. */
  async orderOf(runner: SqlRunner, deposit: StoredDeposit): Promise<TreasuryOrder | undefined> {
    const open = await this.orders.awaitingDeposits(runner, deposit.settlementAccountId);
    const [order, ...others] = open.filter((one) => depositOf(creditOf(deposit), one));
    return others.length > 0 ? undefined : order;
  }

  /**
   * Takes the credit of a locked order that ends out of the suspense account: its bank reported it before the order had the name
   * by which it is recognised. Returns whether there is one.
   */
  async takeSuspended(runner: SqlRunner, order: TreasuryOrder): Promise<boolean> {
    const { id: orderId, toAccountId, buy, creditDepositId } = order;
    if (toAccountId === null || creditDepositId !== null) return false;
    await lockOrderCredits(runner, toAccountId, 'EXCLUSIVE');
    const amount = order.kind === 'FX_TRADE' ? order.bought : order.amount;
    const waiting = await this.deposits.unmatched(runner, {
      settlementAccountId: toAccountId,
      amount,
      currency: buy,
    });
    // What came before the order is none of its money. Ids begin with their time.
    const [deposit, ...others] = waiting.filter(
      (one) => one.id > orderId && depositOf(creditOf(one), order) === 'CREDIT',
    );
    if (!deposit || others.length > 0 || (await this.orderOf(runner, deposit))?.id !== orderId) return false;
    const { id } = deposit;
    // An operator may have decided on it meanwhile.
    if ((await this.deposits.findById(runner, id, true))?.state !== 'SUSPENDED') return false;
    await this.orders.noteDeposit(runner, orderId, 'CREDIT', id);
    const change = { note: 'DEPOSIT', id, from: 'SUSPENDED', to: 'OWN_ORDER' } as const;
    await this.deposits.writeNotes(runner, [
      { ...change, platformKey: null, transactionId: null },
      { note: 'ITEM_CLOSED', id, account: 'SUSPENSE' },
    ]);
    return true;
  }
}
