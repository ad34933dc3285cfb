import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Reports on known payments don't wait behind others, and a connector whose reports are refused is asked (ADR 53). */
export class ExpectedReports1796810000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const statements = [
      'ALTER TABLE connector_reports ADD COLUMN is_expected boolean NOT NULL DEFAULT false',
      `COMMENT ON COLUMN connector_reports.is_expected IS
         'it names a payment, an order, a check or a settlement account that the connector has'`,
      `ALTER TABLE connectors ADD COLUMN reports_refused_at timestamptz, ADD COLUMN query_at timestamptz,
         ADD COLUMN queried_up_to uuid`,
      `COMMENT ON COLUMN connectors.reports_refused_at IS 'real time when reports of it were refused last, because too many came'`,
      `COMMENT ON COLUMN connectors.query_at IS
         'real time when its accepted payments are queried next, if its reports are refused'`,
      `COMMENT ON COLUMN connectors.queried_up_to IS 'id of the last payment that was queried for that; null: all were'`,
    ];
    for (const sql of statements) await runner.query(sql);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('a migration is not undone: restore a backup'));
  }
}
