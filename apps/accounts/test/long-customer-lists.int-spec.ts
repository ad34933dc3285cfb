import { DataSource } from 'typeorm';
import { uuidBounds } from '@corridor/kernel';
import { CustomerListRepository } from '../src/customers/customer-list.repository';
import { Accounts } from './support/accounts';

const ROWS = 5_000;
const FIRST_MS = Date.UTC(2021, 2, 4);
const MINUTE_MS = 60_000;

let accounts: Accounts;

beforeEach(async () => {
  accounts = await Accounts.start();
  accounts.platform = await accounts.createPlatform();
});
afterEach(() => accounts?.stop());

/** Customers, each created a minute after the one before it, and changed within the hour. */
async function addCustomers(): Promise<void> {
  const { owner } = accounts.database;
  const made = await accounts.createCustomer({ customerType: 'INDIVIDUAL', fullName: 'Ada' });
  const columns = 'customer_type, verification_status, full_name, version';
  const head = uuidBounds(FIRST_MS).first.replaceAll('-', '').slice(0, 12);
  await owner.query(
    `INSERT INTO accounts.customers (platform_key, id, platform_customer_id, uma_address, created_at, updated_at, ${columns})
     SELECT platform_key, (lpad(to_hex(('x' || $3)::bit(48)::bigint + n * ${MINUTE_MS}), 12, '0') || '70008000000000000000')::uuid,
       n::text, n::text, to_timestamp($4::float8 / 1000) + n * interval '1 minute',
       to_timestamp($4::float8 / 1000) + (n + n % 60) * interval '1 minute', ${columns}
     FROM accounts.customers, generate_series(1, ${ROWS}) n WHERE platform_key = $1 AND id = $2`,
    [accounts.platform.platformKey, String(made.body['id']).slice('Customer:'.length), head, FIRST_MS],
  );
  await owner.query('VACUUM (ANALYZE) accounts.customers');
}

/** Entries of the primary key that were read so far. */
async function entriesRead(): Promise<number> {
  const { rows } = await accounts.database.owner.query<{ entries: string }>(
    `SELECT idx_tup_read AS entries FROM pg_stat_user_indexes
     WHERE schemaname = 'accounts' AND indexrelname = 'customers_pkey'`,
  );
  return Number(rows[0]?.entries);
}

describe('a long list of customers', () => {
  it('of those changed between two moments passes none who were created long after', async () => {
    await addCustomers();
    const list = accounts.module.get(CustomerListRepository, { strict: false });
    const [fromMs, toMs] = [FIRST_MS + 200 * MINUTE_MS, FIRST_MS + 800 * MINUTE_MS];
    const filters = {
      platformKey: accounts.platform.platformKey,
      isIncludingDeleted: false,
      updatedFromMs: fromMs,
      updatedToMs: toMs,
    };
    const before = await entriesRead();
    const [first, next] = await accounts.module
      .get(DataSource, { strict: false })
      .transaction(async (manager) => {
        const page = await list.page(manager, filters, undefined, 20);
        const following = await list.page(manager, filters, page[19]?.id, 20);
        await manager.query('SELECT pg_stat_force_next_flush()');
        return [page, following];
      });
    expect((await entriesRead()) - before).toBeLessThan(ROWS / 10);
    const changedMinute = (n: number) => n + (n % 60);
    const wanted = Array.from({ length: ROWS }, (_, index) => ROWS - index)
      .filter((n) => changedMinute(n) >= 200 && changedMinute(n) <= 800)
      .map(String);
    expect([...first, ...next].map(({ platformCustomerId }) => platformCustomerId)).toEqual(
      wanted.slice(0, 40),
    );
  });
});
