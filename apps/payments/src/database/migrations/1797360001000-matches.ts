import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Operators match lines of statements with open items, and undo matches. */
export class Matches1797360001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const statements = [
      `CREATE TABLE matches (
         id uuid PRIMARY KEY,
         settlement_account_id uuid NOT NULL REFERENCES settlement_accounts,
         currency text NOT NULL,
         rule text NOT NULL,
         lines_amount bigint NOT NULL,
         items_amount bigint NOT NULL,
         difference_account text CHECK (difference_account IN ('PROVIDER_FEES', 'OWN_FUNDS', 'RECEIVABLE')),
         reason text,
         matched_by text,
         created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
         undone_by text,
         undo_reason text,
         undone_at timestamptz,
         CHECK ((lines_amount = items_amount) = (difference_account IS NULL))
       )`,
      'CREATE INDEX matches_list ON matches (settlement_account_id, id)',
      `COMMENT ON TABLE matches IS 'what operators have matched or undone; other lines and items name each other'`,
      `COMMENT ON COLUMN matches.lines_amount IS 'credits less debits, smallest units; items_amount likewise'`,
      `CREATE TABLE match_lines (
         match_id uuid NOT NULL REFERENCES matches,
         line_id uuid NOT NULL,
         PRIMARY KEY (match_id, line_id)
       )`,
      'CREATE INDEX match_lines_line ON match_lines (line_id)',
      `CREATE TABLE match_items (
         match_id uuid NOT NULL REFERENCES matches,
         platform_key integer NOT NULL,
         transaction_id uuid NOT NULL,
         kind text NOT NULL,
         line smallint NOT NULL,
         direction text NOT NULL,
         PRIMARY KEY (match_id, platform_key, transaction_id, kind, line, direction)
       )`,
      `ALTER TABLE statement_lines ADD COLUMN match_id uuid, ADD COLUMN is_by_hand boolean NOT NULL DEFAULT false`,
      `COMMENT ON COLUMN statement_lines.match_id IS 'the match by hand that explains it'`,
      `COMMENT ON COLUMN statement_lines.is_by_hand IS 'its match was undone, so only a person matches it again'`,
      `COMMENT ON COLUMN transit_items.line_id IS 'the line that shows it, or the match by hand'`,
      `DO $$
       BEGIN
         EXECUTE format('REVOKE DELETE, TRUNCATE ON matches, match_lines, match_items FROM %I',
           current_database() || '_payments');
         EXECUTE format('REVOKE UPDATE ON match_lines, match_items FROM %I', current_database() || '_payments');
       END $$`,
    ];
    for (const sql of statements) await runner.query(sql);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('a migration is not undone: restore a backup'));
  }
}
