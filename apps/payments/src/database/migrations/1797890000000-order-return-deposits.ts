import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The money of an order of the house can come back by several deposits (ADR 74). */
export class OrderReturnDeposits1797890000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const statements = [
      `CREATE TABLE treasury_order_returns (
         deposit_id uuid PRIMARY KEY,
         order_id uuid NOT NULL
       )`,
      'CREATE INDEX treasury_order_returns_order ON treasury_order_returns (order_id)',
      `COMMENT ON TABLE treasury_order_returns IS
         'deposits by which more of the money of an order came back: treasury_orders.return_deposit_id is the first'`,
    ];
    for (const sql of statements) await runner.query(sql);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('a migration is not undone: restore a backup'));
  }
}
