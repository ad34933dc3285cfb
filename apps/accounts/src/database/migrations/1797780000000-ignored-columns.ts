import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Columns of an imported file that are none of customers. */
export class IgnoredColumns1797780000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE bulk_upload_jobs ADD COLUMN ignored_columns text[] NOT NULL DEFAULT '{}'`,
    );
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('a migration is not undone: restore a backup'));
  }
}
