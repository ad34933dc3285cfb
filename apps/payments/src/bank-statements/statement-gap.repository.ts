import { Injectable } from '@nestjs/common';
import { mintUuid, moneyText, trustUuid, type Uuid } from '@corridor/kernel';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import { ENDS_BY_ITSELF, OPEN_AGAIN } from '../instructions/break.repository';
import { BankStatementRepository, continues, gapOf, type StoredStatement } from './bank-statement.repository';
import { orderSql } from './domain/statement-place';

/** Findings about statements that don't continue those before them. */
@Injectable()
export class StatementGapRepository {
  constructor(private readonly statements: BankStatementRepository) {}

  /** The statements of an account that have a finding, open or resolved by a person, the earliest first. */
  async withGaps(runner: SqlRunner, accountId: Uuid): Promise<Uuid[]> {
    const rows = await runner.query(
      `SELECT s.id FROM bank_statements s WHERE s.settlement_account_id = $1 AND s.imported_at IS NOT NULL
         AND s.undone_at IS NULL AND EXISTS (SELECT FROM breaks b WHERE b.settlement_account_id = $1
           AND b.bank_statement_id = s.id AND b.kind = 'STATEMENT_GAP'
           AND (b.status = 'OPEN' OR b.resolution IS NOT NULL))
       ORDER BY ${orderSql('s')}`,
      [accountId],
    );
    return idsOf(rows);
  }

  /** The statements on both sides of each gap that has no finding of its amount, the earliest first. */
  async withoutFinding(runner: SqlRunner, accountId: Uuid): Promise<Uuid[]> {
    const rows = await runner.query(
      `SELECT unnest(ARRAY[before, id]) AS id FROM (
         SELECT s.id, s.opening + s.known_before AS opening, lag(s.id) OVER w AS before,
           lag(s.closing - s.known_after) OVER w AS closing
         FROM bank_statements s WHERE s.settlement_account_id = $1 AND s.imported_at IS NOT NULL AND s.undone_at IS NULL
           AND NOT s.adds_nothing WINDOW w AS (ORDER BY ${orderSql('s')})) n
       WHERE n.opening <> n.closing AND NOT EXISTS (SELECT FROM breaks b WHERE b.settlement_account_id = $1
         AND b.bank_statement_id = n.id AND b.kind = 'STATEMENT_GAP' AND b.amount = abs(n.opening - n.closing)
         AND (b.status = 'OPEN' OR b.resolution IS NOT NULL))`,
      [accountId],
    );
    return idsOf(rows);
  }

  /** Opens or closes the findings at both ends of a statement. */
  async compare(runner: SqlRunner, statement: StoredStatement): Promise<void> {
    const { before, after } = await this.statements.adjacent(runner, statement);
    await this.noteGap(runner, statement, before);
    if (after) await this.noteGap(runner, after, statement);
  }

  /** Opens or closes the finding that a statement does not continue the one before it. */
  async noteGap(
    runner: SqlRunner,
    statement: StoredStatement,
    before: StoredStatement | undefined,
  ): Promise<void> {
    const { accountId } = statement;
    // What a statement that is still imported begins and ends with is known at the end of its import.
    const isKnown = statement.isImported && before?.isImported === true;
    const missed = isKnown && !continues(statement, before) ? before : undefined;
    const message = missed && messageOf(statement, missed);
    // One that a person has resolved ends too, so it is open again if it comes again.
    await runner.query(
      `UPDATE breaks SET ${ENDS_BY_ITSELF}, resolution = NULL, resolved_by = NULL, resolved_person = NULL
       WHERE settlement_account_id = $3 AND bank_statement_id = $1 AND kind = 'STATEMENT_GAP'
         AND (status = 'OPEN' OR resolution IS NOT NULL) AND message IS DISTINCT FROM $2`,
      [statement.id, message ?? null, accountId],
    );
    if (!missed) return;
    await runner.query(
      `INSERT INTO breaks (platform_key, id, kind, severity, connector_id, settlement_account_id, bank_statement_id, message,
         amount, currency)
       SELECT 0, $1, 'STATEMENT_GAP', 'CRITICAL', a.connector_id, a.id, $3, $4, abs($5::bigint), a.currency
       FROM settlement_accounts a WHERE a.id = $2
       ON CONFLICT (connector_id, kind, md5(message)) WHERE instruction_id IS NULL DO UPDATE
         SET ${OPEN_AGAIN}, bank_statement_id = excluded.bank_statement_id, amount = excluded.amount
         WHERE breaks.status = 'RESOLVED' AND breaks.resolution IS NULL OR breaks.amount IS DISTINCT FROM excluded.amount`,
      [mintUuid(), accountId, statement.id, message, String(gapOf(statement, missed))],
    );
  }
}

/** The balances, and what they are without lines that other statements have shown. */
function messageOf(statement: StoredStatement, before: StoredStatement): string {
  const { statementId, date, opening, knownBefore, accountId, currency } = statement;
  const { closing, knownAfter } = before;
  const own = (balance: bigint, side: 'after' | 'before'): string =>
    ` (${moneyText(balance, currency)} ${side} known lines)`;
  return (
    `statement ${statementId} of ${date} (SettlementAccount:${accountId}) opens with ${moneyText(opening, currency)}` +
    `${knownBefore === 0n ? '' : own(opening + knownBefore, 'after')}; ` +
    `statement ${before.statementId} of ${before.date} closes with ${moneyText(closing, currency)}` +
    (knownAfter === 0n ? '' : own(closing - knownAfter, 'before'))
  );
}

function idsOf(rows: unknown): Uuid[] {
  return rowsOf<{ id: string }>(rows).map(({ id }) => trustUuid(id));
}
