import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Checks of accounts and identities by connectors, and reports whose content is erased (ADR 41). */
export class ConnectorChecks1796300000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const statements = [
      `CREATE TABLE connector_checks (
         platform_key integer NOT NULL,
         id uuid NOT NULL,
         platform_id text NOT NULL,
         kind text NOT NULL CHECK (kind IN ('ACCOUNT', 'IDENTITY')),
         connector_id uuid NOT NULL,
         created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
         PRIMARY KEY (platform_key, id)
       )`,
      'CREATE UNIQUE INDEX connector_checks_id ON connector_checks (id)',
      `COMMENT ON TABLE connector_checks IS 'checks that a connector was asked for, written before it is asked'`,
      'ALTER TABLE connector_reports ALTER COLUMN report_sealed DROP NOT NULL',
      `COMMENT ON COLUMN connector_reports.report_sealed IS
         'ciphertext of the report as it came, bound to its id; null: erased after the end of a check'`,
    ];
    for (const sql of statements) await runner.query(sql);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('a migration is not undone: restore a backup'));
  }
}
