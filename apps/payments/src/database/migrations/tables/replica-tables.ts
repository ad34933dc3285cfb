/** Replicas of records that accounts owns. Only newer states replace older ones. */
export function replicaTablesSql(): string[] {
  return [
    `CREATE TABLE platforms (
       platform_key integer PRIMARY KEY,
       id text NOT NULL,
       is_regulated boolean NOT NULL,
       uma_domain text NOT NULL,
       has_webhook_endpoint boolean NOT NULL,
       currencies jsonb NOT NULL,
       version bigint NOT NULL,
       epoch bigint NOT NULL
     )`,
    `CREATE TABLE customers (
       platform_key integer NOT NULL,
       id uuid NOT NULL,
       platform_customer_id text NOT NULL,
       uma_address text NOT NULL,
       verification_status text NOT NULL,
       is_deleted boolean NOT NULL,
       version bigint NOT NULL,
       epoch bigint NOT NULL,
       closed_version bigint,
       closed_at timestamptz,
       PRIMARY KEY (platform_key, id)
     )`,
    'CREATE INDEX customers_platform_customer_id ON customers (platform_key, platform_customer_id)',
    'CREATE INDEX customers_uma_address ON customers (platform_key, uma_address)',
    `COMMENT ON COLUMN customers.closed_version IS
       'version that a deletion under way will have: the customer moves no money from then on'`,
    `CREATE TABLE account_openings (
       platform_key integer PRIMARY KEY,
       after_id uuid NOT NULL,
       turn_at timestamptz NOT NULL DEFAULT clock_timestamp()
     )`,
    `COMMENT ON TABLE account_openings IS
       'platforms that have added currencies: customers up to after_id have their accounts, later ones not yet'`,
    'CREATE INDEX account_openings_turn ON account_openings (turn_at)',
    `CREATE TABLE external_accounts (
       platform_key integer NOT NULL,
       id uuid NOT NULL,
       customer_id uuid,
       currency text NOT NULL,
       account_type text NOT NULL,
       status text NOT NULL,
       payment_rails text[] NOT NULL,
       crypto_network text,
       is_default_uma_deposit boolean NOT NULL,
       primary_identifier_sealed text NOT NULL,
       is_deleted boolean NOT NULL,
       version bigint NOT NULL,
       epoch bigint NOT NULL,
       PRIMARY KEY (platform_key, id)
     )`,
    `CREATE INDEX external_accounts_default_deposit ON external_accounts (platform_key, customer_id)
       WHERE is_default_uma_deposit AND NOT is_deleted`,
  ];
}
