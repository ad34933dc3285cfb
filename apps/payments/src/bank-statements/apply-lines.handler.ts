import { Injectable } from '@nestjs/common';
import { mintUuid, trustUuid, type Uuid } from '@corridor/kernel';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import { ENDS_BY_ITSELF, OPEN_AGAIN } from '../instructions/break.repository';
import { LedgerRepository } from '../ledger/ledger.repository';
import { BankStatementRepository, type StoredStatement } from './bank-statement.repository';
import { CoverFeesHandler } from './cover-fees.handler';
import type { BankLine } from './domain/bank-line';
import { matchLines, proposeItems, type LineMatch } from './domain/line-matching';
import type { ShownSums } from './domain/line-overlap';
import type { Reversal } from './domain/line-reversals';
import { foundEntry, lineEntry } from './domain/line-postings';
import { MatchBatchesHandler } from './match-batches.handler';
import { itemKeyOf, OpenItemRepository } from './open-item.repository';
import {
  findingOf,
  namesOf,
  ReverseLinesHandler,
  type FoundReversals,
  type LineFinding,
} from './reverse-lines.handler';
import { NewLineFactory, type LineDetails } from './new-line.factory';
import { OverlappingLinesHandler } from './overlapping-lines.handler';
import { StatementChainRepository } from './statement-chain.repository';
import { StatementLineRepository, type NewLine, type StoredLine } from './statement-line.repository';

/** Another instance has stored the lines meanwhile. */
export class ImportTaken extends Error {
  constructor() {
    super('another instance imports the statement');
    this.name = 'ImportTaken';
  }
}

/** Stores, matches and posts lines of statements. The caller opens the transaction. */
@Injectable()
export class ApplyLinesHandler {
  constructor(
    private readonly statements: BankStatementRepository,
    private readonly lines: StatementLineRepository,
    private readonly overlaps: OverlappingLinesHandler,
    private readonly chain: StatementChainRepository,
    private readonly items: OpenItemRepository,
    private readonly batches: MatchBatchesHandler,
    private readonly reversing: ReverseLinesHandler,
    private readonly ledger: LedgerRepository,
    private readonly factory: NewLineFactory,
    private readonly fees: CoverFeesHandler,
  ) {}

  /**
   * The next lines of a statement, and its balance before the first one. Everything is one commit with the progress of
   * the import, so each line counts once.
   * @param isAnswered a person waits for the answer: what can't be booked refuses the file
   * @param sums of all lines of the statement, if these are a part of them; null if its balances don't continue those beside it
   * @throws ImportTaken if these are not its next lines any more, or lines of an earlier file come first.
   */
  async next(
    runner: SqlRunner,
    statement: StoredStatement,
    {
      from,
      lines,
      isAnswered = false,
      sums,
    }: {
      from: number;
      lines: readonly BankLine[];
      isAnswered?: boolean;
      sums?: ShownSums | null | undefined;
    },
  ): Promise<void> {
    const { accountId, mayOverlap } = statement;
    await this.statements.lockAccount(runner, accountId);
    if (mayOverlap && (await this.statements.waitsForOther(runner, statement))) throw new ImportTaken();
    if (!(await this.statements.advance(runner, statement, from, from + lines.length)))
      throw new ImportTaken();
    const fresh = mayOverlap
      ? await this.overlaps.newOf(runner, statement, lines, { isAnswered, sums })
      : lines;
    await this.book(runner, statement, { from, lines: fresh });
    if (from + lines.length === statement.lines) await this.finish(runner, statement);
  }

  /** All lines of a statement are booked, or one more: its place among the others is known. */
  async finish(runner: SqlRunner, statement: StoredStatement): Promise<void> {
    const openingLine = await this.chain.finish(runner, statement);
    if (openingLine !== 0n) await this.book(runner, { ...statement, openingLine }, { from: 0, lines: [] });
  }

  /** Books a line of an imported statement that an operator has found to be a new one. Returns its id. */
  async bookLine(runner: SqlRunner, statement: StoredStatement, line: BankLine): Promise<Uuid> {
    const [id] = await this.book(runner, statement, { from: line.number, lines: [line] });
    if (id === undefined) throw new Error('a line was not booked');
    return id;
  }

