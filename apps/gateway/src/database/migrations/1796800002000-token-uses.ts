import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  'ALTER TABLE api_tokens ADD COLUMN last_used_at timestamptz',
  `COMMENT ON COLUMN api_tokens.last_used_at IS 'real time, accurate to a minute; absent if it was never used since this is noted'`,
];

/** When tokens were used last. */
export class TokenUses1796800002000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const sql of STATEMENTS) await runner.query(sql);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('a migration is not undone: restore a backup'));
  }
}
