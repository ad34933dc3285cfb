import { Injectable } from '@nestjs/common';
import { DomainError, parseId, type Uuid } from '@corridor/kernel';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import { IS_LOSS } from '../instructions/break.repository';
import type { InstructionReturn, PaymentInstruction } from '../instructions/domain/payment-instruction';
import { sumOfReturns } from '../instructions/domain/returned-part';
import { InstructionRepository } from '../instructions/instruction.repository';
import { HOUSE_KEY, journalEntry, transitOf } from '../ledger/domain/journal-entry';
import { LedgerRepository } from '../ledger/ledger.repository';
import { ReleaseReturnsHandler } from '../treasury-orders/release-returns.handler';
import type { EntryKey } from './open-item.repository';
import { PaidAccountRepository } from './paid-account.repository';
import { ResolveLineHandler } from './resolve-line.handler';

/** What an operator can book for the missing part of a return. */
const accounts = { BOOK_FEE: 'PROVIDER_FEES', WRITE_OFF: 'OWN_FUNDS' } as const;
/** The kinds of its entries. */
const kinds = { BOOK_FEE: 'FEE', WRITE_OFF: 'WRITE_OFF' } as const;
type ShortfallAction = keyof typeof accounts;

/** What is booked between an account of the house and TRANSIT. */
interface Shortfall {
  settlementAccountId: Uuid;
  /** Smallest units of `currency`. */
  amount: bigint;
  currency: string;
  /** The account of the house, and the kind of the entry. */
  as: ShortfallAction;
  /** Subject of the entry. */
  subject: Uuid;
  /** It comes back to the account of the house. */
  isBack?: true;
  /** What the line of the bank shows beside it. */
  beside: readonly EntryKey[];
}

interface BreakRow {
  id: Uuid;
  platform_key: number;
  kind: string;
  instruction_id: Uuid | null;
}

type InstructionBreakRow = BreakRow & { instruction_id: Uuid };

/** What was sent and came back, of a payout or an order of the house. */
interface Sent extends Pick<PaymentInstruction, 'amount' | 'returns' | 'currency'> {
  settlementAccountId: Uuid;
  returned: EntryKey;
}

interface LateRow {
  amount: string;
  settlement_account_id: Uuid | null;
  resolution: ShortfallAction;
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

/**
 * What is missing of what was sent. @param lost what of it is booked as a loss already, smallest units
 * @throws DomainError NOT_IN_THIS_STATE if nothing is.
 */
function missingOf({ amount, returns }: Pick<PaymentInstruction, 'amount' | 'returns'>, lost = 0n): bigint {
  const missing = amount - sumOfReturns(returns);
  if (missing <= 0n) throw unfit('the whole amount came back meanwhile; use NO_ACTION');
  if (missing <= lost)
    throw unfit(
      'what is missing came, and its bank took it back: the house is owed that already; use NO_ACTION',
    );
  return missing - lost;
}

/**
 * Books what the house bears of a payout or an order: what a return falls short of, what comes back after that was booked,
 * and what a bank has paid after the refund.
 */
@Injectable()
export class ResolveShortfallHandler {
  constructor(
    private readonly instructions: InstructionRepository,
    private readonly paid: PaidAccountRepository,
    private readonly ledger: LedgerRepository,
    private readonly lines: ResolveLineHandler,
    private readonly releases: ReleaseReturnsHandler,
  ) {}

  /**
   * Returns false if the break is of another kind, or the action is none for it. A `lineId` names the line of the money,
   * which then shows a return and its missing part together.
   * @throws DomainError NOT_IN_THIS_STATE if there is nothing to book.
   */
  async ofBreak(
    runner: SqlRunner,
    breakId: Uuid,
    { action, lineId }: { action: string; lineId?: string | undefined },
  ): Promise<boolean> {
    const sql = 'SELECT id, platform_key, kind, instruction_id, message FROM breaks WHERE id = $1';
    const [found] = rowsOf<BreakRow & { message: string }>(await runner.query(sql, [breakId]));
    if (!found) return false;
    const shortfall = isOfInstruction(found)
      ? await this.shortfallOf(runner, found, action)
      : await this.lossOfOrder(runner, found, action);
    if (!shortfall) return false;
    await this.book(runner, shortfall, lineId);
    return true;
  }

  private async shortfallOf(
    runner: SqlRunner,
    found: InstructionBreakRow,
    action: string,
  ): Promise<Shortfall | undefined> {
    const isOfHouse = found.platform_key === HOUSE_KEY;
    if (found.kind === 'RETURN_SHORTFALL' && isShortfallAction(action)) {
      const { returned, ...sent } = await this.sentOf(runner, found, action);
      const lost = isOfHouse ? await this.releases.execute(runner, found.instruction_id) : 0n;
      return { ...sent, amount: missingOf(sent, lost), as: action, subject: found.id, beside: [returned] };
    }
    if (found.kind === 'LATE_RETURN' && action === 'BOOK_ENTRY') return this.lateReturn(runner, found);
    if (found.kind !== 'CONTRADICTION' || isOfHouse || action !== 'WRITE_OFF') return undefined;
    const instruction = await this.instructionOf(runner, found);
    const { id: subject, currency } = instruction;
    const settlementAccountId = await this.paid.of(runner, instruction);
    return { settlementAccountId, amount: missingOf(instruction), currency, as: action, subject, beside: [] };
  }

