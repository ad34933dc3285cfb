import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The newest accounts with an ending. */
export class AccountEndingIndex1797970002000 implements MigrationInterface {
  /** CREATE INDEX CONCURRENTLY can't run inside one. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS external_accounts_ending');
    await runner.query(
      `CREATE INDEX CONCURRENTLY external_accounts_ending ON external_accounts (platform_key, ending_fingerprint, id)
       WHERE ending_fingerprint IS NOT NULL`,
    );
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('a migration is not undone: restore a backup'));
  }
}
