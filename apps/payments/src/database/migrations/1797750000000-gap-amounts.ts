import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Older gaps between statements name the amount that they are about, where both statements are as their message says. One
 * that is resolved gets it only if no line is in both, because what others showed at that time isn't known.
 */
export class GapAmounts1797750000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `UPDATE breaks b SET amount = abs(s.opening + s.known_before - p.closing + p.known_after), currency = s.currency
       FROM bank_statements s JOIN bank_statements p ON p.settlement_account_id = s.settlement_account_id AND p.id <> s.id
       WHERE b.kind = 'STATEMENT_GAP' AND b.amount IS NULL AND b.bank_statement_id = s.id
         AND b.message = 'statement ' || s.statement_id || ' of ' || to_char(s.statement_date, 'YYYY-MM-DD')
           || ' (SettlementAccount:' || s.settlement_account_id || ') opens with ' || s.opening
           || '; statement ' || p.statement_id || ' of ' || to_char(p.statement_date, 'YYYY-MM-DD')
           || ' closes with ' || p.closing || ' (smallest units)'
         AND (b.status = 'OPEN' OR s.known_before = 0 AND p.known_after = 0)
         AND s.opening + s.known_before <> p.closing - p.known_after`,
    );
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('a migration is not undone: restore a backup'));
  }
}
