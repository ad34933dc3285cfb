import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a former connector says later belongs to the settlement account of its attempt (ADR 37). */
export class AttemptAccounts1797310001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const statements = [
      'ALTER TABLE instruction_history ADD COLUMN settlement_account_id uuid',
      `COMMENT ON COLUMN instruction_history.settlement_account_id IS
         'of an attempt: what its bytes name; null: none, or from before this column'`,
    ];
    for (const sql of statements) await runner.query(sql);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('a migration is not undone: restore a backup'));
  }
}
