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
  SHOWN_LATER,
  SIGNED_AMOUNT,
} from './day-order.repository';
import { orderSql, placeOfSql, placeSql } from './domain/statement-place';
import { StatementGapRepository } from './statement-gap.repository';

/** SQL: others show each line of a statement `s`: before it, or after it. */
const IS_SHOWN = `s.has_balances AND s.lines > 0 AND (s.known_lines = s.lines OR s.imported_at IS NOT NULL
  AND NOT EXISTS (SELECT FROM statement_known_lines k WHERE k.bank_statement_id = s.id AND k.line_id IS NULL)
  AND NOT EXISTS (SELECT FROM statement_lines l WHERE l.bank_statement_id = s.id AND l.number > 0
    AND NOT EXISTS (SELECT FROM ${SHOWN_LATER})))`;

/**
 * SQL: another statement shows the day of a statement `s` without lines, and its balance then. It has a booking before that balance,
 * else it comes after `s`. A line on which a person has to decide has the days of those beside it.
 */
const IS_SHOWN_EMPTY = `s.has_balances AND s.lines = 0 AND s.opening = s.closing AND EXISTS (
  SELECT FROM bank_statements o CROSS JOIN LATERAL (
    SELECT o.opening + sum(m.amount) OVER w AS balance, max(m.day) OVER w AS day,
      min(m.day) OVER (w ROWS BETWEEN 1 FOLLOWING AND UNBOUNDED FOLLOWING) AS next_day FROM (
      SELECT l.number, l.booking_date AS day, ${SIGNED_AMOUNT} AS amount
      FROM statement_lines l WHERE l.bank_statement_id = o.id AND l.number > 0
      UNION ALL
      SELECT k.number, l.booking_date, ${KNOWN_AMOUNT}
      FROM statement_known_lines k LEFT JOIN statement_lines l ON l.id = k.line_id WHERE k.bank_statement_id = o.id) m
    WINDOW w AS (ORDER BY m.number)) p
  WHERE o.settlement_account_id = s.settlement_account_id AND o.id <> s.id AND ${COUNTS}
    AND o.statement_date >= s.statement_date AND p.balance = s.opening
    AND COALESCE(p.day <= s.statement_date, true) AND COALESCE(p.next_day >= s.statement_date, true))`;

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
    SELECT o.id, l.number, ${SIGNED_AMOUNT}
    FROM shown o JOIN statement_lines l ON l.bank_statement_id = o.id WHERE l.number > 0
    UNION ALL
    SELECT o.id, k.number, ${KNOWN_AMOUNT}
    FROM shown o JOIN statement_known_lines k ON k.bank_statement_id = o.id LEFT JOIN statement_lines l ON l.id = k.line_id),
  balances AS (SELECT sum(amount) OVER (PARTITION BY id ORDER BY number) AS balance FROM moves)
  SELECT (SELECT max(statement_date) FROM shown) >= s.statement_date
    AND s.opening IN (SELECT balance FROM balances) AND s.closing IN (SELECT balance FROM balances))`;

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
    await this.settle(runner, id);
    // What it shows can close the gaps of others.
    const others = (await this.gaps.withGaps(runner, accountId)).filter((other) => other !== id);
    const first = (await this.withOpenings(runner, accountId)).filter((other) => other !== id);
    const shown = await this.firstToShow(runner, id);
    await this.arrange(runner, accountId, [id, ...others]);
    const changed = await this.weigh(runner, [...new Set([id, ...first, ...shown, ...others])]);
    await this.settleBeside(runner, [id, ...changed]);
    await this.arrange(runner, accountId, changed);
    const opening = await this.noteOpening(runner, id);
    await this.relink(runner, accountId, [...changed, ...others, id]);
    return opening;
  }

  /** A statement is undone: those around it follow one another again. */
  async leave(runner: SqlRunner, statement: StoredStatement): Promise<void> {
    const { accountId, openingLine } = statement;
    const first = await this.withOpenings(runner, accountId);
    const shown = await this.shownBy(runner, statement);
    const gaps = (await this.gaps.withGaps(runner, accountId)).filter((other) => other !== statement.id);
    await this.arrange(runner, accountId, [statement.id]);
    const changed = await this.weigh(runner, [...new Set([...shown, ...first])]);
    await this.settleBeside(runner, [statement.id, ...changed]);
    await this.arrange(runner, accountId, changed);
    await this.shiftBefore(runner, accountId, statement.id, -openingLine);
    const beside = await this.statements.adjacent(runner, statement);
    const follower = await this.shiftFollowers(runner, beside.after, beside.before);
    await this.gaps.noteGap(runner, statement, undefined);
    await this.relink(runner, accountId, [...changed, ...gaps, ...idsIn(beside.after, follower)]);
  }

  /** Puts the statements of the days of some statements into their order. */
  async arrange(runner: SqlRunner, accountId: Uuid, ids: readonly Uuid[]): Promise<void> {
    for (const id of new Set(await this.days.arrange(runner, accountId, ids))) await this.settle(runner, id);
  }

  /** Compares statements with those beside them, and those between which a gap has no finding. */
  private async relink(runner: SqlRunner, accountId: Uuid, ids: readonly Uuid[]): Promise<void> {
    const all = [...(await this.gaps.withoutFinding(runner, accountId)), ...ids];
    const moved: Uuid[] = [];
    for (const id of new Set(all)) moved.push(...(await this.link(runner, id)));
    // Not before all balances are known: a finding that a person has resolved is open again if its gap ends and comes again.
    for (const id of new Set(moved)) await this.gaps.compare(runner, await this.statements.get(runner, id));
  }

  /** Lets a statement follow those before it. Returns the statements that are to be compared with those beside them. */
  private async link(runner: SqlRunner, id: Uuid): Promise<Uuid[]> {
    const statement = await this.statements.get(runner, id);
    const { before, after } = await this.statements.adjacent(runner, statement);
    const link = statement.addsNothing ? before : statement;
    const follower = await this.shiftFollowers(runner, after, link);
    if (statement.addsNothing) await this.gaps.noteGap(runner, statement, undefined);
    return idsIn(link, follower);
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

  /** Statements that were the first to show lines of a statement. */
  private async firstToShow(runner: SqlRunner, id: Uuid): Promise<Uuid[]> {
    const rows = await runner.query(
      `SELECT s.id FROM bank_statements s WHERE s.undone_at IS NULL AND NOT s.adds_nothing AND s.id IN (
         SELECT l.bank_statement_id FROM statement_known_lines k JOIN statement_lines l ON l.id = k.line_id
         WHERE k.bank_statement_id = $1)
       ORDER BY ${orderSql('s')}`,
      [id],
    );
    return idsOf(rows);
  }

  /** Statements that add nothing because a later import has shown them, and those without lines. */
  private async shownBy(runner: SqlRunner, { id, accountId }: StoredStatement): Promise<Uuid[]> {
    const rows = await runner.query(
      `SELECT s.id FROM bank_statements s WHERE s.settlement_account_id = $2 AND s.adds_nothing AND s.undone_at IS NULL
         AND (s.lines = 0 OR s.id IN (
           SELECT l.bank_statement_id FROM statement_known_lines k JOIN statement_lines l ON l.id = k.line_id
           WHERE k.bank_statement_id = $1))
       ORDER BY ${orderSql('s')}`,
      [id, accountId],
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

  /** What the account had before its first statement, beyond what is booked of it. Statements without balances open with it. */
  async openingBefore(runner: SqlRunner, accountId: Uuid, first: FirstStatement): Promise<bigint> {
    const booked = await this.openings.bookedBefore(runner, accountId, first);
    const missing = booked === null ? 0n : first.opening - booked;
    await this.shiftBefore(runner, accountId, first.id, missing);
    return missing;
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

  /** Statements without balances open with that much more if the first balance comes after them. */
  private async shiftBefore(runner: SqlRunner, accountId: Uuid, id: Uuid, by: bigint): Promise<void> {
    if (by === 0n) return;
    await runner.query(
      `UPDATE bank_statements s SET opening = s.opening + $3, closing = s.closing + $3
       WHERE s.settlement_account_id = $1 AND s.undone_at IS NULL AND NOT s.has_balances
         AND ${placeSql('s')} < ${placeOfSql('$2')}
         AND NOT EXISTS (SELECT FROM bank_statements b WHERE b.settlement_account_id = $1 AND b.undone_at IS NULL
           AND b.has_balances AND ${placeSql('b')} < ${placeSql('s')})`,
      [accountId, id, String(by)],
    );
  }

  /** Known lines of statements before and after it; and the closing balance where the file has none. */
  private async settle(runner: SqlRunner, id: Uuid): Promise<void> {
    await runner.query(
      `UPDATE bank_statements s SET known_lines = k.count, known_before = CASE WHEN s.has_balances THEN k.before ELSE 0 END,
         known_after = CASE WHEN s.has_balances THEN k.after ELSE 0 END,
         closing = CASE WHEN s.has_balances THEN s.closing ELSE s.opening + b.booked END
       FROM (
         SELECT count(l.id)::integer AS count,
           COALESCE(sum(${KNOWN_AMOUNT}) FILTER (WHERE ${placeSql('f')} < ${placeSql('c')}), 0) AS before,
           COALESCE(sum(${KNOWN_AMOUNT}) FILTER (WHERE ${placeSql('f')} > ${placeSql('c')}), 0) AS after
         FROM bank_statements c JOIN statement_known_lines k ON k.bank_statement_id = c.id
         JOIN statement_lines l ON l.id = k.line_id
         LEFT JOIN ${COUNTED_FOR} ON true
         WHERE c.id = $1) k,
       (SELECT COALESCE(sum(CASE direction WHEN 'CREDIT' THEN amount ELSE -amount END), 0) AS booked
        FROM statement_lines WHERE bank_statement_id = $1 AND number > 0) b
       WHERE s.id = $1`,
      [id],
    );
  }

  /** Statements that show lines which some others show too: the first of them can be another one now. */
  private async settleBeside(runner: SqlRunner, ids: readonly Uuid[]): Promise<void> {
    const rows = await runner.query(
      `SELECT DISTINCT o.bank_statement_id AS id FROM statement_known_lines k
       JOIN statement_lines l ON l.id = k.line_id JOIN bank_statements w ON w.id = l.bank_statement_id AND w.adds_nothing
       JOIN statement_known_lines o ON o.line_id = k.line_id AND o.bank_statement_id <> k.bank_statement_id
       JOIN bank_statements s ON s.id = o.bank_statement_id AND s.imported_at IS NOT NULL AND s.undone_at IS NULL
       WHERE k.bank_statement_id = ANY($1::uuid[])`,
      [ids],
    );
    for (const other of idsOf(rows)) await this.settle(runner, other);
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
      : await this.openings.openingsBooked(runner, accountId);
    const moved = opening - first.opening;
    if (moved === 0n) return undefined;
    const sql = `SELECT n.id FROM bank_statements n JOIN bank_statements s ON s.id = $2
      WHERE n.settlement_account_id = $1 AND ${placeSql('n')} > ${placeSql('s')} AND n.has_balances
        AND n.undone_at IS NULL AND NOT n.adds_nothing
      ORDER BY ${orderSql('n')} LIMIT 1`;
    const [next] = rowsOf<{ id: Uuid }>(await runner.query(sql, [accountId, id]));
    await runner.query(
      `UPDATE bank_statements f SET opening = f.opening + $4, closing = f.closing + $4
       WHERE f.settlement_account_id = $1 AND f.undone_at IS NULL AND NOT f.adds_nothing
         AND ${placeSql('f')} >= ${placeOfSql('$2')}
         AND ($3::uuid IS NULL OR ${placeSql('f')} < ${placeOfSql('$3')})`,
      [accountId, id, next?.id ?? null, String(moved)],
    );
    return next && this.statements.get(runner, next.id);
  }
}

function idsIn(...statements: readonly (StoredStatement | undefined)[]): Uuid[] {
  return statements.flatMap((one) => (one ? [one.id] : []));
}

function idsOf(rows: unknown): Uuid[] {
  return rowsOf<{ id: string }>(rows).map(({ id }) => trustUuid(id));
}
