import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A statement that shows a part of what others have shown is no link of the chain of balances. */
export class StatementsWithoutNews1797490000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const statements = [
      'ALTER TABLE bank_statements ADD COLUMN adds_nothing boolean NOT NULL DEFAULT false',
      `COMMENT ON COLUMN bank_statements.adds_nothing IS
         'all its lines are known, and its balances lie between lines of the statements that have shown them'`,
    ];
    for (const sql of statements) await runner.query(sql);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('a migration is not undone: restore a backup'));
  }
}
