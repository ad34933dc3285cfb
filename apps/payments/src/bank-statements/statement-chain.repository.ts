import { Injectable } from '@nestjs/common';
import { trustUuid, type Uuid } from '@corridor/kernel';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import { AccountOpeningRepository, type FirstStatement } from './account-opening.repository';
import { BankStatementRepository, type StoredStatement } from './bank-statement.repository';
import {
  COUNTED_FOR,
  COUNTS,
  DayOrderRepository,
  KNOWN_AMOUNT,
  LEAVES_LINES,
  SIGNED_AMOUNT,
} from './day-order.repository';
import { orderSql, placeSql } from './domain/statement-place';
import { StatementGapRepository } from './statement-gap.repository';

/** SQL: the ids of the lines of a statement `s`. */
const LINES = `(
  SELECT id FROM statement_lines WHERE bank_statement_id = s.id AND number > 0
  UNION ALL SELECT line_id FROM statement_known_lines WHERE bank_statement_id = s.id) n`;

/** SQL: the ids of the statements that show a line `n`. */
const SHOWING = `SELECT l.bank_statement_id FROM statement_lines l WHERE l.id = n.id
  UNION ALL SELECT k.bank_statement_id FROM statement_known_lines k WHERE k.line_id = n.id`;

/** SQL: other statements whose balances count show each line of a statement `s`: before it, or after it. */
const IS_SHOWN = `s.has_balances AND s.lines > 0 AND s.imported_at IS NOT NULL AND NOT EXISTS (
  SELECT FROM ${LINES} WHERE NOT EXISTS (
    SELECT FROM (${SHOWING}) b JOIN bank_statements o ON o.id = b.bank_statement_id WHERE o.id <> s.id AND ${COUNTS}))`;

/**
 * SQL: balances of a statement `o` between its lines: counted from the beginning, or from the end if the newest line is the first
 * one. Each with the last day before it and the first one after it. A line on which a person has to decide has the days of those
 * beside it.
 */
const BALANCES = `(
  SELECT d.is_newest_first, CASE WHEN d.is_newest_first THEN o.closing - q.sum ELSE o.opening + q.sum END AS balance,
    CASE WHEN d.is_newest_first THEN q.is_last ELSE q.number = 0 END AS is_first,
    CASE WHEN d.is_newest_first THEN q.last_below ELSE q.last_above END AS day,
    CASE WHEN d.is_newest_first THEN q.first_above ELSE q.first_below END AS next_day
  FROM (
    SELECT m.number, sum(m.amount) OVER above AS sum, min(m.day) OVER above AS first_above, max(m.day) OVER above AS last_above,
      min(m.day) OVER below AS first_below, max(m.day) OVER below AS last_below, count(*) OVER below = 0 AS is_last
    FROM (
      SELECT 0 AS number, NULL::date AS day, 0 AS amount
      UNION ALL
      SELECT l.number, l.booking_date, ${SIGNED_AMOUNT}
      FROM statement_lines l WHERE l.bank_statement_id = o.id AND l.number > 0
      UNION ALL
      SELECT k.number, l.booking_date, ${KNOWN_AMOUNT}
      FROM statement_known_lines k LEFT JOIN statement_lines l ON l.id = k.line_id WHERE k.bank_statement_id = o.id) m
    WINDOW above AS (ORDER BY m.number), below AS (ORDER BY m.number ROWS BETWEEN 1 FOLLOWING AND UNBOUNDED FOLLOWING)) q
  CROSS JOIN (VALUES (false), (true)) d (is_newest_first)) p`;

/**
 * SQL: another statement shows the day of a statement `s` without lines, and its balance then. It has a booking before that balance,
 * else it comes after `s`.
 */
const IS_SHOWN_EMPTY = `s.has_balances AND s.lines = 0 AND s.opening = s.closing AND EXISTS (
  SELECT FROM bank_statements o CROSS JOIN LATERAL ${BALANCES}
  WHERE o.settlement_account_id = s.settlement_account_id AND o.id <> s.id AND ${COUNTS}
    AND o.statement_date >= s.statement_date AND p.balance = s.opening AND NOT p.is_first
    AND COALESCE(p.day <= s.statement_date, true) AND COALESCE(p.next_day >= s.statement_date, true))`;

/**
 * SQL: both balances of a statement `s` lie between the lines of statements that show its lines, one of them of its day or
 * later.
 */
const ON_PATH = `(
  WITH shown AS (
    SELECT o.id, o.statement_date, o.opening, o.closing FROM bank_statements o WHERE o.id <> s.id AND ${COUNTS} AND o.id IN (
      SELECT b.bank_statement_id FROM ${LINES} CROSS JOIN LATERAL (${SHOWING}) b)),
  balances AS (SELECT p.is_newest_first, p.balance FROM shown o CROSS JOIN LATERAL ${BALANCES})
  SELECT (SELECT max(statement_date) FROM shown) >= s.statement_date AND EXISTS (
    SELECT FROM balances b GROUP BY b.is_newest_first
    HAVING bool_or(b.balance = s.opening) AND bool_or(b.balance = s.closing)))`;

