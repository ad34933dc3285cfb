import type { MigrationInterface, QueryRunner } from 'typeorm';

const ROLES = `role IN ('developer', 'support', 'compliance', 'finance', 'sre', 'auditor', 'admin')`;
/** A developer belongs to one platform and has permissions there; the others belong to no platform. */
const OF_ROLE = `(role = 'developer') = (platform_key IS NOT NULL) AND (platform_key IS NULL) = (platform_id IS NULL)
       AND (role = 'developer') = (cardinality(permissions) > 0)
       AND permissions <@ ARRAY['VIEW', 'TRANSACT', 'MANAGE']`;

const STATEMENTS = [
  `CREATE TABLE console_links (
     secret_hash bytea PRIMARY KEY CHECK (octet_length(secret_hash) = 32),
     name text NOT NULL,
     role text NOT NULL CHECK (${ROLES}),
     platform_key integer,
     platform_id text,
     permissions text[] NOT NULL,
     created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
     expires_at timestamptz NOT NULL,
     used_at timestamptz,
     CHECK (${OF_ROLE})
   )`,
  `COMMENT ON TABLE console_links IS 'links that sign a person in to the console, once; only the hash of their secret'`,
  'CREATE INDEX console_links_expiry ON console_links (expires_at)',
  `CREATE TABLE console_sessions (
     id uuid PRIMARY KEY,
     secret_hash bytea NOT NULL UNIQUE CHECK (octet_length(secret_hash) = 32),
     name text NOT NULL,
     role text NOT NULL CHECK (${ROLES}),
     platform_key integer,
     platform_id text,
     permissions text[] NOT NULL,
     signed_in_at timestamptz NOT NULL DEFAULT clock_timestamp(),
     seen_at timestamptz NOT NULL DEFAULT clock_timestamp(),
     ended_at timestamptz,
     CHECK (${OF_ROLE})
   )`,
  `COMMENT ON TABLE console_sessions IS 'people who are signed in to the console; only the hash of the secret in their cookie'`,
  'CREATE INDEX console_sessions_expiry ON console_sessions (signed_in_at)',
];

/** Links to the console, and sessions of it. */
export class ConsoleSessions1796820000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const sql of STATEMENTS) await runner.query(sql);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('a migration is not undone: restore a backup'));
  }
}
