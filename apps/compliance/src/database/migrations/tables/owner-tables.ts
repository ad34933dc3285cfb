import { listTotalTables1 } from '@corridor/database';

/** Beneficial owners, and the totals of their lists. */
export const ownerTablesSql: readonly string[] = [
  `CREATE TABLE beneficial_owners (
     platform_key integer NOT NULL,
     id uuid NOT NULL,
     customer_id uuid NOT NULL,
     roles text[] NOT NULL CHECK (cardinality(roles) > 0),
     ownership_percentage integer NOT NULL CHECK (ownership_percentage BETWEEN 0 AND 100),
     -- The identifier is ciphertext.
     personal_info json NOT NULL,
     kyc_status text NOT NULL CHECK (kyc_status IN ('UNVERIFIED', 'PENDING', 'APPROVED', 'REJECTED')),
     -- Number of the KYC check that counts: the outcome of an earlier one is dropped.
     check_number bigint NOT NULL,
     created_at timestamptz NOT NULL,
     updated_at timestamptz NOT NULL,
     PRIMARY KEY (platform_key, id)
   )`,
  'CREATE INDEX beneficial_owners_customer ON beneficial_owners (platform_key, customer_id, id DESC)',
  ...listTotalTables1({
    totals: 'beneficial_owner_list_totals',
    deltas: 'beneficial_owner_list_total_deltas',
  }),
];
