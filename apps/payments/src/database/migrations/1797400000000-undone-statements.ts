import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Operators undo the last import of a settlement account. Its rows stay. */
export class UndoneStatements1797400000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const statements = [
      `ALTER TABLE bank_statements ADD COLUMN undone_at timestamptz, ADD COLUMN undone_by text, ADD COLUMN undo_reason text`,
      `COMMENT ON COLUMN bank_statements.undone_at IS 'when entries against its lines were booked; such a statement counts no more'`,
    ];
    for (const sql of statements) await runner.query(sql);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('a migration is not undone: restore a backup'));
  }
}
