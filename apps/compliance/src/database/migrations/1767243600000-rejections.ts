import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Decided rejections, which become visible once payments has applied them. */
export class Rejections1767243600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE rejections (
        platform_key integer NOT NULL,
        verification_id uuid NOT NULL,
        -- Domain time of the decision, which the verification will show.
        decided_at timestamptz NOT NULL,
        traceparent text,
        attempts integer NOT NULL DEFAULT 0,
        -- Real time of the next attempt.
        retry_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        PRIMARY KEY (platform_key, verification_id),
        FOREIGN KEY (platform_key, verification_id) REFERENCES verifications (platform_key, id)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE rejections');
  }
}
