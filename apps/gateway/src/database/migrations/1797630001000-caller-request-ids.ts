import type { MigrationInterface, QueryRunner } from 'typeorm';
import { auditLogTable3 } from '@corridor/database';

/** The callers' request ids beside the own ones, in the audit log and in the log of requests. */
export class CallerRequestIds1797630001000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const sql of auditLogTable3()) await runner.query(sql);
    await runner.query('ALTER TABLE request_log ADD COLUMN IF NOT EXISTS caller_request_id text');
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS request_log_caller_request_id');
    await runner.query(
      `CREATE INDEX CONCURRENTLY request_log_caller_request_id ON request_log (platform_key, caller_request_id)
       WHERE caller_request_id IS NOT NULL`,
    );
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('a migration is not undone: restore a backup'));
  }
}
