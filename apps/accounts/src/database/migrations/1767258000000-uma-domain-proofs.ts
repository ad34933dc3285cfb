import type { MigrationInterface, QueryRunner } from 'typeorm';

/** UMA domains whose ownership platforms have proved. */
export class UmaDomainProofs1767258000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE uma_domain_proofs (
        platform_key integer NOT NULL REFERENCES platforms (platform_key),
        uma_domain text NOT NULL,
        proved_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        PRIMARY KEY (platform_key, uma_domain)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE uma_domain_proofs');
  }
}
