import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a mapping without `columns` was stored with. */
const NAMES_OF_FIELDS = JSON.stringify({
  bookingDate: 'bookingDate',
  amount: 'amount',
  direction: 'direction',
  currency: 'currency',
  bankReference: 'bankReference',
  endToEndId: 'endToEndId',
  reference: 'reference',
  counterparty: 'counterparty',
});

/** Columns that a mapping names must exist. A mapping that named none has null in their place. */
export class CsvColumns1797350000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of ['statement_formats', 'bank_statements']) {
      await runner.query(
        `UPDATE ${table} SET csv_mapping = jsonb_set(csv_mapping, '{columns}', 'null')
         WHERE csv_mapping -> 'columns' = '${NAMES_OF_FIELDS}'::jsonb`,
      );
    }
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('a migration is not undone: restore a backup'));
  }
}
