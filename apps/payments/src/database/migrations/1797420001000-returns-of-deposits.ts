import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The erasure of a customer finds the returns of a deposit (ADR 45). */
export class ReturnsOfDeposits1797420001000 implements MigrationInterface {
  /** CREATE INDEX CONCURRENTLY can't run inside one. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS treasury_orders_deposit');
    await runner.query(`CREATE INDEX CONCURRENTLY treasury_orders_deposit ON treasury_orders (deposit_id)
      WHERE deposit_id IS NOT NULL`);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('a migration is not undone: restore a backup'));
  }
}
