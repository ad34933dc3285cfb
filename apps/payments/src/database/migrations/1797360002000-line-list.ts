import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lines are listed by their settlement account. */
export class LineList1797360002000 implements MigrationInterface {
  /** CREATE INDEX CONCURRENTLY can't run inside one. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS statement_lines_list');
    await runner.query(
      `CREATE INDEX CONCURRENTLY statement_lines_list ON statement_lines (settlement_account_id, id)`,
    );
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('a migration is not undone: restore a backup'));
  }
}
