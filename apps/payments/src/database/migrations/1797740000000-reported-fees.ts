import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Each fee that a bank reports is booked once, or is a break. */
export class ReportedFees1797740000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const statements = [
      `CREATE TABLE reported_fees (
         id uuid PRIMARY KEY,
         platform_key integer NOT NULL,
         subject_id uuid NOT NULL,
         connector_id uuid NOT NULL,
         settlement_account_id uuid,
         report text NOT NULL
           CHECK (report IN ('COMPLETED', 'FAILED', 'RETURNED', 'BOOKED', 'REVERSED', 'CONTRADICTION')),
         return_id text NOT NULL,
         currency text NOT NULL,
         amount bigint NOT NULL CHECK (amount > 0),
         booked bigint NOT NULL,
         unbooked bigint NOT NULL,
         reported_at timestamptz NOT NULL DEFAULT clock_timestamp(),
         UNIQUE NULLS NOT DISTINCT (subject_id, report, return_id, currency, amount, settlement_account_id)
       )`,
      `COMMENT ON TABLE reported_fees IS
         'what banks say that they took for payments, orders of the house and deposits: each report of a fee once'`,
      `COMMENT ON COLUMN reported_fees.id IS 'also of the journal entry that books it, and of the break if it is not booked'`,
      `COMMENT ON COLUMN reported_fees.subject_id IS 'the instruction, order of the house or deposit'`,
      `COMMENT ON COLUMN reported_fees.amount IS 'what the report names, smallest units'`,
      `COMMENT ON COLUMN reported_fees.booked IS
         'what its entry books, smallest units: less than the amount by what a return falls short of, or a line has shown'`,
      `COMMENT ON COLUMN reported_fees.unbooked IS
         'what its break is about, smallest units; below zero if too much is booked, 0 if it has none or is booked'`,
      // The former entries have the id of what they are of. One that a return has booked was not completed before it.
      `INSERT INTO reported_fees (id, platform_key, subject_id, connector_id, settlement_account_id, report, return_id,
         currency, amount, booked, unbooked, reported_at)
       SELECT i.id, i.platform_key, i.id, i.connector_id, x.settlement_account_id,
         CASE WHEN h.is_completed THEN 'COMPLETED' ELSE 'RETURNED' END,
         CASE WHEN h.is_completed THEN '' ELSE COALESCE(i.returns -> 0 ->> 'returnId', '') END,
         x.currency, x.amount, x.amount, 0, x.posted_at
       FROM transit_items x JOIN payment_instructions i ON i.id = x.transaction_id
       CROSS JOIN LATERAL (
         SELECT EXISTS (
           SELECT FROM instruction_history h WHERE h.platform_key = i.platform_key AND h.instruction_id = i.id
             AND h.event = 'COMPLETED') AS is_completed) h
       WHERE x.platform_key = 0 AND x.kind = 'FEE'`,
      `INSERT INTO reported_fees (id, platform_key, subject_id, connector_id, settlement_account_id, report, return_id,
         currency, amount, booked, unbooked, reported_at)
       SELECT d.id, 0, d.id, d.connector_id, x.settlement_account_id, 'REVERSED', '', x.currency, x.amount, x.amount, 0,
         x.posted_at
       FROM transit_items x JOIN deposits d ON d.id = x.transaction_id
       WHERE x.platform_key = 0 AND x.kind = 'FEE'`,
      `INSERT INTO reported_fees (id, platform_key, subject_id, connector_id, settlement_account_id, report, return_id,
         currency, amount, booked, unbooked, reported_at)
       SELECT o.id, 0, o.id, o.connector_id, x.settlement_account_id,
         CASE WHEN h.is_completed THEN 'COMPLETED' ELSE 'RETURNED' END,
         CASE WHEN h.is_completed THEN '' ELSE COALESCE(o.returns -> 0 ->> 'returnId', '') END,
         x.currency, x.amount, x.amount, 0, x.posted_at
       FROM transit_items x JOIN treasury_orders o ON o.id = x.transaction_id
       CROSS JOIN LATERAL (
         SELECT EXISTS (SELECT FROM treasury_order_history h WHERE h.order_id = o.id AND h.event = 'COMPLETED') AS is_completed) h
       WHERE x.platform_key = 0 AND x.kind = 'FEE'`,
    ];
    for (const sql of statements) await runner.query(sql);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('a migration is not undone: restore a backup'));
  }
}
