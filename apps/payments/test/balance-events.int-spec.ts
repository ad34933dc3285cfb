import fc from 'fast-check';
import { FakeClock } from '@corridor/kernel';
import type { IntegrationEvent } from '@corridor/contracts';
import { eventually, type TestDatabase, propertyLength } from '@corridor/testing';
import { createPaymentsDatabase, PaymentsApp } from './fixtures/payments-app';

describe('balance events', () => {
  const clock = new FakeClock(Date.UTC(2026, 2, 10, 12));
  let database: TestDatabase;
  let one: PaymentsApp;
  let two: PaymentsApp;
  let external: string;

  beforeAll(async () => {
    database = await createPaymentsDatabase();
    one = await PaymentsApp.start(database, { clock });
    two = await PaymentsApp.start(database, { clock });
    for (const app of [one, two]) app.owns({});
    await one.platform();
    external = (await one.externalAccount()).id;
  });

  afterAll(async () => {
    await Promise.all([one, two].map((app) => app.stop()));
    await database.drop();
  });

  async function funded(amount = 1_000): Promise<string> {
    const account = await one.accountOf(await one.customer());
    await one.fund(account, amount);
    return account;
  }

  async function eventsOf(account: string): Promise<IntegrationEvent[]> {
    return (await one.events()).filter(({ subject }) => subject === account);
  }

  async function waiting(): Promise<number> {
    const { rows } = await one.pool.query<{ n: number }>('SELECT count(*)::int AS n FROM balance_changes');
    return rows[0]?.n ?? NaN;
  }

  it('state the newest balance of several commits once', async () => {
    const account = await funded();
    for (const amount of [1, 2, 3]) await one.out(account, external, amount);
    expect(await eventsOf(account)).toEqual([]);
    await one.tellBalances();
    await one.tellBalances();
    const events = await eventsOf(account);
    expect(events).toMatchObject([
      {
        webhookType: 'INTERNAL_ACCOUNT_BALANCE_UPDATED',
        version: 4,
        data: { id: account, balance: { amount: 994 } },
      },
    ]);
    expect(one.handed.filter(({ subject }) => subject === account)).toEqual(events);
    expect(await waiting()).toBe(0);
  });

  it('outlive the process that changed the balance', async () => {
    const gone = await PaymentsApp.start(database, { clock });
    gone.owns({});
    const account = await funded();
    await one.tellBalances();
    await gone.out(account, external, 400);
    await gone.stop();
    await two.tellBalances();
    expect((await eventsOf(account)).map(({ version, data }) => [version, data])).toMatchObject([
      [1, { balance: { amount: 1_000 } }],
      [2, { balance: { amount: 600 } }],
    ]);
  });

  it('are told before a process ends', async () => {
    const account = await funded();
    await one.tellBalances();
    const ending = await PaymentsApp.start(database, { clock, withWorkers: true });
    ending.owns({});
    for (const amount of [1, 2, 3]) await ending.out(account, external, amount);
    await ending.stop();
    expect(await waiting()).toBe(0);
    expect((await eventsOf(account)).at(-1)).toMatchObject({
      version: 4,
      data: { balance: { amount: 994 } },
    });
  });

  it('are left to the next look if their transaction fails', async () => {
    const account = await funded();
    const holder = await database.owner.connect();
    await holder.query('BEGIN');
    await holder.query('LOCK TABLE payments.outbox IN ACCESS EXCLUSIVE MODE');
    const telling = one.tellBalances().catch((error: unknown) => error);
    await eventually(async () => {
      const { rows } = await holder.query<{ pid: number }>(
        `SELECT pid FROM pg_stat_activity WHERE usename = $1 AND wait_event_type = 'Lock'`,
        [database.roleOf('payments')],
      );
      const [row] = rows;
      if (row) await holder.query('SELECT pg_terminate_backend($1)', [row.pid]);
      return row !== undefined;
    });
    await holder.query('ROLLBACK');
    holder.release();
    expect(await telling).toBeInstanceOf(Error);
    await one.tellBalances();
    expect((await eventsOf(account)).map(({ version }) => version)).toEqual([1]);
  });

  it('are of the newest commit even if that one is not yet committed when the look begins', async () => {
    const account = await funded();
    const uuid = account.replace('InternalAccount:', '');
    const holder = await database.owner.connect();
    await holder.query('BEGIN');
    await holder.query('SELECT FROM payments.internal_accounts WHERE id = $1 FOR UPDATE', [uuid]);
    const telling = one.tellBalances();
    await eventually(async () => {
      const { rows } = await holder.query(
        `SELECT FROM pg_stat_activity WHERE usename = $1 AND wait_event_type = 'Lock'`,
        [database.roleOf('payments')],
      );
      return rows.length > 0;
    });
    await holder.query(
      `UPDATE payments.internal_accounts SET balance = balance + 1, version = version + 1 WHERE id = $1`,
      [uuid],
    );
    await holder.query(
      `INSERT INTO payments.balance_changes (platform_key, account_id) VALUES (1, $1) ON CONFLICT DO NOTHING`,
      [uuid],
    );
    await holder.query('COMMIT');
    holder.release();
    await telling;
    expect((await eventsOf(account)).map(({ version }) => version)).toEqual([2]);
    expect(await waiting()).toBe(0);
  });

  it('of many accounts are told in lots', async () => {
    const ids: string[] = [];
    // A caller waits only a few seconds for a session, so not all ask at once.
    for (let lot = 0; lot < 15; lot += 1) {
      ids.push(...(await Promise.all(Array.from({ length: 30 }, () => funded(10)))));
    }
    const before = (await one.events()).length;
    await Promise.all([one, two].map((app) => app.tellBalances()));
    const told = (await one.events()).slice(before).map(({ subject }) => subject);
    expect(told.sort()).toEqual([...ids].sort());
  });

  it('are in order, never repeated, and end with the newest, whoever pays and looks', async () => {
    const step = fc.record({
      app: fc.nat(1),
      account: fc.nat(2),
      amount: fc.integer({ min: 1, max: 5 }),
      looks: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(step, { maxLength: 8 }), { maxLength: 5 }), async (turns) => {
        const accounts = await Promise.all([0, 1, 2].map(() => funded()));
        for (const turn of turns) {
          await Promise.all(
            turn.map(async ({ app: index, account, amount, looks }) => {
              const app = index === 0 ? one : two;
              if (looks) await app.tellBalances();
              else await app.out(String(accounts[account]), external, amount);
            }),
          );
        }
        await one.tellBalances();
        for (const account of accounts) {
          const events = await eventsOf(account);
          const versions = events.map(({ version }) => version);
          expect(versions).toEqual([...new Set(versions)].sort((a, b) => a - b));
          expect(events.at(-1)?.data).toMatchObject({ balance: { amount: await one.balance(account) } });
        }
      }),
      { ...propertyLength(15, 30_000), endOnFailure: true },
    );
    expect(await waiting()).toBe(0);
  });
});
