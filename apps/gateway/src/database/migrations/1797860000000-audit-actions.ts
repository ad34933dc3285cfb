import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  'DROP INDEX CONCURRENTLY IF EXISTS audit_log_action',
  'CREATE INDEX CONCURRENTLY audit_log_action ON audit_log (action, sequence)',
];

/** The report and the review of access read few actions of a log that is kept for ever. */
export class AuditActions1797860000000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const sql of STATEMENTS) await runner.query(sql);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('a migration is not undone: restore a backup'));
  }
}