/**
 * SQL: what the own lines of statements without balances come to. For one of them, `c`: those that stand in its place. For one with
 * balances: those that stand before it, and after others with balances, although their statements come after it.
 */
const OWN_WITHOUT_BALANCES = `(
  SELECT COALESCE(sum(${SIGNED_AMOUNT}), 0) AS sum
  FROM bank_statements n JOIN statement_lines l ON l.bank_statement_id = n.id AND l.number > 0 JOIN ${COUNTED_FOR} ON f.id = n.id
  WHERE n.settlement_account_id = c.settlement_account_id AND NOT n.has_balances AND n.undone_at IS NULL
    AND CASE WHEN c.has_balances THEN ${placeSql('n')} > ${placeSql('c')} AND l.booking_date < c.statement_date ELSE n.id = c.id END
    AND NOT EXISTS (SELECT FROM bank_statements p WHERE p.settlement_account_id = c.settlement_account_id AND p.has_balances
      AND p.imported_at IS NOT NULL AND p.undone_at IS NULL AND NOT p.adds_nothing AND ${placeSql('p')} < ${placeSql('c')}
      AND p.statement_date > l.booking_date))`;

/** The balances of the statements of an account, one after the other. */
@Injectable()
export class StatementChainRepository {
  constructor(
    private readonly statements: BankStatementRepository,
    private readonly days: DayOrderRepository,
    private readonly gaps: StatementGapRepository,
    private readonly openings: AccountOpeningRepository,
  ) {}

  /**
   * A statement is imported, or one more line of it is: what it has booked is in its balances, and in those that follow from them.
   * Returns what the account had before its first statement beyond what is booked of it.
   */
  async finish(runner: SqlRunner, { id, accountId }: StoredStatement): Promise<bigint> {
    await this.settle(runner, [id]);
    // What it shows can close the gaps of others.
    const others = (await this.gaps.withGaps(runner, accountId)).filter((other) => other !== id);
    const first = (await this.withOpenings(runner, accountId)).filter((other) => other !== id);
    const shown = await this.alsoShowing(runner, id, { addsNothing: false });
    const empty = await this.withoutLines(runner, id);
    await this.arrange(runner, accountId, [id, ...others]);
    const changed = await this.weigh(runner, [...new Set([id, ...first, ...shown, ...empty, ...others])]);
    await this.settleBeside(runner, [id, ...changed]);
    await this.arrange(runner, accountId, changed);
    const opening = await this.noteOpening(runner, id);
    await this.relink(runner, accountId, [...changed, ...others, id]);
    return opening;
  }

  /** A statement is undone: those around it follow one another again. */
  async leave(runner: SqlRunner, statement: StoredStatement): Promise<void> {
    const { accountId } = statement;
    const first = await this.withOpenings(runner, accountId);
    const shown = await this.alsoShowing(runner, statement.id, { addsNothing: true });
    const empty = await this.emptyShown(runner, accountId);
    const gaps = (await this.gaps.withGaps(runner, accountId)).filter((other) => other !== statement.id);
    await this.arrange(runner, accountId, [statement.id]);
    const changed = await this.weigh(runner, [...new Set([...shown, ...empty, ...first])]);
    await this.settleBeside(runner, [statement.id, ...changed]);
    await this.arrange(runner, accountId, changed);
    const { after } = await this.statements.adjacent(runner, statement);
    await this.gaps.noteGap(runner, statement, undefined);
    await this.relink(runner, accountId, [...changed, ...gaps, ...(after ? [after.id] : [])]);
  }

  /** Puts the statements of the days of some statements into their order. */
  async arrange(runner: SqlRunner, accountId: Uuid, ids: readonly Uuid[]): Promise<void> {
    await this.follow(runner, accountId);
    const arranged = await this.days.arrange(runner, accountId, ids);
    await this.settle(runner, arranged);
    await this.settleBeside(runner, arranged);
  }

  /** Compares statements with those beside them, and those between which a gap has no finding. */
  private async relink(runner: SqlRunner, accountId: Uuid, ids: readonly Uuid[]): Promise<void> {
    const moved = await this.follow(runner, accountId);
    const all = [...(await this.gaps.withoutFinding(runner, accountId)), ...moved, ...ids];
    for (const id of new Set(all)) {
      const statement = await this.statements.get(runner, id);
      const { before } = await this.statements.adjacent(runner, statement);
      if (statement.addsNothing) await this.gaps.noteGap(runner, statement, undefined);
      const link = statement.addsNothing ? before : statement;
      if (link) await this.gaps.compare(runner, link);
    }
  }

