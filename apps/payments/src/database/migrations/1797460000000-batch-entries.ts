import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A batch is found again if another statement shows its transactions, or the whole of it. */
export class BatchEntries1797460000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const statements = [
      'ALTER TABLE statement_lines ADD COLUMN entry_reference text',
      `COMMENT ON COLUMN statement_lines.entry_reference IS
         'the reference of the bank of the entry that it is a transaction of; null if its file shows no others of that'`,
      'ALTER TABLE statement_known_lines ADD COLUMN part bigint',
      `COMMENT ON COLUMN statement_known_lines.part IS
         'what it adds to the balance, smallest units, if the line that it is has another amount: a batch or a part of it'`,
    ];
    for (const sql of statements) await runner.query(sql);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('a migration is not undone: restore a backup'));
  }
}
