import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A statement that was undone may come again, and lines are found by the line that they have ended. */
export class UndoneStatementIndexes1797400001000 implements MigrationInterface {
  /** CREATE INDEX CONCURRENTLY can't run inside one. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS bank_statements_present');
    await runner.query(`CREATE UNIQUE INDEX CONCURRENTLY bank_statements_present
      ON bank_statements (settlement_account_id, statement_id) WHERE undone_at IS NULL`);
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS bank_statements_key');
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS statement_lines_undoing');
    await runner.query(`CREATE INDEX CONCURRENTLY statement_lines_undoing
      ON statement_lines (undoes_line_id) WHERE undoes_line_id IS NOT NULL`);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('a migration is not undone: restore a backup'));
  }
}
