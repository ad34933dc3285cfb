const SYSTEM_ACCOUNTS = "('CLEARING', 'FEES', 'FX', 'SUSPENSE', 'FUNDING')";
const JOURNAL_ENTRY_KINDS = "('FUND', 'RESERVE', 'SETTLE', 'REFUND', 'RETURN', 'SUSPEND', 'RESOLVE')";
/** 2^53 − 1, the largest balance (docs/behaviour.md 1). */
const BALANCE_MAX = '9007199254740991';

function accountTables(): string[] {
  return [
    `CREATE TABLE internal_accounts (
       platform_key integer NOT NULL,
       id uuid NOT NULL,
       customer_id uuid,
       currency text NOT NULL,
       balance bigint NOT NULL DEFAULT 0,
       potential_credits bigint NOT NULL DEFAULT 0,
       version bigint NOT NULL DEFAULT 0,
       entries bigint NOT NULL DEFAULT 0,
       created_at timestamptz NOT NULL,
       updated_at timestamptz NOT NULL,
       PRIMARY KEY (platform_key, id),
       CONSTRAINT internal_accounts_not_negative CHECK (balance >= 0 AND potential_credits >= 0),
       CONSTRAINT internal_accounts_exact CHECK (
         balance <= ${BALANCE_MAX} AND balance + potential_credits <= ${BALANCE_MAX})
     ) WITH (fillfactor = 50)`,
    'CREATE UNIQUE INDEX internal_accounts_of_customer ON internal_accounts (platform_key, customer_id, currency) WHERE customer_id IS NOT NULL',
    'CREATE UNIQUE INDEX internal_accounts_of_platform ON internal_accounts (platform_key, currency) WHERE customer_id IS NULL',
    'CREATE INDEX internal_accounts_by_currency ON internal_accounts (platform_key, currency, id)',
    `COMMENT ON COLUMN internal_accounts.balance IS 'smallest units; equals the sum of the account''s entries'`,
    `COMMENT ON COLUMN internal_accounts.entries IS 'lines of its statement: the number of the last one'`,
    `COMMENT ON COLUMN internal_accounts.potential_credits IS
       'smallest units; at least what may still arrive by itself: pending transfers in, refunds of what is on its way'`,
    `CREATE TABLE system_balances (
       platform_key integer NOT NULL,
       account text NOT NULL CHECK (account IN ${SYSTEM_ACCOUNTS}),
       currency text NOT NULL,
       balance numeric NOT NULL,
       PRIMARY KEY (platform_key, account, currency)
     )`,
    `COMMENT ON TABLE system_balances IS
       'what has been folded of the system accounts'' entries; with the deltas it equals their sum'`,
    `CREATE TABLE system_balance_deltas (
       platform_key integer NOT NULL,
       id bigint GENERATED ALWAYS AS IDENTITY,
       account text NOT NULL,
       currency text NOT NULL,
       amount numeric NOT NULL,
       PRIMARY KEY (platform_key, id)
     )`,
  ];
}

/**
 * A row is one posting: the amount leaves one account and arrives on another, so every row is balanced. Each journal
 * entry has a `line` 0, so a second journal entry of the same step is a duplicate key.
 */
