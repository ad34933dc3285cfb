import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What people have decided names the person beside the credential or session. */
export class PersonsOfDecisions1797970000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [table, column] of [
      ['breaks', 'resolved'],
      ['matches', 'matched'],
      ['matches', 'undone'],
      ['bank_statements', 'undone'],
      ['freezes', 'frozen'],
      ['freezes', 'lifted'],
    ]) {
      await runner.query(`ALTER TABLE ${table} ADD COLUMN ${column}_person text`);
      await runner.query(
        `COMMENT ON COLUMN ${table}.${column}_person IS 'who is behind ${column}_by; null: unknown, or before this column'`,
      );
    }
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('a migration is not undone: restore a backup'));
  }
}