  private async book(
    runner: SqlRunner,
    statement: StoredStatement,
    { from, lines }: { from: number; lines: readonly BankLine[] },
  ): Promise<Uuid[]> {
    const { accountId } = statement;
    const opening = from === 0 ? this.factory.openingOf(statement) : [];
    const taken = [...opening, ...lines.map((line) => this.factory.lineOf(statement, line))];
    const named = await this.matchesOf(runner, accountId, taken);
    const batches = await this.batches.execute(runner, accountId, taken, named);
    const matches = await this.fees.withoutBooked(runner, accountId, [...named, ...batches.matches]);
    const matched = new Map(matches.map((match) => [match.line, match]));
    const reversals = taken.filter(({ key, isReversal }) => isReversal && !matched.has(key));
    const batch = taken
      .filter(({ isReversal }) => !isReversal)
      .map((line) => ({
        ...line,
        names: namesOf(line),
        ownCharges: matched.get(line.key)?.hasCharges === true ? line.charges : 0n,
        isExplained: matched.has(line.key),
      }));
    const undone = await this.reversing.find(runner, accountId, reversals, batch);
    await this.write(runner, taken, { matches, ...undone });
    await this.noteAmbiguous(runner, batches.ambiguous);
    return taken.map(({ id }) => id);
  }

  /** By the bank's references first, which is quick; then by all that the other lines name. */
  private async matchesOf(
    runner: SqlRunner,
    accountId: Uuid,
    taken: readonly StoredLine[],
  ): Promise<LineMatch[]> {
    const named = await this.items.byBankReferences(runner, accountId, taken);
    const first = matchLines(
      taken.map((line) => ({ ...line, references: [] })),
      named,
    );
    const missing = new Set(first.unmatched);
    const rest = taken.filter(({ key }) => missing.has(key));
    const used = new Set(first.matches.flatMap(({ items }) => items));
    const candidates = await this.items.candidates(runner, accountId, rest);
    const open = candidates.filter(({ key }) => !used.has(key));
    return [...first.matches, ...matchLines(rest, open).matches];
  }

  /** Tries again to match lines that are in the suspense account. Returns how many it matched. */
  async again(runner: SqlRunner, accountId: Uuid, lines: readonly StoredLine[]): Promise<number> {
    const candidates = await this.items.candidates(runner, accountId, lines);
    const named = matchLines(lines, candidates).matches;
    const rest = without(lines, named);
    const returned = (await this.reversing.matchesOf(runner, rest)).filter(isFirstOfItems(named));
    const batches = await this.batches.execute(runner, accountId, rest, [...named, ...returned]);
    const all = [...named, ...returned, ...batches.matches];
    const matches = await this.fees.withoutBooked(runner, accountId, all);
    await this.items.close(runner, closedBy(matches));
    for (const rule of ['BANK_REFERENCE', 'REFERENCE', 'REVERSAL', 'BATCH'] as const) {
      const ids = matches.filter((match) => match.rule === rule).map(({ line }) => trustUuid(line));
      await this.lines.settle(runner, ids, { state: 'MATCHED', rule });
    }
    const byLine = new Map(matches.map((match) => [match.line, match]));
    const found = lines.flatMap((line) => {
      const match = byLine.get(line.key);
      return match ? [{ ...line, hasCharges: match.hasCharges ?? false }] : [];
    });
    const charged = found.filter(({ hasCharges }) => hasCharges).map(({ id }) => id);
    await this.lines.noteCharges(runner, charged);
    await this.fees.shown(runner, charged);
    await this.explained(runner, found);
    await this.noteAmbiguous(runner, batches.ambiguous);
    return found.length + (await this.reverseAgain(runner, accountId, without(rest, matches)));
  }

  /** Looks again for the lines that reversals undo, which may have come after them. Returns how many it matched. */
  private async reverseAgain(
    runner: SqlRunner,
    accountId: Uuid,
    lines: readonly StoredLine[],
  ): Promise<number> {
    const open = lines.filter(({ isReversal }) => isReversal);
    const { found: reversals, unsure } = await this.reversing.find(runner, accountId, open);
    for (const [id, finding] of await this.reversing.unsureFindings(runner, unsure))
      await this.tell(runner, id, finding);
    const of = new Map(open.map((line) => [line.key, line]));
    const undone = reversals.filter(({ isOfPayment }) => !isOfPayment);
    const originals = await this.lines.find(
      runner,
      undone.map(({ original }) => trustUuid(original)),
    );
    const undoing = undone.flatMap(({ line }) => of.get(line) ?? []);
    await this.lines.settle(
      runner,
      undoing.map(({ id }) => id),
      { state: 'MATCHED', rule: 'REVERSAL' },
    );
    await this.lines.settle(
      runner,
      originals.map(({ id }) => id),
      { state: 'UNDONE' },
    );
    await this.lines.noteOriginals(runner, undone.map(idsOf));
    await this.explained(runner, [...undoing, ...originals]);
    const ofPayments = reversals
      .filter(({ isOfPayment }) => isOfPayment)
      .flatMap(({ line, original }) => {
        const reversal = of.get(line);
        const isNew = reversal?.undoesLineId === null;
        return reversal && isNew ? [{ line: reversal, originalId: trustUuid(original) }] : [];
      });
    await this.lines.noteOriginals(
      runner,
      ofPayments.map(({ line: { id }, originalId }) => ({ id, originalId })),
    );
    await this.reversePayments(runner, ofPayments);
    return undoing.length;
  }

