/** Statuses that `transaction_states` stores from the first. Later ones are admitted after the migrations. */
const storedStatuses = [
  'CREATED',
  'PENDING',
  'PROCESSING',
  'COMPLETED',
  'REJECTED',
  'FAILED',
  'REFUNDED',
  'EXPIRED',
];
const STATUSES = `(${storedStatuses.map((status) => `'${status}'`).join(', ')})`;

function timerTables(): string[] {
  return [
    `CREATE TABLE timers (
       platform_key integer NOT NULL,
       due_at timestamptz NOT NULL,
       transaction_id uuid NOT NULL,
       action text NOT NULL,
       step jsonb NOT NULL,
       real_due_at timestamptz,
       attempts integer NOT NULL DEFAULT 0,
       retry_at timestamptz,
       error text,
       PRIMARY KEY (platform_key, due_at, transaction_id, action)
     )`,
    // In the order in which rows may run, so that a poll's cost depends only on the rows that it finds.
    `CREATE INDEX timers_by_turn ON timers (COALESCE(retry_at, real_due_at, due_at))`,
    `COMMENT ON COLUMN timers.due_at IS 'domain time'`,
    `COMMENT ON COLUMN timers.real_due_at IS
       'real time of due_at, where the platform''s clock had moved when that was last looked at; null: the same'`,
    `COMMENT ON COLUMN timers.retry_at IS 'real time of the next attempt after a failure; infinity: given up'`,
  ];
}

/** The indexes of the lists of transactions and quotes. */
function transactionIndexes(): string[] {
  return [
    'CREATE UNIQUE INDEX transactions_serial ON transactions (platform_key, serial)',
    'CREATE INDEX transactions_customer ON transactions (platform_key, customer_id, id) WHERE customer_id IS NOT NULL',
    'CREATE INDEX transactions_payee ON transactions (platform_key, payee_id, id) WHERE payee_id IS NOT NULL',
    `CREATE INDEX transactions_external_reference ON transactions (platform_key, external_reference, id)
       WHERE external_reference IS NOT NULL`,
    'CREATE INDEX transactions_source ON transactions (platform_key, source_id, id)',
    'CREATE INDEX transactions_destination ON transactions (platform_key, destination_id, id)',
    ...['source_uma', 'destination_uma'].map(
      (column) =>
        `CREATE INDEX transactions_${column} ON transactions (platform_key, ${column}, id) WHERE ${column} IS NOT NULL`,
    ),
    // A quote is its transaction (ADR 12). With these indexes the cost of a list of quotes depends only on its page.
    "CREATE INDEX quotes_all ON transactions (platform_key, id) WHERE kind = 'QUOTE'",
    ...['customer_id', 'source_id', 'destination_id'].map(
      (column) =>
        `CREATE INDEX quotes_${column} ON transactions (platform_key, ${column}, id) WHERE kind = 'QUOTE'`,
    ),
  ];
}

/**
 * Transactions in two parts: an immutable row, and a narrow row for the state. Ids are version 7 uuids with the
 * millisecond of `created_at`, so an index on (scope, id) is ordered by time.
 */
export function transactionTablesSql(): string[] {
  return [
    'CREATE SEQUENCE transaction_serials MINVALUE 0 START 0 INCREMENT 5000',
    `COMMENT ON SEQUENCE transaction_serials IS 'start of a block of 5000 numbers, of which references are made'`,
    `CREATE TABLE transactions (
       platform_key integer NOT NULL,
       id uuid NOT NULL,
       type text NOT NULL CHECK (type IN ('OUTGOING', 'INCOMING')),
       kind text NOT NULL,
       source_kind text NOT NULL,
       source_id uuid,
       source_uma text,
       source_currency text NOT NULL,
       destination_kind text NOT NULL,
       destination_id uuid,
       destination_uma text,
       destination_currency text NOT NULL,
       customer_id uuid,
       platform_customer_id text,
       payee_id uuid,
       sent_amount bigint CHECK (sent_amount > 0),
       received_amount bigint NOT NULL CHECK (received_amount > 0),
       fees bigint NOT NULL DEFAULT 0 CHECK (fees >= 0),
       serial bigint NOT NULL,
       external_reference text,
       details json,
       created_at timestamptz NOT NULL,
       PRIMARY KEY (platform_key, id)
     )`,
    ...transactionIndexes(),
    `COMMENT ON COLUMN transactions.payee_id IS
       'customer who owns the account that is paid to, where it is another than customer_id'`,
    `COMMENT ON COLUMN transactions.sent_amount IS 'smallest units; all that leaves the source, fees included'`,
    `COMMENT ON COLUMN transactions.details IS 'terms of a quote, what an incoming payment asks for; never changes, nor does the order of its members: answers are rendered of it again'`,
    `COMMENT ON COLUMN transactions.serial IS 'number of a sequence; the reference is a bijection of it'`,
    `CREATE TABLE transaction_states (
       platform_key integer NOT NULL,
       id uuid NOT NULL,
       status text NOT NULL CHECK (status IN ${STATUSES}),
       version integer NOT NULL,
       updated_at timestamptz NOT NULL,
       settled_at timestamptz,
       failure jsonb,
       refund jsonb,
       payout_account_id uuid,
       PRIMARY KEY (platform_key, id)
     ) WITH (fillfactor = 50)`,
    `COMMENT ON COLUMN transaction_states.payout_account_id IS
       'external account to which an incoming UMA payment is paid on, in place of the internal one'`,
    // Most transactions are COMPLETED and are found by the primary key. This index serves the rare other statuses.
    `CREATE INDEX transaction_states_rare ON transaction_states (platform_key, status, id)
       WHERE status <> 'COMPLETED'`,
    `CREATE INDEX transaction_states_payouts ON transaction_states (platform_key, payout_account_id, id)
       WHERE payout_account_id IS NOT NULL`,
    ...timerTables(),
    `DO $$
     BEGIN
       EXECUTE format('REVOKE UPDATE, DELETE, TRUNCATE ON transactions FROM %I', current_database() || '_payments');
     END $$`,
  ];
}
