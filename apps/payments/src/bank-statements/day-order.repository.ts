import { Injectable } from '@nestjs/common';
import { trustUuid, type Uuid } from '@corridor/kernel';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import { BankStatementRepository } from './bank-statement.repository';
import { likeliestOrder, type DayStatement } from './domain/day-order';
import { orderSql } from './domain/statement-place';

/** SQL: the bank's balances of a statement `o` count, because it shows more than others. */
export const COUNTS =
  'o.has_balances AND o.imported_at IS NOT NULL AND o.undone_at IS NULL AND NOT o.adds_nothing';

/** SQL: statements that show a line `l` which another one was the first to show. */
const SHOWN_LATER = `statement_known_lines t JOIN bank_statements o ON o.id = t.bank_statement_id AND ${COUNTS} WHERE t.line_id = l.id`;

/** SQL: what a line `l` adds to the balance. */
export const SIGNED_AMOUNT = `CASE l.direction WHEN 'CREDIT' THEN l.amount ELSE -l.amount END`;

/** SQL: what a known line `k` adds to the balance of its statement, `l` being the line that it is. */
export const KNOWN_AMOUNT = `COALESCE(k.part, ${SIGNED_AMOUNT})`;

/** SQL: the lines of a statement `w` count for others that show them, because its balances are not the bank's or don't count. */
export const LEAVES_LINES = '(w.adds_nothing OR NOT w.has_balances)';

/**
 * SQL: the statement `f` that a line `l` counts for. The lines of one that adds nothing, or has no balances, count for the first
 * other one that shows them.
 */
export const COUNTED_FOR = `LATERAL (
  SELECT w.statement_date, w.day_place, w.id FROM bank_statements w WHERE w.id = l.bank_statement_id AND NOT w.adds_nothing
    AND (w.has_balances OR NOT EXISTS (SELECT FROM ${SHOWN_LATER}))
  UNION ALL
  (SELECT o.statement_date, o.day_place, o.id FROM bank_statements w, ${SHOWN_LATER}
     AND w.id = l.bank_statement_id AND ${LEAVES_LINES}
   ORDER BY ${orderSql('o')} LIMIT 1)) f`;

/** SQL: the lines of a statement `s` that others have shown, and what they add to its balance. */
const KNOWN = `SELECT k.number, f.id = s.id AS is_own, ${KNOWN_AMOUNT} AS amount
  FROM statement_known_lines k JOIN statement_lines l ON l.id = k.line_id LEFT JOIN ${COUNTED_FOR} ON true
  WHERE k.bank_statement_id = s.id`;

/** SQL: what a statement `s` begins and ends with of other statements. */
const SHARED = `(
  WITH known AS (${KNOWN}), own AS (
    SELECT min(number) AS first, max(number) AS last FROM (
      SELECT number FROM statement_lines WHERE s.known_lines > 0 AND bank_statement_id = s.id AND number > 0
      UNION ALL SELECT number FROM known WHERE is_own) n)
  SELECT COALESCE(sum(k.amount) FILTER (WHERE o.first IS NULL OR k.number < o.first), 0) AS at_start,
    COALESCE(sum(k.amount) FILTER (WHERE k.number > o.last), 0) AS at_end
  FROM known k CROSS JOIN own o WHERE k.is_own IS NOT TRUE)`;

interface DayRow {
  id: string;
  has_balances: boolean;
  opening: string;
  closing: string;
  at_start: string;
  at_end: string;
  day_place: number;
}

function dayStatementOf(row: DayRow, isNewestFirst: boolean): DayStatement {
  const { id, has_balances: hasBalances, opening, closing } = row;
  const shared = [BigInt(row.at_start), BigInt(row.at_end)] as const;
  const [atStart, atEnd] = isNewestFirst ? [shared[1], shared[0]] : shared;
  return {
    id,
    from: hasBalances ? BigInt(opening) + atStart : undefined,
    to: hasBalances ? BigInt(closing) - atEnd : undefined,
  };
}

/** The statements of a day in the order that their bank has made them. */
@Injectable()
export class DayOrderRepository {
  constructor(private readonly statements: BankStatementRepository) {}

  /**
   * Puts statements of the days of some statements, and of the days beside them, into their order.
   * @returns the statements of each day that has another order than before
   */
  async arrange(runner: SqlRunner, accountId: Uuid, ids: readonly Uuid[]): Promise<Uuid[]> {
    const arranged: Uuid[] = [];
    const arrange = async (date: string): Promise<boolean> => {
      const ofDay = await this.arrangeDay(runner, accountId, date);
      arranged.push(...ofDay);
      return ofDay.length > 0;
    };
    for (const date of await this.daysOf(runner, ids)) {
      await arrange(date);
      for (const side of ['<', '>'] as const) {
        let beside = await this.dayBeside(runner, accountId, date, side);
        while (beside !== null && (await arrange(beside)))
          beside = await this.dayBeside(runner, accountId, beside, side);
      }
    }
    return arranged;
  }

  private async arrangeDay(runner: SqlRunner, accountId: Uuid, date: string): Promise<Uuid[]> {
    const rows = await runner.query(
      `SELECT s.id, s.has_balances, s.day_place, s.opening, s.closing, x.at_start, x.at_end
       FROM bank_statements s CROSS JOIN LATERAL ${SHARED} x
       WHERE s.settlement_account_id = $1 AND s.statement_date = $2::date AND s.undone_at IS NULL AND NOT s.adds_nothing
       ORDER BY s.id`,
      [accountId, date],
    );
    const imported = rowsOf<DayRow>(rows);
    const stored = imported.toSorted((one, other) => one.day_place - other.day_place);
    const [first, last] = [stored.at(0), stored.at(-1)];
    if (!first || !last || first === last) return [];
    const { before } = await this.statements.adjacent(runner, { id: trustUuid(first.id), accountId });
    const { after } = await this.statements.adjacent(runner, { id: trustUuid(last.id), accountId });
    // A bank can list the newest line first.
    const order = likeliestOrder(
      [false, true].map((isNewestFirst) => imported.map((row) => dayStatementOf(row, isNewestFirst))),
      {
        before: before && before.closing - before.knownAfter,
        after: after?.hasBalances ? after.opening + after.knownBefore : undefined,
      },
    ).map(trustUuid);
    if (order.every((id, place) => id === stored[place]?.id)) return [];
    await runner.query(
      `UPDATE bank_statements s SET day_place = o.place - 1 FROM unnest($1::uuid[]) WITH ORDINALITY AS o (id, place)
       WHERE s.id = o.id`,
      [order],
    );
    return order;
  }

  private async daysOf(runner: SqlRunner, ids: readonly Uuid[]): Promise<string[]> {
    const rows = await runner.query(
      `SELECT DISTINCT statement_date::text AS date FROM bank_statements WHERE id = ANY($1::uuid[]) ORDER BY 1`,
      [ids],
    );
    return rowsOf<{ date: string }>(rows).map(({ date }) => date);
  }

  /** The next day, or the one before, that has statements. */
  private async dayBeside(
    runner: SqlRunner,
    accountId: Uuid,
    date: string,
    side: '<' | '>',
  ): Promise<string | null> {
    const rows = await runner.query(
      `SELECT ${side === '<' ? 'max' : 'min'}(statement_date)::text AS date FROM bank_statements
       WHERE settlement_account_id = $1 AND undone_at IS NULL AND NOT adds_nothing AND statement_date ${side} $2::date`,
      [accountId, date],
    );
    return rowsOf<{ date: string | null }>(rows)[0]?.date ?? null;
  }
}
