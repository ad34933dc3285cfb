import type { MigrationInterface, QueryRunner } from 'typeorm';
import { approvalTable3, auditLogTable2 } from '@corridor/database';

/** The persons behind operators. */
export class Persons1797330001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const sql of [...approvalTable3(), ...auditLogTable2()]) await runner.query(sql);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('a migration is not undone: restore a backup'));
  }
}
