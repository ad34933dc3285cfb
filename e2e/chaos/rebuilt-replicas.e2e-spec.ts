import { randomUUID } from 'node:crypto';
import { eventually } from '@corridor/testing';
import { admin, createPlatform, type Api } from '../support/api';
import { fundedCustomer } from '../support/money';
import { sql, underLoad } from './background-load';

jest.setTimeout(400_000);

/** SQL of the owner and of the replica for one platform. Both must return the same rows. */
const PAIRS = {
  'customers of payments': [
    `SELECT id, platform_customer_id, verification_status, deleted_at IS NOT NULL AS is_deleted, version::int
     FROM accounts.customers WHERE platform_key = $1 ORDER BY id`,
    `SELECT id, platform_customer_id, verification_status, is_deleted, version::int
     FROM payments.customers WHERE platform_key = $1 ORDER BY id`,
  ],
  'external accounts of payments': [
    `SELECT id, customer_id, currency, status, deleted_at IS NOT NULL AS is_deleted, version::int
     FROM accounts.external_accounts WHERE platform_key = $1 ORDER BY id`,
    `SELECT id, customer_id, currency, status, is_deleted, version::int
     FROM payments.external_accounts WHERE platform_key = $1 ORDER BY id`,
  ],
  'platforms of payments': [
    'SELECT is_regulated, uma_domain, version::int FROM accounts.platforms WHERE platform_key = $1',
    'SELECT is_regulated, uma_domain, version::int FROM payments.platforms WHERE platform_key = $1',
  ],
  'customers of compliance': [
    `SELECT id, customer_type, verification_status, version::int FROM accounts.customers
     WHERE platform_key = $1 ORDER BY id`,
    `SELECT id, customer_type, verification_status, version::int FROM compliance.customers
     WHERE platform_key = $1 ORDER BY id`,
  ],
  'platforms of notifications': [
    'SELECT webhook_endpoint, version::int FROM accounts.platforms WHERE platform_key = $1',
    'SELECT webhook_endpoint, version::int FROM notifications.platforms WHERE platform_key = $1',
  ],
} as const;

describe('wrong replicas', () => {
  let api: Api;
  let platformKey = 0;
  let payer: { customerId: string; accountId: string; bankAccountId: string };

  const areEqual = async (): Promise<true> => {
    for (const [name, [owner, copy]] of Object.entries(PAIRS)) {
      const rows = [await sql(copy, [platformKey]), await sql(owner, [platformKey])];
      expect([name, rows[0]]).toEqual([name, rows[1]]);
    }
    return true;
  };

  const spoil = async (victim: { customerId: string; bankAccountId: string }): Promise<void> => {
    const customer = victim.customerId.replace('Customer:', '');
    const bank = victim.bankAccountId.replace('ExternalAccount:', '');
    const key = [platformKey];
    await sql('DELETE FROM payments.customers WHERE id = $1', [customer]);
    await sql('DELETE FROM compliance.customers WHERE id = $1', [customer]);
    await sql("UPDATE payments.external_accounts SET status = 'INACTIVE' WHERE id = $1", [bank]);
    await sql("UPDATE notifications.platforms SET webhook_endpoint = 'x' WHERE platform_key = $1", key);
    await sql(
      `INSERT INTO payments.customers (platform_key, id, platform_customer_id, uma_address, verification_status,
         is_deleted, version, epoch) VALUES ($1, $2, 'nobody', '$nobody@nowhere.test', 'APPROVED', false, 1, 0)`,
      [platformKey, randomUUID()],
    );
  };

  beforeAll(async () => {
    api = await createPlatform();
    payer = await fundedCustomer(api, 10_000_000);
    const [row] = await sql<{ platform_key: number }>(
      'SELECT platform_key FROM accounts.customers WHERE id = $1',
      [payer.customerId.replace('Customer:', '')],
    );
    platformKey = row?.platform_key ?? 0;
  });

  it('are rebuilt from the topics by a command, under load, without failed requests', async () => {
    const victim = await fundedCustomer(api, 0);
    await eventually(areEqual);
    const { transfers, customers } = await underLoad(api, payer, async () => {
      await spoil(victim);
      for (const app of ['payments', 'compliance', 'notifications']) {
        expect(await admin('rebuild-replicas', app)).toContain('"rewritten":');
      }
    });
    expect(transfers.length).toBeGreaterThan(10);
    expect(customers).toBeGreaterThan(1);
    expect(transfers.filter(({ status }) => status !== 201).map(({ text }) => text)).toEqual([]);
    await eventually(areEqual);
  });
});
