import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lines are found again by their identity, or by their day and amount (ADR 70). */
export class LineIdentityIndexes1797350002000 implements MigrationInterface {
  /** CREATE INDEX CONCURRENTLY can't run inside one. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS statement_lines_identity');
    await runner.query(`CREATE INDEX CONCURRENTLY statement_lines_identity
      ON statement_lines (settlement_account_id, identity) WHERE identity IS NOT NULL`);
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS statement_lines_money');
    await runner.query(`CREATE INDEX CONCURRENTLY statement_lines_money
      ON statement_lines (settlement_account_id, booking_date, amount)`);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('a migration is not undone: restore a backup'));
  }
}
