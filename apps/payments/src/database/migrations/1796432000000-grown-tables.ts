import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tables that batches of the ledger, the dispatcher and imports of statements look into by keys. */
const TABLES = [
  ...['transactions', 'transaction_states', 'postings', 'internal_accounts', 'idempotency_keys'],
  ...[
    'payment_instructions',
    'instruction_bodies',
    'instruction_history',
    'transit_items',
    'statement_lines',
  ],
];
/** Changed rows from which a table is analysed. */
const ANALYSE_FROM = 500;
/** Transactions from which PostgreSQL's own analyses come in time. */
const GROWN_FROM = 20_000;

/**
 * A session keeps the plan of a statement until the table is analysed. A plan that was made on an empty table reads all of
 * it, and PostgreSQL itself looks once a minute only.
 */
export class GrownTables1796432000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const statements = [
      // ANALYZE needs the owner's rights, which the runtime role doesn't have.
      `CREATE FUNCTION analyse_grown_tables() RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER
         SET search_path = payments AS $$
       DECLARE grown text;
       BEGIN
         IF pg_try_advisory_xact_lock(hashtext('payments'), hashtext('analyse_grown_tables')) THEN
           FOR grown IN SELECT relname FROM pg_stat_user_tables
             WHERE schemaname = 'payments' AND relname IN (${TABLES.map((table) => `'${table}'`).join(', ')})
               AND n_mod_since_analyze >= GREATEST(${ANALYSE_FROM}, n_live_tup / 2)
           LOOP
             EXECUTE format('ANALYZE %I', grown);
           END LOOP;
         END IF;
         RETURN COALESCE((SELECT n_live_tup >= ${GROWN_FROM} FROM pg_stat_user_tables
           WHERE schemaname = 'payments' AND relname = 'transactions'), false);
       END $$`,
      `COMMENT ON FUNCTION analyse_grown_tables() IS
         'analyses tables half of whose rows have changed, and says whether there are many transactions'`,
      'REVOKE ALL ON FUNCTION analyse_grown_tables() FROM PUBLIC',
      `DO $$
       BEGIN
         EXECUTE format('GRANT EXECUTE ON FUNCTION analyse_grown_tables() TO %I', current_database() || '_payments');
       END $$`,
      'DROP FUNCTION analyse_hot_tables()',
      'DROP TABLE table_analyses',
    ];
    for (const sql of statements) await runner.query(sql);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('a migration is not undone: restore a backup'));
  }
}
