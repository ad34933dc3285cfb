import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A line of a payout may contain charges beside it, which are a fee. */
export class LineCharges1797450000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const statements = [
      `ALTER TABLE statement_lines ADD COLUMN charges bigint NOT NULL DEFAULT 0,
         ADD COLUMN has_charges boolean NOT NULL DEFAULT false`,
      'ALTER TABLE interim_entries ADD COLUMN charges bigint NOT NULL DEFAULT 0',
      `COMMENT ON COLUMN statement_lines.charges IS
         'charges that its amount may contain, as its file says, smallest units; 0 if it says none'`,
      `COMMENT ON COLUMN statement_lines.has_charges IS 'its charges are booked as a fee: its items are the rest'`,
    ];
    for (const sql of statements) await runner.query(sql);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('a migration is not undone: restore a backup'));
  }
}
