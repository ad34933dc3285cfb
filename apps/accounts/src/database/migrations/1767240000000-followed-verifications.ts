import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The last step of compliance's verifications that each customer's status reflects. */
export class FollowedVerifications1767240000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE followed_verifications (
        platform_key integer NOT NULL,
        customer_id uuid NOT NULL,
        verification_id uuid NOT NULL,
        epoch bigint NOT NULL,
        version bigint NOT NULL,
        PRIMARY KEY (platform_key, customer_id),
        FOREIGN KEY (platform_key, customer_id) REFERENCES customers (platform_key, id)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE followed_verifications');
  }
}
