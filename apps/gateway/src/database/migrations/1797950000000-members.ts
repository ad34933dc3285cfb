import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE members (
     platform_key integer NOT NULL,
     id uuid NOT NULL,
     name text NOT NULL,
     email text,
     role text NOT NULL CHECK (role IN ('VIEWER', 'PAYER', 'ADMIN')),
     created_at timestamptz NOT NULL,
     last_sign_in_at timestamptz,
     PRIMARY KEY (platform_key, id)
   )`,
  `COMMENT ON TABLE members IS 'people of platforms, who sign in to the console'`,
  `COMMENT ON COLUMN members.email IS 'ciphertext'`,
  `COMMENT ON COLUMN members.last_sign_in_at IS 'real time'`,
  'ALTER TABLE console_links ADD COLUMN member_id uuid',
  'ALTER TABLE console_sessions ADD COLUMN member_id uuid',
  'ALTER TABLE request_log ADD COLUMN member_id uuid',
  `COMMENT ON COLUMN request_log.member_id IS 'member whose session of the console made the request'`,
];

/** Members of platforms, with what came from their links. */
export class Members1797950000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const sql of STATEMENTS) await runner.query(sql);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('a migration is not undone: restore a backup'));
  }
}
