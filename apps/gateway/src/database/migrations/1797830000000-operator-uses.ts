import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  'ALTER TABLE operators ADD COLUMN last_used_at timestamptz',
  `COMMENT ON COLUMN operators.last_used_at IS
     'last call with the credential, accurate to a minute; absent if there was none since this column exists'`,
];

/** When each operator has called last. */
export class OperatorUses1797830000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const sql of STATEMENTS) await runner.query(sql);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('a migration is not undone: restore a backup'));
  }
}
