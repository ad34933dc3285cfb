import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A deposit finds the orders whose credit it can be, and an order its credit (ADR 74). */
export class OrderCreditIndexes1797390001000 implements MigrationInterface {
  /** CREATE INDEX CONCURRENTLY can't run inside one. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS treasury_orders_uncredited');
    await runner.query(`CREATE INDEX CONCURRENTLY treasury_orders_uncredited ON treasury_orders (to_account_id, id)
      WHERE to_account_id IS NOT NULL AND credit_deposit_id IS NULL`);
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS treasury_orders_credit');
    await runner.query(`CREATE UNIQUE INDEX CONCURRENTLY treasury_orders_credit ON treasury_orders (credit_deposit_id)
      WHERE credit_deposit_id IS NOT NULL`);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('a migration is not undone: restore a backup'));
  }
}
