import { setTimeout as pause } from 'node:timers/promises';
import type { Query } from './quiet';

const LIMIT_MS = 120_000;
const POLL_MS = 500;

/** SQL of a replica and of its owner. Both must return the same rows. */
interface Pair {
  name: string;
  owner: string;
  copy: string;
}

const COPIES: readonly Pair[] = [
  {
    name: 'platforms in payments',
    owner: `SELECT platform_key, 'PlatformConfig:' || id AS id, is_regulated, version, epoch FROM accounts.platforms`,
    copy: 'SELECT platform_key, id, is_regulated, version, epoch FROM payments.platforms',
  },
  {
    name: 'platforms in notifications',
    owner: `SELECT platform_key, 'PlatformConfig:' || id AS id, webhook_endpoint, version, epoch FROM accounts.platforms`,
    copy: 'SELECT platform_key, platform_id AS id, webhook_endpoint, version, epoch FROM notifications.platforms',
  },
  {
    name: 'customers in payments',
    owner: `SELECT platform_key, id, platform_customer_id, verification_status, deleted_at IS NOT NULL AS is_deleted,
      version, epoch FROM accounts.customers`,
    copy: `SELECT platform_key, id, platform_customer_id, verification_status, is_deleted, version, epoch
      FROM payments.customers`,
  },
  {
    name: 'customers in compliance',
    owner: `SELECT platform_key, id, customer_type, verification_status, deleted_at IS NOT NULL AS is_deleted, version,
      epoch FROM accounts.customers`,
    copy: `SELECT platform_key, id, customer_type, verification_status, deleted AS is_deleted, version, epoch
      FROM compliance.customers`,
  },
  {
    name: 'external accounts in payments',
    owner: `SELECT platform_key, id, customer_id, currency, account_type, status, default_uma_deposit_account AS
      is_default, deleted_at IS NOT NULL AS is_deleted, version, epoch FROM accounts.external_accounts`,
    copy: `SELECT platform_key, id, customer_id, currency, account_type, status, is_default_uma_deposit AS is_default,
      is_deleted, version, epoch FROM payments.external_accounts`,
  },
];

function differenceSql({ owner, copy }: Pair): string {
  return `WITH owner AS (${owner}), copy AS (${copy}),
    missing AS (SELECT * FROM owner EXCEPT SELECT * FROM copy),
    surplus AS (SELECT * FROM copy EXCEPT SELECT * FROM owner)
    SELECT 'owner' AS side, to_jsonb(missing) AS row FROM missing
    UNION ALL SELECT 'copy', to_jsonb(surplus) FROM surplus LIMIT 6`;
}

/**
 * Finds replicas that differ from their owners. It waits for a while, because the latest events may still be in
 * transit.
 */
export async function copyFaults(query: Query): Promise<string[]> {
  const deadline = performance.now() + LIMIT_MS;
  for (;;) {
    const faults: string[] = [];
    for (const pair of COPIES) {
      const rows = await query<{ side: string; row: object }>(differenceSql(pair));
      faults.push(
        ...rows.map(({ side, row }) => `${pair.name}: only the ${side} has ${JSON.stringify(row)}`),
      );
    }
    if (faults.length === 0 || performance.now() > deadline) return faults;
    await pause(POLL_MS);
  }
}
