import { Injectable } from '@nestjs/common';
import { DomainError, trustUuid } from '@corridor/kernel';
import type { SqlRunner } from '@corridor/messaging';
import { AmbiguousLineRepository } from './ambiguous-line.repository';
import { BankStatementRepository, continues, type StoredStatement } from './bank-statement.repository';
import type { BankLine } from './domain/bank-line';
import { contentIdentity } from './line-identity.codec';
import { overlapOf, overlapOfNext, type FileLine } from './domain/line-overlap';
import { referencesOf } from './domain/line-references';
import { KnownLineRepository } from './known-line.repository';
import { NewLineFactory } from './new-line.factory';

/** A line of a file as it is compared with others. */
export function traitsOf(line: BankLine): FileLine {
  const { number, direction, amount, bookingDate, isReversal, bankReference } = line;
  return {
    number,
    direction,
    amount,
    date: bookingDate,
    isReversal,
    bankReference,
    references: referencesOf(line),
    identity: contentIdentity(line),
    text: line.reference ?? line.searchText,
  };
}

/** Finds the lines of a statement that other statements have shown. */
@Injectable()
export class OverlappingLinesHandler {
  constructor(
    private readonly statements: BankStatementRepository,
    private readonly known: KnownLineRepository,
    private readonly ambiguous: AmbiguousLineRepository,
    private readonly factory: NewLineFactory,
  ) {}

  /**
   * Notes the lines that are known, and returns the others. One that can't be told from a shown one is a finding.
   * @param isAnswered a person waits: a CSV in which a line was changed is refused in the place of a finding.
   * @throws DomainError STATEMENT_EXISTS
   */
  async newOf(
    runner: SqlRunner,
    statement: StoredStatement,
    lines: readonly BankLine[],
    isAnswered: boolean,
  ): Promise<BankLine[]> {
    if (lines.length === 0) return [];
    const ofFile = lines.map(traitsOf);
    const rows = await this.known.shown(runner, statement, ofFile);
    const shown = rows.map((row) => ({
      ...row,
      key: row.id,
      text: () => this.factory.detailsOf(row)?.reference ?? null,
    }));
    const overlap = (await this.isNext(runner, statement)) ? overlapOfNext : overlapOf;
    const { known, ambiguous, candidates, changed } = overlap(ofFile, shown);
    if (isAnswered && changed.size > 0 && !statement.hasBalances) {
      const { statementId } = statement;
      const message =
        `line ${[...changed][0]} of statement ${statementId} is known with another amount; if this file corrects the ` +
        'statement of its day, upload it with replace=true, which undoes the known one';
      throw new DomainError('STATEMENT_EXISTS', message, { statementId });
    }
    await this.known.add(runner, statement, [
      ...[...known].map(([number, lineId]) => ({ number, lineId })),
      ...[...ambiguous].map((number) => ({ number, lineId: null })),
    ]);
    const unsure = ofFile.filter(({ number }) => ambiguous.has(number));
    const breakIds = await this.known.noteAmbiguous(runner, statement, unsure);
    const byNumber = new Map(lines.map((line) => [line.number, line]));
    await this.ambiguous.add(
      runner,
      unsure.flatMap(({ number }, at) => {
        const [line, breakId] = [byNumber.get(number), breakIds[at]];
        const of = (candidates.get(number) ?? []).map(trustUuid);
        return line && breakId ? [{ breakId, statementRowId: statement.id, line, candidates: of }] : [];
      }),
    );
    return lines.filter(({ number }) => !known.has(number) && !ambiguous.has(number));
  }

  /** Whether its balances continue those of the statements beside it. */
  private async isNext(runner: SqlRunner, statement: StoredStatement): Promise<boolean> {
    const { accountId, closing, hasBalances } = statement;
    const { before, after } = await this.statements.adjacent(runner, accountId, statement);
    const ofAfter = after && continues(after, { closing, knownAfter: 0n });
    return hasBalances && (!before || continues(statement, before)) && (ofAfter ?? true);
  }
}
