import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The transactions of an entry are found by its reference. */
export class BatchEntryIndexes1797460001000 implements MigrationInterface {
  /** CREATE INDEX CONCURRENTLY can't run inside one. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS statement_lines_entry');
    await runner.query(`CREATE INDEX CONCURRENTLY statement_lines_entry
      ON statement_lines (settlement_account_id, entry_reference) WHERE entry_reference IS NOT NULL`);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('a migration is not undone: restore a backup'));
  }
}
