import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  // The default is also for those whom a program of the release before makes.
  `ALTER TABLE operators ADD COLUMN expires_at timestamptz NOT NULL DEFAULT now() + interval '90 days'`,
  `COMMENT ON COLUMN operators.expires_at IS 'from when on the credential is refused'`,
  'ALTER TABLE operators ADD COLUMN former_secret_hash bytea, ADD COLUMN former_expires_at timestamptz',
  `COMMENT ON COLUMN operators.former_secret_hash IS
     'secret before the last rotation; absent if there was none'`,
  `COMMENT ON COLUMN operators.former_expires_at IS 'from when on the former secret is refused'`,
];

/** Credentials of operators expire, and are rotated with an overlap. Those that exist expire 90 days after this. */
export class OperatorEnds1797735000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const sql of STATEMENTS) await runner.query(sql);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('a migration is not undone: restore a backup'));
  }
}
