import type { MigrationInterface, QueryRunner } from 'typeorm';

const JOURNAL_ENTRY_KINDS = `('FUND', 'RESERVE', 'SETTLE', 'REFUND', 'RETURN', 'SUSPEND', 'RESOLVE', 'DEPOSIT', 'CREDIT',
  'REVERSE', 'FEE', 'LINE', 'MATCH', 'UNDO', 'TRADE', 'OWN_TRANSFER', 'WRITE_OFF')`;

/** Money that an operator gives back to the payer of a deposit is an open item, like any other that the bank has to show. */
export class TransitItems1797360000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const statements = [
      // The former check admitted less, so no row can break the new one. It isn't validated, which would be a scan.
      `ALTER TABLE postings DROP CONSTRAINT postings_kind_check,
         ADD CONSTRAINT postings_kind_check CHECK (kind IN ${JOURNAL_ENTRY_KINDS}) NOT VALID`,
      `CREATE OR REPLACE TRIGGER postings_in_transit AFTER INSERT ON postings FOR EACH ROW
         WHEN ((NEW.to_system LIKE 'TRANSIT:%' OR NEW.from_system LIKE 'TRANSIT:%')
           AND NEW.kind NOT IN ('LINE', 'MATCH', 'UNDO', 'CREDIT')
           AND NOT (NEW.kind = 'RESOLVE' AND NEW.platform_key = 0))
         EXECUTE FUNCTION note_transit_item()`,
      // The items of what was given back before.
      `INSERT INTO transit_items (platform_key, transaction_id, kind, line, direction, settlement_account_id, amount,
         currency, posted_at)
       SELECT p.platform_key, p.transaction_id, p.kind, p.line, 'DEBIT', substr(p.to_system, length('TRANSIT:') + 1)::uuid,
         p.amount, p.currency, p.created_at
       FROM (SELECT DISTINCT platform_key, transaction_id FROM suspense_resolutions WHERE is_of_suspense) r
       JOIN postings p USING (platform_key, transaction_id)
       WHERE p.kind = 'RESOLVE' AND p.platform_key <> 0 AND p.to_system LIKE 'TRANSIT:%'
       ON CONFLICT DO NOTHING`,
    ];
    for (const sql of statements) await runner.query(sql);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('a migration is not undone: restore a backup'));
  }
}
