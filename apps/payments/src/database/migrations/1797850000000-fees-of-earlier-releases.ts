import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What is known of the entry of a fee that has the id of what it is of, as earlier releases post it. */
function noteFees(which: string): string {
  return `INSERT INTO payments.reported_fees (id, platform_key, subject_id, connector_id, settlement_account_id, report,
      return_id, currency, amount, booked, unbooked, reported_at)
    SELECT s.id, s.platform_key, s.id, s.connector_id, x.settlement_account_id,
      CASE WHEN s.is_deposit THEN 'REVERSED' WHEN s.is_completed THEN 'COMPLETED' ELSE 'RETURNED' END,
      CASE WHEN s.is_completed THEN '' ELSE COALESCE(s.return_id, '') END,
      x.currency, x.amount, x.amount, 0, x.posted_at
    FROM payments.transit_items x CROSS JOIN LATERAL (
      SELECT i.id, i.platform_key, i.connector_id, false AS is_deposit, i.returns -> 0 ->> 'returnId' AS return_id,
        EXISTS (SELECT FROM payments.instruction_history h WHERE h.platform_key = i.platform_key
          AND h.instruction_id = i.id AND h.event = 'COMPLETED') AS is_completed
      FROM payments.payment_instructions i WHERE i.id = x.transaction_id
      UNION ALL
      SELECT d.id, 0, d.connector_id, true, NULL, false FROM payments.deposits d WHERE d.id = x.transaction_id
      UNION ALL
      SELECT o.id, 0, o.connector_id, false, o.returns -> 0 ->> 'returnId',
        EXISTS (SELECT FROM payments.treasury_order_history h WHERE h.order_id = o.id AND h.event = 'COMPLETED')
      FROM payments.treasury_orders o WHERE o.id = x.transaction_id
    ) s
    WHERE x.platform_key = 0 AND x.kind = 'FEE' AND x.direction = 'DEBIT' AND ${which}
    ON CONFLICT DO NOTHING`;
}

/**
 * A program of an earlier release, which runs until it is replaced or after a way back, posts a fee without its row: the
 * database notes it, so that the same report books it once. The trigger exists before the entries before it are noted.
 */
export class FeesOfEarlierReleases1797850000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const statements = [
      `CREATE FUNCTION note_fee_of_earlier_release() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN
         ${noteFees('x.transaction_id = NEW.transaction_id')};
         RETURN NULL; END$$`,
      // At the commit, because the history that says what the fee was reported with can be written after it.
      `CREATE CONSTRAINT TRIGGER fees_of_earlier_releases AFTER INSERT ON transit_items
         DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
         WHEN (NEW.platform_key = 0 AND NEW.kind = 'FEE' AND NEW.direction = 'DEBIT')
         EXECUTE FUNCTION note_fee_of_earlier_release()`,
      noteFees('NOT EXISTS (SELECT FROM payments.reported_fees f WHERE f.id = x.transaction_id)'),
    ];
    for (const sql of statements) await runner.query(sql);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('a migration is not undone: restore a backup'));
  }
}
