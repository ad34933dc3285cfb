import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Customers whose form of the hosted KYC page is being submitted. */
export class KycSubmissions1767243600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE kyc_submissions (
      platform_key integer NOT NULL,
      customer_id uuid NOT NULL,
      holder uuid NOT NULL,
      leased_until timestamptz NOT NULL,
      PRIMARY KEY (platform_key, customer_id)
    )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE kyc_submissions');
  }
}
