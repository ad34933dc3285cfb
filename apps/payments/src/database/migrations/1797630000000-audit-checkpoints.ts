import type { MigrationInterface, QueryRunner } from 'typeorm';
import { auditCheckpointTable1 } from '@corridor/database';

/** The signed checkpoints of the audit log. */
export class AuditCheckpoints1797630000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const sql of auditCheckpointTable1('payments')) await runner.query(sql);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('a migration is not undone: restore a backup'));
  }
}
