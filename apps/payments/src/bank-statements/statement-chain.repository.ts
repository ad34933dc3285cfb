import { Injectable } from '@nestjs/common';
import { mintUuid, moneyText, trustUuid, type Uuid } from '@corridor/kernel';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import { BankStatementRepository, continues, gapOf, type StoredStatement } from './bank-statement.repository';
import { ENDS_BY_ITSELF } from '../instructions/break.repository';

/** SQL: the bank's balances of a statement `o` count, because it shows more than others. */
const COUNTS = 'o.has_balances AND o.imported_at IS NOT NULL AND o.undone_at IS NULL AND NOT o.adds_nothing';

/** SQL: statements that show a line `l` which another one was the first to show. */
const SHOWN_LATER = `statement_known_lines t JOIN bank_statements o ON o.id = t.bank_statement_id AND ${COUNTS} WHERE t.line_id = l.id`;

/** SQL: what statements of the account of `s` have booked as the balance before the first one. */
const OPENINGS = `(SELECT sum(b.opening_line) FROM bank_statements b
  WHERE b.settlement_account_id = s.settlement_account_id AND b.undone_at IS NULL)`;

/**
 * SQL: a statement `s` was the first one, and is not any more: one that begins before it, or that shows it, opens with all that
 * is booked of that.
 */
const IS_FOLLOWER = `s.opening <> ${OPENINGS} AND EXISTS (
  SELECT FROM bank_statements o WHERE o.settlement_account_id = s.settlement_account_id AND o.id <> s.id AND ${COUNTS}
    AND o.opening = ${OPENINGS} AND ((o.statement_date, o.id) < (s.statement_date, s.id) OR EXISTS (
      SELECT FROM statement_lines l JOIN statement_known_lines t ON t.line_id = l.id
      WHERE l.bank_statement_id = s.id AND t.bank_statement_id = o.id)))`;

/** SQL: others show each line of a statement `s`: before it, or after it. */
const IS_SHOWN = `s.has_balances AND s.lines > 0 AND (s.known_lines = s.lines OR s.imported_at IS NOT NULL
  AND (s.opening_line = 0 OR ${IS_FOLLOWER})
  AND NOT EXISTS (SELECT FROM statement_known_lines k WHERE k.bank_statement_id = s.id AND k.line_id IS NULL)
  AND NOT EXISTS (SELECT FROM statement_lines l WHERE l.bank_statement_id = s.id AND l.number > 0
    AND NOT EXISTS (SELECT FROM ${SHOWN_LATER})))`;

/** SQL: the ids of the lines of a statement `s`. */
const LINES = `(
  SELECT id FROM statement_lines WHERE bank_statement_id = s.id
  UNION ALL SELECT line_id FROM statement_known_lines WHERE bank_statement_id = s.id) n`;

/**
 * SQL: both balances of a statement `s` lie between the lines of statements that show its lines, one of them of its day or
 * later.
 */
const ON_PATH = `(
  WITH shown AS (
    SELECT o.id, o.statement_date, o.opening FROM bank_statements o WHERE o.id <> s.id AND ${COUNTS} AND o.id IN (
      SELECT l.bank_statement_id FROM ${LINES} JOIN statement_lines l ON l.id = n.id
      UNION SELECT k.bank_statement_id FROM ${LINES} JOIN statement_known_lines k ON k.line_id = n.id)),
  moves AS (
    SELECT o.id, 0 AS number, o.opening AS amount FROM shown o
    UNION ALL
    SELECT o.id, l.number, CASE l.direction WHEN 'CREDIT' THEN l.amount ELSE -l.amount END
    FROM shown o JOIN statement_lines l ON l.bank_statement_id = o.id WHERE l.number > 0
    UNION ALL
    SELECT o.id, k.number, COALESCE(k.part, CASE l.direction WHEN 'CREDIT' THEN l.amount ELSE -l.amount END)
    FROM shown o JOIN statement_known_lines k ON k.bank_statement_id = o.id JOIN statement_lines l ON l.id = k.line_id),
  balances AS (SELECT sum(amount) OVER (PARTITION BY id ORDER BY number) AS balance FROM moves)
  SELECT (SELECT max(statement_date) FROM shown) >= s.statement_date
    AND s.opening IN (SELECT balance FROM balances) AND s.closing IN (SELECT balance FROM balances))`;

