import type { MigrationInterface, QueryRunner } from 'typeorm';
import { auditLogTable2 } from '@corridor/database';

const STATEMENTS = [
  'ALTER TABLE operators ADD COLUMN person text',
  `UPDATE operators SET person = lower(regexp_replace(btrim(normalize(name, NFKC)), '\\s+', ' ', 'g'))`,
  `COMMENT ON COLUMN operators.person IS
     'subject of the person: the same for all credentials and sessions of one; absent: it is the name'`,
  'ALTER TABLE console_links ADD COLUMN person text',
  'ALTER TABLE console_sessions ADD COLUMN person text, ADD COLUMN revoked_at timestamptz',
  `COMMENT ON COLUMN console_sessions.revoked_at IS 'when a command on the server has signed the person out'`,
];

/** The persons behind operators. */
export class Persons1797330001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const sql of [...STATEMENTS, ...auditLogTable2()]) await runner.query(sql);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('a migration is not undone: restore a backup'));
  }
}
