import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  'ALTER TABLE console_sessions ADD COLUMN issuer text',
  'ALTER TABLE console_sessions ADD COLUMN subject text',
  'ALTER TABLE console_sessions ADD COLUMN asked_at timestamptz',
  `COMMENT ON COLUMN console_sessions.issuer IS 'identity provider that signed the person in; absent with a link'`,
  `COMMENT ON COLUMN console_sessions.asked_at IS
     'when the identity provider last asked the person to sign in; absent with a link'`,
];

/** Sessions of people whom an identity provider signs in. */
export class ConsoleAccounts1796900001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const sql of STATEMENTS) await runner.query(sql);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('a migration is not undone: restore a backup'));
  }
}