/** The balances of the statements of an account, one after the other. */
@Injectable()
export class StatementChainRepository {
  constructor(private readonly statements: BankStatementRepository) {}

  /** A statement is imported, or one more line of it is: what it has booked is in its balances, and in those that follow from them. */
  async finish(runner: SqlRunner, { id, accountId }: StoredStatement): Promise<void> {
    await this.settle(runner, id);
    // What it shows can close the gaps of others.
    const others = (await this.withGaps(runner, accountId)).filter((other) => other !== id);
    const first = (await this.withOpenings(runner, accountId)).filter((other) => other !== id);
    const shown = await this.firstToShow(runner, id);
    const changed = await this.weigh(runner, [...new Set([id, ...first, ...shown, ...others])]);
    for (const one of new Set([...changed, ...others, id])) await this.link(runner, accountId, one);
  }

  /** A statement is undone: those around it follow one another again. */
  async leave(runner: SqlRunner, statement: StoredStatement): Promise<void> {
    const { accountId, openingLine } = statement;
    const first = await this.withOpenings(runner, accountId);
    const shown = await this.shownBy(runner, statement.id);
    const changed = await this.weigh(runner, [...new Set([...shown, ...first])]);
    await this.shiftBefore(runner, accountId, statement, -openingLine);
    const beside = await this.statements.adjacent(runner, accountId, statement);
    const follower = await this.shiftFollowers(runner, beside.after, beside.before);
    const { before, after } = await this.statements.adjacent(runner, accountId, statement);
    if (after) await this.noteGap(runner, after, before);
    if (follower) await this.compare(runner, accountId, follower);
    for (const one of changed) await this.link(runner, accountId, one);
  }

  /** Compares a statement with those beside it. */
  private async link(runner: SqlRunner, accountId: Uuid, id: Uuid): Promise<void> {
    const statement = await this.statements.get(runner, id);
    const { before, after } = await this.statements.adjacent(runner, accountId, statement);
    const link = statement.addsNothing ? before : statement;
    const follower = await this.shiftFollowers(runner, after, link);
    if (statement.addsNothing) await this.noteGap(runner, statement, undefined);
    if (link) await this.compare(runner, accountId, link);
    if (follower) await this.compare(runner, accountId, follower);
  }

  /** The statements of an account that don't continue those before them, the earliest first. */
  private async withGaps(runner: SqlRunner, accountId: Uuid): Promise<Uuid[]> {
    const rows = await runner.query(
      `SELECT s.id FROM bank_statements s WHERE s.settlement_account_id = $1 AND s.imported_at IS NOT NULL
         AND s.undone_at IS NULL AND EXISTS (SELECT FROM breaks b WHERE b.settlement_account_id = $1
           AND b.bank_statement_id = s.id AND b.kind = 'STATEMENT_GAP' AND b.status = 'OPEN')
       ORDER BY s.statement_date, s.id`,
      [accountId],
    );
    return idsOf(rows);
  }

  /** Statements that have booked a balance before the first one of an account, the earliest first. */
  private async withOpenings(runner: SqlRunner, accountId: Uuid): Promise<Uuid[]> {
    const rows = await runner.query(
      `SELECT s.id FROM bank_statements s WHERE s.settlement_account_id = $1 AND s.imported_at IS NOT NULL
         AND s.undone_at IS NULL AND s.opening_line <> 0
       ORDER BY s.statement_date, s.id`,
      [accountId],
    );
    return idsOf(rows);
  }

