import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A deposit that is the credit of an order of the house belongs to the order (ADR 74). */
export class OrderCredits1797390000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const statements = [
      'ALTER TABLE treasury_orders ADD COLUMN credit_deposit_id uuid',
      `COMMENT ON COLUMN treasury_orders.credit_deposit_id IS 'the deposit that is its credit; null if none was reported'`,
      // The former check admitted less, so no row can break the new one. It isn't validated, which would be a scan.
      `ALTER TABLE deposits DROP CONSTRAINT deposits_state_check,
         ADD CONSTRAINT deposits_state_check CHECK (state IN ('RECEIVED', 'CREDITED', 'PAID', 'SENT_BACK', 'SUSPENDED',
           'WRITTEN_OFF', 'OWN_ORDER', 'REVERSED')) NOT VALID`,
    ];
    for (const sql of statements) await runner.query(sql);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('a migration is not undone: restore a backup'));
  }
}
