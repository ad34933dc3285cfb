import { Injectable } from '@nestjs/common';
import { trustUuid, type Uuid } from '@corridor/kernel';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import { BankStatementRepository, continues } from './bank-statement.repository';
import { COUNTED_FOR, KNOWN_AMOUNT, SIGNED_AMOUNT } from './day-order.repository';
import { placeOfSql, placeSql } from './domain/statement-place';

/** The first statement of an account that has balances. */
export interface FirstStatement {
  id: Uuid;
  /** Smallest units. */
  opening: bigint;
  /** Day of its first booking, YYYY-MM-DD. */
  from: string;
}

/** What is booked of the money that was on an account before its first statement. */
@Injectable()
export class AccountOpeningRepository {
  constructor(private readonly statements: BankStatementRepository) {}

  /** The day of the first booking that a statement shows, YYYY-MM-DD. */
  async firstDay(runner: SqlRunner, id: Uuid): Promise<string> {
    const rows = await runner.query(
      `SELECT least(s.statement_date, (
         SELECT min(l.booking_date) FROM (
           SELECT booking_date FROM statement_lines WHERE bank_statement_id = $1 AND number > 0
           UNION ALL
           SELECT l.booking_date FROM statement_known_lines k JOIN statement_lines l ON l.id = k.line_id
           WHERE k.bank_statement_id = $1) l))::text AS day
       FROM bank_statements s WHERE s.id = $1`,
      [id],
    );
    const [row] = rowsOf<{ day: string }>(rows);
    if (!row) throw new Error(`there is no bank statement ${id}`);
    return row.day;
  }

  /** Whether a person has still to decide which lines a statement shows, or has left it open. */
  async hasUndecided(runner: SqlRunner, id: Uuid): Promise<boolean> {
    const sql = 'SELECT FROM statement_known_lines WHERE bank_statement_id = $1 AND line_id IS NULL LIMIT 1';
    return rowsOf(await runner.query(sql, [id])).length > 0;
  }

  /** What statements have booked as the balance before the first one. */
  async openingsBooked(runner: SqlRunner, accountId: Uuid): Promise<bigint> {
    const rows = await runner.query(
      `SELECT COALESCE(sum(opening_line), 0)::text AS sum FROM bank_statements
       WHERE settlement_account_id = $1 AND undone_at IS NULL`,
      [accountId],
    );
    return BigInt(rowsOf<{ sum: string }>(rows)[0]?.sum ?? 0);
  }

  /**
   * What is booked of the money that was there when the first statement with balances opens: the balances before other
   * statements; lines of statements without balances that are before it, unless one with balances shows them; and lines of
   * earlier days that statements before it, or longer ones, have shown.
   * @returns null while lines of those days are still to be imported
   */
  async bookedBefore(
    runner: SqlRunner,
    accountId: Uuid,
    { id, opening, from }: FirstStatement,
  ): Promise<bigint | null> {
    const isOpen = await runner.query(
      `SELECT FROM bank_statements s WHERE s.settlement_account_id = $1 AND s.undone_at IS NULL AND s.imported_at IS NULL
         AND ${placeSql('s')} < ${placeOfSql('$2')} LIMIT 1`,
      [accountId, id],
    );
    if (rowsOf(isOpen).length > 0) return null;
    const rows = await runner.query(
      `SELECT f.id, NOT c.has_balances OR s.has_balances AND ${placeSql('s')} < ${placeSql('first')} AS is_before,
         sum(${SIGNED_AMOUNT})::text AS sum
       FROM bank_statements first
       JOIN statement_lines l ON l.settlement_account_id = first.settlement_account_id AND l.booking_date <= first.statement_date
       JOIN bank_statements s ON s.id = l.bank_statement_id JOIN ${COUNTED_FOR} ON f.id <> first.id
       JOIN bank_statements c ON c.id = f.id
       WHERE first.id = $1 AND s.undone_at IS NULL AND l.number > 0 AND CASE WHEN c.has_balances THEN l.booking_date < $2::date
         ELSE l.booking_date < first.statement_date OR ${placeSql('c')} < ${placeSql('first')} END
       GROUP BY 1, 2`,
      [id, from],
    );
    let booked = await this.openingsBooked(runner, accountId);
    for (const row of rowsOf<{ id: string; is_before: boolean; sum: string }>(rows)) {
      const isEarlier = row.is_before || (await this.leadsTo(runner, trustUuid(row.id), { opening, from }));
      if (isEarlier) booked += BigInt(row.sum);
    }
    return booked;
  }

  /**
   * Whether the lines of earlier days of a later statement lie before the balance that the first one opens with. Else a booking
   * has only the date of an earlier day, for example its value date.
   */
  private async leadsTo(
    runner: SqlRunner,
    id: Uuid,
    { opening, from }: Pick<FirstStatement, 'opening' | 'from'>,
  ): Promise<boolean> {
    const statement = await this.statements.get(runner, id);
    const { before } = await this.statements.adjacent(runner, statement);
    if (before && continues(statement, before)) return false;
    const rows = await runner.query(
      `SELECT sum(m.amount)::text AS sum FROM (
         SELECT ${SIGNED_AMOUNT} AS amount FROM statement_lines l
         WHERE l.bank_statement_id = $1 AND l.number > 0 AND l.booking_date < $2::date
         UNION ALL
         SELECT ${KNOWN_AMOUNT} FROM statement_known_lines k JOIN statement_lines l ON l.id = k.line_id
         WHERE k.bank_statement_id = $1 AND l.booking_date < $2::date) m`,
      [id, from],
    );
    return statement.opening + BigInt(rowsOf<{ sum: string | null }>(rows)[0]?.sum ?? 0) === opening;
  }
}
