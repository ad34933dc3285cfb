import { Injectable } from '@nestjs/common';
import { DomainError, parseId, type Uuid } from '@corridor/kernel';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import { InstructionRepository } from '../instructions/instruction.repository';
import type { PaymentInstruction } from '../instructions/domain/payment-instruction';
import { HOUSE_KEY, journalEntry, transitOf } from '../ledger/domain/journal-entry';
import { LedgerRepository } from '../ledger/ledger.repository';
import { ResolveLineHandler } from './resolve-line.handler';

/** What an operator can book for the missing part of a return. */
const accounts = { BOOK_FEE: 'PROVIDER_FEES', WRITE_OFF: 'OWN_FUNDS' } as const;
type ShortfallAction = keyof typeof accounts;

function unfit(message: string): DomainError {
  return new DomainError('NOT_IN_THIS_STATE', message);
}

/** Books what a returned payout falls short of. Its payer had the whole amount back already. */
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
    const [found] = rowsOf<{ platform_key: number; instruction_id: Uuid }>(
      await runner.query(sql, [breakId]),
    );
    if (!found || !isShortfallAction(action)) return false;
    const instruction = await this.instructions.find(runner, found.platform_key, found.instruction_id);
    if (!instruction) throw new Error(`break ${breakId} names no instruction`);
    await this.book(runner, instruction, { action, breakId, lineId });
    return true;
  }

  private async book(
    runner: SqlRunner,
    instruction: PaymentInstruction,
    { action, breakId, lineId }: { action: ShortfallAction; breakId: Uuid; lineId?: string | undefined },
  ): Promise<void> {
    const { operation, settlementAccountId, currency } = instruction;
    const back = instruction.returns.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
    const amount = instruction.amount - back;
    if (operation !== 'PAYOUT') throw unfit(`${action} fits a returned payout, and this is a ${operation}`);
    if (settlementAccountId === null) throw unfit('the payment has no settlement account; use NO_ACTION');
    if (amount <= 0n) throw unfit('the whole amount came back meanwhile; use NO_ACTION');
    const kind = action === 'BOOK_FEE' ? 'FEE' : 'WRITE_OFF';
    const step = { platformKey: HOUSE_KEY, transactionId: breakId, kind, atMs: Date.now() } as const;
    const ends = { from: { system: accounts[action] }, to: transitOf(settlementAccountId) };
    await this.ledger.append(runner, [journalEntry(step, { ...ends, currency, amount })]);
    const named = lineId === undefined ? undefined : parseId('StatementLine', lineId);
    if (named === undefined) return;
    const { platformKey, transactionId } = instruction;
    await this.lines.showTogether(runner, named, [
      { platformKey, transactionId, kind: 'RETURN' },
      { platformKey: HOUSE_KEY, transactionId: breakId, kind },
    ]);
  }
}

function isShortfallAction(action: string): action is ShortfallAction {
  return action in accounts;
}
