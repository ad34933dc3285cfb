const PLATFORM_ACCOUNTS = "('CLEARING', 'FEES', 'FX', 'SUSPENSE', 'FUNDING')";
const HOUSE_ACCOUNTS = "('PROVIDER_FEES', 'OWN_FUNDS', 'RECEIVABLE')";
const JOURNAL_ENTRY_KINDS = `('FUND', 'RESERVE', 'SETTLE', 'REFUND', 'RETURN', 'SUSPEND', 'RESOLVE', 'DEPOSIT', 'CREDIT',
  'REVERSE', 'FEE', 'LINE', 'TRADE', 'OWN_TRANSFER', 'WRITE_OFF')`;

/** 0 is the key of the house's book. */
const isSystemAccount = (
  column: string,
): string => `(${column} IN ${PLATFORM_ACCOUNTS} OR ${column} LIKE 'TRANSIT:%'
  OR (platform_key = 0 AND (${column} IN ${HOUSE_ACCOUNTS} OR ${column} LIKE 'NOSTRO:%')))`;

/** The former checks admitted less, so no row can break the new ones. They aren't validated, which would be a scan. */
function newChecks(): string[] {
  return [
    `ALTER TABLE postings
       DROP CONSTRAINT postings_kind_check,
       DROP CONSTRAINT postings_from_system_check,
       DROP CONSTRAINT postings_to_system_check,
       ADD CONSTRAINT postings_kind_check CHECK (kind IN ${JOURNAL_ENTRY_KINDS}) NOT VALID,
       ADD CONSTRAINT postings_from_system_check CHECK (${isSystemAccount('from_system')}) NOT VALID,
       ADD CONSTRAINT postings_to_system_check CHECK (${isSystemAccount('to_system')}) NOT VALID`,
    `ALTER TABLE system_balances
       DROP CONSTRAINT system_balances_account_check,
       ADD CONSTRAINT system_balances_account_check CHECK (${isSystemAccount('account')}) NOT VALID`,
  ];
}

/** Settlement accounts, and what the ledger needs for their accounts (ADR 39). */
export function settlementAccountsSql(): string[] {
  return [
    ...newChecks(),
    // A settlement account's total is the sum over all books, which these indexes find at once.
    `CREATE INDEX system_balances_of_settlement ON system_balances (account) WHERE account LIKE '%:%'`,
    `CREATE INDEX system_deltas_of_settlement ON system_balance_deltas (account) WHERE account LIKE '%:%'`,
    `CREATE TABLE settlement_accounts (
       id uuid PRIMARY KEY,
       connector_id uuid NOT NULL REFERENCES connectors,
       currency text NOT NULL,
       name text NOT NULL UNIQUE,
       bank_details jsonb NOT NULL,
       is_prefunded boolean NOT NULL DEFAULT false,
       minimum_balance bigint NOT NULL DEFAULT 0,
       statement_by text,
       created_at timestamptz NOT NULL DEFAULT clock_timestamp()
     )`,
    'CREATE INDEX settlement_accounts_connector ON settlement_accounts (connector_id)',
    `COMMENT ON COLUMN settlement_accounts.bank_details IS
       'accountType and its fields, as payment instructions show them; the house''s own, so in the clear'`,
    `COMMENT ON COLUMN settlement_accounts.minimum_balance IS 'smallest units'`,
    `COMMENT ON COLUMN settlement_accounts.statement_by IS
       'time of day and zone by which the statement of the day before is there; null: none is expected'`,
    `DO $$
     BEGIN
       EXECUTE format('REVOKE DELETE, TRUNCATE ON settlement_accounts FROM %I', current_database() || '_payments');
     END $$`,
  ];
}
