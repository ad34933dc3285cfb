import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A deposit finds the orders whose money it can bring back, also after a part of it has come (ADR 74). */
export class OrdersOfAnAccount1797890001000 implements MigrationInterface {
  /** CREATE INDEX CONCURRENTLY can't run inside one. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS treasury_orders_returnable');
    await runner.query(`CREATE INDEX CONCURRENTLY treasury_orders_returnable ON treasury_orders (from_account_id, id)
      WHERE kind <> 'FX_TRADE'`);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('a migration is not undone: restore a backup'));
  }
}
