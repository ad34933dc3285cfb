import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  // ASKING: the answer decides an incoming payment and isn't recorded yet. OVER: it no longer decides
  // anything.
  `ALTER TABLE webhook_deliveries ADD COLUMN approval text
     CHECK (approval IN ('ASKING', 'OVER')) CHECK (approval IS DISTINCT FROM 'ASKING' OR status = 'PENDING')`,
  `CREATE INDEX webhook_deliveries_asking ON webhook_deliveries (platform_key, id) WHERE approval = 'ASKING'`,
];

/** Deliveries that ask for an approval (docs/behaviour.md 10). */
export class Approvals1767236400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE webhook_deliveries DROP COLUMN approval');
  }
}
