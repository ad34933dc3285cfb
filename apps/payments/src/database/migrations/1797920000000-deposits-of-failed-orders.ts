import type { MigrationInterface, QueryRunner } from 'typeorm';

const FAILED = `('REJECTED', 'FAILED', 'CANCELLED')`;

/**
 * A program of an earlier release, which runs until it is replaced or after a way back, ends an order and knows nothing, or not
 * all, of its deposits: the database lets them be booked anew (ADR 74).
 */
export class DepositsOfFailedOrders1797920000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const statements = [
      `CREATE FUNCTION release_deposits_of_failed_order() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN
         WITH more AS (DELETE FROM payments.treasury_order_returns r WHERE r.order_id = NEW.id RETURNING r.deposit_id)
         UPDATE payments.deposits d SET state = 'RECEIVED', look_at = clock_timestamp()
         WHERE d.state = 'OWN_ORDER' AND d.id IN (
           SELECT deposit_id FROM more UNION ALL SELECT NEW.credit_deposit_id UNION ALL SELECT NEW.return_deposit_id);
         NEW.credit_deposit_id := NULL;
         NEW.return_deposit_id := NULL;
         RETURN NEW; END$$`,
      `CREATE TRIGGER deposits_of_failed_orders BEFORE UPDATE OF state ON treasury_orders FOR EACH ROW
         WHEN (NEW.state IN ${FAILED}) EXECUTE FUNCTION release_deposits_of_failed_order()`,
      // Those that have failed before.
      `UPDATE treasury_orders o SET state = o.state WHERE o.state IN ${FAILED} AND (
         o.credit_deposit_id IS NOT NULL OR o.return_deposit_id IS NOT NULL
         OR EXISTS (SELECT FROM treasury_order_returns r WHERE r.order_id = o.id))`,
    ];
    for (const sql of statements) await runner.query(sql);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('a migration is not undone: restore a backup'));
  }
}
