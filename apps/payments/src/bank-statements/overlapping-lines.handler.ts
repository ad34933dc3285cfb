import { Injectable } from '@nestjs/common';
import { DomainError, trustUuid, type Uuid } from '@corridor/kernel';
import type { SqlRunner } from '@corridor/messaging';
import { AmbiguousLineRepository, type AmbiguousLine } from './ambiguous-line.repository';
import { BankStatementRepository, continues, type StoredStatement } from './bank-statement.repository';
import { signedAmount, type BankLine } from './domain/bank-line';
import { contentIdentity } from './line-identity.codec';
import {
  overlapOf,
  overlapOfNext,
  shownSums,
  strongKey,
  type FileLine,
  type Overlap,
  type ShownLine,
  type ShownSums,
} from './domain/line-overlap';
import { referencesOf } from './domain/line-references';
import { KnownLineRepository, type ShownRow } from './known-line.repository';
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

/** The same beside its batch. */
function fileLineOf(line: BankLine): FileLine {
  return { ...traitsOf(line), entry: line.entry, batchCount: line.batchCount };
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
   * What the shown lines of a statement come to: if its balances continue those beside it, only all of them tell what is
   * known. Null if its balances don't.
   * @param batches all of its lines
   */
  async sumsOf(
    runner: SqlRunner,
    statement: StoredStatement,
    batches: AsyncIterable<readonly BankLine[]>,
  ): Promise<ShownSums | null> {
    if (!(await this.isNext(runner, statement))) return null;
    const earlier: string[] = [];
    let sums: ShownSums | null = null;
    for await (const lines of batches) {
      const ofFile = lines.map(fileLineOf);
      const overlap = overlapOf(
        ofFile,
        this.shownLines(await this.known.shown(runner, statement, ofFile, earlier)),
      );
      sums = await this.addSums(runner, statement, { lines: ofFile, overlap, before: sums });
      // What several lines are together is there for the later ones too.
      earlier.push(
        ...[...overlap.known].flatMap(([number, key]) => (overlap.ofBatches.has(number) ? [] : key)),
      );
    }
    return sums;
  }

  /**
   * Notes the lines that are known, and returns the others. One that can't be told from a shown one is a finding.
   * @param isAnswered a person waits: a CSV in which a line was changed is refused in the place of a finding.
   * @param sums {@link sumsOf} the statement, if these are a part of its lines
   * @throws DomainError STATEMENT_EXISTS
   */
  async newOf(
    runner: SqlRunner,
    statement: StoredStatement,
    lines: readonly BankLine[],
    { isAnswered, sums }: { isAnswered: boolean; sums: ShownSums | null | undefined },
  ): Promise<BankLine[]> {
    if (lines.length === 0) return [];
    const ofFile = lines.map(fileLineOf);
    const shown = this.shownLines(await this.known.shown(runner, statement, ofFile));
    const overlap = overlapOf(ofFile, shown);
    let whole = sums;
    if (whole === undefined && (await this.isNext(runner, statement)))
      whole = await this.addSums(runner, statement, { lines: ofFile, overlap });
    const { known, ambiguous, candidates, changed, ofBatches } = whole
      ? overlapOfNext(ofFile, overlap, whole)
      : overlap;
    if (isAnswered && changed.size > 0 && !statement.hasBalances) {
      const { statementId } = statement;
      const message =
        `line ${[...changed][0]} of statement ${statementId} is known with another amount; if this file corrects the ` +
        'statement of its day, upload it with replace=true, which undoes the known one';
      throw new DomainError('STATEMENT_EXISTS', message, { statementId });
    }
    const byNumber = new Map(lines.map((line) => [line.number, line]));
    const amountOf = (number: number): bigint | null => {
      const line = byNumber.get(number);
      return line ? signedAmount(line) : null;
    };
    await this.known.add(runner, statement, [
      ...[...known].map(([number, lineId]) => ({
        ...{ number, lineId },
        part: ofBatches.has(number) ? amountOf(number) : null,
      })),
      ...[...ambiguous].map((number) => ({ number, lineId: null, part: amountOf(number) })),
    ]);
    const unsure = ofFile.filter(({ number }) => ambiguous.has(number));
    const breakIds = await this.known.noteAmbiguous(runner, statement, unsure);
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

  /**
   * Lines of other statements that say the same as one of a statement, were stored after its finding, and are no line of this
   * statement.
   */
  async equalSince(
    runner: SqlRunner,
    statement: StoredStatement,
    { line, breakId }: Pick<AmbiguousLine, 'line' | 'breakId'>,
  ): Promise<Uuid[]> {
    const ofFile = fileLineOf(line);
    const key = strongKey(ofFile);
    const shown = await this.known.shown(runner, statement, [ofFile]);
    return shown
      .filter((one) => one.id > breakId && key !== null && strongKey(one) === key)
      .map(({ id }) => id);
  }

  private async addSums(
    runner: SqlRunner,
    of: StoredStatement,
    { lines, overlap, before }: { lines: readonly FileLine[]; overlap: Overlap; before?: ShownSums | null },
  ): Promise<ShownSums> {
    const ids = new Set([...overlap.known.values(), ...[...overlap.candidates.values()].flat()]);
    // More places tell nothing more then.
    const places = await this.known.places(runner, of, before?.isNamedAgain ? [] : [...ids]);
    return shownSums(lines, overlap, { of, places, before: before ?? null });
  }

  private shownLines(rows: readonly ShownRow[]): ShownLine[] {
    return rows.map((row) => ({
      ...row,
      key: row.id,
      hasBalance: row.hasBalance ?? false,
      text: () => this.factory.detailsOf(row)?.reference ?? null,
    }));
  }

  /**
   * Whether its balances continue those of the statements beside it. A statement without balances has those of the one
   * before it, so it proves nothing of that, and nothing at all if no statement before it has balances.
   */
  private async isNext(runner: SqlRunner, statement: StoredStatement): Promise<boolean> {
    const { closing, hasBalances } = statement;
    if (!hasBalances) return false;
    const { before, after } = await this.statements.adjacent(runner, statement);
    if (before && !(continues(statement, before) && (await this.statements.isProven(runner, before))))
      return false;
    return !after || (after.hasBalances && continues(after, { closing, knownAfter: 0n }));
  }
}
