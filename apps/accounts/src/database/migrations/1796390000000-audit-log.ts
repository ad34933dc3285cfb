import type { MigrationInterface, QueryRunner } from 'typeorm';
import { auditLogTable1 } from '@corridor/database';

/** What operators did, append-only (ADR 38). */
export class AuditLog1796390000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const sql of auditLogTable1('accounts')) await runner.query(sql);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('a migration is not undone: restore a backup'));
  }
}
