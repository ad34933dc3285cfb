import type { MigrationInterface, QueryRunner } from 'typeorm';

/** State that ends links to the hosted KYC page. A customer without a row has no such state. */
export class KycLinkStates1767254400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE kyc_link_states (
        platform_key integer NOT NULL,
        customer_id uuid NOT NULL,
        revocations bigint NOT NULL DEFAULT 0,
        approvals bigint NOT NULL DEFAULT 0,
        PRIMARY KEY (platform_key, customer_id),
        FOREIGN KEY (platform_key, customer_id) REFERENCES customers (platform_key, id)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE kyc_link_states');
  }
}
