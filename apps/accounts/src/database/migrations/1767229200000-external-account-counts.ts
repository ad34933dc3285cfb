import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Counts for the `totalCount` of customers' external accounts: deltas, folded in the background. */
export class ExternalAccountListTotals1767229200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE external_account_list_totals (
        platform_key integer NOT NULL,
        currency text NOT NULL,
        delta integer NOT NULL
      )`);
    await runner.query(
      'CREATE INDEX external_account_list_totals_key ON external_account_list_totals (platform_key, currency)',
    );
    await runner.query(`
      INSERT INTO external_account_list_totals (platform_key, currency, delta)
      SELECT platform_key, currency, count(*) FROM external_accounts
      WHERE customer_id IS NOT NULL AND deleted_at IS NULL GROUP BY platform_key, currency`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE external_account_list_totals');
  }
}
