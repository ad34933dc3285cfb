import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Of these the trigger notes every change, whichever release makes it. */
const ENDS = `('REJECTED', 'FAILED', 'REFUNDED', 'EXPIRED')`;

/** Transactions of external accounts that ended in a rare status, by account (ADR 65). */
export class ExternalAccountRareEnds1797200000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const statements = [
      `CREATE TABLE external_account_rare_ends (
         platform_key integer NOT NULL,
         account_id uuid NOT NULL,
         side text NOT NULL CHECK (side IN ('SOURCE', 'DESTINATION')),
         status text NOT NULL,
         id uuid NOT NULL,
         PRIMARY KEY (platform_key, account_id, side, status, id)
       )`,
      `COMMENT ON TABLE external_account_rare_ends IS
         'transactions from and to external accounts that ended otherwise than COMPLETED; a trigger writes it'`,
      `CREATE TABLE external_account_rare_end_marks (
         platform_key integer NOT NULL PRIMARY KEY,
         up_to_status text NOT NULL,
         up_to uuid NOT NULL,
         is_complete boolean NOT NULL
       )`,
      `COMMENT ON TABLE external_account_rare_end_marks IS
         'how far the transactions that ended before the trigger existed are noted; is_complete: all of them are'`,
      `CREATE FUNCTION note_rare_end() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN
         IF TG_OP = 'UPDATE' THEN
           IF OLD.status IN ${ENDS} THEN
             DELETE FROM payments.external_account_rare_ends e USING payments.transactions t
             WHERE t.platform_key = NEW.platform_key AND t.id = NEW.id AND e.platform_key = NEW.platform_key
               AND e.account_id IN (t.source_id, t.destination_id) AND e.status = OLD.status AND e.id = NEW.id;
           END IF;
         END IF;
         INSERT INTO payments.external_account_rare_ends (platform_key, account_id, side, status, id)
         SELECT NEW.platform_key, v.account_id, v.side, NEW.status, NEW.id FROM payments.transactions t
         CROSS JOIN LATERAL (VALUES
           ('SOURCE', CASE t.source_kind WHEN 'EXTERNAL_ACCOUNT' THEN t.source_id END),
           ('DESTINATION', CASE t.destination_kind WHEN 'EXTERNAL_ACCOUNT' THEN t.destination_id END)
         ) AS v (side, account_id)
         WHERE t.platform_key = NEW.platform_key AND t.id = NEW.id AND v.account_id IS NOT NULL
         ON CONFLICT DO NOTHING;
         RETURN NULL; END$$`,
      `CREATE TRIGGER ends_rarely AFTER INSERT ON transaction_states FOR EACH ROW
         WHEN (NEW.status IN ${ENDS}) EXECUTE FUNCTION note_rare_end()`,
      `CREATE TRIGGER comes_to_rare_end AFTER UPDATE OF status ON transaction_states FOR EACH ROW
         WHEN (NEW.status IN ${ENDS} AND NEW.status <> OLD.status) EXECUTE FUNCTION note_rare_end()`,
    ];
    for (const sql of statements) await runner.query(sql);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('a migration is not undone: restore a backup'));
  }
}
