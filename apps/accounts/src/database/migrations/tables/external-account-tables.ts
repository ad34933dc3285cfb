import { listTotalTables1 } from '@corridor/database';

/** External accounts and the totals of their lists. */
export const externalAccountTablesSql: readonly string[] = [
  `CREATE TABLE external_accounts (
     platform_key integer NOT NULL REFERENCES platforms (platform_key),
     id uuid NOT NULL,
     -- Null for the platform's own.
     customer_id uuid,
     status text NOT NULL CHECK (status IN ('PENDING', 'ACTIVE', 'UNDER_REVIEW', 'INACTIVE')),
     currency text NOT NULL,
     account_type text NOT NULL,
     -- As the request wrote it; its sensitive members are ciphertext.
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
  ...listTotalTables1({
    totals: 'external_account_list_totals',
    deltas: 'external_account_list_total_deltas',
  }),
];
