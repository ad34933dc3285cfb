import type { MigrationInterface, QueryRunner } from 'typeorm';
import { restoreTables1 } from '@corridor/database';

/** What the service knows of restored back-ups (ADR 44). */
export class Restores1796500000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const statements = [...restoreTables1()];
    for (const sql of statements) await runner.query(sql);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('a migration is not undone: restore a backup'));
  }
}
