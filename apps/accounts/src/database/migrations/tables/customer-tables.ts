import { listTotalTables1 } from '@corridor/database';

/** Customers, their UMA addresses and list totals, and what their verification changes. */
export const customerTablesSql: readonly string[] = [
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
     -- Its taxId is ciphertext.
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
  ...listTotalTables1({ totals: 'customer_list_totals', deltas: 'customer_list_total_deltas' }),
  // The last step of compliance's verifications that each customer's status reflects.
  `CREATE TABLE followed_verifications (
     platform_key integer NOT NULL,
     customer_id uuid NOT NULL,
     verification_id uuid NOT NULL,
     epoch bigint NOT NULL,
     version bigint NOT NULL,
     PRIMARY KEY (platform_key, customer_id),
     FOREIGN KEY (platform_key, customer_id) REFERENCES customers (platform_key, id)
   )`,
  // State that ends links to the hosted KYC page. A customer without a row has no such state.
  `CREATE TABLE kyc_link_states (
     platform_key integer NOT NULL,
     customer_id uuid NOT NULL,
     revocations bigint NOT NULL DEFAULT 0,
     approvals bigint NOT NULL DEFAULT 0,
     PRIMARY KEY (platform_key, customer_id),
     FOREIGN KEY (platform_key, customer_id) REFERENCES customers (platform_key, id)
   )`,
];
