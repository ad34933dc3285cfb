import type { MigrationInterface, QueryRunner } from 'typeorm';
import { alertTable1, auditCheckpointTable1 } from '@corridor/database';

/** The signed checkpoints of the audit log, and the alerts of the gateway. */
export class AuditCheckpoints1797630000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const statements = [
      ...alertTable1('gateway', { deadTimers: false }),
      ...auditCheckpointTable1('gateway'),
    ];
    for (const sql of statements) await runner.query(sql);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('a migration is not undone: restore a backup'));
  }
}
