import type { MigrationInterface, QueryRunner } from 'typeorm';
import { deadLetterTable1 } from '@corridor/database';

/** What operators decide about dead letters (ADR 38). */
export class DeadLetters1796431000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const sql of deadLetterTable1('compliance')) await runner.query(sql);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('a migration is not undone: restore a backup'));
  }
}
