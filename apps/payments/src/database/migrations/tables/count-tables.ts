const HOT_TABLES = ['transactions', 'transaction_states', 'postings', 'internal_accounts'];

/**
 * Exact totals of lists (decisions.md 5): each commit adds narrow deltas, the background folds them into `counts`.
 * A total is folded numbers plus what isn't folded yet, in one snapshot.
 */
export function countTablesSql(): string[] {
  return [
    `CREATE TABLE counts (
       platform_key integer NOT NULL,
       scope text NOT NULL,
       scope_id uuid NOT NULL,
       kind text NOT NULL,
       state text NOT NULL,
       day integer NOT NULL,
       n bigint NOT NULL,
       PRIMARY KEY (platform_key, scope, scope_id, kind, state, day)
     ) WITH (fillfactor = 50)`,
    `COMMENT ON COLUMN counts.scope IS
       'PLATFORM (scope_id zero), CUSTOMER, SOURCE or DESTINATION (an internal account on that side)'`,
    `COMMENT ON COLUMN counts.kind IS 'type of transactions; INTERNAL_ACCOUNT for accounts of customers, by currency'`,
    `COMMENT ON COLUMN counts.day IS 'day of the creation since 1970-01-01 UTC, domain time; -1 is all days'`,
    `CREATE TABLE count_deltas (
       platform_key integer NOT NULL,
       id bigint GENERATED ALWAYS AS IDENTITY,
       kind text NOT NULL,
       from_state text,
       to_state text NOT NULL,
       day integer NOT NULL,
       n integer NOT NULL,
       customer_ids uuid[] NOT NULL,
       source_ids uuid[] NOT NULL,
       destination_ids uuid[] NOT NULL,
       PRIMARY KEY (platform_key, id)
     )`,
    `COMMENT ON TABLE count_deltas IS
       'what one commit moved from one state to another: n records, and their customers and internal accounts, each as often as it has one'`,
    // Read once and deleted: compressing them would cost more than it saves.
    ...['customer_ids', 'source_ids', 'destination_ids'].map(
      (column) => `ALTER TABLE count_deltas ALTER ${column} SET STORAGE EXTERNAL`,
    ),
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
