import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Each payout of a prefunded account sums the credits that no statement has shown, while one of its lines is unexplained. */
export class OpenCreditsIndex1797500000000 implements MigrationInterface {
  /** CREATE INDEX CONCURRENTLY can't run inside one. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS transit_items_open_credits');
    await runner.query(`CREATE INDEX CONCURRENTLY transit_items_open_credits ON transit_items (settlement_account_id)
      INCLUDE (amount) WHERE line_id IS NULL AND direction = 'CREDIT'`);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('a migration is not undone: restore a backup'));
  }
}
