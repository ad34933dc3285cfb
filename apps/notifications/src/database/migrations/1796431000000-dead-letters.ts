import type { MigrationInterface, QueryRunner } from 'typeorm';
import { approvalTable1, auditLogTable1, deadLetterTable1 } from '@corridor/database';

/** What operators decide about dead letters (ADR 38). */
export class DeadLetters1796431000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const statements = [
      ...auditLogTable1('notifications'),
      ...approvalTable1('notifications'),
      ...deadLetterTable1('notifications'),
    ];
    for (const sql of statements) await runner.query(sql);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('a migration is not undone: restore a backup'));
  }
}
