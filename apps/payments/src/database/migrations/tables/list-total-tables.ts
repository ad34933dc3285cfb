import { listTotalTables1 } from '@corridor/database';

const HOT_TABLES = ['transactions', 'transaction_states', 'postings', 'internal_accounts'];

/**
 * Exact totals of lists (docs/behaviour.md 5): each commit adds narrow deltas, and a background worker folds them
 * into `list_totals`. A total is the folded numbers plus the unfolded deltas, in one snapshot.
 */
export function listTotalTablesSql(): string[] {
  return [
    ...listTotalTables1({
      totals: 'list_totals',
      deltas: 'list_total_deltas',
      scopes: ['CUSTOMER', 'PAYEE', 'SOURCE', 'DESTINATION'],
    }),
    `CREATE TABLE table_analyses (
       row_threshold integer PRIMARY KEY,
       analysed_at timestamptz
     )`,
    `COMMENT ON TABLE table_analyses IS
       'plans made on empty tables scan the wrong side: hot tables are analysed as they pass these row counts'`,
    'INSERT INTO table_analyses (row_threshold) VALUES (500), (3000), (20000)',
    // ANALYZE needs the owner's rights, which the runtime role doesn't have.
    `CREATE FUNCTION analyse_hot_tables() RETURNS void LANGUAGE plpgsql SECURITY DEFINER
       SET search_path = payments AS $$
     BEGIN
       ${HOT_TABLES.map((table) => `ANALYZE ${table};`).join(' ')}
     END $$`,
    'REVOKE ALL ON FUNCTION analyse_hot_tables() FROM PUBLIC',
    `DO $$
     BEGIN
       EXECUTE format('GRANT EXECUTE ON FUNCTION analyse_hot_tables() TO %I', current_database() || '_payments');
     END $$`,
  ];
}
