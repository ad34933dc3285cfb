import type { MigrationInterface, QueryRunner } from 'typeorm';
import { approvalTable1 } from '@corridor/database';

/** Actions of operators that wait for a second operator (ADR 38). */
export class Approvals1796400000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const sql of approvalTable1('compliance')) await runner.query(sql);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('a migration is not undone: restore a backup'));
  }
}