  /** Says what became of the payments of lines that were undone, in the findings of their reversals too. */
  async reversePayments(
    runner: SqlRunner,
    reversals: readonly { line: StoredLine; originalId: Uuid }[],
  ): Promise<void> {
    const found = await this.reversing.paymentsOf(runner, reversals);
    await this.reversing.report(runner, found);
    for (const reversal of found) {
      await this.tell(runner, reversal.line.id, findingOf(reversal));
    }
  }

  private async tell(runner: SqlRunner, lineId: Uuid, { severity, message }: LineFinding): Promise<void> {
    await runner.query(
      `UPDATE breaks SET severity = $2, message = $3 WHERE line_id = $1 AND status = 'OPEN' AND message <> $3`,
      [lineId, severity, message],
    );
  }

  /** Lines in the suspense account again have their findings again. */
  async unexplained(runner: SqlRunner, lines: readonly StoredLine[]): Promise<void> {
    const rows = await runner.query(
      `UPDATE breaks SET ${OPEN_AGAIN}
       WHERE line_id = ANY($1::uuid[]) RETURNING line_id`,
      [lines.map(({ id }) => id)],
    );
    const known = new Set(rowsOf<{ line_id: string }>(rows).map((row) => row.line_id));
    await this.noteUnmatched(
      runner,
      lines.filter(({ id }) => !known.has(id)),
      new Map(),
    );
  }

  /** Takes lines out of the suspense account and closes their findings. */
  async explained(runner: SqlRunner, lines: readonly StoredLine[]): Promise<void> {
    if (lines.length === 0) return;
    const nowMs = Date.now();
    await this.ledger.append(
      runner,
      lines.map((line) => {
        // These can have been in the suspense account before.
        const isAgain = line.isByHand || line.undoesLineId !== null;
        return foundEntry(line, isAgain ? mintUuid() : line.id, nowMs);
      }),
    );
    await runner.query(
      `UPDATE breaks SET ${ENDS_BY_ITSELF} WHERE line_id = ANY($1::uuid[]) AND status = 'OPEN'`,
      [lines.map(({ id }) => id)],
    );
  }

  /** Proposes items for lines without a match by amount and day. */
  async propose(runner: SqlRunner, accountId: Uuid, lines: readonly StoredLine[]): Promise<void> {
    const candidates = await this.items.ofAmounts(runner, accountId, lines);
    await this.lines.propose(runner, proposeItems(lines, candidates));
  }

  /** What the payer wrote and who the other party is; null if the line says neither. */
  detailsOf(line: StoredLine): LineDetails | null {
    return this.factory.detailsOf(line);
  }

