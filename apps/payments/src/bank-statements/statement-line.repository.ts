import { Injectable } from '@nestjs/common';
import { trustUuid, type Uuid } from '@corridor/kernel';
import { statusListSql, statusSql } from '@corridor/database';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import type { LineDirection } from './domain/bank-line';
import type { LineToMatch, MatchRule } from './domain/line-matching';

/** MATCHED, RESOLVED and UNDONE lines are done with; an UNMATCHED one is in the suspense account. */
const lineStates = ['MATCHED', 'UNMATCHED', 'UNDONE', 'RESOLVED'] as const;
export type LineState = (typeof lineStates)[number];
export const lineStateSql = statusSql(lineStates);

/** A line as it is stored. */
export interface StoredLine extends LineToMatch {
  id: Uuid;
  statementRowId: Uuid;
  number: number;
  accountId: Uuid;
  detailsSealed: string | null;
  state: LineState;
  rule: MatchRule | null;
  undoesLineId: Uuid | null;
  /** The match by hand that explains it. */
  matchId: Uuid | null;
  /** A match of it was undone, so it may have been in the suspense account before. */
  isByHand: boolean;
  /** Number of transactions of a batch that its file does not show. */
  batchCount: number | null;
  /** Its charges are booked as a fee: its items are the rest. */
  hasCharges: boolean;
}

/** A line that is stored, with what a later file needs to find it again. */
export type NewLine = StoredLine & {
  identity: Buffer | null;
  /** The bank's reference of the entry that it is a transaction of; empty if that has none. */
  entryReference: string | null;
};

interface LineRow {
  id: string;
  bank_statement_id: string;
  number: number;
  settlement_account_id: string;
  direction: LineDirection;
  amount: string;
  currency: string;
  booked_on: string;
  is_reversal: boolean;
  bank_reference: string | null;
  match_references: string[];
  details_sealed: string | null;
  state: LineState;
  rule: MatchRule | null;
  undoes_line_id: string | null;
  match_id: string | null;
  is_by_hand: boolean;
  batch_count: number | null;
  charges: string;
  has_charges: boolean;
}

const COLUMNS = `l.id, l.bank_statement_id, l.number, l.settlement_account_id, l.direction, l.amount, l.currency,
  l.booking_date::text AS booked_on, l.is_reversal, l.bank_reference, l.match_references, l.details_sealed, l.state,
  l.rule, l.undoes_line_id, l.match_id, l.is_by_hand, l.batch_count,
  l.charges, l.has_charges`;
/** States of lines that a reversal may mean. */
const undoableStates: readonly LineState[] = ['MATCHED', 'UNMATCHED', 'RESOLVED'];
/** Most earlier lines that reversals of one batch may undo. */
const EARLIER_MAX = 10_000;

function lineOf(row: LineRow): StoredLine {
  return {
    key: row.id,
    id: trustUuid(row.id),
    statementRowId: trustUuid(row.bank_statement_id),
    number: row.number,
    accountId: trustUuid(row.settlement_account_id),
    direction: row.direction,
    amount: BigInt(row.amount),
    currency: row.currency,
    date: row.booked_on,
    isReversal: row.is_reversal,
    bankReference: row.bank_reference,
    references: row.match_references,
    detailsSealed: row.details_sealed,
    state: row.state,
    rule: row.rule,
    undoesLineId: row.undoes_line_id === null ? null : trustUuid(row.undoes_line_id),
    matchId: row.match_id === null ? null : trustUuid(row.match_id),
    isByHand: row.is_by_hand,
    batchCount: row.batch_count,
    charges: BigInt(row.charges),
    hasCharges: row.has_charges,
  };
}

