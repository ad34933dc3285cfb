import { Injectable } from '@nestjs/common';
import { DomainError, formatId, type Uuid } from '@corridor/kernel';
import type { SqlRunner } from '@corridor/messaging';
import type { DecidedBy } from '@corridor/service';
import { LedgerRepository } from '../ledger/ledger.repository';
import { ApplyLinesHandler } from './apply-lines.handler';
import { BankStatementRepository, type StoredStatement } from './bank-statement.repository';
import { undoneEntry } from './domain/line-postings';
import { StatementChainRepository } from './statement-chain.repository';
import { StatementLineRepository, type StoredLine } from './statement-line.repository';
import { CoverFeesHandler } from './cover-fees.handler';
import { UndoneStatementRepository } from './undone-statement.repository';

/** Lines that are read at once. */
const BATCH_LINES = 1_000;
/** Later imports that a message names. Its details name all. */
const NAMED_MAX = 100;

/** Who undoes a statement, and why. */
export interface StatementUndoing extends DecidedBy {
  reason: string | null;
}

function unfit(message: string, details: Record<string, unknown> = {}): DomainError {
  return new DomainError('NOT_IN_THIS_STATE', message, details);
}

/** Undoes a statement by an entry against each of its lines. The caller opens the transaction. */
@Injectable()
export class UndoLinesHandler {
  constructor(
    private readonly statements: BankStatementRepository,
    private readonly lines: StatementLineRepository,
    private readonly undone: UndoneStatementRepository,
    private readonly chain: StatementChainRepository,
    private readonly apply: ApplyLinesHandler,
    private readonly fees: CoverFeesHandler,
    private readonly ledger: LedgerRepository,
  ) {}

  /**
   * Statements are undone in the opposite order of their import, because each was booked beside those before it.
   * @throws DomainError NOT_IN_THIS_STATE that names every later statement in the order to undo them, or the decisions against it.
   */
  async execute(runner: SqlRunner, { id, accountId }: StoredStatement, by: StatementUndoing): Promise<void> {
    await this.statements.lockAccount(runner, accountId);
    const statement = await this.statements.get(runner, id);
    await this.assertUndoable(runner, statement);
    const freed = await this.undone.freed(runner, statement);
    const others = await this.lines.find(runner, [...freed.values()]);
    const nowMs = Date.now();
    let after = -1;
    for (;;) {
      const batch = await this.lines.ofStatement(runner, id, { after, limit: BATCH_LINES });
      const last = batch.at(-1);
      if (!last) break;
      after = last.number;
      await this.fees.undone(runner, idsOf(batch));
      await this.ledger.append(
        runner,
        batch.map((line) => {
          const freedBy = others.find((other) => other.id === freed.get(line.id));
          return undoneEntry(line, { isInSuspense: line.state === 'UNMATCHED', freed: freedBy }, nowMs);
        }),
      );
    }
    await this.undone.end(runner, statement, by);
    await this.lines.unmatch(runner, idsOf(others));
    await this.apply.unexplained(runner, others);
    await this.chain.leave(runner, statement);
    // What it has booked of the balance before the first statement can be due without it too.
    const lastId = await this.undone.lastImport(runner, accountId);
    const last = lastId && (await this.statements.get(runner, lastId));
    if (last?.isImported) await this.apply.finish(runner, last);
  }

  private async assertUndoable(runner: SqlRunner, statement: StoredStatement): Promise<void> {
    const name = formatId('BankStatement', statement.id);
    if (statement.undone) throw unfit(`${name} is undone already`);
    const later = await this.undone.importedAfter(runner, statement);
    if (later.length > 0) {
      const rest = later.slice(NAMED_MAX).length;
      const first = later.slice(0, NAMED_MAX).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
      throw unfit(`${name} is not the last import of its account; undo first, in this order: ${first}`, {
        later,
      });
    }
    const decisions = await this.undone.decisions(runner, statement);
    if (decisions.length > 0) throw unfit(`${name} can't be undone: ${decisions.join('; ')}`, { decisions });
  }
}

function idsOf(lines: readonly StoredLine[]): Uuid[] {
  return lines.map(({ id }) => id);
}
