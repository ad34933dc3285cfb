import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A deposit finds the orders whose money it can bring back, and an order its return (ADR 74). */
export class OrderReturnIndexes1797470001000 implements MigrationInterface {
  /** CREATE INDEX CONCURRENTLY can't run inside one. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS treasury_orders_unreturned');
    await runner.query(`CREATE INDEX CONCURRENTLY treasury_orders_unreturned ON treasury_orders (from_account_id, id)
      WHERE kind <> 'FX_TRADE' AND return_deposit_id IS NULL`);
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS treasury_orders_return');
    await runner.query(`CREATE UNIQUE INDEX CONCURRENTLY treasury_orders_return ON treasury_orders (return_deposit_id)
      WHERE return_deposit_id IS NOT NULL`);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('a migration is not undone: restore a backup'));
  }
}
