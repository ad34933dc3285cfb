import type { MigrationInterface, QueryRunner } from 'typeorm';
import { auditLogTable3 } from '@corridor/database';

/** The callers' request ids beside the own ones. */
export class CallerRequestIds1797630001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const sql of auditLogTable3()) await runner.query(sql);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('a migration is not undone: restore a backup'));
  }
}
