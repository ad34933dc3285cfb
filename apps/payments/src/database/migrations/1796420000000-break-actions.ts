import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Operators write deposits off, or send them back to their payers by an order of the house (ADR 39). */
export class BreakActions1796420000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // The former checks admitted less, so no row can break the new ones. They aren't validated, which would be a scan.
    const statements = [
      `ALTER TABLE deposits DROP CONSTRAINT deposits_state_check,
         ADD CONSTRAINT deposits_state_check CHECK (state IN ('RECEIVED', 'CREDITED', 'PAID', 'SENT_BACK', 'SUSPENDED',
           'WRITTEN_OFF', 'REVERSED')) NOT VALID`,
      `ALTER TABLE treasury_orders DROP CONSTRAINT treasury_orders_kind_check,
         DROP CONSTRAINT treasury_orders_state_check,
         ADD CONSTRAINT treasury_orders_kind_check
           CHECK (kind IN ('FX_TRADE', 'OWN_TRANSFER', 'DEPOSIT_RETURN')) NOT VALID,
         ADD CONSTRAINT treasury_orders_state_check CHECK (state IN ('QUEUED', 'SUBMITTING', 'UNKNOWN', 'ACCEPTED',
           'COMPLETED', 'REJECTED', 'FAILED', 'CANCELLED', 'RETURNED')) NOT VALID,
         ALTER COLUMN to_account_id DROP NOT NULL, ADD COLUMN deposit_id uuid, ADD COLUMN house_item_id uuid,
         ADD CONSTRAINT treasury_orders_sides CHECK (CASE kind
           WHEN 'DEPOSIT_RETURN' THEN to_account_id IS NULL AND deposit_id IS NOT NULL AND house_item_id IS NOT NULL
           ELSE to_account_id IS NOT NULL END) NOT VALID`,
      `COMMENT ON COLUMN treasury_orders.deposit_id IS 'of a DEPOSIT_RETURN: the deposit whose payer gets the money'`,
      `COMMENT ON COLUMN treasury_orders.house_item_id IS 'of a DEPOSIT_RETURN: the money in the suspense account'`,
      `COMMENT ON COLUMN treasury_orders.body IS
         'what every attempt sends, without the account of a payer, which stands sealed in the deposit'`,
    ];
    for (const sql of statements) await runner.query(sql);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('a migration is not undone: restore a backup'));
  }
}
