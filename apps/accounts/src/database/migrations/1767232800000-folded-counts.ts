import type { MigrationInterface, QueryRunner } from 'typeorm';
import { listTotalTables1 } from '@corridor/database';

const DAY = '(floor(extract(epoch FROM created_at) / 86400))::integer';

/** Totals in the form of libs/database, with separate deltas. They are recounted from the records. */
export class FoldedListTotals1767232800000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const statements = [
      'DROP TABLE customer_list_totals',
      'DROP TABLE external_account_list_totals',
      ...listTotalTables1({ totals: 'customer_list_totals', deltas: 'customer_list_total_deltas' }),
      ...listTotalTables1({
        totals: 'external_account_list_totals',
        deltas: 'external_account_list_total_deltas',
      }),
      `INSERT INTO customer_list_total_deltas (platform_key, kind, to_state, unit, n)
       SELECT platform_key, customer_type, CASE WHEN deleted_at IS NULL THEN 'LIVE' ELSE 'DELETED' END, ${DAY}, count(*)
       FROM customers GROUP BY 1, 2, 3, 4`,
      `INSERT INTO external_account_list_total_deltas (platform_key, kind, to_state, unit, n)
       SELECT platform_key, currency, 'LIVE', ${DAY}, count(*)
       FROM external_accounts WHERE customer_id IS NOT NULL AND deleted_at IS NULL GROUP BY 1, 2, 4`,
    ];
    for (const statement of statements) await runner.query(statement);
  }

  async down(): Promise<void> {
    return Promise.reject(new Error('totals are not taken apart again: drop the schema'));
  }
}
