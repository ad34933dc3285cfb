import type { MigrationInterface, QueryRunner } from 'typeorm';
import { auditLogTable1 } from '@corridor/database';

const TABLES = [
  `CREATE TABLE operators (
     id uuid PRIMARY KEY,
     client_id text NOT NULL UNIQUE,
     name text NOT NULL,
     permissions text[] NOT NULL CHECK (cardinality(permissions) > 0
       AND permissions <@ ARRAY['READ', 'REVIEW', 'TREASURY', 'RESOLVE', 'CONFIGURE', 'AUDIT']),
     secret_hash bytea NOT NULL CHECK (octet_length(secret_hash) = 32),
     created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
     disabled_at timestamptz
   )`,
  `COMMENT ON TABLE operators IS 'people of the deployment who use the operators API; they belong to no platform'`,
];

/** Operators, and what was done to them (ADR 38). */
export class Operators1796390000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const sql of [...TABLES, ...auditLogTable1('gateway')]) await runner.query(sql);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('a migration is not undone: restore a backup'));
  }
}
