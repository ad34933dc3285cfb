import { Injectable } from '@nestjs/common';
import { formatId, trustUuid, type Uuid } from '@corridor/kernel';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import type { DecidedBy } from '@corridor/service';
import type { StoredStatement } from './bank-statement.repository';
import { lineStateSql } from './statement-line.repository';
import { ENDS_BY_ITSELF } from '../instructions/break.repository';

/** Most decisions that a refusal names. */
const DECISIONS_MAX = 100;

/** SQL: lines that no item and no match by hand explains. They and other lines have ended each other. */
const isEnded = (
  line: string,
): string => `(${line}.state = ${lineStateSql.UNDONE} OR ${line}.state = ${lineStateSql.MATCHED}
  AND ${line}.match_id IS NULL AND NOT EXISTS (SELECT FROM transit_items x WHERE x.line_id = ${line}.id))`;

/** SQL: each line of a statement beside the line that it has ended, or that has ended it. */
const PAIRS = `
  SELECT l.id AS line_id, o.* FROM statement_lines l JOIN statement_lines o ON o.id = l.undoes_line_id
  WHERE l.bank_statement_id = $1
  UNION
  SELECT l.id, o.* FROM statement_lines l JOIN statement_lines o ON o.undoes_line_id = l.id
  WHERE l.bank_statement_id = $1`;

/** SQL: those of other statements that are not undone. */
const OUTER_PAIRS = `
  SELECT p.* FROM (${PAIRS}) p JOIN bank_statements s ON s.id = p.bank_statement_id AND s.undone_at IS NULL
  WHERE s.id <> $1`;

const BLOCKERS = `
  WITH decided AS (
    SELECT l.number, 'StatementLine:' || l.id || ' was booked by an operator'
      || coalesce(' (Break:' || b.id || ', ' || b.resolution || ')', '') AS what
    FROM statement_lines l LEFT JOIN breaks b ON b.line_id = l.id
    WHERE l.bank_statement_id = $1 AND l.state = ${lineStateSql.RESOLVED}
    UNION ALL
    SELECT min(l.number), 'Match:' || l.match_id || ' was made by a person; undo it first'
    FROM statement_lines l WHERE l.bank_statement_id = $1 AND l.match_id IS NOT NULL GROUP BY l.match_id
    UNION ALL
    SELECT l.number, 'StatementLine:' || l.id || ' and another line end each other by the decision of an operator'
    FROM statement_lines l
    WHERE l.bank_statement_id = $1 AND l.state = ${lineStateSql.MATCHED} AND ${isEnded('l')}
      AND NOT EXISTS (SELECT FROM (${PAIRS}) p WHERE p.line_id = l.id)
    UNION ALL
    SELECT l.number, 'StatementLine:' || l.id || ' is line ' || k.number || ' of BankStatement:' || o.id || ' by the decision of an operator'
    FROM statement_lines l JOIN bank_statements s ON s.id = l.bank_statement_id JOIN statement_known_lines k ON k.line_id = l.id
    JOIN bank_statements o ON o.id = k.bank_statement_id AND o.undone_at IS NULL AND (o.created_at, o.id) < (s.created_at, s.id)
    WHERE l.bank_statement_id = $1
    UNION ALL
    SELECT r.number, 'StatementLine:' || r.id || ' is a reversal, by which a payment was booked as returned'
    FROM (
      SELECT l.number, l.id FROM statement_lines l WHERE l.bank_statement_id = $1 AND l.undoes_line_id IS NOT NULL
      UNION
      SELECT l.number, o.id FROM statement_lines l JOIN statement_lines o ON o.undoes_line_id = l.id
      WHERE l.bank_statement_id = $1) r
    CROSS JOIN connectors c
    JOIN connector_reports p ON p.connector_id = c.id AND p.report_id = 'StatementLine:' || r.id)
  SELECT what FROM decided GROUP BY what ORDER BY min(number), what LIMIT ${DECISIONS_MAX}`;

/** What stands against the undo of a statement, and what is left of an undone one. */
@Injectable()
export class UndoneStatementRepository {
  /** The statements that were imported after a statement and are not undone, the last one first. */
  async importedAfter(runner: SqlRunner, { id, accountId }: StoredStatement): Promise<string[]> {
    const rows = await runner.query(
      `SELECT n.id FROM bank_statements s JOIN bank_statements n ON n.settlement_account_id = $2
       WHERE s.id = $1 AND n.undone_at IS NULL AND (n.created_at, n.id) > (s.created_at, s.id)
       ORDER BY n.created_at DESC, n.id DESC`,
      [id, accountId],
    );
    return rowsOf<{ id: string }>(rows).map((row) => formatId('BankStatement', row.id));
  }

