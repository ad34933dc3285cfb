import { Injectable } from '@nestjs/common';
import { mintUuid, type Uuid } from '@corridor/kernel';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import { BankStatementRepository, continues, type StoredStatement } from './bank-statement.repository';

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

  /** A statement is undone: those around it follow one another again. */
  async leave(runner: SqlRunner, statement: StoredStatement): Promise<void> {
    const { accountId, hasBalances, opening, closing } = statement;
    const follower = hasBalances
      ? undefined
      : await this.shiftFollowers(runner, statement, opening - closing);
    const { before, after } = await this.statements.adjacent(runner, accountId, statement);
    if (after) await this.noteGap(runner, after, before);
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

  /**
   * Statements without balances continue the one before them. Returns the first one after them.
   * @param moved what the statement has booked more than before, smallest units
   */
  private async shiftFollowers(
    runner: SqlRunner,
    { id, accountId }: StoredStatement,
    moved: bigint,
  ): Promise<StoredStatement | undefined> {
    if (moved === 0n) return undefined;
    const sql = `SELECT n.id FROM bank_statements n JOIN bank_statements s ON s.id = $2
      WHERE n.settlement_account_id = $1 AND (n.statement_date, n.id) > (s.statement_date, s.id) AND n.has_balances
        AND n.undone_at IS NULL
      ORDER BY n.statement_date, n.id LIMIT 1`;
    const [next] = rowsOf<{ id: Uuid }>(await runner.query(sql, [accountId, id]));
    await runner.query(
      `UPDATE bank_statements f SET opening = f.opening + $4, closing = f.closing + $4
       FROM (SELECT s.statement_date, s.id FROM bank_statements s WHERE s.id = $2) d
       WHERE f.settlement_account_id = $1 AND f.undone_at IS NULL AND (f.statement_date, f.id) > (d.statement_date, d.id)
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
    const { statementId, date, opening, accountId } = statement;
    if (!before || continues(statement, before)) {
      await runner.query(
        `UPDATE breaks SET status = 'RESOLVED' WHERE bank_statement_id = $1 AND kind = 'STATEMENT_GAP' AND status = 'OPEN'`,
        [statement.id],
      );
      return;
    }
    const message =
      `statement ${statementId} of ${date} (SettlementAccount:${accountId}) opens with ${opening}; ` +
      `statement ${before.statementId} of ${before.date} closes with ${before.closing} (smallest units)`;
    await runner.query(
      `INSERT INTO breaks (platform_key, id, kind, severity, connector_id, settlement_account_id, bank_statement_id, message)
       SELECT 0, $1, 'STATEMENT_GAP', 'CRITICAL', a.connector_id, a.id, $3, $4 FROM settlement_accounts a WHERE a.id = $2
       ON CONFLICT (connector_id, kind, md5(message)) WHERE instruction_id IS NULL DO UPDATE
         SET status = 'OPEN', bank_statement_id = excluded.bank_statement_id
         WHERE breaks.status = 'RESOLVED' AND breaks.resolution IS NULL`,
      [mintUuid(), accountId, statement.id, message],
    );
  }
}
