import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Identity checks by connectors, what they ask to correct, and owners that wait for a review (ADR 41). */
export class IdentityChecks1796391000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const statements = [
      `CREATE TABLE identity_checks (
         platform_key integer NOT NULL,
         id uuid NOT NULL,
         platform_id text NOT NULL,
         kind text NOT NULL CHECK (kind IN ('KYC', 'KYB', 'OWNER')),
         customer_id uuid NOT NULL,
         subject_id uuid NOT NULL,
         check_number bigint NOT NULL,
         connector_id text,
         is_started boolean NOT NULL DEFAULT false,
         attempts integer NOT NULL DEFAULT 0,
         fingerprint text,
         result text,
         late_verdict text,
         created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
         due_at timestamptz DEFAULT clock_timestamp(),
         PRIMARY KEY (platform_key, id)
       )`,
      'CREATE INDEX identity_checks_due ON identity_checks (due_at) WHERE due_at IS NOT NULL',
      'CREATE INDEX identity_checks_subject ON identity_checks (platform_key, subject_id, id DESC)',
      `COMMENT ON COLUMN identity_checks.subject_id IS 'the verification, or the beneficial owner of an OWNER check'`,
      `COMMENT ON COLUMN identity_checks.check_number IS 'of the owner: the result of an earlier check is dropped'`,
      `COMMENT ON COLUMN identity_checks.is_started IS 'whether the connector has answered that it has the check'`,
      `COMMENT ON COLUMN identity_checks.fingerprint IS 'HMAC of the data that was sent'`,
      `COMMENT ON COLUMN identity_checks.late_verdict IS 'what the connector said after the end'`,
      `COMMENT ON COLUMN identity_checks.due_at IS 'real time of the next attempt; null: the check has its result'`,
      `CREATE TABLE resubmissions (
         platform_key integer NOT NULL,
         verification_id uuid NOT NULL,
         errors json NOT NULL,
         fingerprint text,
         PRIMARY KEY (platform_key, verification_id)
       )`,
      `COMMENT ON TABLE resubmissions IS 'what has to be corrected, until the data has another fingerprint'`,
      `CREATE TABLE owner_reviews (
         platform_key integer NOT NULL,
         owner_id uuid NOT NULL,
         platform_id text NOT NULL,
         since timestamptz NOT NULL DEFAULT clock_timestamp(),
         PRIMARY KEY (platform_key, owner_id)
       )`,
      'CREATE INDEX owner_reviews_order ON owner_reviews (owner_id DESC)',
      `COMMENT ON TABLE owner_reviews IS 'beneficial owners whose check needs a decision by a person'`,
    ];
    for (const sql of statements) await runner.query(sql);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['owner_reviews', 'resubmissions', 'identity_checks']) {
      await runner.query(`DROP TABLE ${table}`);
    }
  }
}
