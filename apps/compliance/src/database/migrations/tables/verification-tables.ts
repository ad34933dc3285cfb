import { listTotalTables1 } from '@corridor/database';

/** Verifications, the totals of their lists, and customers that need a reassessment. */
export const verificationTablesSql: readonly string[] = [
  `CREATE TABLE verifications (
     platform_key integer NOT NULL,
     id uuid NOT NULL,
     platform_id text NOT NULL,
     customer_id uuid NOT NULL,
     status text NOT NULL CHECK (status IN ('READY_FOR_VERIFICATION', 'RESOLVE_ERRORS', 'IN_PROGRESS',
       'PENDING_MANUAL_REVIEW', 'APPROVED', 'REJECTED')),
     errors json NOT NULL,
     version bigint NOT NULL,
     epoch integer NOT NULL,
     created_at timestamptz NOT NULL,
     updated_at timestamptz NOT NULL,
     PRIMARY KEY (platform_key, id)
   )`,
  `CREATE UNIQUE INDEX verifications_open ON verifications (platform_key, customer_id)
     WHERE status NOT IN ('APPROVED', 'REJECTED')`,
  'CREATE INDEX verifications_customer ON verifications (platform_key, customer_id, id DESC)',
  'CREATE INDEX verifications_status ON verifications (platform_key, status, id DESC)',
  ...listTotalTables1({ totals: 'verification_list_totals', deltas: 'verification_list_total_deltas' }),
  `CREATE TABLE reassessments (
     platform_key integer NOT NULL,
     customer_id uuid NOT NULL,
     platform_id text NOT NULL,
     -- Grows with every change: one that comes while a reassessment runs is looked at too.
     number bigint NOT NULL,
     -- Real time of the next attempt.
     retry_at timestamptz NOT NULL DEFAULT clock_timestamp(),
     PRIMARY KEY (platform_key, customer_id)
   )`,
  // Decided rejections, which become visible once payments has applied them.
  `CREATE TABLE rejections (
     platform_key integer NOT NULL,
     verification_id uuid NOT NULL,
     -- Domain time of the decision, which the verification will show.
     decided_at timestamptz NOT NULL,
     traceparent text,
     attempts integer NOT NULL DEFAULT 0,
     -- Real time of the next attempt.
     retry_at timestamptz NOT NULL DEFAULT clock_timestamp(),
     PRIMARY KEY (platform_key, verification_id),
     FOREIGN KEY (platform_key, verification_id) REFERENCES verifications (platform_key, id)
   )`,
];
