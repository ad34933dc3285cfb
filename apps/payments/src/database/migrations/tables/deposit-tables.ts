/** Deposits, refunds to their payers, virtual accounts, and open money of the house's book (ADR 39). */
export function depositTablesSql(): string[] {
  return [
    `CREATE TABLE deposits (
       id uuid PRIMARY KEY,
       connector_id uuid NOT NULL,
       settlement_account_id uuid NOT NULL REFERENCES settlement_accounts,
       deposit_id text NOT NULL,
       amount bigint NOT NULL CHECK (amount > 0),
       currency text NOT NULL,
       state text NOT NULL
         CHECK (state IN ('RECEIVED', 'CREDITED', 'PAID', 'SENT_BACK', 'SUSPENDED', 'REVERSED')),
       was_suspended boolean NOT NULL DEFAULT false,
       debtor_account_type text,
       details_sealed text NOT NULL,
       platform_key integer,
       transaction_id uuid,
       created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
       UNIQUE (settlement_account_id, deposit_id)
     )`,
    `CREATE UNIQUE INDEX deposits_transaction ON deposits (platform_key, transaction_id)
       WHERE transaction_id IS NOT NULL`,
    `COMMENT ON COLUMN deposits.deposit_id IS 'the name that the bank gives it'`,
    `COMMENT ON COLUMN deposits.details_sealed IS
       'ciphertext of the payer, of the text and of the virtual account, bound to the deposit'`,
    `CREATE TABLE house_items (
       id uuid NOT NULL,
       account text NOT NULL CHECK (account IN ('SUSPENSE', 'RECEIVABLE')),
       settlement_account_id uuid,
       deposit_id uuid,
       break_id uuid NOT NULL,
       amount bigint NOT NULL CHECK (amount > 0),
       currency text NOT NULL,
       status text NOT NULL DEFAULT 'OPEN' CHECK (status IN ('OPEN', 'CLOSED')),
       created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
       PRIMARY KEY (id, account)
     )`,
    `CREATE INDEX house_items_open ON house_items (currency) WHERE status = 'OPEN'`,
    'CREATE INDEX house_items_deposit ON house_items (deposit_id) WHERE deposit_id IS NOT NULL',
    `COMMENT ON TABLE house_items IS
       'what the suspense account and the receivables of the house consist of; each has a break'`,
    `ALTER TABLE breaks ADD COLUMN IF NOT EXISTS deposit_id uuid, ADD COLUMN IF NOT EXISTS amount bigint,
       ADD COLUMN IF NOT EXISTS currency text`,
    `CREATE TABLE virtual_accounts (
       settlement_account_id uuid NOT NULL REFERENCES settlement_accounts,
       platform_key integer NOT NULL,
       internal_account_id uuid NOT NULL,
       virtual_account text NOT NULL,
       account_info jsonb NOT NULL,
       created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
       PRIMARY KEY (platform_key, internal_account_id, settlement_account_id),
       UNIQUE (settlement_account_id, virtual_account)
     )`,
    `COMMENT ON TABLE virtual_accounts IS 'account numbers of a bank, each for the payers of one internal account'`,
    // A refund goes to the account that a deposit came from, which is no external account.
    `ALTER TABLE payment_instructions ALTER COLUMN external_account_id DROP NOT NULL,
       ADD COLUMN deposit_id uuid`,
    `CREATE INDEX payment_instructions_at_bank ON payment_instructions (settlement_account_id)
       WHERE state IN ('SUBMITTING', 'UNKNOWN', 'ACCEPTED')`,
    `COMMENT ON COLUMN payment_instructions.deposit_id IS 'of a REFUND: the deposit whose payer gets the money'`,
  ];
}
