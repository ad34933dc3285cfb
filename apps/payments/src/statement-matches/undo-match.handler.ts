import { Injectable } from '@nestjs/common';
import { DomainError, formatId, mintUuid, parseId, type Uuid } from '@corridor/kernel';
import { operatorOperations, type OperationRequest, type UndoMatchBody } from '@corridor/contracts';
import type { Transaction } from '@corridor/database';
import type { SqlRunner } from '@corridor/messaging';
import {
  actorOf,
  OperatorAction,
  OperatorActions,
  type ActionAmount,
  type ActionResult,
} from '@corridor/service';
import { ApplyLinesHandler } from '../bank-statements/apply-lines.handler';
import { BankStatementRepository } from '../bank-statements/bank-statement.repository';
import { signedAmount } from '../bank-statements/domain/bank-line';
import { unfoundEntry } from '../bank-statements/domain/line-postings';
import { StatementLineRepository, type StoredLine } from '../bank-statements/statement-line.repository';
import { CoverFeesHandler } from '../bank-statements/cover-fees.handler';
import { DepositRepository } from '../deposits/deposit.repository';
import { LedgerRepository } from '../ledger/ledger.repository';
import { movedBy, undoEntries, type MatchSums } from './domain/match';
import { MatchRepository, type StoredMatch, type Undoing } from './match.repository';

type Request = OperationRequest<UndoMatchBody, unknown, { matchId: string }>;

function unfit(message: string): DomainError {
  return new DomainError('NOT_IN_THIS_STATE', message);
}

/**
 * POST /matches/{matchId}/undo. A match by hand has an id of its own. What the system has matched has the id of its
 * line, and becomes a match that is undone.
 */
@Injectable()
export class UndoMatchHandler extends OperatorAction {
  readonly operation = operatorOperations.undoMatch;

  constructor(
    actions: OperatorActions,
    private readonly statements: BankStatementRepository,
    private readonly lines: StatementLineRepository,
    private readonly matches: MatchRepository,
    private readonly apply: ApplyLinesHandler,
    private readonly fees: CoverFeesHandler,
    private readonly ledger: LedgerRepository,
    private readonly deposits: DepositRepository,
  ) {
    super(actions);
  }

  override async amountOf(runner: SqlRunner, request: OperationRequest): Promise<ActionAmount | null> {
    const id = idOf(request);
    const byHand = await this.lines.ofMatch(runner, id);
    const lines = byHand.length > 0 ? byHand : await this.lines.find(runner, [id]);
    return movedBy(lines, await this.matches.shownBy(runner, id));
  }

  async perform({ manager }: Transaction, request: OperationRequest): Promise<ActionResult> {
    const id = idOf(request);
    const { reason = null } = (request as Request).body;
    const undoing = { ...actorOf(request), reason };
    const match = await this.matches.find(manager, id);
    const [line] = match ? [] : await this.lines.find(manager, [id]);
    if (!match && !line) throw new DomainError('NOT_FOUND', `there is no match ${formatId('Match', id)}`);
    const undone = match
      ? await this.undoHand(manager, match, undoing)
      : line && (await this.undoFound(manager, line, undoing));
    const body = await this.matches.show(manager, undone ?? id);
    const { lineIds, itemIds } = body;
    const audit = {
      resourceId: body.id,
      reason,
      before: { status: 'ACTIVE' },
      after: { status: 'UNDONE', lineIds, itemIds },
    };
    return { body, audit };
  }

  private async undoHand(runner: SqlRunner, found: StoredMatch, undoing: Undoing): Promise<Uuid> {
    const { id } = found;
    await this.statements.lockAccount(runner, found.accountId);
    const match = await this.matches.find(runner, id);
    if (!match || match.isUndone) throw unfit('the match is undone already');
    if (match.differenceAccount === 'RECEIVABLE') await this.closeReceivable(runner, id);
    const lines = await this.lines.ofMatch(runner, id);
    await this.fees.undone(runner, [id]);
    await this.matches.reopen(runner, id);
    await this.lines.unmatch(
      runner,
      lines.map((line) => line.id),
    );
    await this.ledger.append(runner, undoEntries(id, match, Date.now()));
    await this.apply.unexplained(runner, lines);
    await this.matches.undo(runner, id, undoing);
    return id;
  }

  /** What the system has matched, or an operator by a break. */
  private async undoFound(runner: SqlRunner, found: StoredLine, undoing: Undoing): Promise<Uuid> {
    await this.statements.lockAccount(runner, found.accountId);
    const [line] = await this.lines.find(runner, [found.id]);
    if (line?.state !== 'MATCHED' || line.matchId !== null) throw unfit('the line has no match of its own');
    await this.fees.undone(runner, [line.id]);
    const items = await this.matches.reopen(runner, line.id);
    if (items.length === 0) throw unfit('the line and another one end each other; undo the statement');
    const id = mintUuid();
    const { accountId, currency, rule, hasCharges } = line;
    await this.matches.add(runner, {
      ...{ id, accountId, currency, rule: rule ?? 'BREAK', sums: shownSums(line) },
      ...{ differenceAccount: hasCharges ? 'PROVIDER_FEES' : undefined, reason: null },
      ...{ matchedBy: null, matchedPerson: null },
      ...{ lineIds: [line.id], items },
    });
    await this.lines.unmatch(runner, [line.id]);
    await this.ledger.append(runner, [unfoundEntry(id, line, Date.now())]);
    await this.apply.unexplained(runner, [line]);
    await this.matches.undo(runner, id, undoing);
    return id;
  }

  /** @throws DomainError if it was written off. */
  private async closeReceivable(runner: SqlRunner, id: Uuid): Promise<void> {
    const sql = `SELECT FROM house_items WHERE id = $1 AND account = 'RECEIVABLE' AND status = 'OPEN' FOR UPDATE`;
    const open: unknown = await runner.query(sql, [id]);
    if (!Array.isArray(open) || open.length === 0)
      throw unfit('what the match left as a receivable was written off, which is not undone');
    await this.deposits.writeNotes(runner, [{ note: 'ITEM_CLOSED', id, account: 'RECEIVABLE' }]);
  }
}

/** What a line and its items come to, which differ by the charges that are booked with the line. */
function shownSums(line: StoredLine): MatchSums {
  const { direction, amount, charges, hasCharges } = line;
  const lines = signedAmount(line);
  return { lines, items: hasCharges ? signedAmount({ direction, amount: amount - charges }) : lines };
}

function idOf({ params }: Pick<OperationRequest, 'params'>): Uuid {
  const { matchId } = params as { matchId: string };
  const id = parseId('Match', matchId);
  if (!id) throw new DomainError('NOT_FOUND', `there is no match ${matchId}`);
  return id;
}
