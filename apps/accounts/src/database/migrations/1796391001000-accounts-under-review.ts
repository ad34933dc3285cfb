import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The external accounts of all platforms that wait for a decision of an operator. */
export class AccountsUnderReview1796391001000 implements MigrationInterface {
  /** CREATE INDEX CONCURRENTLY can't run inside one. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX IF EXISTS external_accounts_under_review');
    await runner.query(`CREATE INDEX CONCURRENTLY external_accounts_under_review ON external_accounts (id)
      WHERE status = 'UNDER_REVIEW' AND deleted_at IS NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX external_accounts_under_review');
  }
}