  /** Statements that were the first to show lines of a statement. */
  private async firstToShow(runner: SqlRunner, id: Uuid): Promise<Uuid[]> {
    const rows = await runner.query(
      `SELECT s.id FROM bank_statements s WHERE s.undone_at IS NULL AND NOT s.adds_nothing AND s.id IN (
         SELECT l.bank_statement_id FROM statement_known_lines k JOIN statement_lines l ON l.id = k.line_id
         WHERE k.bank_statement_id = $1)
       ORDER BY s.statement_date, s.id`,
      [id],
    );
    return idsOf(rows);
  }

  /** Statements that a later import has shown, so that they add nothing. */
  private async shownBy(runner: SqlRunner, id: Uuid): Promise<Uuid[]> {
    const rows = await runner.query(
      `SELECT s.id FROM bank_statements s WHERE s.adds_nothing AND s.undone_at IS NULL AND s.id IN (
         SELECT l.bank_statement_id FROM statement_known_lines k JOIN statement_lines l ON l.id = k.line_id
         WHERE k.bank_statement_id = $1)
       ORDER BY s.statement_date, s.id`,
      [id],
    );
    return idsOf(rows);
  }

  /** Whether all statements with balances show later days only. */
  async isBeforeAll(runner: SqlRunner, accountId: Uuid, from: string): Promise<boolean> {
    const rows = await runner.query(
      `SELECT FROM bank_statements s WHERE s.settlement_account_id = $1 AND s.undone_at IS NULL AND s.has_balances
         AND (s.statement_date <= $2::date OR EXISTS (
           SELECT FROM statement_lines l WHERE l.bank_statement_id = s.id AND l.number > 0 AND l.booking_date <= $2::date))
       LIMIT 1`,
      [accountId, from],
    );
    return rowsOf(rows).length === 0;
  }

  /** What statements have booked as the balance before the first one. */
  private async openingsBooked(runner: SqlRunner, accountId: Uuid): Promise<bigint> {
    const rows = await runner.query(
      `SELECT COALESCE(sum(opening_line), 0)::text AS sum FROM bank_statements
       WHERE settlement_account_id = $1 AND undone_at IS NULL`,
      [accountId],
    );
    return BigInt(rowsOf<{ sum: string }>(rows)[0]?.sum ?? 0);
  }

  /**
   * What is booked of the money that was there when the first statement with balances opens: the balances before other
   * statements, and lines of earlier days that statements before it, or with balances, have shown.
   * @param from day of its first booking
   * @returns null while lines of those days are still to be imported
   */
  async bookedBefore(
    runner: SqlRunner,
    accountId: Uuid,
    { id, date, from }: { id: Uuid; date: string; from: string },
  ): Promise<bigint | null> {
    const rows = await runner.query(
      `SELECT COALESCE(sum(o.amount), 0)::text AS sum, EXISTS (
         SELECT FROM bank_statements s WHERE s.settlement_account_id = $1 AND s.undone_at IS NULL AND s.imported_at IS NULL
           AND (s.statement_date, s.id) < ($2::date, $3::uuid)) AS is_open
       FROM (
         SELECT CASE l.direction WHEN 'CREDIT' THEN l.amount ELSE -l.amount END AS amount
         FROM bank_statements s JOIN statement_lines l ON l.bank_statement_id = s.id
         WHERE s.settlement_account_id = $1 AND s.undone_at IS NULL
           AND (s.has_balances OR (s.statement_date, s.id) < ($2::date, $3::uuid))
           AND l.number > 0 AND l.booking_date < $4::date) o`,
      [accountId, date, id, from],
    );
    const [row] = rowsOf<{ sum: string; is_open: boolean }>(rows);
    return !row || row.is_open ? null : BigInt(row.sum) + (await this.openingsBooked(runner, accountId));
  }

