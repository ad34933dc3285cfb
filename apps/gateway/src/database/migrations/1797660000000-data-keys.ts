import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dataKeyTables1 } from '@corridor/database';

/** Keys of the service's own data. */
export class DataKeys1797660000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const sql of dataKeyTables1()) await runner.query(sql);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('a migration is not undone: restore a backup'));
  }
}
