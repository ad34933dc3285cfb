import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Operators see that the list of reports of a connector cannot be read. */
export class ReportListFailures1797960001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE connectors ADD COLUMN reports_failures integer NOT NULL DEFAULT 0, ADD COLUMN reports_failure text`,
    );
    await runner.query(
      `COMMENT ON COLUMN connectors.reports_failures IS 'pulls in a row that could not read its list of reports'`,
    );
    await runner.query(
      `COMMENT ON COLUMN connectors.reports_failure IS 'why the last of them could not; null: the last pull has read it'`,
    );
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('a migration is not undone: restore a backup'));
  }
}
