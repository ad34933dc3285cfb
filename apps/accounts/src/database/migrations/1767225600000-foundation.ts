import type { MigrationInterface, QueryRunner } from 'typeorm';
import { serviceTables1 } from '@corridor/database';

const PLATFORMS = [
  `CREATE TABLE platforms (
     platform_key integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
     id uuid NOT NULL,
     name text NOT NULL,
     uma_domain text NOT NULL,
     webhook_endpoint text,
     is_regulated boolean NOT NULL,
     supported_currencies json NOT NULL,
     -- The list before a currency was taken out, until payments has confirmed that none held money.
     removal_from json,
     removal_at timestamptz,
     removal_by uuid,
     version bigint NOT NULL,
     epoch integer NOT NULL DEFAULT 0,
     created_at timestamptz NOT NULL,
     updated_at timestamptz NOT NULL,
     CONSTRAINT platforms_id UNIQUE (id),
     CONSTRAINT platforms_uma_domain UNIQUE (uma_domain)
   )`,
  'CREATE INDEX platforms_currency_removal ON platforms (removal_at) WHERE removal_at IS NOT NULL',
];

const CUSTOMERS = [
  `CREATE TABLE customers (
     platform_key integer NOT NULL REFERENCES platforms (platform_key),
     id uuid NOT NULL,
     platform_customer_id text NOT NULL,
     customer_type text NOT NULL CHECK (customer_type IN ('INDIVIDUAL', 'BUSINESS')),
     uma_address text NOT NULL,
     verification_status text NOT NULL
       CHECK (verification_status IN ('UNVERIFIED', 'PENDING', 'APPROVED', 'REJECTED')),
     full_name text,
     birth_date text,
     nationality text,
     address json,
     -- taxId stands in it as ciphertext.
     business_info json,
     metadata json,
     -- Set while payments is asked to close the customer: the command that asked, and when (real time).
     closing_context json,
     closing_at timestamptz,
     version bigint NOT NULL,
     epoch integer NOT NULL DEFAULT 0,
     created_at timestamptz NOT NULL,
     updated_at timestamptz NOT NULL,
     deleted_at timestamptz,
     PRIMARY KEY (platform_key, id),
     CONSTRAINT customers_platform_customer_id UNIQUE (platform_key, platform_customer_id)
   )`,
  'CREATE INDEX customers_updated_at ON customers (platform_key, updated_at)',
  'CREATE INDEX customers_uma_address ON customers (platform_key, uma_address)',
  'CREATE INDEX customers_closing ON customers (closing_at) WHERE closing_at IS NOT NULL',
  // Unique within the deployment, not only within a platform, so this key can't begin with platform_key.
  `CREATE TABLE uma_addresses (
     uma_address text NOT NULL,
     platform_key integer NOT NULL,
     customer_id uuid NOT NULL,
     CONSTRAINT uma_addresses_pkey PRIMARY KEY (uma_address),
     FOREIGN KEY (platform_key, customer_id) REFERENCES customers (platform_key, id) DEFERRABLE INITIALLY DEFERRED
   )`,
  'CREATE INDEX uma_addresses_customer ON uma_addresses (platform_key, customer_id)',
];

const CUSTOMER_LIST_TOTALS = [
  // One delta per change. Counts by day keep totalCount cheap (docs/behaviour.md 5).
  `CREATE TABLE customer_list_totals (
     platform_key integer NOT NULL,
     day date NOT NULL,
     customer_type text NOT NULL,
     is_deleted boolean NOT NULL,
     delta integer NOT NULL
   )`,
  'CREATE INDEX customer_list_totals_key ON customer_list_totals (platform_key, day)',
];

const EXTERNAL_ACCOUNTS = [
  `CREATE TABLE external_accounts (
     platform_key integer NOT NULL REFERENCES platforms (platform_key),
     id uuid NOT NULL,
     -- Null for the platform's own.
     customer_id uuid,
     status text NOT NULL CHECK (status IN ('PENDING', 'ACTIVE', 'UNDER_REVIEW', 'INACTIVE')),
     currency text NOT NULL,
     account_type text NOT NULL,
     -- As the request wrote it; sensitive members stand in it as ciphertext.
     account_info json NOT NULL,
     primary_identifier_sealed text NOT NULL,
     -- HMAC of owner, currency, type, primary identifier and routing fields.
     identity_fingerprint text NOT NULL,
     platform_account_id text,
     default_uma_deposit_account boolean NOT NULL,
     beneficiary_verification_status text NOT NULL,
     beneficiary_verified_name text,
     crypto_network text,
     version integer NOT NULL,
     epoch integer NOT NULL DEFAULT 0,
     created_at timestamptz NOT NULL,
     updated_at timestamptz NOT NULL,
     deleted_at timestamptz,
     PRIMARY KEY (platform_key, id),
     FOREIGN KEY (platform_key, customer_id) REFERENCES customers (platform_key, id)
   )`,
  `CREATE UNIQUE INDEX external_accounts_identity ON external_accounts (platform_key, identity_fingerprint)
     WHERE deleted_at IS NULL`,
  `CREATE UNIQUE INDEX external_accounts_default ON external_accounts (platform_key, customer_id)
     WHERE default_uma_deposit_account AND deleted_at IS NULL`,
  `CREATE INDEX external_accounts_owner ON external_accounts (platform_key, customer_id, id DESC)
     WHERE deleted_at IS NULL`,
];

const CLOCK_ADVANCES = [
  `CREATE TABLE clock_advances (
     platform_key integer PRIMARY KEY REFERENCES platforms (platform_key),
     context json NOT NULL,
     target_ms bigint NOT NULL,
     offset_ms bigint NOT NULL,
     fired bigint NOT NULL DEFAULT 0,
     started_at timestamptz NOT NULL DEFAULT clock_timestamp()
   )`,
  `CREATE TABLE clock_leases (
     platform_key integer PRIMARY KEY,
     holder uuid NOT NULL,
     held_until timestamptz NOT NULL
   )`,
  `COMMENT ON TABLE clock_leases IS 'who carries out the advance of a platform''s clock, renewed while that runs'`,
];

/**
 * Service tables, platforms, customers, external accounts, and the state of multi-step commands that must
 * survive a crash.
 */
export class Foundation1767225600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const statements = [
      ...serviceTables1(),
      ...PLATFORMS,
      ...CUSTOMERS,
      ...CUSTOMER_LIST_TOTALS,
      ...EXTERNAL_ACCOUNTS,
      ...CLOCK_ADVANCES,
    ];
    for (const statement of statements) await runner.query(statement);
  }

  async down(): Promise<void> {
    return Promise.reject(new Error('the first migration is not undone: drop the schema'));
  }
}
