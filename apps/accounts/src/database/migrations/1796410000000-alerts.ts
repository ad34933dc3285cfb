import type { MigrationInterface, QueryRunner } from 'typeorm';
import { alertTable1 } from '@corridor/database';

/** What operators are told (ADR 42). */
export class Alerts1796410000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const sql of alertTable1('accounts')) await runner.query(sql);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('a migration is not undone: restore a backup'));
  }
}
