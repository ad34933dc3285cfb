import { Injectable } from '@nestjs/common';
import { formatId, type Uuid } from '@corridor/kernel';
import { UnitOfWork } from '@corridor/database';
import { DepositRepository } from '../deposits/deposit.repository';
import { HouseItemRepository } from '../deposits/house-item.repository';
import { DISPUTED } from '../instructions/domain/open-instruction';
import type { SqlRunner } from '@corridor/messaging';
import { FreezeRepository } from '../freezes/freeze.repository';
import { LedgerRepository } from '../ledger/ledger.repository';
import { FreezeSet } from '../replicas/domain/freezes';
import { HOUSE_KEY } from '../ledger/domain/journal-entry';
import { SettlementAccountRepository } from '../settlement-accounts/settlement-account.repository';
import { BookFeesHandler } from './book-fees.handler';
import { mayBring, mayComeBack } from './domain/order-credit';
import { applyOrderEvent, type OrderEvent, type OrderResult } from './domain/order-events';
import { isMoneyBack, orderEntries, type CreditPlace, type TreasuryOrder } from './domain/treasury-order';
import { TakeCreditHandler } from './take-credit.handler';
import { TreasuryOrderRepository } from './treasury-order.repository';

/** Applies an event to an order and books its end, in one commit. */
@Injectable()
export class ChangeOrderHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly orders: TreasuryOrderRepository,
    private readonly ledger: LedgerRepository,
    private readonly accounts: SettlementAccountRepository,
    private readonly deposits: DepositRepository,
    private readonly items: HouseItemRepository,
    private readonly freezes: FreezeRepository,
    private readonly fees: BookFeesHandler,
    private readonly credits: TakeCreditHandler,
  ) {}

  /** Resolves when the result is durable; undefined if there is no such order of the connector. */
  execute(id: Uuid, event: OrderEvent, connectorId?: Uuid): Promise<OrderResult | undefined> {
    return this.unitOfWork.transaction(async ({ manager }) => {
      const order = await this.orders.lock(manager, id);
      if (!order || (connectorId !== undefined && order.connectorId !== connectorId)) return undefined;
      return this.apply(manager, order, event);
    });
  }

  /** The same in the transaction of the caller, who has locked the order. */
  async apply(runner: SqlRunner, order: TreasuryOrder, event: OrderEvent): Promise<OrderResult> {
    const result = applyOrderEvent(order, await this.possibleEvent(runner, order, event));
    await this.fees.ofOrder(runner, order, event, result);
    if (result.kind === 'IGNORED') return result;
    if (result.found) await this.orders.noteBreak(runner, order, result.found);
    if (result.kind === 'BREAK') return result;
    await this.orders.save(runner, result);
    const nowMs = Date.now();
    const place = await this.creditPlace(runner, order, result.order);
    await this.ledger.append(runner, orderEntries(order.state, result.order, nowMs, place));
    if (order.state !== result.order.state && isMoneyBack(result.order))
      await this.reopen(runner, result.order);
    await this.checkDeposits(runner, result.order);
    return result;
  }

  /** Notes the contradiction of an event that was refused. */
  async noteContradiction(id: Uuid, event: OrderEvent): Promise<void> {
    await this.unitOfWork.transaction(async ({ manager }) => {
      const order = await this.orders.lock(manager, id);
      if (!order) return;
      const result = applyOrderEvent(order, event);
      if (result.kind === 'BREAK') await this.orders.noteBreak(manager, order, result.found);
    });
  }

  /** A deposit that was taken for one of an order which ends otherwise is booked anew. */
  private async checkDeposits(runner: SqlRunner, order: TreasuryOrder): Promise<void> {
    const { id, creditDepositId, returnDeposits } = order;
    const credit = creditDepositId && (await this.deposits.findById(runner, creditDepositId, true));
    if (credit && !mayBring(order, credit.amount)) {
      await this.orders.forgetDeposit(runner, id, credit.id);
      await this.deposits.release(runner, credit.id);
    }
    if (mayComeBack(order)) return;
    for (const deposit of returnDeposits) {
      await this.orders.forgetDeposit(runner, id, deposit.id);
      await this.deposits.release(runner, deposit.id);
    }
  }

  /** Where the credit of an order is booked that is booked now. */
  private async creditPlace(
    runner: SqlRunner,
    before: TreasuryOrder,
    after: TreasuryOrder,
  ): Promise<CreditPlace | undefined> {
    if (before.state === 'COMPLETED') return this.endLoss(runner, before, after);
    if (after.state !== 'COMPLETED' && after.state !== 'RETURNED') return undefined;
    return (await this.credits.takeSuspended(runner, after)) ? 'SUSPENSE' : undefined;
  }

  /** The bank took the credit of a completed order back, and now the order came back: nobody owes that any more. */
  private async endLoss(
    runner: SqlRunner,
    { state, creditDepositId }: TreasuryOrder,
    after: TreasuryOrder,
  ): Promise<CreditPlace | undefined> {
    if (state !== 'COMPLETED' || after.state !== 'RETURNED' || creditDepositId === null) return undefined;
    const credit = await this.deposits.findById(runner, creditDepositId, true);
    if (credit?.state !== 'REVERSED') return undefined;
    if (!(await this.items.lockReceivable(runner, credit.id))) return 'OWN_FUNDS';
    await this.deposits.writeNotes(runner, [{ note: 'ITEM_CLOSED', id: credit.id, account: 'RECEIVABLE' }]);
    return 'RECEIVABLE';
  }

  /** An operator decides again about a deposit that did not reach its payer. */
  private async reopen(runner: SqlRunner, { id, state, returned }: TreasuryOrder): Promise<void> {
    if (!returned) throw new Error(`order ${id} returns no deposit`);
    const { depositId, itemId } = returned;
    const order = formatId('PaymentInstruction', id);
    const message = `the return ${order} of the deposit ${formatId('Transaction', depositId)} is ${state}`;
    await this.items.reopen(runner, { itemId, depositId, message });
  }

  /**
   * The attempt; or a hold if a contradiction is open, the debited account's money doesn't reach or a payer's currency is
   * frozen; or the end of a return whose deposit the bank took back. The account, the deposit and the freezes stay as they
   * are until the commit.
   */
  private async possibleEvent(
    runner: SqlRunner,
    { id, fromAccountId, amount, returned, sell }: TreasuryOrder,
    event: OrderEvent,
  ): Promise<OrderEvent> {
    // The dispatcher has read before the order was locked that nothing disputes the proof.
    if (
      event.type === 'CANCELLED' &&
      event.version !== undefined &&
      (await this.orders.isDisputed(runner, id))
    )
      return { type: 'HOLD', version: event.version, message: DISPUTED };
    if (event.type !== 'SUBMIT' && event.type !== 'RESUBMIT') return event;
    const { type, version } = event;
    const deposit = returned && (await this.deposits.findById(runner, returned.depositId, true));
    if (deposit?.state === 'REVERSED') {
      const message = 'the bank took the deposit back';
      // One that is tried again is proven never to have arrived.
      return type === 'SUBMIT'
        ? { type: 'CANCEL', version, message }
        : { type: 'CANCELLED', version, message };
    }
    // The dispatcher has read this before the order was locked.
    if (await this.orders.isDisputed(runner, id)) return { type: 'HOLD', version, message: DISPUTED };
    // One of unknown fate is not held: it stays as it is, and is looked at again.
    if (returned && (await this.isFrozen(runner, sell)))
      return { type: 'HOLD', version, message: `${sell} is frozen` };
    // The bank's money is less by one that is tried again already.
    if (type === 'RESUBMIT') return event;
    const funds = (await this.accounts.lockFunds(runner, [fromAccountId])).get(fromAccountId);
    if (funds === undefined || funds >= amount) return event;
    return { type: 'HOLD', version, message: 'the settlement account does not have the money' };
  }

  /** Whether no money of a currency may leave now. */
  private async isFrozen(runner: SqlRunner, currency: string): Promise<boolean> {
    await this.freezes.keep(runner);
    const none = { platformKeys: [], internal: [], external: [], customers: [], payees: [] };
    const active = new FreezeSet(await this.freezes.active(runner, none));
    return active.stops('OUT', { platformKey: HOUSE_KEY, currencies: [currency] });
  }
}
