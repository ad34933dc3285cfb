import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Checks of accounts by connectors that wait for a report (ADR 41). */
export class AccountChecks1796300001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE account_checks (
        platform_key integer NOT NULL,
        id uuid NOT NULL,
        external_account_id uuid NOT NULL,
        created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        PRIMARY KEY (platform_key, id)
      )`);
    await runner.query(`COMMENT ON TABLE account_checks IS 'checks by a connector that were PENDING'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE account_checks');
  }
}
