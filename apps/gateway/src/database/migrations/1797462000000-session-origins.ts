import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  'ALTER TABLE console_links ADD COLUMN token_id uuid',
  'ALTER TABLE console_sessions ADD COLUMN token_id uuid',
  `COMMENT ON COLUMN console_sessions.token_id IS
     'token that made the link; the session ends with it. Absent: a command on the server or an identity provider'`,
];

/** Tokens that links to the console come from. */
export class SessionOrigins1797462000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const sql of STATEMENTS) await runner.query(sql);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('a migration is not undone: restore a backup'));
  }
}
