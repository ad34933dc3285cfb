import { Injectable } from '@nestjs/common';
import { DomainError, parseId, trustUuid, type Uuid } from '@corridor/kernel';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import { LedgerRepository } from '../ledger/ledger.repository';
import { ApplyLinesHandler } from './apply-lines.handler';
import { BankStatementRepository } from './bank-statement.repository';
import { oppositeOf, signedAmount } from './domain/bank-line';
import { feeEntry, writeOffEntry } from './domain/line-postings';
import { itemKeyOf, OpenItemRepository, type EntryKey } from './open-item.repository';
import { StatementLineRepository, type StoredLine } from './statement-line.repository';

/** What an operator can decide about a line that nothing explains. */
const lineActions = ['MATCH', 'BOOK_FEE', 'WRITE_OFF'] as const;
type LineAction = (typeof lineActions)[number];

function isLineAction(action: string): action is LineAction {
  return lineActions.some((known) => known === action);
}

function unfit(message: string): DomainError {
  return new DomainError('NOT_IN_THIS_STATE', message);
}

/** Ends a line of the suspense account by the decision of an operator. The caller opens the transaction. */
@Injectable()
export class ResolveLineHandler {
  constructor(
    private readonly statements: BankStatementRepository,
    private readonly lines: StatementLineRepository,
    private readonly items: OpenItemRepository,
    private readonly apply: ApplyLinesHandler,
    private readonly ledger: LedgerRepository,
  ) {}

  /** Locks the accounts of the line of a finding, if it has one, and of the line that is named with it. */
  async lockAccounts(runner: SqlRunner, breakId: Uuid, lineId: string | undefined): Promise<void> {
    const named = lineId === undefined ? undefined : parseId('StatementLine', lineId);
    const rows = await runner.query(
      `SELECT DISTINCT settlement_account_id AS id FROM statement_lines
       WHERE id IN ($1, (SELECT line_id FROM breaks WHERE id = $2)) ORDER BY 1`,
      [named ?? null, breakId],
    );
    for (const { id } of rowsOf<{ id: string }>(rows))
      await this.statements.lockAccount(runner, trustUuid(id));
  }

  /**
   * Ends the line of a finding. Returns false if the finding is about no line, or the action is none for lines.
   * @throws DomainError NOT_IN_THIS_STATE if NO_ACTION would leave the money of the line in suspense.
   */
  async ofBreak(
    runner: SqlRunner,
    breakId: Uuid,
    { action, lineId }: { action: string; lineId?: string | undefined },
  ): Promise<boolean> {
    const sql = `SELECT line_id FROM breaks WHERE id = $1 AND line_id IS NOT NULL`;
    const [row] = rowsOf<{ line_id: string }>(await runner.query(sql, [breakId]));
    if (!row) return false;
    const id = trustUuid(row.line_id);
    if (action === 'NO_ACTION') {
      const { state, direction } = await this.find(runner, id);
      const fitting = lineActions.filter((one) => one !== 'BOOK_FEE' || direction === 'DEBIT');
      if (state === 'UNMATCHED')
        throw unfit(`its money is on the account SUSPENSE of the house: ${fitting.join(', ')} end it`);
    }
    if (!isLineAction(action)) return false;
    await this.execute(runner, id, { action, otherLineId: lineId });
    return true;
  }

  /**
   * MATCH takes the proposed item, or with `otherLineId` the line that it undoes. BOOK_FEE and WRITE_OFF book the money.
   * @throws DomainError NOT_IN_THIS_STATE if the line is done with, or the action does not fit it.
   */
  private async execute(
    runner: SqlRunner,
    lineId: Uuid,
    { action, otherLineId }: { action: LineAction; otherLineId?: string | undefined },
  ): Promise<void> {
    const line = await this.lockedLine(runner, lineId);
    if (action === 'MATCH') await this.match(runner, line, otherLineId);
    else await this.book(runner, line, action);
  }

  /**
   * Explains a line of the suspense account by the open items of journal entries that are its amount together.
   * @throws DomainError NOT_IN_THIS_STATE if they are not.
   */
  async showTogether(runner: SqlRunner, lineId: Uuid, entries: readonly EntryKey[]): Promise<void> {
    const line = await this.lockedLine(runner, lineId);
    const items = await this.items.ofEntries(runner, line.accountId, entries);
    const sum = items.reduce((total, item) => total + signedAmount(item), 0n);
    if (items.length < entries.length || sum !== signedAmount(line))
      throw unfit(`StatementLine:${lineId} shows another amount, or its items have another line`);
    await this.items.close(
      runner,
      items.map(({ key }) => ({ item: itemKeyOf(key), lineId })),
    );
    await this.lines.settle(runner, [lineId], { state: 'MATCHED' });
    await this.apply.explained(runner, [line]);
  }

  private async match(runner: SqlRunner, line: StoredLine, otherLineId: string | undefined): Promise<void> {
    const otherId = otherLineId === undefined ? undefined : parseId('StatementLine', otherLineId);
    if (otherId !== undefined && otherId !== line.id) {
      await this.pair(runner, line, await this.find(runner, otherId));
      return;
    }
    const proposed = await this.lines.proposalOf(runner, line.id);
    if (proposed === null) throw unfit('no item is proposed for the line; name a lineId that it undoes');
    const isOpen = await this.items.isOpen(runner, itemKeyOf(proposed));
    if (!isOpen) throw unfit('the proposed item has another line meanwhile');
    await this.items.close(runner, [{ item: itemKeyOf(proposed), lineId: line.id }]);
    await this.lines.settle(runner, [line.id], { state: 'MATCHED' });
    await this.apply.explained(runner, [line]);
  }

  /** Two lines of the account that undo each other. */
  private async pair(runner: SqlRunner, line: StoredLine, other: StoredLine): Promise<void> {
    const isOpposite =
      other.accountId === line.accountId &&
      other.state === 'UNMATCHED' &&
      other.amount === line.amount &&
      other.direction === oppositeOf(line.direction);
    if (!isOpposite)
      throw unfit('lineId must be an unexplained line of the same amount in the other direction');
    await this.lines.settle(runner, [line.id, other.id], { state: 'MATCHED' });
    await this.lines.noteOriginals(runner, [{ id: line.id, originalId: other.id }]);
    await this.apply.explained(runner, [line, other]);
  }

  private async book(runner: SqlRunner, line: StoredLine, action: 'BOOK_FEE' | 'WRITE_OFF'): Promise<void> {
    if (action === 'BOOK_FEE' && line.direction !== 'DEBIT') throw unfit('a fee is a debit');
    const nowMs = Date.now();
    const entry = action === 'BOOK_FEE' ? feeEntry(line, nowMs) : writeOffEntry(line, nowMs);
    await this.ledger.append(runner, [entry]);
    await this.lines.settle(runner, [line.id], { state: 'RESOLVED' });
  }

  private async lockedLine(runner: SqlRunner, lineId: Uuid): Promise<StoredLine> {
    const { accountId } = await this.find(runner, lineId);
    await this.statements.lockAccount(runner, accountId);
    const line = await this.find(runner, lineId);
    if (line.state !== 'UNMATCHED') throw unfit('the line is explained already');
    return line;
  }

  private async find(runner: SqlRunner, id: Uuid): Promise<StoredLine> {
    const [line] = await this.lines.find(runner, [id]);
    if (!line) throw unfit(`there is no line StatementLine:${id}`);
    return line;
  }
}