  /** What the bank has paid for an order of the house that had failed. */
  private async lossOfOrder(
    runner: SqlRunner,
    { kind, message }: { kind: string; message: string },
    action: string,
  ): Promise<Shortfall | undefined> {
    if (kind !== 'CONTRADICTION' || action !== 'WRITE_OFF') return undefined;
    const paid = await this.paid.ofOrder(runner, message);
    return paid && { ...paid, amount: missingOf(paid), as: action, subject: paid.id, beside: [] };
  }

  private sentOf(runner: SqlRunner, found: InstructionBreakRow, action: string): Promise<Sent> {
    return found.platform_key === HOUSE_KEY
      ? this.ofOrder(runner, found)
      : this.ofInstruction(runner, found, action);
  }

  private async instructionOf(
    runner: SqlRunner,
    { platform_key: platformKey, instruction_id: id }: InstructionBreakRow,
  ): Promise<PaymentInstruction> {
    const instruction = await this.instructions.find(runner, platformKey, id);
    if (!instruction) throw new Error(`there is no instruction ${id} of its break`);
    return instruction;
  }

  private async ofInstruction(runner: SqlRunner, found: InstructionBreakRow, action: string): Promise<Sent> {
    const { operation, settlementAccountId, ...instruction } = await this.instructionOf(runner, found);
    const { platformKey, transactionId } = instruction;
    if (operation !== 'PAYOUT') throw unfit(`${action} fits a returned payout, and this is a ${operation}`);
    if (settlementAccountId === null) throw unfit('the payment has no settlement account; use NO_ACTION');
    return { ...instruction, settlementAccountId, returned: { platformKey, transactionId, kind: 'RETURN' } };
  }

  /** Of an order of the house that came back. */
  private async ofOrder(
    runner: SqlRunner,
    { platform_key: platformKey, instruction_id: id }: InstructionBreakRow,
  ): Promise<Sent> {
    const sql = 'SELECT from_account_id, amount, sell, returns FROM treasury_orders WHERE id = $1 FOR UPDATE';
    const [order] = rowsOf<OrderRow>(await runner.query(sql, [id]));
    if (!order) throw new Error(`there is no order ${id} of its break`);
    const { from_account_id: settlementAccountId, sell: currency, returns } = order;
    const returned = { platformKey, transactionId: id, kind: 'RETURN' };
    return { settlementAccountId, amount: BigInt(order.amount), currency, returns, returned };
  }

  /** A part that came back after it was booked as missing: what was booked of it is undone. */
  private async lateReturn(runner: SqlRunner, found: InstructionBreakRow): Promise<Shortfall> {
    const { currency, ...sent } = await this.sentOf(runner, found, 'BOOK_ENTRY');
    const rows = await runner.query(
      `SELECT late.amount, late.settlement_account_id, booked.resolution FROM breaks late CROSS JOIN LATERAL (
         SELECT b.resolution FROM breaks b
         WHERE b.platform_key = late.platform_key AND b.instruction_id = late.instruction_id
           AND b.kind = 'RETURN_SHORTFALL' AND b.resolution = ANY($2::text[])
         UNION ALL
         SELECT p.kind FROM postings p WHERE ${IS_LOSS} AND p.transaction_id = late.instruction_id) booked
       WHERE late.id = $1`,
      [found.id, Object.keys(accounts)],
    );
    const [booked] = rowsOf<LateRow>(rows);
    if (!booked) throw unfit('nothing of it is booked as missing; use NO_ACTION');
    const amount = BigInt(booked.amount);
    const settlementAccountId = booked.settlement_account_id ?? sent.settlementAccountId;
    const subject = found.id;
    return {
      settlementAccountId,
      amount,
      currency,
      as: booked.resolution,
      subject,
      isBack: true,
      beside: [],
    };
  }

  private async book(
    runner: SqlRunner,
    { settlementAccountId, amount, currency, as, subject, isBack, beside }: Shortfall,
    lineId: string | undefined,
  ): Promise<void> {
    const step = {
      platformKey: HOUSE_KEY,
      transactionId: subject,
      kind: kinds[as],
      atMs: Date.now(),
    };
    const [account, transit] = [{ system: accounts[as] }, transitOf(settlementAccountId)];
    const ends = isBack ? { from: transit, to: account } : { from: account, to: transit };
    await this.ledger.append(runner, [journalEntry(step, { ...ends, currency, amount })]);
    const named = lineId === undefined ? undefined : parseId('StatementLine', lineId);
    if (named !== undefined) await this.lines.showTogether(runner, named, [...beside, step]);
  }
}

function isOfInstruction(found: BreakRow): found is InstructionBreakRow {
  return found.instruction_id !== null;
}

function isShortfallAction(action: string): action is ShortfallAction {
  return action in accounts;
}
