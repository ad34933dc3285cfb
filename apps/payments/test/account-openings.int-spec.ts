import type { InternalAccountResource, Page } from '@corridor/contracts';
import { aContext, aPlatformState, eventually, type TestDatabase } from '@corridor/testing';
import { AccountOpeningsWorker } from '../src/internal-accounts/account-openings.worker';
import { InternalAccountsController } from '../src/internal-accounts/internal-accounts.controller';
import { bodyOf, createPaymentsDatabase, PaymentsApp, platformEventOf } from './fixtures/payments-app';
import { requestIncomingPayment } from './fixtures/rivals';

const CUSTOMERS = 200_000;
/** Maximum number of accounts that one transaction opens, plus the platform's own. */
const ONE_RANGE = 5_000 + 1;

describe('a new currency of a platform with 200,000 customers', () => {
  let database: TestDatabase;
  let app: PaymentsApp;

  /** The customer of a number. Ids increase with the number. */
  const customer = (n: number) => `Customer:0199a1b2-c3d4-7000-8000-${n.toString(16).padStart(12, '0')}`;

  beforeAll(async () => {
    database = await createPaymentsDatabase();
    app = await PaymentsApp.start(database);
    app.owns({});
    await app.platform({ supportedCurrencies: [] });
    await database.owner.query(
      `INSERT INTO payments.customers
         (platform_key, id, platform_customer_id, uma_address, verification_status, is_deleted, version, epoch)
       SELECT 1, ('0199a1b2-c3d4-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'user-' || n, '$u' || n || '@p.test',
         'APPROVED', n % 1000 = 0, 1, 1
       FROM generate_series(1, $1) AS n`,
      [CUSTOMERS],
    );
  });
  afterAll(async () => {
    await app?.stop();
    await database?.drop();
  });

  async function numberOf(sql: string): Promise<number> {
    const { rows } = await database.owner.query<{ n: string }>(`SELECT count(*) AS n FROM payments.${sql}`);
    return Number(rows[0]?.n);
  }

  async function accountsOf(customerId?: string): Promise<Page<InternalAccountResource>> {
    const query = customerId === undefined ? {} : { customerId };
    const request = { context: aContext(), params: {}, query, body: undefined };
    return bodyOf(await app.module.get(InternalAccountsController).ofCustomers(request));
  }

  const worker = (): AccountOpeningsWorker => app.module.get(AccountOpeningsWorker);

  it('opens one range at once without delaying other work', async () => {
    const dollars = { currencyCode: 'USD', minAmount: 1, maxAmount: 1_000_000 };
    await app.apply(platformEventOf(aPlatformState({ supportedCurrencies: [dollars] }), 2));
    expect(await numberOf('internal_accounts')).toBeLessThanOrEqual(ONE_RANGE);
    expect(await numberOf('account_openings')).toBe(1);
    await app.apply(platformEventOf(aPlatformState({ id: 'PlatformConfig:other', platformKey: 2 })));
    expect(await app.accountOf(await app.customer({}, 2), 'EUR', 2)).toContain('InternalAccount:');
  });

  it('is available at the first use by a customer whose range is not open yet', async () => {
    const last = customer(CUSTOMERS - 1);
    expect((await accountsOf(last)).data.map(({ balance }) => balance.currency.code)).toEqual(['USD']);
    expect((await accountsOf(last)).totalCount).toBe(1);
    const received = await requestIncomingPayment(app, customer(CUSTOMERS - 2));
    expect(received.status).toBe(200);
    // A customer who is created meanwhile has it from the start. A deleted customer never gets it.
    const fresh = await app.customer();
    expect(await app.accountOf(fresh)).toContain('InternalAccount:');
    expect((await accountsOf(customer(CUSTOMERS))).data).toEqual([]);
  });

  it('continues after a crash, including an interrupted range', async () => {
    for (let n = 0; n < 3; n += 1) expect(await worker().openNext()).toBe(true);
    const done = await numberOf('internal_accounts');
    const killer = await database.owner.connect();
    await killer.query('BEGIN');
    await killer.query('LOCK TABLE payments.list_total_deltas IN ACCESS EXCLUSIVE MODE');
    const range = worker().openNext();
    await eventually(async () => {
      const { rowCount } = await killer.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND wait_event_type = 'Lock' AND pid <> pg_backend_pid()`,
      );
      return rowCount === 1;
    });
    expect(await range).toBe(true);
    await killer.query('ROLLBACK');
    killer.release();
    expect(await numberOf('internal_accounts')).toBe(done);
    await app.stop();
    app = await PaymentsApp.start(database);
    app.owns({});
    // The range that failed waits a while, so that it delays no other.
    expect(await worker().openNext()).toBe(false);
    await database.owner.query('UPDATE payments.account_openings SET turn_at = now()');
    await worker().look();
    expect(await numberOf('internal_accounts')).toBeGreaterThan(done + 40_000);
  });

  it('ends with one account for each customer, counted exactly', async () => {
    const ranges = async (): Promise<number> => {
      let opened = 0;
      while (await worker().openNext()) opened += 1;
      return opened;
    };
    // Two instances at once do no harm.
    await Promise.all([ranges(), ranges()]);
    await ranges();
    expect(await numberOf('account_openings')).toBe(0);
    const alive = CUSTOMERS - CUSTOMERS / 1_000 + 1;
    const ofCustomers = 'internal_accounts WHERE platform_key = 1 AND customer_id IS NOT NULL';
    expect(await numberOf(ofCustomers)).toBe(alive);
    expect((await accountsOf()).totalCount).toBe(alive);
    expect(await worker().openNext()).toBe(false);
  }, 300_000);
});
