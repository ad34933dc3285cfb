import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Waiting reports are taken for each connector (ADR 53). */
export class WaitingReports1796810001000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS connector_reports_waiting');
    await runner.query(
      `CREATE INDEX CONCURRENTLY connector_reports_waiting
       ON connector_reports (connector_id, type, is_expected, look_at) WHERE look_at IS NOT NULL`,
    );
    // With it, the reports of one connector would be looked for among those of all.
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS connector_reports_due');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE INDEX connector_reports_due ON connector_reports (look_at) WHERE look_at IS NOT NULL',
    );
    await runner.query('DROP INDEX connector_reports_waiting');
  }
}
