import { Injectable } from '@nestjs/common';
import { DomainError, parseId, type Uuid } from '@corridor/kernel';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import type { InstructionReturn, PaymentInstruction } from '../instructions/domain/payment-instruction';
import { sumOfReturns } from '../instructions/domain/returned-part';
import { InstructionRepository } from '../instructions/instruction.repository';
import { HOUSE_KEY, journalEntry, transitOf } from '../ledger/domain/journal-entry';
import { LedgerRepository } from '../ledger/ledger.repository';
import type { EntryKey } from './open-item.repository';
import { ResolveLineHandler } from './resolve-line.handler';

/** What an operator can book for the missing part of a return. */
const accounts = { BOOK_FEE: 'PROVIDER_FEES', WRITE_OFF: 'OWN_FUNDS' } as const;
type ShortfallAction = keyof typeof accounts;

/** What is missing of a return, with the entry of what came back. */
interface Shortfall {
  settlementAccountId: Uuid;
  /** Smallest units of `currency`. */
  amount: bigint;
  currency: string;
  returned: EntryKey;
}

interface BreakRow {
  platform_key: number;
  instruction_id: Uuid;
}

interface OrderRow {
  from_account_id: Uuid;
  amount: string;
  sell: string;
  returns: InstructionReturn[];
}

function unfit(message: string): DomainError {
  return new DomainError('NOT_IN_THIS_STATE', message);
}

/** What is missing of what was sent. @throws DomainError NOT_IN_THIS_STATE if nothing is. */
function missingOf({ amount, returns }: Pick<PaymentInstruction, 'amount' | 'returns'>): bigint {
  const missing = amount - sumOfReturns(returns);
  if (missing <= 0n) throw unfit('the whole amount came back meanwhile; use NO_ACTION');
  return missing;
}

/**
 * Books what a returned payout falls short of, whose payer had the whole amount back already, or an order
 * of the house, which was undone as a whole.
 */
@Injectable()
export class ResolveShortfallHandler {
  constructor(
    private readonly instructions: InstructionRepository,
    private readonly ledger: LedgerRepository,
    private readonly lines: ResolveLineHandler,
  ) {}

  /**
   * Returns false if the break is of another kind, or the action is none for it. A `lineId` names the line of what came
   * back, which then shows the return and the missing part together.
   * @throws DomainError NOT_IN_THIS_STATE if there is nothing to book.
   */
  async ofBreak(
    runner: SqlRunner,
    breakId: Uuid,
    { action, lineId }: { action: string; lineId?: string | undefined },
  ): Promise<boolean> {
    const sql = `SELECT platform_key, instruction_id FROM breaks WHERE id = $1 AND kind = 'RETURN_SHORTFALL'`;
    const [found] = rowsOf<BreakRow>(await runner.query(sql, [breakId]));
    if (!found || !isShortfallAction(action)) return false;
    const shortfall =
      found.platform_key === HOUSE_KEY
        ? await this.ofOrder(runner, found)
        : await this.ofInstruction(runner, found, action);
    await this.book(runner, shortfall, { action, breakId, lineId });
    return true;
  }

  private async ofInstruction(
    runner: SqlRunner,
    { platform_key: platformKey, instruction_id: id }: BreakRow,
    action: ShortfallAction,
  ): Promise<Shortfall> {
    const instruction = await this.instructions.find(runner, platformKey, id);
    if (!instruction) throw new Error(`there is no instruction ${id} of its break`);
    const { operation, settlementAccountId, currency, transactionId } = instruction;
    if (operation !== 'PAYOUT') throw unfit(`${action} fits a returned payout, and this is a ${operation}`);
    if (settlementAccountId === null) throw unfit('the payment has no settlement account; use NO_ACTION');
    const amount = missingOf(instruction);
    const returned = { platformKey, transactionId, kind: 'RETURN' };
    return { settlementAccountId, amount, currency, returned };
  }

  /** Of an order of the house that came back. */
  private async ofOrder(
    runner: SqlRunner,
    { platform_key: platformKey, instruction_id: id }: BreakRow,
  ): Promise<Shortfall> {
    const sql = 'SELECT from_account_id, amount, sell, returns FROM treasury_orders WHERE id = $1 FOR SHARE';
    const [order] = rowsOf<OrderRow>(await runner.query(sql, [id]));
    if (!order) throw new Error(`there is no order ${id} of its break`);
    const { from_account_id: settlementAccountId, sell: currency, returns } = order;
    const amount = missingOf({ amount: BigInt(order.amount), returns });
    const returned = { platformKey, transactionId: id, kind: 'RETURN' };
    return { settlementAccountId, amount, currency, returned };
  }

  private async book(
    runner: SqlRunner,
    { settlementAccountId, amount, currency, returned }: Shortfall,
    { action, breakId, lineId }: { action: ShortfallAction; breakId: Uuid; lineId?: string | undefined },
  ): Promise<void> {
    const kind = action === 'BOOK_FEE' ? 'FEE' : 'WRITE_OFF';
    const step = { platformKey: HOUSE_KEY, transactionId: breakId, kind, atMs: Date.now() } as const;
    const ends = { from: { system: accounts[action] }, to: transitOf(settlementAccountId) };
    await this.ledger.append(runner, [journalEntry(step, { ...ends, currency, amount })]);
    const named = lineId === undefined ? undefined : parseId('StatementLine', lineId);
    if (named === undefined) return;
    await this.lines.showTogether(runner, named, [
      returned,
      { platformKey: HOUSE_KEY, transactionId: breakId, kind },
    ]);
  }
}

function isShortfallAction(action: string): action is ShortfallAction {
  return action in accounts;
}
