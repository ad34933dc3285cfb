import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The funds of a prefunded account count the orders of the house that its bank has (ADR 39). */
export class OrdersAtBank1796430000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE INDEX treasury_orders_at_bank ON treasury_orders (from_account_id)
       WHERE state IN ('SUBMITTING', 'UNKNOWN', 'ACCEPTED')`,
    );
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('a migration is not undone: restore a backup'));
  }
}
