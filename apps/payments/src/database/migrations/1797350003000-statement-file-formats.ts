import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Statements may be MT940 and BAI2. */
export class StatementFileFormats1797350003000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE bank_statements DROP CONSTRAINT bank_statements_file_format_check');
    await runner.query(
      `ALTER TABLE bank_statements ADD CONSTRAINT bank_statements_file_format
         CHECK (file_format IN ('CAMT053', 'CSV', 'MT940', 'BAI2')) NOT VALID`,
    );
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('a migration is not undone: restore a backup'));
  }
}
