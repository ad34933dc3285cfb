/**
 * What the ledger has posted on a settlement account and its bank has to state. The trigger writes them with their
 * posting, whichever feature posts. A LINE is the statement itself, and a CREDIT is balanced on the account.
 */
function openItems(): string[] {
  return [
    `CREATE TABLE transit_items (
       platform_key integer NOT NULL,
       transaction_id uuid NOT NULL,
       kind text NOT NULL,
       line smallint NOT NULL,
       direction text NOT NULL CHECK (direction IN ('CREDIT', 'DEBIT')),
       settlement_account_id uuid NOT NULL,
       amount bigint NOT NULL CHECK (amount > 0),
       currency text NOT NULL,
       posted_at timestamptz NOT NULL,
       line_id uuid,
       PRIMARY KEY (platform_key, transaction_id, kind, line, direction)
     ) WITH (fillfactor = 80)`,
    `CREATE INDEX transit_items_open ON transit_items (settlement_account_id, currency, amount) WHERE line_id IS NULL`,
    `CREATE INDEX transit_items_of_line ON transit_items (line_id) WHERE line_id IS NOT NULL`,
    `COMMENT ON TABLE transit_items IS 'postings on TRANSIT accounts, each until a line of a bank statement shows it'`,
    `COMMENT ON COLUMN transit_items.direction IS 'of the line that shows it: DEBIT if money leaves the bank account'`,
    `CREATE FUNCTION note_transit_item() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       INSERT INTO transit_items (platform_key, transaction_id, kind, line, direction, settlement_account_id, amount,
         currency, posted_at)
       SELECT NEW.platform_key, NEW.transaction_id, NEW.kind, NEW.line, e.direction,
         substr(e.account, length('TRANSIT:') + 1)::uuid, NEW.amount, NEW.currency, NEW.created_at
       FROM (VALUES ('DEBIT', NEW.to_system), ('CREDIT', NEW.from_system)) AS e (direction, account)
       WHERE e.account LIKE 'TRANSIT:%';
       RETURN NULL;
     END $$`,
    `CREATE TRIGGER postings_in_transit AFTER INSERT ON postings FOR EACH ROW
       WHEN ((NEW.to_system LIKE 'TRANSIT:%' OR NEW.from_system LIKE 'TRANSIT:%')
         AND NEW.kind NOT IN ('LINE', 'CREDIT', 'RESOLVE'))
       EXECUTE FUNCTION note_transit_item()`,
  ];
}

function statements(): string[] {
  return [
    `CREATE TABLE bank_statements (
       id uuid PRIMARY KEY,
       settlement_account_id uuid NOT NULL REFERENCES settlement_accounts,
       statement_id text NOT NULL,
       statement_date date NOT NULL,
       currency text NOT NULL,
       opening bigint NOT NULL,
       closing bigint NOT NULL,
       has_balances boolean NOT NULL,
       opening_line bigint NOT NULL,
       lines integer NOT NULL CHECK (lines >= 0),
       lines_done integer NOT NULL DEFAULT 0 CHECK (lines_done BETWEEN 0 AND lines),
       content_hash bytea NOT NULL,
       storage_key text,
       file_format text NOT NULL CHECK (file_format IN ('CAMT053', 'CSV')),
       csv_mapping jsonb,
       place_in_file integer NOT NULL,
       imported_at timestamptz,
       look_at timestamptz DEFAULT clock_timestamp(),
       created_at timestamptz NOT NULL DEFAULT clock_timestamp()
     )`,
    'CREATE UNIQUE INDEX bank_statements_key ON bank_statements (settlement_account_id, statement_id)',
    'CREATE INDEX bank_statements_order ON bank_statements (settlement_account_id, statement_date, id)',
    'CREATE INDEX bank_statements_due ON bank_statements (look_at) WHERE imported_at IS NULL',
    'CREATE INDEX bank_statements_files ON bank_statements (storage_key) WHERE storage_key IS NOT NULL',
    `COMMENT ON COLUMN bank_statements.opening IS 'smallest units; negative if the account is overdrawn'`,
    `COMMENT ON COLUMN bank_statements.opening_line IS
       'smallest units that the account had before its first statement, as far as they are not booked yet'`,
    `COMMENT ON COLUMN bank_statements.lines_done IS 'lines that are stored and posted; an import continues after them'`,
    `COMMENT ON COLUMN bank_statements.storage_key IS 'its file, until no statement of it needs it'`,
    `COMMENT ON COLUMN bank_statements.look_at IS 'real time when a worker continues the import'`,
  ];
}

