import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A deposit that only a statement shows reversed is none if that statement is undone. */
export class DepositsTakenBack1797620000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const statements = [
      'ALTER TABLE deposits ADD COLUMN reversed_by_statement boolean NOT NULL DEFAULT false',
      `COMMENT ON COLUMN deposits.reversed_by_statement IS
         'it was REVERSED before it was booked, because statements alone have shown its reversal'`,
    ];
    for (const sql of statements) await runner.query(sql);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('a migration is not undone: restore a backup'));
  }
}
