import type { MigrationInterface, QueryRunner } from 'typeorm';
import { auditPositionTable1 } from '@corridor/database';

/** How far receivers of security events have the audit log. */
export class AuditPositions1797730000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const sql of auditPositionTable1()) await runner.query(sql);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('a migration is not undone: restore a backup'));
  }
}