  /** Statements that have booked a balance before the first one of an account, the earliest first. */
  private async withOpenings(runner: SqlRunner, accountId: Uuid): Promise<Uuid[]> {
    const rows = await runner.query(
      `SELECT s.id FROM bank_statements s WHERE s.settlement_account_id = $1 AND s.imported_at IS NOT NULL
         AND s.undone_at IS NULL AND s.opening_line <> 0
       ORDER BY ${orderSql('s')}`,
      [accountId],
    );
    return idsOf(rows);
  }

  /** Other statements that show lines which a statement was not the first to show. */
  private async alsoShowing(
    runner: SqlRunner,
    id: Uuid,
    { addsNothing }: { addsNothing: boolean },
  ): Promise<Uuid[]> {
    const rows = await runner.query(
      `SELECT s.id FROM bank_statements s WHERE s.undone_at IS NULL AND s.adds_nothing = $2 AND s.id <> $1 AND s.id IN (
         SELECT b.bank_statement_id FROM (SELECT line_id AS id FROM statement_known_lines WHERE bank_statement_id = $1) n
         CROSS JOIN LATERAL (${SHOWING}) b)
       ORDER BY ${orderSql('s')}`,
      [id, addsNothing],
    );
    return idsOf(rows);
  }

  /** Statements without lines of the days that a statement shows. */
  private async withoutLines(runner: SqlRunner, id: Uuid): Promise<Uuid[]> {
    const rows = await runner.query(
      `SELECT s.id FROM bank_statements s JOIN bank_statements o ON o.id = $1 AND o.settlement_account_id = s.settlement_account_id
       WHERE s.lines = 0 AND s.undone_at IS NULL AND NOT s.adds_nothing AND s.id <> o.id
         AND s.statement_date BETWEEN $2::date AND o.statement_date
       ORDER BY ${orderSql('s')}`,
      [id, await this.openings.firstDay(runner, id)],
    );
    return idsOf(rows);
  }

  /** Statements without lines that add nothing. */
  private async emptyShown(runner: SqlRunner, accountId: Uuid): Promise<Uuid[]> {
    const rows = await runner.query(
      `SELECT s.id FROM bank_statements s WHERE s.settlement_account_id = $1 AND s.adds_nothing AND s.undone_at IS NULL
         AND s.lines = 0 ORDER BY ${orderSql('s')}`,
      [accountId],
    );
    return idsOf(rows);
  }

  /** The first statement of an account that has balances. */
  private async first(runner: SqlRunner, accountId: Uuid): Promise<Uuid | undefined> {
    const rows = await runner.query(
      `SELECT s.id FROM bank_statements s WHERE s.settlement_account_id = $1 AND s.undone_at IS NULL AND s.has_balances
         AND NOT s.adds_nothing ORDER BY ${orderSql('s')} LIMIT 1`,
      [accountId],
    );
    return idsOf(rows)[0];
  }

  /** What the account had before its first statement, beyond what is booked of it. */
  async openingBefore(runner: SqlRunner, accountId: Uuid, first: FirstStatement): Promise<bigint> {
    const booked = await this.openings.bookedBefore(runner, accountId, first);
    return booked === null ? 0n : first.opening - booked;
  }

  /** Notes what an imported statement books of the balance before the first one. */
  private async noteOpening(runner: SqlRunner, id: Uuid): Promise<bigint> {
    const { accountId, openingLine } = await this.statements.get(runner, id);
    const first = await this.first(runner, accountId);
    if (openingLine !== 0n || !first) return 0n;
    const { opening, isImported } = await this.statements.get(runner, first);
    // Which lines it shows is known at the end of its import, and when a person has decided about each.
    if (!isImported || (await this.openings.hasUndecided(runner, first))) return 0n;
    const from = await this.openings.firstDay(runner, first);
    const missing = await this.openingBefore(runner, accountId, { id: first, opening, from });
    await runner.query('UPDATE bank_statements SET opening_line = $2 WHERE id = $1', [id, String(missing)]);
    return missing;
  }

