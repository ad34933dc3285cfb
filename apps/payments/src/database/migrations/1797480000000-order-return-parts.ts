import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An order of the house can come back in several parts, each with its own name. */
export class OrderReturnParts1797480000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const statements = [
      `ALTER TABLE treasury_orders ADD COLUMN returns jsonb NOT NULL DEFAULT '[]'`,
      `COMMENT ON COLUMN treasury_orders.returns IS 'what came back: name and amount of each part'`,
      // Until now the first part was the only one, and what was missing of it is in its break.
      `UPDATE treasury_orders o SET returns = jsonb_build_array(jsonb_build_object('returnId', 'return',
         'amount', o.amount - COALESCE((SELECT sum(b.amount) FROM breaks b WHERE b.platform_key = 0
           AND b.instruction_id = o.id AND b.kind = 'RETURN_SHORTFALL'), 0)))
       WHERE o.state = 'RETURNED'`,
    ];
    for (const sql of statements) await runner.query(sql);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('a migration is not undone: restore a backup'));
  }
}