/** Lines of bank statements. */
@Injectable()
export class StatementLineRepository {
  async add(runner: SqlRunner, lines: readonly NewLine[]): Promise<void> {
    if (lines.length === 0) return;
    const rows = lines.map((line) => ({
      bank_statement_id: line.statementRowId,
      number: line.number,
      id: line.id,
      settlement_account_id: line.accountId,
      direction: line.direction,
      amount: String(line.amount),
      currency: line.currency,
      booking_date: line.date,
      is_reversal: line.isReversal,
      bank_reference: line.bankReference,
      match_references: line.references,
      details_sealed: line.detailsSealed,
      state: line.state,
      rule: line.rule,
      undoes_line_id: line.undoesLineId,
      identity: line.identity?.toString('hex'),
      entry_reference: line.entryReference,
      batch_count: line.batchCount,
      charges: String(line.charges),
      has_charges: line.hasCharges,
    }));
    await runner.query(
      `INSERT INTO statement_lines (bank_statement_id, number, id, settlement_account_id, direction, amount, currency,
         booking_date, is_reversal, bank_reference, match_references, details_sealed, state, rule, undoes_line_id, identity, batch_count,
         charges, has_charges, entry_reference)
       SELECT bank_statement_id, number, id, settlement_account_id, direction, amount, currency, booking_date,
         is_reversal, bank_reference, match_references, details_sealed, state, rule, undoes_line_id,
         decode(identity, 'hex'), batch_count, charges, has_charges, entry_reference
       FROM jsonb_to_recordset($1::jsonb) AS l (bank_statement_id uuid, number integer, id uuid,
         settlement_account_id uuid, direction text, amount bigint, currency text, booking_date date,
         is_reversal boolean, bank_reference text, match_references text[], details_sealed text, state text, rule text,
         undoes_line_id uuid, identity text, batch_count integer, charges bigint, has_charges boolean,
         entry_reference text)`,
      [JSON.stringify(rows)],
    );
  }

  /** Earlier lines that reversals may mean: those of their bank references, and those of these ids. */
  async undoable(
    runner: SqlRunner,
    accountId: Uuid,
    lines: readonly LineToMatch[],
    ids: readonly Uuid[],
  ): Promise<StoredLine[]> {
    const names = lines.flatMap(({ bankReference }) => bankReference ?? []);
    if (names.length === 0 && ids.length === 0) return [];
    const rows = await runner.query(
      `SELECT ${COLUMNS} FROM statement_lines l
       WHERE l.id IN (
           SELECT b.id FROM statement_lines b
           WHERE b.settlement_account_id = $1 AND b.bank_reference = ANY($2::text[])
           UNION ALL SELECT unnest($3::uuid[]))
         AND l.state IN ${statusListSql(undoableStates)} AND NOT l.is_reversal
       ORDER BY l.id LIMIT ${EARLIER_MAX}`,
      [accountId, names, ids],
    );
    return rowsOf<LineRow>(rows).map(lineOf);
  }

  /**
   * Notes which lines of payments the bank has reversed. Their reversals are matched when what came back of the payments is
   * posted. One of the whole amount contains the charges, too.
   */
  async noteOriginals(
    runner: SqlRunner,
    reversals: readonly { id: Uuid; originalId: Uuid }[],
  ): Promise<void> {
    if (reversals.length === 0) return;
    await runner.query(
      `UPDATE statement_lines l SET undoes_line_id = o.id,
         charges = CASE WHEN o.has_charges AND o.amount = l.amount THEN o.charges ELSE 0 END
       FROM unnest($1::uuid[], $2::uuid[]) AS r (id, original_id) JOIN statement_lines o ON o.id = r.original_id
       WHERE l.id = r.id`,
      [reversals.map(({ id }) => id), reversals.map(({ originalId }) => originalId)],
    );
  }

  /** Lines of these ids. */
  async find(runner: SqlRunner, ids: readonly Uuid[]): Promise<StoredLine[]> {
    if (ids.length === 0) return [];
    const sql = `SELECT ${COLUMNS} FROM statement_lines l WHERE l.id = ANY($1::uuid[]) ORDER BY l.id`;
    return rowsOf<LineRow>(await runner.query(sql, [ids])).map(lineOf);
  }

  /** Lines of an account without a match, after an id. Those whose match was undone are for people. */
  async unmatched(
    runner: SqlRunner,
    accountId: Uuid,
    { afterId, limit }: { afterId: Uuid | null; limit: number },
  ): Promise<StoredLine[]> {
    const rows = await runner.query(
      `SELECT ${COLUMNS} FROM statement_lines l
       WHERE l.settlement_account_id = $1 AND l.state = 'UNMATCHED' AND NOT l.is_by_hand
         AND ($2::uuid IS NULL OR l.id > $2)
       ORDER BY l.id LIMIT $3`,
      [accountId, afterId, limit],
    );
    return rowsOf<LineRow>(rows).map(lineOf);
  }

