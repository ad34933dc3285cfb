import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Transfers between settlement accounts are listed for the debited and for the credited account. */
export class OwnTransfers1797000000000 implements MigrationInterface {
  /** CREATE INDEX CONCURRENTLY can't run inside one. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS treasury_orders_from');
    await runner.query(`CREATE INDEX CONCURRENTLY treasury_orders_from ON treasury_orders (from_account_id, id)
      WHERE kind = 'OWN_TRANSFER'`);
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS treasury_orders_to');
    await runner.query(`CREATE INDEX CONCURRENTLY treasury_orders_to ON treasury_orders (to_account_id, id)
      WHERE kind = 'OWN_TRANSFER'`);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('a migration is not undone: restore a backup'));
  }
}
