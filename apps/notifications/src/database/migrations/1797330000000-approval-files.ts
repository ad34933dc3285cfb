import type { MigrationInterface, QueryRunner } from 'typeorm';
import { approvalTable2 } from '@corridor/database';

/** Files of actions that wait for a second operator. */
export class ApprovalFiles1797330000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const sql of approvalTable2()) await runner.query(sql);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('a migration is not undone: restore a backup'));
  }
}
