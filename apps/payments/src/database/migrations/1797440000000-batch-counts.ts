import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A line of a batch is matched by the count and sum of its transactions. */
export class BatchCounts1797440000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const statements = [
      'ALTER TABLE statement_lines ADD COLUMN batch_count integer',
      `COMMENT ON COLUMN statement_lines.batch_count IS
         'number of transactions of a batch that its file does not show, above 1; null if the line is one transaction'`,
    ];
    for (const sql of statements) await runner.query(sql);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('a migration is not undone: restore a backup'));
  }
}
