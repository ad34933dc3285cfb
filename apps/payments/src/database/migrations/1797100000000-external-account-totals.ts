import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Totals of the transactions of external accounts, counted in the background (ADR 64). */
export class ExternalAccountTotals1797100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const statements = [
      `CREATE TABLE external_account_totals (
         platform_key integer NOT NULL,
         side text NOT NULL CHECK (side IN ('SOURCE', 'DESTINATION')),
         account_id uuid NOT NULL,
         n bigint NOT NULL,
         PRIMARY KEY (platform_key, account_id, side)
       )`,
      `COMMENT ON TABLE external_account_totals IS
         'transactions from and to external accounts, up to the id in external_account_marks'`,
      `CREATE TABLE external_account_marks (
         platform_key integer NOT NULL PRIMARY KEY,
         up_to uuid NOT NULL
       )`,
      `COMMENT ON COLUMN external_account_marks.up_to IS
         'newest counted transaction; it was an hour old, so none is added before it'`,
    ];
    for (const sql of statements) await runner.query(sql);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('a migration is not undone: restore a backup'));
  }
}
