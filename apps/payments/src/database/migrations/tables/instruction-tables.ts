const STATES = `('QUEUED', 'HELD', 'SUBMITTING', 'UNKNOWN', 'ACCEPTED', 'COMPLETED', 'REJECTED', 'FAILED', 'CANCELLED',
  'RETURNED')`;

function connectorTables(): string[] {
  return [
    `CREATE TABLE connectors (
       id uuid PRIMARY KEY,
       name text NOT NULL,
       base_url text,
       module text,
       settings jsonb,
       secrets_sealed text NOT NULL,
       capabilities jsonb NOT NULL,
       capabilities_at timestamptz NOT NULL DEFAULT clock_timestamp(),
       is_paused boolean NOT NULL DEFAULT false,
       removed_at timestamptz,
       version integer NOT NULL DEFAULT 1,
       created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
       CHECK ((base_url IS NULL) <> (module IS NULL))
     )`,
    'CREATE UNIQUE INDEX connectors_name ON connectors (name) WHERE removed_at IS NULL',
    `COMMENT ON COLUMN connectors.secrets_sealed IS
       'ciphertext of the secrets of both directions, with the former ones while they rotate'`,
    `CREATE TABLE routes (
       id boolean PRIMARY KEY DEFAULT true CHECK (id),
       rules jsonb NOT NULL,
       version integer NOT NULL,
       changed_at timestamptz NOT NULL DEFAULT clock_timestamp()
     )`,
    `INSERT INTO routes (rules, version) VALUES ('[]', 1)`,
    `COMMENT ON TABLE routes IS 'one row: the rules that choose the connector of a payment, in the order of priority'`,
  ];
}

function instructionTables(): string[] {
  return [
    `CREATE TABLE payment_instructions (
       platform_key integer NOT NULL,
       id uuid NOT NULL,
       transaction_id uuid NOT NULL,
       operation text NOT NULL CHECK (operation IN ('PAYOUT', 'COLLECT', 'REFUND')),
       state text NOT NULL CHECK (state IN ${STATES}),
       version integer NOT NULL,
       attempt integer NOT NULL,
       connector_id uuid NOT NULL,
       settlement_account_id uuid,
       external_account_id uuid NOT NULL,
       account_type text NOT NULL,
       amount bigint NOT NULL CHECK (amount > 0),
       currency text NOT NULL,
       payment_rail text,
       provider_reference text,
       hold_reason text,
       returns jsonb NOT NULL DEFAULT '[]',
       queued_at timestamptz NOT NULL DEFAULT clock_timestamp(),
       attempted_at timestamptz,
       changed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
       look_at timestamptz,
       PRIMARY KEY (platform_key, id)
     ) WITH (fillfactor = 70)`,
    `COMMENT ON COLUMN payment_instructions.amount IS 'smallest units'`,
    `COMMENT ON COLUMN payment_instructions.look_at IS
       'real time when a dispatcher takes it next, and the end of the lease of the one that has it; null: nothing is due'`,
    'CREATE INDEX payment_instructions_id ON payment_instructions (id)',
    'CREATE INDEX payment_instructions_transaction ON payment_instructions (platform_key, transaction_id)',
    `CREATE INDEX payment_instructions_due ON payment_instructions (connector_id, platform_key, look_at)
       WHERE look_at IS NOT NULL`,
    `CREATE INDEX payment_instructions_open ON payment_instructions (connector_id)
       WHERE state IN ('QUEUED', 'HELD', 'SUBMITTING', 'UNKNOWN', 'ACCEPTED')`,
    `CREATE TABLE instruction_bodies (
       platform_key integer NOT NULL,
       instruction_id uuid NOT NULL,
       connector_id uuid NOT NULL,
       body_sealed text NOT NULL,
       PRIMARY KEY (platform_key, instruction_id)
     )`,
    `COMMENT ON COLUMN instruction_bodies.body_sealed IS
       'ciphertext of the bytes that the connector gets, bound to the instruction'`,
    `CREATE TABLE instruction_history (
       platform_key integer NOT NULL,
       instruction_id uuid NOT NULL,
       version integer NOT NULL,
       event text NOT NULL,
       state text NOT NULL,
       attempt integer NOT NULL,
       connector_id uuid NOT NULL,
       message text,
       created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
       PRIMARY KEY (platform_key, instruction_id, version)
     )`,
    `COMMENT ON TABLE instruction_history IS 'each change of an instruction, and so each attempt; never changes'`,
  ];
}

function reportTables(): string[] {
  return [
    `CREATE TABLE connector_reports (
       connector_id uuid NOT NULL,
       report_id text NOT NULL,
       content_hash bytea NOT NULL,
       type text NOT NULL,
       report_sealed text NOT NULL,
       received_at timestamptz NOT NULL DEFAULT clock_timestamp(),
       result text CHECK (result IN ('APPLIED', 'IGNORED', 'BREAK')),
       reason text,
       look_at timestamptz DEFAULT clock_timestamp(),
       PRIMARY KEY (connector_id, report_id)
     )`,
    'CREATE INDEX connector_reports_due ON connector_reports (look_at) WHERE look_at IS NOT NULL',
    `COMMENT ON COLUMN connector_reports.report_sealed IS 'ciphertext of the report as it came, bound to its id'`,
    `COMMENT ON COLUMN connector_reports.look_at IS 'real time when it is applied next; null: it has its result'`,
    `CREATE TABLE breaks (
       platform_key integer NOT NULL,
       id uuid NOT NULL,
       kind text NOT NULL,
       severity text NOT NULL CHECK (severity IN ('CRITICAL', 'WARNING')),
       status text NOT NULL DEFAULT 'OPEN' CHECK (status IN ('OPEN', 'RESOLVED')),
       connector_id uuid,
       instruction_id uuid,
       message text NOT NULL,
       created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
       PRIMARY KEY (platform_key, id)
     )`,
    `CREATE UNIQUE INDEX breaks_instruction ON breaks (platform_key, instruction_id, kind, md5(message))
       WHERE instruction_id IS NOT NULL`,
    `CREATE UNIQUE INDEX breaks_connector ON breaks (connector_id, kind, md5(message)) WHERE instruction_id IS NULL`,
    `CREATE INDEX breaks_open ON breaks (id) WHERE status = 'OPEN'`,
    `COMMENT ON TABLE breaks IS 'findings that a person has to look into'`,
    `DO $$
     BEGIN
       EXECUTE format('REVOKE UPDATE, DELETE, TRUNCATE ON instruction_history FROM %I',
         current_database() || '_payments');
     END $$`,
  ];
}

/** Connectors, the rules that choose one, the instructions to them, and their reports (ADR 37). */
export function instructionTablesSql(): string[] {
  return [...connectorTables(), ...instructionTables(), ...reportTables()];
}
