import { Injectable } from '@nestjs/common';
import { DomainError, formatId, parseId, type Uuid } from '@corridor/kernel';
import type { SqlRunner } from '@corridor/messaging';
import { AmbiguousLineRepository, type AmbiguousLine } from './ambiguous-line.repository';
import { ApplyLinesHandler } from './apply-lines.handler';
import { BankStatementRepository } from './bank-statement.repository';
import { signedAmount } from './domain/bank-line';
import { KnownLineRepository } from './known-line.repository';
import { OverlappingLinesHandler } from './overlapping-lines.handler';

function unfit(message: string): DomainError {
  return new DomainError('NOT_IN_THIS_STATE', message);
}

/** Ends a finding AMBIGUOUS_ENTRY of a statement by the decision of an operator. The caller opens the transaction. */
@Injectable()
export class ResolveAmbiguousHandler {
  constructor(
    private readonly ambiguous: AmbiguousLineRepository,
    private readonly statements: BankStatementRepository,
    private readonly known: KnownLineRepository,
    private readonly overlaps: OverlappingLinesHandler,
    private readonly apply: ApplyLinesHandler,
  ) {}

  /**
   * MATCH and NO_ACTION: it is a line that was shown, so nothing is booked. BOOK_ENTRY: it is another one, and is booked.
   * @returns what the audit log keeps; undefined if the break has no such line
   * @throws DomainError NOT_IN_THIS_STATE if the action or the line does not fit.
   */
  async ofBreak(
    runner: SqlRunner,
    breakId: Uuid,
    { action, lineId }: { action: string; lineId?: string | undefined },
  ): Promise<object | undefined> {
    const found = await this.ambiguous.find(runner, breakId);
    if (!found) return undefined;
    const { accountId } = await this.statements.get(runner, found.statementRowId);
    await this.statements.lockAccount(runner, accountId);
    const statement = await this.statements.get(runner, found.statementRowId);
    if (statement.undone) throw unfit('the statement is undone meanwhile');
    const { number } = found.line;
    const later = await this.overlaps.equalSince(runner, statement, found);
    let audit: object;
    if (action === 'BOOK_ENTRY') {
      const [equal] = later;
      if (equal) throw booked(equal);
      await this.known.forget(runner, statement, number);
      const bookedId = await this.apply.bookLine(runner, statement, found.line);
      audit = { lineId: formatId('StatementLine', bookedId) };
    } else if (action === 'MATCH' || action === 'NO_ACTION') {
      const candidates = [...found.candidates, ...later];
      const shownId = sameLine({ candidates }, lineId, action);
      const amount = signedAmount(found.line);
      if (shownId && !(await this.known.identify(runner, statement, { number, lineId: shownId, amount })))
        throw unfit('another line of the statement is that line already');
      audit = shownId ? { lineId: formatId('StatementLine', shownId) } : {};
    } else throw unfit(`${action} does not fit a break of kind AMBIGUOUS_ENTRY`);
    await this.ambiguous.remove(runner, breakId);
    if (statement.isImported) await this.apply.finish(runner, statement);
    return audit;
  }
}

function booked(id: Uuid): DomainError {
  return unfit(
    `${formatId('StatementLine', id)} says the same and was booked meanwhile; MATCH this line with it, or undo the statement ` +
      'and import it again if it is another one',
  );
}

/** The line that an ambiguous one is. @throws DomainError NOT_IN_THIS_STATE if it can't be the named one. */
function sameLine(
  { candidates }: Pick<AmbiguousLine, 'candidates'>,
  named: string | undefined,
  action: string,
): Uuid | undefined {
  const [only] = candidates;
  const names = candidates.map((id) => formatId('StatementLine', id)).join(', ');
  const id = named === undefined ? undefined : parseId('StatementLine', named);
  if (named !== undefined && !(id && candidates.includes(id)))
    throw unfit(`lineId must be one of the lines that it may be: ${names}`);
  if (id) return id;
  if (candidates.length > 1) throw unfit(`${action} needs the lineId of one of ${names}`);
  return only;
}
