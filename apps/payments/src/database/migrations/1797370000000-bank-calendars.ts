import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How the bank of a settlement account counts time. */
export class BankCalendars1797370000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE settlement_accounts ADD COLUMN time_zone text, ADD COLUMN calendar text,
         ADD COLUMN closed_on date[] NOT NULL DEFAULT '{}', ADD COLUMN open_on date[] NOT NULL DEFAULT '{}',
         ADD COLUMN cut_off text`,
    );
    await runner.query(
      `COMMENT ON COLUMN settlement_accounts.calendar IS
         'whose weekends and holidays its bank keeps: TARGET, or a country with its subdivision; null: none'`,
    );
    await runner.query(
      `COMMENT ON COLUMN settlement_accounts.cut_off IS
         'time of day in its zone until which a payment leaves the same day; null: until its end'`,
    );
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('a migration is not undone: restore a backup'));
  }
}