function lines(): string[] {
  return [
    `CREATE TABLE statement_lines (
       bank_statement_id uuid NOT NULL REFERENCES bank_statements,
       number integer NOT NULL CHECK (number >= 0),
       id uuid NOT NULL,
       settlement_account_id uuid NOT NULL,
       direction text NOT NULL CHECK (direction IN ('CREDIT', 'DEBIT')),
       amount bigint NOT NULL CHECK (amount > 0),
       currency text NOT NULL,
       booking_date date NOT NULL,
       is_reversal boolean NOT NULL,
       bank_reference text,
       match_references text[] NOT NULL,
       details_sealed text,
       state text NOT NULL CHECK (state IN ('MATCHED', 'UNMATCHED', 'UNDONE', 'RESOLVED')),
       rule text,
       undoes_line_id uuid,
       proposed jsonb,
       PRIMARY KEY (bank_statement_id, number)
     ) WITH (fillfactor = 90)`,
    'CREATE UNIQUE INDEX statement_lines_id ON statement_lines (id)',
    `CREATE INDEX statement_lines_bank_reference ON statement_lines (settlement_account_id, bank_reference)
       WHERE bank_reference IS NOT NULL`,
    `CREATE INDEX statement_lines_unmatched ON statement_lines (settlement_account_id, id) WHERE state = 'UNMATCHED'`,
    `COMMENT ON COLUMN statement_lines.number IS 'place in the statement from 1; 0: the balance before the first statement'`,
    `COMMENT ON COLUMN statement_lines.details_sealed IS 'ciphertext of what the payer wrote and of the other party'`,
    `COMMENT ON COLUMN statement_lines.match_references IS 'end-to-end ids, and references of ours in the text'`,
    `CREATE TABLE statement_formats (
       settlement_account_id uuid PRIMARY KEY REFERENCES settlement_accounts,
       csv_mapping jsonb NOT NULL
     )`,
    `CREATE TABLE statement_pulls (
       settlement_account_id uuid PRIMARY KEY REFERENCES settlement_accounts,
       next_day date NOT NULL,
       pull_at timestamptz NOT NULL
     )`,
    `COMMENT ON TABLE statement_pulls IS 'the next day of which a connector is asked for the statement, and when'`,
    `COMMENT ON TABLE statement_formats IS 'how the bank of an account writes its CSV'`,
    `ALTER TABLE breaks ADD COLUMN IF NOT EXISTS line_id uuid, ADD COLUMN IF NOT EXISTS amount bigint,
       ADD COLUMN IF NOT EXISTS currency text, ADD COLUMN IF NOT EXISTS settlement_account_id uuid,
       ADD COLUMN bank_statement_id uuid`,
    'CREATE INDEX breaks_line ON breaks (line_id) WHERE line_id IS NOT NULL',
    `CREATE INDEX payment_instructions_provider ON payment_instructions (provider_reference)
       WHERE provider_reference IS NOT NULL`,
    `CREATE INDEX payment_instructions_returns ON payment_instructions USING gin (returns jsonb_path_ops)
       WHERE returns <> '[]'`,
    `CREATE INDEX payment_instructions_account ON payment_instructions (settlement_account_id, transaction_id)
       WHERE settlement_account_id IS NOT NULL`,
  ];
}

const ORDER_STATES = `('QUEUED', 'SUBMITTING', 'UNKNOWN', 'ACCEPTED', 'COMPLETED', 'REJECTED', 'FAILED', 'CANCELLED')`;

/** What the house orders for itself. Its id is also that of its postings. */
function orders(): string[] {
  return [
    `CREATE TABLE treasury_orders (
       id uuid PRIMARY KEY,
       kind text NOT NULL CHECK (kind IN ('FX_TRADE', 'OWN_TRANSFER')),
       state text NOT NULL CHECK (state IN ${ORDER_STATES}),
       version integer NOT NULL DEFAULT 1,
       attempt integer NOT NULL DEFAULT 0,
       connector_id uuid NOT NULL REFERENCES connectors,
       from_account_id uuid NOT NULL REFERENCES settlement_accounts,
       to_account_id uuid NOT NULL REFERENCES settlement_accounts,
       sell text NOT NULL,
       buy text NOT NULL,
       amount bigint NOT NULL CHECK (amount > 0),
       limit_rate text,
       sold_amount bigint CHECK (sold_amount > 0),
       bought_amount bigint CHECK (bought_amount > 0),
       provider_reference text,
       body text NOT NULL,
       message text,
       created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
       attempted_at timestamptz,
       changed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
       look_at timestamptz DEFAULT clock_timestamp(),
       CHECK (from_account_id <> to_account_id),
       CHECK (kind <> 'FX_TRADE' OR state <> 'COMPLETED' OR (sold_amount IS NOT NULL AND bought_amount IS NOT NULL))
     ) WITH (fillfactor = 70)`,
    'CREATE INDEX treasury_orders_due ON treasury_orders (look_at) WHERE look_at IS NOT NULL',
    'CREATE INDEX treasury_orders_list ON treasury_orders (kind, id)',
    `CREATE INDEX treasury_orders_provider ON treasury_orders (provider_reference)
       WHERE provider_reference IS NOT NULL`,
    `COMMENT ON COLUMN treasury_orders.amount IS 'what is sold or transferred, smallest units of the currency sell'`,
    `COMMENT ON COLUMN treasury_orders.body IS 'the bytes that every attempt sends; of the house alone, so in the clear'`,
    `COMMENT ON COLUMN treasury_orders.look_at IS 'real time when it is looked at next, and the end of a lease'`,
    `CREATE TABLE treasury_order_history (
       order_id uuid NOT NULL,
       version integer NOT NULL,
       event text NOT NULL,
       state text NOT NULL,
       attempt integer NOT NULL,
       message text,
       created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
       PRIMARY KEY (order_id, version)
     )`,
    `CREATE TABLE treasury_proofs (
       settlement_account_id uuid NOT NULL REFERENCES settlement_accounts,
       id uuid NOT NULL,
       status text NOT NULL CHECK (status IN ('PROVEN', 'DIFFERENT', 'MISSING_STATEMENT')),
       details jsonb NOT NULL,
       created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
       PRIMARY KEY (settlement_account_id, id)
     )`,
    `DO $$
     BEGIN
       EXECUTE format('REVOKE UPDATE, DELETE, TRUNCATE ON treasury_order_history FROM %I',
         current_database() || '_payments');
     END $$`,
  ];
}

/** Bank statements with their lines, what is open on the settlement accounts, and orders of the house (ADR 40). */
export function bankStatementsSql(): string[] {
  return [...openItems(), ...statements(), ...lines(), ...orders()];
}
