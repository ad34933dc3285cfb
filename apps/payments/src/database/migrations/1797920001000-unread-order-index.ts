import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * No release reads this index: treasury_orders_returnable, which has its columns and more of its rows, took its place before the
 * first one could (ADR 74).
 */
export class UnreadOrderIndex1797920001000 implements MigrationInterface {
  /** DROP INDEX CONCURRENTLY can't run inside one. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS treasury_orders_unreturned');
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('a migration is not undone: restore a backup'));
  }
}
