import { Injectable } from '@nestjs/common';
import type { DepositReport } from '@corridor/connector-contract';
import { formatId, mintUuid, type Uuid } from '@corridor/kernel';
import { DataSource } from 'typeorm';
import type { SqlRunner } from '@corridor/messaging';
import { DepositRepository } from '../deposits/deposit.repository';
import {
  coverOf,
  deductedFees,
  feeEntry,
  newFees,
  type FeeReport,
  type NewFee,
} from '../instructions/domain/reported-fee';
import { sumOfReturns } from '../instructions/domain/returned-part';
import { addFees, findFees, noteUnbooked } from '../instructions/reported-fee.repository';
import { shownCharges } from '../instructions/shown-subject.repository';
import { HOUSE_KEY } from '../ledger/domain/journal-entry';
import { LedgerRepository } from '../ledger/ledger.repository';
import type { OrderEvent, OrderResult } from './domain/order-events';
import type { OrderOutcome, TreasuryOrder } from './domain/treasury-order';

/** What the fees of an event belong to; undefined if they are announced only. */
function reportOf(
  { status }: OrderOutcome,
  { state }: TreasuryOrder,
  result: OrderResult,
): FeeReport | undefined {
  if (status === 'ACCEPTED') return undefined;
  if (result.kind === 'BREAK') return 'CONTRADICTION';
  if (status !== 'FAILED' && status !== 'REJECTED') return status;
  // What came back had been carried out.
  return state === 'RETURNED' ? 'CONTRADICTION' : 'FAILED';
}

function outcomeIn(event: OrderEvent): OrderOutcome | undefined {
  if (event.type === 'REPORT') return event.outcome;
  return event.type === 'ANSWER' && event.answer.kind === 'OUTCOME' ? event.answer.outcome : undefined;
}

/** Books the fees that a bank reports with deposits and with orders of the house. */
@Injectable()
export class BookFeesHandler {
  constructor(
    private readonly dataSource: DataSource,
    private readonly deposits: DepositRepository,
    private readonly ledger: LedgerRepository,
  ) {}

  /** Books each fee of a report once. Returns whether any was new. */
  async ofDeposit(id: Uuid, report: FeeReport, fees: DepositReport['fees'] = []): Promise<boolean> {
    const deducted = deductedFees(fees).map(({ amount, currency }) => ({ amount: BigInt(amount), currency }));
    if (deducted.length === 0) return false;
    return this.dataSource.transaction(async (manager) => {
      const deposit = await this.deposits.findById(manager, id, true);
      if (!deposit) throw new Error(`deposit ${id} is gone`);
      const { connectorId, settlementAccountId, currency } = deposit;
      const account = { connectorId, settlementAccountId, currency };
      // In a commit before this one the reversal was booked, and a line can have shown both.
      const charges = await shownCharges(manager, 'deposit', id);
      const said = { ...account, report, returnId: '', fees: deducted };
      const cover = { ...account, charges: { before: charges, now: charges } };
      const found = newFees(await findFees(manager, id), said, mintUuid, coverOf(cover, said));
      const about = `the deposit ${formatId('Transaction', id)}`;
      await this.book(manager, id, found, { about, depositId: id });
      return found.length > 0;
    });
  }

  /** The same of an order that the caller has locked, in its transaction. @param result what became of the event */
  async ofOrder(
    runner: SqlRunner,
    order: TreasuryOrder,
    event: OrderEvent,
    result: OrderResult,
  ): Promise<void> {
    const outcome = outcomeIn(event);
    const report = outcome && reportOf(outcome, order, result);
    if (!report || (outcome.fees.length === 0 && report !== 'RETURNED')) return;
    const { id, kind, connectorId, fromAccountId, sell: currency } = order;
    const { amount, returns } = result.kind === 'CHANGED' ? result.order : order;
    const returnId = outcome.status === 'RETURNED' ? (outcome.returnId ?? '') : '';
    const account = { connectorId, settlementAccountId: fromAccountId, currency };
    const charges = await shownCharges(runner, 'order', id);
    const missing = { before: amount - sumOfReturns(order.returns), now: amount - sumOfReturns(returns) };
    const cover = {
      ...account,
      charges: { before: charges, now: charges },
      // Also of one that has failed, and that its bank has carried out all the same.
      missing: returns.length > 0 ? missing : undefined,
    };
    const said = { ...account, report, returnId, fees: outcome.fees };
    const found = newFees(await findFees(runner, id), said, mintUuid, coverOf(cover, said));
    const instructionId = kind === 'FX_TRADE' ? null : id;
    await this.book(runner, id, found, { about: `${kind} ${id}`, instructionId });
  }

  private async book(
    runner: SqlRunner,
    subjectId: Uuid,
    found: readonly NewFee[],
    of: Parameters<typeof noteUnbooked>[2],
  ): Promise<void> {
    if (found.length === 0) return;
    await addFees(
      runner,
      found.map((fee) => ({ ...fee, platformKey: HOUSE_KEY, subjectId })),
    );
    const nowMs = Date.now();
    const booked = found.filter((fee) => fee.booked > 0n);
    await this.ledger.append(
      runner,
      booked.map((fee) => feeEntry(fee, fee.booked, nowMs)),
    );
    await noteUnbooked(runner, found, of);
  }
}
