import type { TestDatabase } from '@corridor/testing';
import { parseId } from '@corridor/kernel';
import {
  createPaymentsDatabase,
  customerEventOf,
  externalAccountEventOf,
  type PaymentsApp,
} from './fixtures/payments-app';
import {
  breachesIn,
  close,
  execute,
  newQuote,
  pay,
  receive,
  requestQuote,
  rivals,
  statusOf,
  verdictOf,
  type Verdict,
} from './fixtures/rivals';

const MINUTE_MS = 60_000;
const ROUNDS = 40;

describe('quotes at two instances on one database', () => {
  let database: TestDatabase;
  let one: PaymentsApp;
  let two: PaymentsApp;

  beforeAll(async () => {
    database = await createPaymentsDatabase();
    [one, two] = await rivals(database);
    await one.platform();
  });

  afterEach(async () => {
    expect(await breachesIn(one)).toEqual([]);
  });

  afterAll(async () => {
    await Promise.all([one.stop(), two.stop()]);
    await database.drop();
  });

  const fromAccount = (accountId: string) => ({ sourceType: 'ACCOUNT', accountId });
  const toAccount = (accountId: string) => ({ destinationType: 'ACCOUNT', accountId });
  const appOf = (n: number): PaymentsApp => (n % 2 === 0 ? one : two);

  async function funded(amount = 1_000): Promise<string> {
    const account = await one.accountOf(await one.customer());
    if (amount > 0) await one.fund(account, amount);
    return account;
  }

  async function quoteToBank(account: string, amount = 1_000, suffix = '111') {
    const bank = await one.externalAccount(suffix);
    const id = await newQuote(one, fromAccount(account), toAccount(bank.id), { amount });
    return { id, bank };
  }

  /** Runs every round, a few at a time. */
  async function rounds(play: (round: number) => Promise<void>): Promise<void> {
    for (let round = 0; round < ROUNDS; round += 4) {
      await Promise.all([0, 1, 2, 3].map((n) => play(round + n)));
    }
  }

  /** Starts two actions in either order, sometimes a little apart. */
  async function against<A, B>(round: number, first: () => Promise<A>, second: () => Promise<B>) {
    const late = <T>(start: () => Promise<T>, isLate: boolean): Promise<T> =>
      new Promise((resolve, reject) => {
        setTimeout(() => void start().then(resolve, reject), isLate ? round % 8 : 0);
      });
    return Promise.all([late(first, round % 2 === 0), late(second, round % 2 === 1)]);
  }

  it('move money once in 50 simultaneous executions of one quote', async () => {
    for (let round = 0; round < 5; round += 1) {
      const account = await funded(100_000);
      const { id } = await quoteToBank(account);
      const verdicts = await Promise.all(Array.from({ length: 50 }, (_, n) => execute(appOf(n), id)));
      expect(verdicts.filter((verdict) => verdict === 'DONE')).toHaveLength(1);
      expect(verdicts.filter((verdict) => verdict === 'QUOTE_ALREADY_EXECUTED')).toHaveLength(49);
      expect(await one.balance(account)).toBe(99_000);
    }
  });

  it('are booked once in 50 simultaneous payments for one quote', async () => {
    const bank = await one.externalAccount();
    const source = { sourceType: 'REALTIME_FUNDING', currency: 'USD' };
    const id = await newQuote(one, source, toAccount(bank.id));
    const verdicts = await Promise.all(Array.from({ length: 50 }, (_, n) => pay(appOf(n), id)));
    expect(verdicts.filter((verdict) => verdict === 'DONE')).toHaveLength(1);
    expect(verdicts.filter((verdict) => verdict === 'QUOTE_ALREADY_EXECUTED')).toHaveLength(49);
  });

  it('never exceed the balance with 50 simultaneous quotes', async () => {
    const account = await funded(1_000);
    const bank = await one.externalAccount();
    const ids = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        newQuote(appOf(n), fromAccount(account), toAccount(bank.id), { amount: 30 }),
      ),
    );
    const verdicts = await Promise.all(ids.map((id, n) => execute(appOf(n), id)));
    expect(verdicts.filter((verdict) => verdict === 'DONE')).toHaveLength(33);
    expect(verdicts.filter((verdict) => verdict === 'INSUFFICIENT_BALANCE')).toHaveLength(17);
    expect(await one.balance(account)).toBe(10);
    await one.fund(account, 990);
    const change = { amount: 30, immediatelyExecute: true };
    const atOnce = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        verdictOf(requestQuote(appOf(n), fromAccount(account), toAccount(bank.id), change)),
      ),
    );
    expect(atOnce.filter((verdict) => verdict === 'DONE')).toHaveLength(33);
    expect(await one.balance(account)).toBe(10);
  });

  it('neither create nor lose money in simultaneous conversions in both directions', async () => {
    const customer = await one.customer();
    const [usd, eur] = [await one.accountOf(customer), await one.accountOf(customer, 'EUR')];
    await Promise.all([one.fund(usd, 100_000), one.fund(eur, 100_000)]);
    const change = { immediatelyExecute: true };
    const verdicts = await Promise.all(
      Array.from({ length: 60 }, (_, n) => {
        const [from, to] = n % 3 === 0 ? [usd, eur] : [eur, usd];
        return verdictOf(requestQuote(appOf(n), fromAccount(from), toAccount(to), change));
      }),
    );
    expect(new Set(verdicts)).toEqual(new Set(['DONE']));
  });

  it('end in either the execution or the expiry', async () => {
    const outcomes = new Map<string, number>();
    await rounds(async (round) => {
      const account = await funded();
      const { id } = await quoteToBank(account);
      // The other instance's clock is ahead. For it, the quote's time is over.
      two.clock.advance(Math.max(0, one.clock.now() + 5 * MINUTE_MS - two.clock.now()));
      const [verdict] = await against(
        round,
        () => execute(one, id),
        () => two.pass(0),
      );
      await two.pass(0);
      const status = await statusOf(one, id);
      outcomes.set(verdict, (outcomes.get(verdict) ?? 0) + 1);
      if (verdict === 'DONE') {
        expect([['PROCESSING', 'COMPLETED'].includes(status), await one.balance(account)]).toEqual([true, 0]);
      } else {
        expect([verdict, status, await one.balance(account)]).toEqual(['QUOTE_EXPIRED', 'EXPIRED', 1_000]);
      }
      expect(await execute(two, id)).toBe(verdict === 'DONE' ? 'QUOTE_ALREADY_EXECUTED' : 'QUOTE_EXPIRED');
    });
    one.clock.advance(two.clock.now() - one.clock.now());
  });

  it('are executed before the deletion of their account, or refused', async () => {
    await rounds(async (round) => {
      const account = await funded();
      const { id, bank } = await quoteToBank(account);
      const deleted = externalAccountEventOf({ ...bank, deleted: true }, 2);
      one.owns({ externalAccounts: [deleted] });
      const [verdict] = await against(
        round,
        () => execute(one, id),
        () => two.apply(deleted),
      );
      expect(['DONE', 'ACCOUNT_NOT_FOUND']).toContain(verdict);
      expect(await one.balance(account)).toBe(verdict === 'DONE' ? 0 : 1_000);
      if (verdict !== 'DONE') expect(await statusOf(one, id)).toBe('PENDING');
    });
    one.owns({});
  });

  it('are refused after a rejection, and either executed or refused during one', async () => {
    await rounds(async (round) => {
      const customer = await one.customer();
      const account = await one.accountOf(customer);
      await one.fund(account, 2_000);
      const [{ id }, later] = [await quoteToBank(account), await quoteToBank(account)];
      const rejected = customerEventOf({ ...customer, verificationStatus: 'REJECTED' }, 2);
      for (const app of [one, two]) app.owns({ customers: [rejected] });
      const [verdict] = await against(
        round,
        () => execute(one, id),
        () => two.apply(rejected),
      );
      expect(['DONE', 'USER_NOT_READY']).toContain(verdict);
      expect(await execute(appOf(round), later.id)).toBe('USER_NOT_READY');
      expect(await one.balance(account)).toBe(verdict === 'DONE' ? 1_000 : 2_000);
    });
    for (const app of [one, two]) app.owns({});
  });

  describe('against the deletion of a customer', () => {
    /** Either the customer is closed and has no money, or it is open and the payment is in progress. */
    async function closesOrPays(
      prepare: (customer: { id: string }) => Promise<() => Promise<Verdict>>,
    ): Promise<void> {
      await rounds(async (round) => {
        const customer = await one.customer();
        const start = await prepare(customer);
        const [paid, closed] = await against(round, start, () => close(two, customer.id));
        expect([
          ['DONE', 'CUSTOMER_NOT_EMPTY'],
          ['CUSTOMER_DELETED', 'DONE'],
          ['QUOTE_EXPIRED', 'DONE'],
        ]).toContainEqual([paid, closed]);
        if (closed !== 'DONE') return;
        const { rows } = await one.pool.query<{ status: string; balance: string }>(
          `SELECT s.status, a.balance FROM internal_accounts a
           LEFT JOIN transactions t USING (platform_key, customer_id)
           LEFT JOIN transaction_states s ON s.platform_key = t.platform_key AND s.id = t.id
           WHERE a.customer_id = $1`,
          [parseId('Customer', customer.id)],
        );
        for (const { status, balance } of rows) {
          expect([[null, 'EXPIRED'].includes(status), balance]).toEqual([true, '0']);
        }
      });
    }

    it('a conversion to its account', async () => {
      await closesOrPays(async (customer) => {
        const id = await newQuote(
          one,
          fromAccount(await funded()),
          toAccount(await one.accountOf(customer, 'EUR')),
        );
        return () => execute(one, id);
      });
    });

    it('a payment of its real-time funding', async () => {
      await closesOrPays(async (customer) => {
        const bank = await one.externalAccount();
        const source = { sourceType: 'REALTIME_FUNDING', customerId: customer.id, currency: 'USD' };
        const id = await newQuote(one, source, toAccount(bank.id));
        return () => pay(one, id);
      });
    });

    it('an incoming payment', async () => {
      await closesOrPays((customer) => Promise.resolve(() => receive(one, customer.id)));
    });

    it('a new quote with real-time funding: expired, or never created', async () => {
      await rounds(async (round) => {
        const customer = await one.customer();
        const bank = await one.externalAccount();
        const source = { sourceType: 'REALTIME_FUNDING', customerId: customer.id, currency: 'USD' };
        const [made, closed] = await against(
          round,
          () => verdictOf(requestQuote(one, source, toAccount(bank.id))),
          () => close(two, customer.id),
        );
        expect([['DONE', 'CUSTOMER_DELETED'].includes(made), closed]).toEqual([true, 'DONE']);
        const { rows } = await one.pool.query<{ status: string }>(
          `SELECT s.status FROM transactions t JOIN transaction_states s USING (platform_key, id)
           WHERE t.customer_id = $1`,
          [parseId('Customer', customer.id)],
        );
        expect(rows).toEqual(made === 'DONE' ? [{ status: 'EXPIRED' }] : []);
      });
    });
  });
});
