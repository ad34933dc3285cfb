import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Entries that banks tell of before their statement. They move nothing. */
export class InterimEntries1797410000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const statements = [
      `CREATE TABLE interim_entries (
         id uuid PRIMARY KEY,
         settlement_account_id uuid NOT NULL REFERENCES settlement_accounts,
         format text NOT NULL CHECK (format IN ('CAMT052', 'CAMT054')),
         report_id text NOT NULL,
         direction text NOT NULL CHECK (direction IN ('CREDIT', 'DEBIT')),
         amount bigint NOT NULL CHECK (amount > 0),
         currency text NOT NULL,
         booking_date date NOT NULL,
         is_reversal boolean NOT NULL,
         bank_reference text,
         match_references text[] NOT NULL,
         identity bytea,
         details_sealed text,
         state text NOT NULL CHECK (state IN ('UNMATCHED', 'MATCHED', 'BOOKED')),
         items text[] NOT NULL DEFAULT '{}',
         line_id uuid,
         is_told boolean NOT NULL DEFAULT false,
         created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
         CHECK ((state = 'BOOKED') = (line_id IS NOT NULL))
       ) WITH (fillfactor = 80)`,
      'CREATE INDEX interim_entries_list ON interim_entries (settlement_account_id, id)',
      `CREATE INDEX interim_entries_open ON interim_entries (settlement_account_id, format, id) WHERE state <> 'BOOKED'`,
      `CREATE INDEX interim_entries_reference ON interim_entries (settlement_account_id, bank_reference)
         WHERE bank_reference IS NOT NULL`,
      'CREATE INDEX interim_entries_identity ON interim_entries (settlement_account_id, identity) WHERE identity IS NOT NULL',
      'CREATE INDEX interim_entries_money ON interim_entries (settlement_account_id, booking_date, amount)',
      'CREATE INDEX interim_entries_line ON interim_entries (line_id) WHERE line_id IS NOT NULL',
      `CREATE INDEX interim_entries_items ON interim_entries USING gin (items) WHERE state = 'MATCHED'`,
      `COMMENT ON TABLE interim_entries IS
         'booked entries of camt.052 and camt.054, each once for each format; no posting follows from them'`,
      `COMMENT ON COLUMN interim_entries.state IS
         'MATCHED: open items explain it; BOOKED: a line of a statement is this entry'`,
      `COMMENT ON COLUMN interim_entries.items IS 'keys of the items on the transit account that explain it'`,
      `COMMENT ON COLUMN interim_entries.is_told IS 'an alert has said that nothing explains it'`,
      `COMMENT ON COLUMN interim_entries.details_sealed IS 'ciphertext of what the payer wrote and of the other party'`,
    ];
    for (const sql of statements) await runner.query(sql);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('a migration is not undone: restore a backup'));
  }
}