  /** The last import of an account that is not undone. */
  async lastImport(runner: SqlRunner, accountId: Uuid): Promise<Uuid | undefined> {
    const rows = await runner.query(
      `SELECT id FROM bank_statements WHERE settlement_account_id = $1 AND undone_at IS NULL
       ORDER BY created_at DESC, id DESC LIMIT 1`,
      [accountId],
    );
    return rowsOf<{ id: string }>(rows).map(({ id }) => trustUuid(id))[0];
  }

  /** What its booked lines come to, whatever their directions; null if the statement is unknown. */
  async amountOf(runner: SqlRunner, id: Uuid): Promise<{ amount: bigint; currency: string } | null> {
    const rows = await runner.query(
      `SELECT s.currency, (SELECT coalesce(sum(l.amount), 0)::text FROM statement_lines l WHERE l.bank_statement_id = s.id) AS sum
       FROM bank_statements s WHERE s.id = $1`,
      [id],
    );
    const [row] = rowsOf<{ currency: string; sum: string }>(rows);
    return row ? { amount: BigInt(row.sum), currency: row.currency } : null;
  }

  /** What people have decided on lines of a statement, and what has left with them: none of that is taken back. */
  async decisions(runner: SqlRunner, { id }: StoredStatement): Promise<string[]> {
    return rowsOf<{ what: string }>(await runner.query(BLOCKERS, [id])).map(({ what }) => what);
  }

  /** Lines of other statements that wait in the suspense account again, each with the line of the statement. */
  async freed(runner: SqlRunner, { id }: StoredStatement): Promise<Map<Uuid, Uuid>> {
    const rows = await runner.query(
      `SELECT l.id AS line_id, o.id AS other_id FROM (${OUTER_PAIRS}) o JOIN statement_lines l ON l.id = o.line_id
       WHERE ${isEnded('l')} AND ${isEnded('o')}`,
      [id],
    );
    return new Map(
      rowsOf<{ line_id: string; other_id: string }>(rows).map((row) => [
        trustUuid(row.line_id),
        trustUuid(row.other_id),
      ]),
    );
  }

  /** Opens the items and interim entries that lines of a statement have shown, and ends its lines and findings. */
  async end(
    runner: SqlRunner,
    { id, accountId }: StoredStatement,
    { operatorId, person = null, reason }: DecidedBy & { reason: string | null },
  ): Promise<void> {
    await runner.query(
      `UPDATE transit_items x SET line_id = NULL FROM statement_lines l WHERE l.bank_statement_id = $1 AND x.line_id = l.id`,
      [id],
    );
    await runner.query(
      `UPDATE interim_entries e SET state = 'UNMATCHED', line_id = NULL, items = '{}' FROM statement_lines l
       WHERE l.bank_statement_id = $1 AND e.line_id = l.id`,
      [id],
    );
    await runner.query(
      `UPDATE statement_lines r SET undoes_line_id = NULL FROM statement_lines l
       WHERE l.bank_statement_id = $1 AND r.undoes_line_id = l.id AND r.bank_statement_id <> $1`,
      [id],
    );
    // Nothing of these is booked. A worker books them, unless other statements show their reversal.
    await runner.query(
      `UPDATE deposits d SET state = 'RECEIVED', reversed_by_statement = false, look_at = clock_timestamp()
       FROM statement_lines l
       WHERE l.bank_statement_id = $1 AND d.settlement_account_id = $2 AND d.deposit_id = l.bank_reference AND d.amount = l.amount
         AND d.state = 'REVERSED' AND d.reversed_by_statement AND NOT d.is_reversed`,
      [id, accountId],
    );
    await runner.query('DELETE FROM ambiguous_lines WHERE bank_statement_id = $1', [id]);
    await runner.query(
      `UPDATE statement_lines SET state = 'UNDONE', proposed = NULL WHERE bank_statement_id = $1`,
      [id],
    );
    await runner.query(
      `UPDATE breaks b SET ${ENDS_BY_ITSELF} WHERE b.status = 'OPEN' AND b.settlement_account_id = $2
         AND (b.bank_statement_id = $1
           OR b.line_id IN (SELECT l.id FROM statement_lines l WHERE l.bank_statement_id = $1))`,
      [id, accountId],
    );
    await runner.query(
      `UPDATE bank_statements SET undone_at = clock_timestamp(), undone_by = $2, undone_person = $3, undo_reason = $4,
         look_at = NULL
       WHERE id = $1`,
      [id, operatorId, person, reason],
    );
  }
}
