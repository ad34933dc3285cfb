import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When each posting was booked in real time, and the books at the end of each day (ADR 73). */
export class LedgerDays1797380000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const statements = [
      // In two steps, so that PostgreSQL doesn't write the rows that there are.
      'ALTER TABLE postings ADD COLUMN booked_at timestamptz',
      'ALTER TABLE postings ALTER COLUMN booked_at SET DEFAULT statement_timestamp()',
      `COMMENT ON COLUMN postings.booked_at IS
         'real time of the statement that wrote it; null: from before this column existed'`,
      `CREATE TABLE ledger_days (
         day date NOT NULL,
         book text NOT NULL CHECK (book IN ('HOUSE', 'PLATFORMS')),
         account text NOT NULL,
         currency text NOT NULL,
         opening numeric NOT NULL,
         debits numeric NOT NULL CHECK (debits >= 0),
         credits numeric NOT NULL CHECK (credits >= 0),
         closing numeric GENERATED ALWAYS AS (opening - debits + credits) STORED,
         PRIMARY KEY (day, book, account, currency)
       )`,
      `COMMENT ON TABLE ledger_days IS
         'books at the end of each day of UTC, from its postings; a day is written once, when nothing can be added to it'`,
      `COMMENT ON COLUMN ledger_days.book IS 'PLATFORMS: the books of all platforms together'`,
      `DO $$
       BEGIN
         EXECUTE format('REVOKE UPDATE, DELETE, TRUNCATE ON ledger_days FROM %I', current_database() || '_payments');
       END $$`,
    ];
    for (const sql of statements) await runner.query(sql);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('a migration is not undone: restore a backup'));
  }
}
