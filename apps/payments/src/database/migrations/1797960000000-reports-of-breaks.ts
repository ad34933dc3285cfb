import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A finding about a report that is not valid shows what the report was. */
export class ReportsOfBreaks1797960000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE breaks ADD COLUMN report_id text');
    await runner.query(
      `COMMENT ON COLUMN breaks.report_id IS 'of a finding of a connector: the report that says it; null: none does'`,
    );
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('a migration is not undone: restore a backup'));
  }
}
