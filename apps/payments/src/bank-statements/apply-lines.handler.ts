import { Injectable } from '@nestjs/common';
import { mintUuid, trustUuid, type Uuid } from '@corridor/kernel';
import type { SqlRunner } from '@corridor/messaging';
import { PersonalDataVault } from '@corridor/service';
import { LedgerRepository } from '../ledger/ledger.repository';
import { BankStatementRepository, type StoredStatement } from './bank-statement.repository';
import type { BankLine } from './domain/bank-line';
import { matchLines, proposeItems, type LineMatch } from './domain/line-matching';
import { foundEntry, lineEntry } from './domain/line-postings';
import { referencesOf } from './domain/line-references';
import { itemKeyOf, OpenItemRepository } from './open-item.repository';
import { StatementLineRepository, type StoredLine } from './statement-line.repository';

/** Another instance has stored the lines meanwhile. */
export class ImportTaken extends Error {
  constructor() {
    super('another instance imports the statement');
    this.name = 'ImportTaken';
  }
}

/** Ciphertext of the personal data of a line, bound to it. */
function aadOf(lineId: Uuid): string {
  return `StatementLine:${lineId}`;
}

/** Stores, matches and posts lines of statements. The caller opens the transaction. */
@Injectable()
export class ApplyLinesHandler {
  constructor(
    private readonly statements: BankStatementRepository,
    private readonly lines: StatementLineRepository,
    private readonly items: OpenItemRepository,
    private readonly ledger: LedgerRepository,
    private readonly vault: PersonalDataVault,
  ) {}

  /**
   * The next lines of a statement, and its balance before the first one. Everything is one commit with the progress of
   * the import, so each line counts once.
   * @throws ImportTaken if these are not its next lines any more.
   */
  async next(
    runner: SqlRunner,
    statement: StoredStatement,
    { from, lines }: { from: number; lines: readonly BankLine[] },
  ): Promise<void> {
    const { accountId } = statement;
    await this.statements.lockAccount(runner, accountId);
    if (!(await this.statements.advance(runner, statement, from, from + lines.length)))
      throw new ImportTaken();
    const opening = from === 0 ? this.openingOf(statement) : [];
    const taken = [...opening, ...lines.map((line) => this.takenOf(statement, line))];
    await this.write(runner, taken, await this.matchesOf(runner, accountId, taken));
  }

  /** By the bank's references first, which is quick; then by all that the other lines name. */
  private async matchesOf(
    runner: SqlRunner,
    accountId: Uuid,
    taken: readonly StoredLine[],
  ): Promise<LineMatch[]> {
    const named = await this.items.byBankReferences(runner, accountId, taken);
    const plain = taken.map((line) => ({ ...line, references: [], isReversal: false }));
    const first = matchLines(plain, named, []);
    const missing = new Set(first.unmatched);
    const rest = taken.filter(({ key }) => missing.has(key));
    const used = new Set(first.matches.flatMap(({ items }) => items));
    const candidates = await this.items.candidates(runner, accountId, rest);
    const reversals = rest.filter(({ isReversal }) => isReversal);
    const earlier = await this.lines.undoable(runner, accountId, reversals);
    const own = reversals.length > 0 ? taken.filter(({ isReversal }) => !isReversal) : [];
    const open = candidates.filter(({ key }) => !used.has(key));
    return [...first.matches, ...matchLines(rest, open, [...earlier, ...own]).matches];
  }

  /** Tries again to match lines that are in the suspense account. Returns how many it matched. */
  async again(runner: SqlRunner, accountId: Uuid, lines: readonly StoredLine[]): Promise<number> {
    const candidates = await this.items.candidates(runner, accountId, lines);
    const { matches } = matchLines(lines, candidates, []);
    const byId = new Map(lines.map((line) => [line.key, line]));
    const found = matches.flatMap(({ line }) => byId.get(line) ?? []);
    await this.items.close(runner, closedBy(matches));
    for (const rule of ['BANK_REFERENCE', 'REFERENCE'] as const) {
      const ids = matches.filter((match) => match.rule === rule).map(({ line }) => trustUuid(line));
      await this.lines.settle(runner, ids, { state: 'MATCHED', rule });
    }
    await this.explained(runner, found);
    return found.length;
  }

  /** Takes lines out of the suspense account and closes their findings. */
  async explained(runner: SqlRunner, lines: readonly StoredLine[]): Promise<void> {
    if (lines.length === 0) return;
    const nowMs = Date.now();
    await this.ledger.append(
      runner,
      lines.map((line) => foundEntry(line, nowMs)),
    );
    await runner.query(
      `UPDATE breaks SET status = 'RESOLVED' WHERE line_id = ANY($1::uuid[]) AND kind = 'UNMATCHED_LINE' AND status = 'OPEN'`,
      [lines.map(({ id }) => id)],
    );
  }

  /** Proposes items for lines without a match by amount and day. */
  async propose(runner: SqlRunner, accountId: Uuid, lines: readonly StoredLine[]): Promise<void> {
    const candidates = await this.items.ofAmounts(runner, accountId, lines);
    await this.lines.propose(runner, proposeItems(lines, candidates));
  }