  /** Statements without balances open with that much more if the first balance comes after them. */
  async shiftBefore(
    runner: SqlRunner,
    accountId: Uuid,
    { date, id }: { date: string; id: Uuid },
    by: bigint,
  ): Promise<void> {
    if (by === 0n) return;
    await runner.query(
      `UPDATE bank_statements s SET opening = s.opening + $4, closing = s.closing + $4
       WHERE s.settlement_account_id = $1 AND s.undone_at IS NULL AND NOT s.has_balances
         AND (s.statement_date, s.id) < ($2::date, $3::uuid)
         AND NOT EXISTS (SELECT FROM bank_statements b WHERE b.settlement_account_id = $1 AND b.undone_at IS NULL
           AND b.has_balances AND (b.statement_date, b.id) < (s.statement_date, s.id))`,
      [accountId, date, id, String(by)],
    );
  }

  /**
   * Known lines of statements before and after it; and the closing balance where the file has none. The lines of one that adds
   * nothing count as those of the first other one that shows them.
   */
  private async settle(runner: SqlRunner, id: Uuid): Promise<void> {
    await runner.query(
      `UPDATE bank_statements s SET known_lines = k.count, known_before = CASE WHEN s.has_balances THEN k.before ELSE 0 END,
         known_after = CASE WHEN s.has_balances THEN k.after ELSE 0 END,
         closing = CASE WHEN s.has_balances THEN s.closing ELSE s.opening + b.booked END
       FROM (
         SELECT count(l.id)::integer AS count,
           COALESCE(sum(COALESCE(k.part, CASE l.direction WHEN 'CREDIT' THEN l.amount ELSE -l.amount END))
             FILTER (WHERE (f.statement_date, f.id) < (c.statement_date, c.id)), 0) AS before,
           COALESCE(sum(COALESCE(k.part, CASE l.direction WHEN 'CREDIT' THEN l.amount ELSE -l.amount END))
             FILTER (WHERE (f.statement_date, f.id) > (c.statement_date, c.id)), 0) AS after
         FROM bank_statements c JOIN statement_known_lines k ON k.bank_statement_id = c.id
         JOIN statement_lines l ON l.id = k.line_id
         LEFT JOIN LATERAL (
           SELECT w.statement_date, w.id FROM bank_statements w WHERE w.id = l.bank_statement_id AND NOT w.adds_nothing
           UNION ALL
           (SELECT o.statement_date, o.id FROM bank_statements w, ${SHOWN_LATER}
              AND w.id = l.bank_statement_id AND w.adds_nothing
            ORDER BY o.statement_date, o.id LIMIT 1)) f ON true
         WHERE c.id = $1) k,
       (SELECT COALESCE(sum(CASE direction WHEN 'CREDIT' THEN amount ELSE -amount END), 0) AS booked
        FROM statement_lines WHERE bank_statement_id = $1 AND number > 0) b
       WHERE s.id = $1`,
      [id],
    );
  }

  /**
   * Notes which of some statements add nothing to others, one after the other. Returns those that change by that, and those
   * that show their lines.
   */
  private async weigh(runner: SqlRunner, ids: readonly Uuid[]): Promise<Uuid[]> {
    const changed: Uuid[] = [];
    for (const id of ids) {
      const rows = await runner.query(
        `UPDATE bank_statements u SET adds_nothing = n.adds_nothing FROM (
           SELECT s.id, CASE WHEN ${IS_SHOWN} THEN COALESCE(${ON_PATH}, false) ELSE false END AS adds_nothing
           FROM bank_statements s WHERE s.id = $1) n
         WHERE u.id = n.id AND u.adds_nothing <> n.adds_nothing RETURNING u.id`,
        [id],
      );
      changed.push(...idsOf(rows));
    }
    const rows = await runner.query(
      `SELECT s.id FROM bank_statements s WHERE s.imported_at IS NOT NULL AND s.undone_at IS NULL AND s.id IN (
         SELECT k.bank_statement_id FROM statement_lines l JOIN statement_known_lines k ON k.line_id = l.id
         WHERE l.bank_statement_id = ANY($1::uuid[]))
       ORDER BY s.statement_date, s.id`,
      [changed],
    );
    const all = [...changed, ...idsOf(rows)];
    for (const id of all) await this.settle(runner, id);
    return all;
  }