  /** Ends lines that were without a match, or that the bank has undone. */
  async settle(
    runner: SqlRunner,
    ids: readonly Uuid[],
    { state, rule = null }: { state: LineState; rule?: MatchRule | null },
  ): Promise<void> {
    if (ids.length === 0) return;
    await runner.query(
      `UPDATE statement_lines SET state = $2, rule = COALESCE($3, rule), proposed = NULL
       WHERE id = ANY($1::uuid[])`,
      [ids, state, rule],
    );
  }

  /** Notes that the charges of lines are booked. */
  async noteCharges(runner: SqlRunner, ids: readonly Uuid[]): Promise<void> {
    if (ids.length === 0) return;
    await runner.query('UPDATE statement_lines SET has_charges = true WHERE id = ANY($1::uuid[])', [ids]);
  }

  /** Keeps what is proposed for lines; a person decides. */
  async propose(runner: SqlRunner, proposals: ReadonlyMap<string, string>): Promise<void> {
    if (proposals.size === 0) return;
    await runner.query(
      `UPDATE statement_lines l SET proposed = p.item::jsonb
       FROM unnest($1::uuid[], $2::text[]) AS p (id, item) WHERE l.id = p.id`,
      [[...proposals.keys()], [...proposals.values()]],
    );
  }

  /** What is proposed for a line. */
  async proposalOf(runner: SqlRunner, id: Uuid): Promise<string | null> {
    const sql = 'SELECT proposed::text AS proposed FROM statement_lines WHERE id = $1';
    const [row] = rowsOf<{ proposed: string | null }>(await runner.query(sql, [id]));
    return row?.proposed ?? null;
  }

  /** Marks lines as matched by hand. */
  async matchByHand(runner: SqlRunner, ids: readonly Uuid[], matchId: Uuid): Promise<void> {
    await runner.query(
      `UPDATE statement_lines SET state = $3, rule = 'HAND', match_id = $2, proposed = NULL
       WHERE id = ANY($1::uuid[])`,
      [ids, matchId, 'MATCHED' satisfies LineState],
    );
  }

  /** Takes the match of lines away, with the charges that are booked with it. Only a person matches them again. */
  async unmatch(runner: SqlRunner, ids: readonly Uuid[]): Promise<void> {
    await runner.query(
      `UPDATE statement_lines SET state = 'UNMATCHED', rule = NULL, match_id = NULL, is_by_hand = true, has_charges = false
       WHERE id = ANY($1::uuid[])`,
      [ids],
    );
  }

  /** Lines that had ended others wait in the suspense account. */
  async reopen(runner: SqlRunner, ids: readonly Uuid[]): Promise<void> {
    await runner.query(
      `UPDATE statement_lines SET state = 'UNMATCHED', rule = NULL WHERE id = ANY($1::uuid[])`,
      [ids],
    );
  }

  /** Lines of a statement after a number, in their order. */
  async ofStatement(
    runner: SqlRunner,
    statementRowId: Uuid,
    { after, limit }: { after: number; limit: number },
  ): Promise<StoredLine[]> {
    const rows = await runner.query(
      `SELECT ${COLUMNS} FROM statement_lines l WHERE l.bank_statement_id = $1 AND l.number > $2
       ORDER BY l.number LIMIT $3`,
      [statementRowId, after, limit],
    );
    return rowsOf<LineRow>(rows).map(lineOf);
  }

  /** The lines that a match by hand explains. */
  async ofMatch(runner: SqlRunner, matchId: Uuid): Promise<StoredLine[]> {
    const rows = await runner.query(
      `SELECT ${COLUMNS} FROM match_lines m JOIN statement_lines l ON l.id = m.line_id AND l.match_id = m.match_id
       WHERE m.match_id = $1 ORDER BY l.id`,
      [matchId],
    );
    return rowsOf<LineRow>(rows).map(lineOf);
  }
}
