import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE developer_log (
     id uuid PRIMARY KEY,
     at timestamptz NOT NULL DEFAULT clock_timestamp(),
     platform_key integer NOT NULL,
     platform_id text NOT NULL,
     action text NOT NULL,
     operator_id text NOT NULL,
     name text NOT NULL,
     permissions text[] NOT NULL,
     resource_id text,
     reason text,
     request_id text NOT NULL
   )`,
  `COMMENT ON TABLE developer_log IS
     'sign-ins of developers and ends of their sessions, the last ones of each platform; no part of the audit log'`,
  'CREATE INDEX developer_log_platform ON developer_log (platform_key, at DESC, id DESC)',
  'CREATE INDEX developer_log_age ON developer_log (at)',
];

/** Platforms' own log of sign-ins, so that they write nothing to the audit log. */
export class DeveloperLog1797670000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const sql of STATEMENTS) await runner.query(sql);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('a migration is not undone: restore a backup'));
  }
}