  /**
   * Known lines of statements before and after them; and the closing balance where the file has none. A statement without
   * balances can have lines from before those beside it that have some: these count there.
   */
  private async settle(runner: SqlRunner, ids: readonly Uuid[]): Promise<void> {
    await runner.query(
      `UPDATE bank_statements s SET known_lines = k.count,
         known_before = CASE WHEN s.has_balances THEN k.before - o.sum ELSE 0 END,
         known_after = CASE WHEN s.has_balances THEN k.after ELSE 0 END,
         closing = CASE WHEN s.has_balances THEN s.closing ELSE s.opening + o.sum END
       FROM bank_statements c
       CROSS JOIN LATERAL (
         SELECT count(l.id)::integer AS count,
           COALESCE(sum(${KNOWN_AMOUNT}) FILTER (WHERE ${placeSql('f')} < ${placeSql('c')}), 0) AS before,
           COALESCE(sum(${KNOWN_AMOUNT}) FILTER (WHERE ${placeSql('f')} > ${placeSql('c')}), 0) AS after
         FROM statement_known_lines k JOIN statement_lines l ON l.id = k.line_id
         LEFT JOIN ${COUNTED_FOR} ON true
         WHERE k.bank_statement_id = c.id) k
       CROSS JOIN LATERAL ${OWN_WITHOUT_BALANCES} o
       WHERE c.id = ANY($1::uuid[]) AND s.id = c.id`,
      [ids],
    );
  }

  /**
   * What follows from some statements in others: the first one that shows a line can be another one now, and lines of statements
   * without balances stand elsewhere.
   */
  private async settleBeside(runner: SqlRunner, ids: readonly Uuid[]): Promise<void> {
    if (ids.length === 0) return;
    const days: string[] = [];
    for (const id of ids) days.push(await this.openings.firstDay(runner, id));
    const rows = await runner.query(
      `WITH last AS (SELECT * FROM bank_statements WHERE id = ANY($1::uuid[]) ORDER BY ${orderSql('bank_statements', 'DESC')} LIMIT 1),
       known AS (
         SELECT k.line_id, k.bank_statement_id, w.id AS first_id FROM statement_known_lines k JOIN statement_lines l ON l.id = k.line_id
         JOIN bank_statements w ON w.id = l.bank_statement_id AND ${LEAVES_LINES} WHERE k.bank_statement_id = ANY($1::uuid[])),
       beside AS (
         SELECT first_id AS id FROM known
         UNION
         SELECT o.bank_statement_id FROM known k JOIN statement_known_lines o ON o.line_id = k.line_id
           AND o.bank_statement_id <> k.bank_statement_id
         UNION
         SELECT s.id FROM last JOIN bank_statements s ON s.settlement_account_id = last.settlement_account_id
         WHERE s.statement_date >= $2::date AND NOT s.adds_nothing AND NOT EXISTS (
           SELECT FROM bank_statements p WHERE p.settlement_account_id = s.settlement_account_id AND p.has_balances
             AND p.undone_at IS NULL AND NOT p.adds_nothing AND ${placeSql('p')} > ${placeSql('last')} AND ${placeSql('p')} < ${placeSql('s')}))
       SELECT s.id FROM beside b JOIN bank_statements s ON s.id = b.id AND s.imported_at IS NOT NULL AND s.undone_at IS NULL`,
      [ids, days.toSorted()[0]],
    );
    await this.settle(runner, idsOf(rows));
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
           SELECT s.id, CASE WHEN ${IS_SHOWN} THEN COALESCE(${ON_PATH}, false) ELSE ${IS_SHOWN_EMPTY} END AS adds_nothing
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
       ORDER BY ${orderSql('s')}`,
      [changed],
    );
    const all = [...changed, ...idsOf(rows)];
    await this.settle(runner, all);
    return all;
  }

  /**
   * Statements without balances continue the one before them, or open with what was there before the first one. Returns
   * those that are moved by that. One that is still imported is not booked yet, so nothing continues it.
   */
  private async follow(runner: SqlRunner, accountId: Uuid): Promise<Uuid[]> {
    const rows = await runner.query(
      `WITH parts AS (
         SELECT a.*, count(*) FILTER (WHERE a.is_anchor) OVER (ORDER BY ${orderSql('a')}) AS part FROM (
           SELECT s.*, s.has_balances AND s.imported_at IS NOT NULL AS is_anchor FROM bank_statements s
           WHERE s.settlement_account_id = $1 AND s.undone_at IS NULL AND NOT s.adds_nothing) a),
       ends AS (
         SELECT p.id, COALESCE(max(p.closing - p.known_after) FILTER (WHERE p.is_anchor) OVER (PARTITION BY p.part), $2)
           + sum(p.closing - p.opening) FILTER (WHERE NOT p.has_balances) OVER (PARTITION BY p.part ORDER BY ${orderSql('p')}) AS closing
         FROM parts p)
       UPDATE bank_statements s SET opening = s.opening + e.closing - s.closing, closing = e.closing FROM ends e
       WHERE s.id = e.id AND NOT s.has_balances AND s.closing <> e.closing RETURNING s.id`,
      [accountId, String(await this.openings.openingsBooked(runner, accountId))],
    );
    return idsOf(rows);
  }
}

function idsOf(rows: unknown): Uuid[] {
  return rowsOf<{ id: string }>(rows).map(({ id }) => trustUuid(id));
}
