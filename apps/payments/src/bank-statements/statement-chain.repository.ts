import { Injectable } from '@nestjs/common';
import type { Uuid } from '@corridor/kernel';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import { BankStatementRepository, type StoredStatement } from './bank-statement.repository';

/** The balances of the statements of an account, one after the other. */
@Injectable()
export class StatementChainRepository {
  constructor(private readonly statements: BankStatementRepository) {}

  /** A statement is imported, or one more line of it is: what it has booked is in its balances, and in those that follow from them. */
  async finish(runner: SqlRunner, { id, accountId }: StoredStatement): Promise<void> {
    const former = await this.statements.get(runner, id);
    const statement = await this.settled(runner, id);
    const moved = statement.closing - former.closing;
    const follower = statement.hasBalances ? undefined : await this.shiftFollowers(runner, statement, moved);
    await this.compare(runner, accountId, statement);
    if (follower) await this.compare(runner, accountId, follower);
  }

  /** Known lines of statements before and after it; and the closing balance where the file has none. */
  private async settled(runner: SqlRunner, id: Uuid): Promise<StoredStatement> {
    await runner.query(
      `UPDATE bank_statements s SET known_lines = k.count, known_before = CASE WHEN s.has_balances THEN k.before ELSE 0 END,
         known_after = CASE WHEN s.has_balances THEN k.after ELSE 0 END,
         closing = CASE WHEN s.has_balances THEN s.closing ELSE s.opening + b.booked END
       FROM (
         SELECT count(l.id)::integer AS count,
           COALESCE(sum(CASE l.direction WHEN 'CREDIT' THEN l.amount ELSE -l.amount END)
             FILTER (WHERE (o.statement_date, o.id) < (c.statement_date, c.id)), 0) AS before,
           COALESCE(sum(CASE l.direction WHEN 'CREDIT' THEN l.amount ELSE -l.amount END)
             FILTER (WHERE (o.statement_date, o.id) > (c.statement_date, c.id)), 0) AS after
         FROM bank_statements c JOIN statement_known_lines k ON k.bank_statement_id = c.id
         JOIN statement_lines l ON l.id = k.line_id JOIN bank_statements o ON o.id = l.bank_statement_id
         WHERE c.id = $1) k,
       (SELECT COALESCE(sum(CASE direction WHEN 'CREDIT' THEN amount ELSE -amount END), 0) AS booked
        FROM statement_lines WHERE bank_statement_id = $1 AND number > 0) b
       WHERE s.id = $1`,
      [id],
    );
    return this.statements.get(runner, id);
  }

  /** Statements without balances continue the one before them. Returns the first one after them. */
  private async shiftFollowers(
    runner: SqlRunner,
    { id, accountId }: StoredStatement,
    moved: bigint,
  ): Promise<StoredStatement | undefined> {
    if (moved === 0n) return undefined;
    const sql = `SELECT n.id FROM bank_statements n JOIN bank_statements s ON s.id = $2
      WHERE n.settlement_account_id = $1 AND (n.statement_date, n.id) > (s.statement_date, s.id) AND n.has_balances
      ORDER BY n.statement_date, n.id LIMIT 1`;
    const [next] = rowsOf<{ id: Uuid }>(await runner.query(sql, [accountId, id]));
    await runner.query(
      `UPDATE bank_statements f SET opening = f.opening + $4, closing = f.closing + $4
       FROM (SELECT s.statement_date, s.id FROM bank_statements s WHERE s.id = $2) d
       WHERE f.settlement_account_id = $1 AND (f.statement_date, f.id) > (d.statement_date, d.id)
         AND ($3::uuid IS NULL OR (f.statement_date, f.id) <
           (SELECT n.statement_date, n.id FROM bank_statements n WHERE n.id = $3))`,
      [accountId, id, next?.id ?? null, String(moved)],
    );
    return next && this.statements.get(runner, next.id);
  }

  /** Opens or closes the findings at both ends of a statement. */
  private async compare(runner: SqlRunner, accountId: Uuid, statement: StoredStatement): Promise<void> {
    const { before, after } = await this.statements.adjacent(runner, accountId, statement);
    await this.statements.noteGap(runner, statement, before);
    if (after) await this.statements.noteGap(runner, after, statement);
  }
}
