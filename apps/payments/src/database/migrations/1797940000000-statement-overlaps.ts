import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What an import of several batches decides at its start about known lines holds to its end, also after a restart. */
export class StatementOverlaps1797940000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const statements = [
      'ALTER TABLE bank_statements ADD COLUMN overlap jsonb',
      `COMMENT ON COLUMN bank_statements.overlap IS
         'what its known lines come to, decided before the first of several batches; its sums are null if its balances do not continue those beside it'`,
      `COMMENT ON COLUMN statement_known_lines.part IS
         'what it adds to the balance, smallest units: while it is not decided which line it is, or if that line has another amount, a batch or a part of it'`,
    ];
    for (const sql of statements) await runner.query(sql);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('a migration is not undone: restore a backup'));
  }
}
