import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Pages of statements that come in several files are kept until the statement is whole. */
export class StatementPages1797430000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const statements = [
      `CREATE TABLE statement_pages (
         id uuid PRIMARY KEY,
         settlement_account_id uuid NOT NULL REFERENCES settlement_accounts,
         sequence text NOT NULL,
         page integer NOT NULL CHECK (page > 0),
         is_first boolean NOT NULL,
         is_last boolean NOT NULL,
         statement_id text NOT NULL,
         statement_date date,
         currency text NOT NULL,
         opening bigint,
         closing bigint,
         lines integer NOT NULL CHECK (lines >= 0),
         sum bigint NOT NULL,
         first_booking date,
         content_hash bytea NOT NULL,
         storage_key text,
         place_in_file integer NOT NULL,
         bank_statement_id uuid REFERENCES bank_statements,
         created_at timestamptz NOT NULL DEFAULT clock_timestamp()
       )`,
      `CREATE UNIQUE INDEX statement_pages_open ON statement_pages (settlement_account_id, sequence, page)
         WHERE bank_statement_id IS NULL`,
      `CREATE INDEX statement_pages_known ON statement_pages (settlement_account_id, sequence, page)
         WHERE bank_statement_id IS NOT NULL`,
      `CREATE INDEX statement_pages_statement ON statement_pages (bank_statement_id, page)
         WHERE bank_statement_id IS NOT NULL`,
      'CREATE INDEX statement_pages_files ON statement_pages (storage_key) WHERE storage_key IS NOT NULL',
      `COMMENT ON TABLE statement_pages IS 'pages of statements that come in several ones'`,
      `COMMENT ON COLUMN statement_pages.sequence IS
         'what its pages have in common: the number of the statement with the first day of its period; else its id'`,
      `COMMENT ON COLUMN statement_pages.statement_date IS 'day of the closing balance, which the last page has'`,
      `COMMENT ON COLUMN statement_pages.opening IS 'of the whole statement, smallest units, if the page has it'`,
      `COMMENT ON COLUMN statement_pages.closing IS 'of the whole statement, smallest units, if the page has it'`,
      `COMMENT ON COLUMN statement_pages.sum IS 'credits minus debits of its lines, smallest units'`,
      `COMMENT ON COLUMN statement_pages.storage_key IS 'its file, until no statement of it needs it'`,
      `COMMENT ON COLUMN statement_pages.bank_statement_id IS 'the statement that its pages have made; null until they are all there'`,
    ];
    for (const sql of statements) await runner.query(sql);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('a migration is not undone: restore a backup'));
  }
}
