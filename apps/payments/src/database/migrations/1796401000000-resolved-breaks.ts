import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Operators resolve breaks, and list instructions and reports (ADR 38). */
export class ResolvedBreaks1796401000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const statements = [
      `ALTER TABLE breaks ADD COLUMN resolution text, ADD COLUMN resolved_by text, ADD COLUMN resolved_at timestamptz`,
      `COMMENT ON COLUMN breaks.resolution IS 'the action of the operator; null if the system resolved it itself'`,
      'CREATE INDEX breaks_id ON breaks (id)',
      'CREATE INDEX connector_reports_received ON connector_reports (received_at, connector_id, report_id)',
    ];
    for (const sql of statements) await runner.query(sql);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('a migration is not undone: restore a backup'));
  }
}