function journalEntryTables(): string[] {
  return [
    `CREATE TABLE postings (
       platform_key integer NOT NULL,
       transaction_id uuid NOT NULL,
       kind text NOT NULL CHECK (kind IN ${JOURNAL_ENTRY_KINDS}),
       line smallint NOT NULL CHECK (line >= 0),
       from_account_id uuid,
       from_system text CHECK (from_system IN ${SYSTEM_ACCOUNTS}),
       to_account_id uuid,
       to_system text CHECK (to_system IN ${SYSTEM_ACCOUNTS}),
       currency text NOT NULL,
       amount bigint NOT NULL CHECK (amount > 0),
       created_at timestamptz NOT NULL,
       entry_number bigint,
       balance_after bigint,
       PRIMARY KEY (platform_key, transaction_id, kind, line),
       CONSTRAINT postings_from_one_account CHECK ((from_account_id IS NULL) <> (from_system IS NULL)),
       CONSTRAINT postings_to_one_account CHECK ((to_account_id IS NULL) <> (to_system IS NULL)),
       CONSTRAINT postings_in_one_statement CHECK (from_account_id IS NULL OR to_account_id IS NULL),
       CONSTRAINT postings_stated CHECK (CASE WHEN from_account_id IS NULL AND to_account_id IS NULL
         THEN entry_number IS NULL AND balance_after IS NULL
         ELSE entry_number > 0 AND balance_after >= 0
           AND entry_number IS NOT NULL AND balance_after IS NOT NULL END)
     )`,
    // The times of an account never decrease, so this is also the order of the numbers.
    `CREATE UNIQUE INDEX postings_statement ON postings
       (platform_key, (COALESCE(from_account_id, to_account_id)), created_at, entry_number)
       WHERE entry_number IS NOT NULL`,
    `COMMENT ON TABLE postings IS
       'postings of one step of one transaction, once; of a funding, which has no transaction, under an id of its own'`,
    `COMMENT ON COLUMN postings.created_at IS
       'domain time of the step; of a line of a statement not before the line before it'`,
    `COMMENT ON COLUMN postings.entry_number IS
       'of a posting from or to an internal account: its place in the statement of the account, from 1 without a gap'`,
    `COMMENT ON COLUMN postings.balance_after IS 'smallest units; of that internal account'`,
    `COMMENT ON COLUMN postings.amount IS 'smallest units; leaves the one account and arrives on the other'`,
    `CREATE VIEW ledger_entries AS
       SELECT platform_key, transaction_id, kind, line, from_account_id AS internal_account_id,
         from_system AS system_account, currency, -amount AS amount FROM postings
       UNION ALL
       SELECT platform_key, transaction_id, kind, line, to_account_id, to_system, currency, amount FROM postings`,
    `COMMENT ON VIEW ledger_entries IS 'both sides of every posting; negative where money leaves the account'`,
  ];
}

/** Decisions of operators with their reasons. They are written with the timer that books them, and never changed. */
function resolutionTable(): string[] {
  return [
    `CREATE TABLE suspense_resolutions (
       platform_key integer NOT NULL,
       id uuid NOT NULL,
       transaction_id uuid NOT NULL,
       outcome text NOT NULL CHECK (outcome IN ('REFUNDED', 'PAID')),
       is_of_suspense boolean NOT NULL,
       reason text NOT NULL CHECK (reason <> ''),
       operator text NOT NULL CHECK (operator <> ''),
       operator_account text NOT NULL DEFAULT session_user CHECK (operator_account <> ''),
       created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
       PRIMARY KEY (platform_key, id)
     )`,
    'CREATE INDEX resolutions_of_transaction ON suspense_resolutions (platform_key, transaction_id)',
    `COMMENT ON COLUMN suspense_resolutions.operator_account IS 'user@host of the operating system; operator is what was said'`,
    `COMMENT ON COLUMN suspense_resolutions.is_of_suspense IS 'of money in the suspense account; else of a payment that was stuck'`,
    `DO $$
     BEGIN
       EXECUTE format('REVOKE UPDATE, DELETE, TRUNCATE ON suspense_resolutions FROM %I', current_database() || '_payments');
     END $$`,
  ];
}

function ledgerTriggers(): string[] {
  return [
    `CREATE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';
     END $$`,
    `CREATE TRIGGER postings_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON postings
       FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change()`,
    `DO $$
     BEGIN
       EXECUTE format('REVOKE UPDATE, DELETE, TRUNCATE ON postings FROM %I', current_database() || '_payments');
       EXECUTE format('REVOKE INSERT, UPDATE, DELETE ON ledger_entries FROM %I', current_database() || '_payments');
     END $$`,
  ];
}

/**
 * A count that doesn't match raises an error inside the SQL, because the COMMIT of a batch is sent before the answers
 * to its statements are read.
 */
function rowCountGuard(): string {
  return `CREATE FUNCTION require_rows(what text, counted bigint, expected integer) RETURNS void LANGUAGE plpgsql AS $$
    BEGIN
      IF counted <> expected THEN
        RAISE EXCEPTION '%: % rows in place of %', what, counted, expected USING ERRCODE = 'triggered_data_change_violation';
      END IF;
    END $$`;
}

/** Internal accounts and journal entries: double entry, append-only, with checks in the database. */
export function ledgerTablesSql(): string[] {
  return [
    rowCountGuard(),
    ...accountTables(),
    ...journalEntryTables(),
    ...ledgerTriggers(),
    ...resolutionTable(),
  ];
}