  /** What the payer wrote and who the other party is; null if the line says neither. */
  detailsOf({
    id,
    detailsSealed,
  }: StoredLine): { reference: string | null; counterparty: string | null } | null {
    if (detailsSealed === null) return null;
    return JSON.parse(this.vault.unseal(detailsSealed, aadOf(id)).toString('utf8')) as {
      reference: string | null;
      counterparty: string | null;
    };
  }

  private async write(
    runner: SqlRunner,
    taken: readonly StoredLine[],
    matches: readonly LineMatch[],
  ): Promise<void> {
    const byLine = new Map(matches.map((match) => [match.line, match]));
    const undone = new Set(matches.flatMap(({ reversed }) => reversed ?? []));
    const stored = taken.map((line): StoredLine => {
      const match = byLine.get(line.key);
      const undoesLineId = match?.reversed ? trustUuid(match.reversed) : null;
      const state = undone.has(line.key) ? 'UNDONE' : match ? 'MATCHED' : 'UNMATCHED';
      return { ...line, state, rule: match?.rule ?? null, undoesLineId };
    });
    await this.lines.add(runner, stored);
    const earlierUndone = [...undone].filter((key) => !taken.some((line) => line.key === key)).map(trustUuid);
    const before = await this.lines.find(runner, earlierUndone);
    await this.lines.settle(runner, earlierUndone, { state: 'UNDONE' });
    // A line of this batch that is undone by a later one of it keeps no item either.
    const kept = matches.filter(({ line }) => !undone.has(line));
    await this.items.reopen(runner, earlierUndone);
    await this.items.close(runner, closedBy(kept));
    const nowMs = Date.now();
    await this.ledger.append(
      runner,
      stored.map((line) => lineEntry(line, line.state !== 'UNMATCHED', nowMs)),
    );
    await this.explained(
      runner,
      before.filter(({ state }) => state === 'UNMATCHED'),
    );
    await this.noteUnmatched(
      runner,
      stored.filter(({ state }) => state === 'UNMATCHED'),
    );
  }

  private async noteUnmatched(runner: SqlRunner, lines: readonly StoredLine[]): Promise<void> {
    if (lines.length === 0) return;
    await runner.query(
      `INSERT INTO breaks (platform_key, id, kind, severity, connector_id, settlement_account_id, line_id, amount,
         currency, message)
       SELECT 0, b.id, 'UNMATCHED_LINE', 'WARNING', a.connector_id, a.id, b.line_id, b.amount, b.currency, b.message
       FROM unnest($2::uuid[], $3::uuid[], $4::bigint[], $5::text[], $6::text[])
         AS b (id, line_id, amount, currency, message)
       JOIN settlement_accounts a ON a.id = $1`,
      [
        lines[0]?.accountId,
        lines.map(() => mintUuid()),
        lines.map(({ id }) => id),
        lines.map(({ amount }) => String(amount)),
        lines.map(({ currency }) => currency),
        lines.map(messageOf),
      ],
    );
  }

  private takenOf({ id: statementRowId, accountId }: StoredStatement, line: BankLine): StoredLine {
    const { number, direction, amount, currency, bookingDate, isReversal, bankReference } = line;
    const id = mintUuid();
    const { reference, counterparty } = line;
    const isPlain = reference === null && counterparty === null;
    const details = Buffer.from(JSON.stringify({ reference, counterparty }));
    return {
      key: id,
      id,
      statementRowId,
      number,
      accountId,
      direction,
      amount,
      currency,
      date: bookingDate,
      isReversal,
      bankReference,
      references: referencesOf(line),
      detailsSealed: isPlain ? null : this.vault.seal(details, aadOf(id)),
      state: 'UNMATCHED',
      rule: null,
      undoesLineId: null,
    };
  }

  /** What was on the account before its first statement, as a line that nothing explains. */
  private openingOf(statement: StoredStatement): StoredLine[] {
    const { openingLine, date, currency } = statement;
    if (openingLine === 0n) return [];
    const amount = openingLine < 0n ? -openingLine : openingLine;
    const line: BankLine = {
      number: 0,
      direction: openingLine < 0n ? 'DEBIT' : 'CREDIT',
      amount,
      currency,
      bookingDate: date,
      isReversal: false,
      bankReference: null,
      endToEndIds: [],
      reference: null,
      counterparty: null,
    };
    return [this.takenOf(statement, line)];
  }
}

function closedBy(matches: readonly LineMatch[]) {
  return matches.flatMap(({ line, items }) =>
    items.map((item) => ({ item: itemKeyOf(item), lineId: trustUuid(line) })),
  );
}

function messageOf({ id, number, direction, date }: StoredLine): string {
  if (number === 0) return `StatementLine:${id}: the balance before the first statement of the account`;
  return `StatementLine:${id}: a ${direction.toLowerCase()} of ${date} that nothing on our side explains`;
}
