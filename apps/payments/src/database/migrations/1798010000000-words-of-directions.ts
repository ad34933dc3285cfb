import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a mapping without `directions` was kept with, and is kept with now. */
const FORMER = JSON.stringify({ CREDIT: ['CREDIT', 'CRDT', 'C'], DEBIT: ['DEBIT', 'DBIT', 'D'] });
const PRESENT = JSON.stringify({
  CREDIT: ['CREDIT', 'CRDT', 'CR', 'C'],
  DEBIT: ['DEBIT', 'DBIT', 'DR', 'D'],
});

/** CR and DR are usual words too. A kept mapping that names no words knows them. */
export class WordsOfDirections1798010000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `UPDATE statement_formats SET csv_mapping = jsonb_set(csv_mapping, '{directions}', '${PRESENT}')
       WHERE csv_mapping -> 'directions' = '${FORMER}'::jsonb`,
    );
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('a migration is not undone: restore a backup'));
  }
}