  /**
   * Statements without balances continue the one before them, or open with what was there before the first one. Returns the
   * first one after them.
   */
  private async shiftFollowers(
    runner: SqlRunner,
    first: StoredStatement | undefined,
    before: StoredStatement | undefined,
  ): Promise<StoredStatement | undefined> {
    if (!first || first.hasBalances) return undefined;
    const { id, accountId } = first;
    const opening = before
      ? before.closing - before.knownAfter
      : await this.openingsBooked(runner, accountId);
    const moved = opening - first.opening;
    if (moved === 0n) return undefined;
    const sql = `SELECT n.id FROM bank_statements n JOIN bank_statements s ON s.id = $2
      WHERE n.settlement_account_id = $1 AND (n.statement_date, n.id) > (s.statement_date, s.id) AND n.has_balances
        AND n.undone_at IS NULL AND NOT n.adds_nothing
      ORDER BY n.statement_date, n.id LIMIT 1`;
    const [next] = rowsOf<{ id: Uuid }>(await runner.query(sql, [accountId, id]));
    await runner.query(
      `UPDATE bank_statements f SET opening = f.opening + $4, closing = f.closing + $4
       FROM (SELECT s.statement_date, s.id FROM bank_statements s WHERE s.id = $2) d
       WHERE f.settlement_account_id = $1 AND f.undone_at IS NULL AND NOT f.adds_nothing
         AND (f.statement_date, f.id) >= (d.statement_date, d.id)
         AND ($3::uuid IS NULL OR (f.statement_date, f.id) <
           (SELECT n.statement_date, n.id FROM bank_statements n WHERE n.id = $3))`,
      [accountId, id, next?.id ?? null, String(moved)],
    );
    return next && this.statements.get(runner, next.id);
  }

  /** Opens or closes the findings at both ends of a statement. */
  private async compare(runner: SqlRunner, accountId: Uuid, statement: StoredStatement): Promise<void> {
    const { before, after } = await this.statements.adjacent(runner, accountId, statement);
    await this.noteGap(runner, statement, before);
    if (after) await this.noteGap(runner, after, statement);
  }

  /** Opens or closes the finding that a statement does not continue the one before it. */
  private async noteGap(
    runner: SqlRunner,
    statement: StoredStatement,
    before: StoredStatement | undefined,
  ): Promise<void> {
    const { statementId, date, opening, accountId, currency } = statement;
    const missed = before && !continues(statement, before) ? before : undefined;
    const message =
      missed &&
      `statement ${statementId} of ${date} (SettlementAccount:${accountId}) opens with ${moneyText(opening, currency)}; ` +
        `statement ${missed.statementId} of ${missed.date} closes with ${moneyText(missed.closing, currency)}`;
    await runner.query(
      `UPDATE breaks SET ${ENDS_BY_ITSELF} WHERE bank_statement_id = $1 AND kind = 'STATEMENT_GAP' AND status = 'OPEN'
         AND message IS DISTINCT FROM $2`,
      [statement.id, message ?? null],
    );
    if (!missed) return;
    await runner.query(
      `INSERT INTO breaks (platform_key, id, kind, severity, connector_id, settlement_account_id, bank_statement_id, message,
         amount, currency)
       SELECT 0, $1, 'STATEMENT_GAP', 'CRITICAL', a.connector_id, a.id, $3, $4, abs($5::bigint), a.currency
       FROM settlement_accounts a WHERE a.id = $2
       ON CONFLICT (connector_id, kind, md5(message)) WHERE instruction_id IS NULL DO UPDATE
         SET status = 'OPEN', resolved_at = NULL, bank_statement_id = excluded.bank_statement_id
         WHERE breaks.status = 'RESOLVED' AND breaks.resolution IS NULL`,
      [mintUuid(), accountId, statement.id, message, String(gapOf(statement, missed))],
    );
  }
}

function idsOf(rows: unknown): Uuid[] {
  return rowsOf<{ id: string }>(rows).map(({ id }) => trustUuid(id));
}
