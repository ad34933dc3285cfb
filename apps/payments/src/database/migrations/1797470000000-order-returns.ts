import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A deposit by which the money of an order of the house came back belongs to the order (ADR 74). */
export class OrderReturns1797470000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const statements = [
      'ALTER TABLE treasury_orders ADD COLUMN return_deposit_id uuid',
      `COMMENT ON COLUMN treasury_orders.return_deposit_id IS
         'the deposit by which its money came back; null if none was reported'`,
    ];
    for (const sql of statements) await runner.query(sql);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('a migration is not undone: restore a backup'));
  }
}
