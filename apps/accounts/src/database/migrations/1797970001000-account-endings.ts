import type { MigrationInterface, QueryRunner } from 'typeorm';

/** By which last four characters of its number an external account is found. */
export class AccountEndings1797970001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE external_accounts ADD COLUMN ending_fingerprint text');
    await runner.query(
      `COMMENT ON COLUMN external_accounts.ending_fingerprint IS 'HMAC of the last four characters of the primary identifier'`,
    );
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('a migration is not undone: restore a backup'));
  }
}