  private async write(
    runner: SqlRunner,
    taken: readonly NewLine[],
    { matches, found: reversals, unsure }: { matches: readonly LineMatch[] } & FoundReversals,
  ): Promise<void> {
    const byLine = new Map(matches.map((match) => [match.line, match]));
    const originals = new Map(reversals.map((reversal) => [reversal.line, reversal]));
    const undone = new Set(
      reversals.filter(({ isOfPayment }) => !isOfPayment).map(({ original }) => original),
    );
    const stored = taken.map((line): NewLine => {
      const reversal = originals.get(line.key);
      const undoesLineId = reversal ? trustUuid(reversal.original) : null;
      const isUndoing = reversal?.isOfPayment === false;
      const { rule = isUndoing ? 'REVERSAL' : null, hasCharges = false } = byLine.get(line.key) ?? {};
      const state = undone.has(line.key) ? 'UNDONE' : rule === null ? 'UNMATCHED' : 'MATCHED';
      return { ...line, state, rule, undoesLineId, hasCharges };
    });
    await this.lines.add(runner, stored);
    const earlierUndone = [...undone].filter((key) => !taken.some((line) => line.key === key)).map(trustUuid);
    const before = await this.lines.find(runner, earlierUndone);
    await this.lines.settle(runner, earlierUndone, { state: 'UNDONE' });
    await this.items.close(runner, closedBy(matches));
    await this.fees.shown(
      runner,
      stored.filter(({ hasCharges }) => hasCharges).map(({ id }) => id),
    );
    const nowMs = Date.now();
    await this.ledger.append(
      runner,
      stored.map((line) => lineEntry(line, line.state !== 'UNMATCHED', nowMs)),
    );
    await this.explained(runner, before);
    const ofPayments = stored
      .filter(({ key }) => originals.get(key)?.isOfPayment)
      .flatMap((line) => (line.undoesLineId === null ? [] : [{ line, originalId: line.undoesLineId }]));
    await this.lines.noteOriginals(
      runner,
      ofPayments.map(({ line: { id }, originalId }) => ({ id, originalId })),
    );
    const found = await this.reversing.paymentsOf(runner, ofPayments);
    await this.reversing.report(runner, found);
    const unmatched = stored.filter(({ state }) => state === 'UNMATCHED');
    const findings = await this.reversing.unsureFindings(runner, unsure);
    for (const reversal of found) findings.set(reversal.line.id, findingOf(reversal));
    await this.noteUnmatched(runner, unmatched, findings);
  }

  /** Batches that several items could be. The findings of their lines say so. */
  private async noteAmbiguous(runner: SqlRunner, lineIds: readonly string[]): Promise<void> {
    await runner.query(
      `UPDATE breaks SET kind = 'AMBIGUOUS_ENTRY', severity = 'CRITICAL',
         message = 'StatementLine:' || line_id || ': a batch that several sets of open items could be'
       WHERE line_id = ANY($1::uuid[]) AND kind = 'UNMATCHED_LINE' AND status = 'OPEN'`,
      [lineIds],
    );
  }

  private async noteUnmatched(
    runner: SqlRunner,
    lines: readonly StoredLine[],
    findings: ReadonlyMap<Uuid, LineFinding>,
  ): Promise<void> {
    if (lines.length === 0) return;
    await runner.query(
      `INSERT INTO breaks (platform_key, id, kind, severity, connector_id, settlement_account_id, line_id, amount,
         currency, message)
       SELECT 0, b.id, 'UNMATCHED_LINE', b.severity, a.connector_id, a.id, b.line_id, b.amount, b.currency, b.message
       FROM unnest($2::uuid[], $3::uuid[], $4::bigint[], $5::text[], $6::text[], $7::text[])
         AS b (id, line_id, amount, currency, message, severity)
       JOIN settlement_accounts a ON a.id = $1`,
      [
        lines[0]?.accountId,
        lines.map(() => mintUuid()),
        lines.map(({ id }) => id),
        lines.map(({ amount }) => String(amount)),
        lines.map(({ currency }) => currency),
        lines.map((line) => findings.get(line.id)?.message ?? messageOf(line)),
        lines.map(({ id }) => findings.get(id)?.severity ?? 'WARNING'),
      ],
    );
  }
}

function closedBy(matches: readonly LineMatch[]) {
  return matches.flatMap(({ line, items }) =>
    items.map((item) => ({ item: itemKeyOf(item), lineId: trustUuid(line) })),
  );
}

function without(lines: readonly StoredLine[], matches: readonly LineMatch[]): StoredLine[] {
  const matched = new Set(matches.map(({ line }) => line));
  return lines.filter(({ key }) => !matched.has(key));
}

/** Passes matches whose items no other match has. */
function isFirstOfItems(others: readonly LineMatch[]): (match: LineMatch) => boolean {
  const used = new Set(others.flatMap(({ items }) => items));
  return ({ items }) => {
    if (items.some((item) => used.has(item))) return false;
    for (const item of items) used.add(item);
    return true;
  };
}

function idsOf({ line, original }: Reversal): { id: Uuid; originalId: Uuid } {
  return { id: trustUuid(line), originalId: trustUuid(original) };
}

function messageOf({ id, number, direction, date }: StoredLine): string {
  if (number === 0) return `StatementLine:${id}: the balance before the first statement of the account`;
  return `StatementLine:${id}: a ${direction.toLowerCase()} of ${date} that nothing on our side explains`;
}
