import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  'ALTER TABLE console_sessions ADD COLUMN provider_sid text',
  'ALTER TABLE console_sessions ADD COLUMN provider_tokens text',
  'ALTER TABLE console_sessions ADD COLUMN roles_read_at timestamptz',
  'ALTER TABLE console_sessions ADD COLUMN reading_until timestamptz',
  `COMMENT ON COLUMN console_sessions.provider_sid IS 'session at the identity provider; absent if it names none'`,
  `COMMENT ON COLUMN console_sessions.provider_tokens IS
     'encrypted tokens of the identity provider; absent with a link, and after the end'`,
  `COMMENT ON COLUMN console_sessions.roles_read_at IS
     'when the identity provider last told the roles; absent with a link'`,
  `COMMENT ON COLUMN console_sessions.reading_until IS
     'an instance reads the roles again until then; absent if none does'`,
  `CREATE TABLE console_logout_tokens (
     jti_hash bytea PRIMARY KEY CHECK (octet_length(jti_hash) = 32),
     used_at timestamptz NOT NULL DEFAULT clock_timestamp()
   )`,
  `COMMENT ON TABLE console_logout_tokens IS 'logout tokens of the identity provider that were used, while they are valid'`,
  'CREATE INDEX console_logout_tokens_age ON console_logout_tokens (used_at)',
];

/** What the identity provider gave for a session of the console. */
export class SessionGrants1797664000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const sql of STATEMENTS) await runner.query(sql);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('a migration is not undone: restore a backup'));
  }
}
