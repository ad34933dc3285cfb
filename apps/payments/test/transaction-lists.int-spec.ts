import { currencyOf, FakeClock, trustUuid, type Uuid } from '@corridor/kernel';
import { PageSessions } from '@corridor/database';
import type {
  CustomerState,
  ListTransactionsQuery,
  MoneyStatisticsQuery,
  MoneyStatisticsResource,
  Page,
  PaymentStatisticsQuery,
  PaymentStatisticsResource,
  TransactionResource,
} from '@corridor/contracts';
import { aContext, type TestDatabase } from '@corridor/testing';
import { IncomingPaymentsController } from '../src/incoming-payments/incoming-payments.controller';
import { ExternalAccountRareEndWorker } from '../src/list-totals/external-account-rare-end.worker';
import type { TransactionFilter } from '../src/transactions/domain/transaction-filter';
import { TransactionListRepository } from '../src/transactions/transaction-list.repository';
import { TransactionTexts } from '../src/transactions/transaction-texts.cache';
import { TransactionsController } from '../src/transactions/transactions.controller';
import { bodyOf, createPaymentsDatabase, PaymentsApp } from './fixtures/payments-app';

const DAY_MS = 24 * 60 * 60 * 1000;
/** As it is, and so short that each way of a page is taken, and ends within the list. */
const REACHES = [
  { few: 500, held: 4_000 },
  { few: 0, held: 4_000 },
  { few: 0, held: 3 },
  { few: 0, held: 1 },
];

describe('lists of transactions', () => {
  let database: TestDatabase;
  const clock = new FakeClock(Date.UTC(2026, 2, 10, 12));
  let app: PaymentsApp;
  const made: TransactionResource[] = [];
  let ada: CustomerState;
  let bob: CustomerState;
  let external: string;
  let failing: Uuid;

  beforeAll(async () => {
    database = await createPaymentsDatabase();
    app = await PaymentsApp.start(database, { clock });
    app.owns({});
    await app.platform();
    [ada, bob] = [await app.customer(), await app.customer()];
    external = (await app.externalAccount()).id;
    const failingAccount = (await app.externalAccount('002')).id;
    failing = trustUuid(failingAccount.replace('ExternalAccount:', ''));
    const pending = (await app.externalAccount('005')).id;
    for (const customer of [ada, bob]) await app.fund(await app.accountOf(customer), 100_000);
    // Five days, each with payments at noon and at 18:00. The last ones stay in flight.
    for (let half = 0; half < 10; half += 1) {
      for (const customer of [ada, bob]) {
        const account = await app.accountOf(customer);
        const replies = await Promise.all([
          app.out(account, external, 10),
          app.out(account, failingAccount, 10),
          app.in(external, account, 10),
          ...(half === 9 ? [app.out(account, pending, 10)] : []),
        ]);
        made.push(...replies.map((reply) => bodyOf(reply)));
      }
      if (half < 9) await app.pass(half % 2 === 0 ? DAY_MS / 4 : (DAY_MS * 3) / 4);
      if (half === 4) await app.fold();
    }
    for (const [index, { id }] of made.entries()) made[index] = await app.get(id);
  });

  afterAll(async () => {
    await app.stop();
    await database.drop();
  });

  async function list(
    query: ListTransactionsQuery = {},
    platformKey = 1,
  ): Promise<Page<TransactionResource>> {
    const context = aContext({ platformKey });
    const request = { context, params: {}, query, body: undefined };
    return bodyOf<Page<TransactionResource>>(await app.module.get(TransactionsController).list(request));
  }

  async function statistics(query: PaymentStatisticsQuery = {}, platformKey = 1) {
    const context = aContext({ platformKey });
    const request = { context, params: {}, query, body: undefined };
    return bodyOf<PaymentStatisticsResource>(await app.module.get(TransactionsController).count(request));
  }

  /** Lets pages read the rare ends of external accounts by account, or not yet, as after an upgrade. */
  async function noteRareEnds(areNoted: boolean): Promise<void> {
    await database.owner.query('UPDATE payments.external_account_rare_end_marks SET is_complete = false');
    if (areNoted) await app.module.get(ExternalAccountRareEndWorker).look();
  }

  /** The expected list, computed from the resources alone. */
  function expected(query: ListTransactionsQuery): TransactionResource[] {
    const from = query.startDate ? Date.parse(query.startDate) : -Infinity;
    const isDate = query.endDate?.length === 10;
    const to = query.endDate ? Date.parse(query.endDate) + (isDate ? DAY_MS - 1 : 0) : Infinity;
    return made
      .filter(({ createdAt }) => Date.parse(createdAt) >= from && Date.parse(createdAt) <= to)
      .filter(({ status }) => !query.status || status === query.status)
      .filter(({ type }) => !query.type || type === query.type)
      .filter(({ customerId }) => !query.customerId || customerId === query.customerId)
      .filter((one) => !query.platformCustomerId || one.platformCustomerId === query.platformCustomerId)
      .filter(
        ({ source }) => !query.senderAccountIdentifier || source.accountId === query.senderAccountIdentifier,
      )
      .filter(
        ({ destination }) =>
          !query.receiverAccountIdentifier || destination.accountId === query.receiverAccountIdentifier,
      )
      .sort((a, b) => (a.id < b.id ? 1 : -1));
  }

  it('are counted by day and outcome, whether their totals are folded or not', async () => {
    const numbersOf = (day: string) => {
      const ofDay = made.filter(({ createdAt }) => createdAt.startsWith(day));
      const of = (...statuses: string[]): number =>
        ofDay.filter(({ status }) => statuses.includes(status)).length;
      return {
        inFlight: of('CREATED', 'PENDING', 'PROCESSING'),
        settled: of('COMPLETED'),
        unsuccessful: of('REJECTED', 'FAILED', 'REFUNDED'),
        expired: of('EXPIRED'),
      };
    };
    const days = await statistics();
    expect([days.bucket, days.data.length]).toEqual(['DAY', 30]);
    for (const { at, ...numbers } of days.data)
      expect([at, numbers]).toEqual([at, numbersOf(at.slice(0, 10))]);
    expect(
      days.data.reduce(
        (sum, { inFlight, settled, unsuccessful }) => sum + inFlight + settled + unsuccessful,
        0,
      ),
    ).toBe(made.length);
    const [first, second] = [made[0]?.createdAt ?? '', made.at(-1)?.createdAt ?? ''];
    const some = await statistics({ from: first, to: second });
    expect([some.from, some.data.length]).toEqual([`${first.slice(0, 10)}T00:00:00.000Z`, 5]);
    expect(some.data.at(-1)).toEqual(days.data.find(({ at }) => at === some.data.at(-1)?.at));
    const ofOther = await statistics({}, 2);
    expect(ofOther.data.every(({ inFlight, settled }) => inFlight + settled === 0)).toBe(true);
    await expect(statistics({ from: '2000-01-01' })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('have the sums of their money in and out, by currency', async () => {
    const money = async (query: MoneyStatisticsQuery, platformKey = 1): Promise<MoneyStatisticsResource> => {
      const request = { context: aContext({ platformKey }), params: {}, query, body: undefined };
      return bodyOf<MoneyStatisticsResource>(await app.module.get(TransactionsController).sum(request));
    };
    const USD = currencyOf('USD');
    for (const days of [1, 3, 31]) {
      const { from, to, data } = await money({ days });
      const ofDays = made.filter(({ createdAt, status }) => createdAt >= from && status === 'COMPLETED');
      const sumOf = (type: string): number => ofDays.filter((one) => one.type === type).length * 10;
      const [received, sent] = [sumOf('INCOMING'), sumOf('OUTGOING')];
      expect([days, Date.parse(to) - Date.parse(from), data]).toEqual([
        days,
        days * DAY_MS,
        [{ currency: USD, received, sent }],
      ]);
      expect(sent).toBeGreaterThan(0);
    }
    expect((await money({})).data).toEqual((await money({ days: 30 })).data);
    expect((await money({}, 2)).data).toEqual([]);
  });

  it.each(REACHES)("show every filter's matches with an exact total, reach %p", async (reach) => {
    app.module.get(TransactionListRepository).reach = reach;
    const account = await app.accountOf(ada);
    const scopes: ListTransactionsQuery[] = [
      {},
      { customerId: ada.id },
      { platformCustomerId: bob.platformCustomerId },
      { senderAccountIdentifier: account },
      { receiverAccountIdentifier: account },
      { senderAccountIdentifier: external },
      { receiverAccountIdentifier: external },
      { receiverAccountIdentifier: external, customerId: bob.id },
      { receiverAccountIdentifier: `ExternalAccount:${failing}` },
    ];
    const narrower: ListTransactionsQuery[] = [
      {},
      { status: 'COMPLETED' },
      { status: 'FAILED' },
      { status: 'FAILED', type: 'OUTGOING' },
      { status: 'PENDING' },
      { status: 'PROCESSING' },
      { type: 'INCOMING' },
      { startDate: '2026-03-11' },
      { endDate: '2026-03-12' },
      { startDate: '2026-03-11', endDate: '2026-03-13', status: 'COMPLETED' },
      { startDate: '2026-03-11T13:00:00Z', endDate: '2026-03-13T13:00:00Z' },
      { startDate: '2026-03-11T13:00:00Z', endDate: '2026-03-11T19:00:00Z', type: 'OUTGOING' },
      { startDate: '2026-03-12T12:00:00.000Z', endDate: '2026-03-12T12:00:00.000Z' },
      { startDate: '2027-01-01' },
    ];
    for (const isFolded of [false, true]) {
      if (isFolded) await app.fold();
      await noteRareEnds(isFolded);
      for (const scope of scopes) {
        for (const more of narrower) {
          const query = { ...scope, ...more };
          const wanted = expected(query);
          const page = await list({ ...query, limit: 100 });
          expect([query, page.totalCount]).toEqual([query, wanted.length]);
          expect(page.data).toEqual(wanted.slice(0, 100));
        }
      }
    }
  });

  it.each(['asc', 'desc'] as const)('page through all of them, %s', async (sortOrder) => {
    const seen: TransactionResource[] = [];
    let cursor: string | undefined;
    do {
      const page = await list({ sortOrder, limit: 7, ...(cursor ? { cursor } : {}) });
      expect(page.totalCount).toBe(made.length);
      expect(page.hasMore).toBe(page.nextCursor !== undefined);
      seen.push(...page.data);
      cursor = page.nextCursor;
    } while (cursor);
    const wanted = expected({});
    expect(seen).toEqual(sortOrder === 'desc' ? wanted : wanted.reverse());
  });

  it('find a reference', async () => {
    const wanted = made[7];
    const page = await list({ reference: wanted?.reconciliationInstructions?.reference ?? '' });
    expect(page).toMatchObject({ data: [{ id: wanted?.id }], totalCount: 1 });
    expect((await list({ reference: 'REF-0000000000' })).totalCount).toBe(0);
  });

  it('refuse a cursor of another filter, order or platform', async () => {
    const { nextCursor = '' } = await list({ limit: 1 });
    for (const query of [{ status: 'FAILED' }, { sortOrder: 'asc' }, { cursor: 'nonsense' }] as const) {
      await expect(list({ cursor: nextCursor, ...query })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    }
    await expect(list({ cursor: nextCursor }, 2)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    expect((await list({ cursor: nextCursor, limit: 3 })).data).toHaveLength(3);
  });

  it('show nothing of another platform, and nothing for unknown values', async () => {
    expect(await list({}, 2)).toEqual({ data: [], hasMore: false, totalCount: 0 });
    expect(await list({ customerId: ada.id }, 2)).toEqual({ data: [], hasMore: false, totalCount: 0 });
    expect((await list({ platformCustomerId: 'nobody' })).totalCount).toBe(0);
    expect((await list({ senderAccountIdentifier: '$nobody@platform.test' })).totalCount).toBe(0);
  });

  it('count nothing of an account that is named as one of the other kind', async () => {
    const account = await app.accountOf(ada);
    const other = account.replace('InternalAccount', 'ExternalAccount');
    for (const query of [{ senderAccountIdentifier: other }, { receiverAccountIdentifier: other }]) {
      expect(await list(query)).toEqual({ data: [], hasMore: false, totalCount: 0 });
    }
  });

  it('answer 404 and 409 to decisions on a transaction that waits for none', async () => {
    const controller = app.module.get(IncomingPaymentsController);
    const ask = (transactionId: string, key?: string) => ({
      context: aContext(key ? { idempotency: { key, scope: 'approve', bodyHash: 'h' } } : {}),
      params: { transactionId },
      query: {},
      body: {},
    });
    for (const { id } of made.slice(-4)) {
      expect(bodyOf<{ code: string }>(await controller.approve(ask(id))).code).toBe(
        'TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL',
      );
      expect((await controller.reject(ask(id))).status).toBe(409);
    }
    const unknown = await controller.reject(ask('Transaction:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b'));
    expect(bodyOf<{ code: string }>(unknown).code).toBe('TRANSACTION_NOT_FOUND');
    const id = made[0]?.id ?? '';
    await controller.approve(ask(id, 'kept'));
    expect(await controller.approve(ask(id, 'kept'))).toMatchObject({ status: 409, replayed: true });
  });

  it.each(REACHES)('merge several statuses in the order of the list, reach %p', async (reach) => {
    const repository = app.module.get(TransactionListRepository);
    repository.reach = reach;
    const statuses = ['FAILED', 'PENDING', 'PROCESSING'] as const;
    const isOf = (list: readonly string[]) => made.filter(({ status }) => list.includes(status));
    const [failed] = isOf(['FAILED']);
    await database.owner.query(`UPDATE payments.transactions SET kind = 'QUOTE' WHERE id = $1`, [
      failed?.id.replace('Transaction:', ''),
    ]);
    const customerId = trustUuid(ada.id.replace('Customer:', ''));
    const cases: [Omit<TransactionFilter, 'platformKey'>, readonly TransactionResource[]][] = [
      [{ statuses }, isOf(statuses)],
      [{ statuses, customerId }, isOf(statuses).filter((one) => one.customerId === ada.id)],
      [{ statuses, kind: 'QUOTE' }, failed ? [failed] : []],
      [{ statuses: ['FAILED'], kind: 'QUOTE' }, failed ? [failed] : []],
      [{ statuses: ['FAILED'], kind: 'QUOTE', customerId }, failed ? [failed] : []],
      [{ statuses: ['FAILED'], customerId }, isOf(['FAILED']).filter((one) => one.customerId === ada.id)],
      [
        { statuses: ['FAILED'], destination: { kind: 'EXTERNAL_ACCOUNT', id: failing } },
        isOf(['FAILED']).filter((one) => one.destination.accountId === `ExternalAccount:${failing}`),
      ],
      [
        {
          statuses: ['FAILED', 'EXPIRED'],
          customerId,
          destination: { kind: 'EXTERNAL_ACCOUNT', id: failing },
        },
        isOf(['FAILED']).filter((one) => one.customerId === ada.id),
      ],
    ];
    const runs = [false, true].flatMap((areNoted) =>
      (['asc', 'desc'] as const).map((order) => ({ areNoted, order })),
    );
    for (const { areNoted, order } of runs) {
      await noteRareEnds(areNoted);
      for (const [filter, found] of cases) {
        const ids = found.map(({ id }) => id.replace('Transaction:', '')).sort();
        const wanted = order === 'asc' ? ids : ids.reverse();
        for (let after: string | undefined, place = 0; place < Math.max(1, wanted.length); place += 3) {
          const page = await repository.page(
            app.module.get(PageSessions),
            { platformKey: 1, ...filter },
            { after, limit: 2, order },
          );
          expect(page.rows.map(({ id }) => id)).toEqual(wanted.slice(place, place + 3));
          after = page.rows.at(-1)?.id;
        }
      }
    }
    await database.owner.query(`UPDATE payments.transactions SET kind = 'TRANSFER_OUT' WHERE kind = 'QUOTE'`);
  });

  it('show each transaction as its GET does, also those whose texts are in memory', async () => {
    const texts = app.module.get(TransactionTexts);
    const account = await app.accountOf(bob);
    const { id } = bodyOf(await app.out(account, external, 1));
    const shown = async (query: ListTransactionsQuery) => {
      const { data } = await list({ limit: 100, ...query });
      for (const one of data) expect(one).toEqual(await app.get(one.id));
      return data.find((one) => one.id === id)?.status;
    };
    const charactersMax = texts.charactersMax;
    try {
      const before = [await shown({}), await shown({}), await shown({ sortOrder: 'asc' })];
      await app.pass(DAY_MS / 4);
      const [all, own] = await Promise.all([shown({}), shown({ customerId: bob.id })]);
      // Less than two texts: almost each one makes room for the next.
      texts.charactersMax = 1_000;
      const after = [all, own, await shown({}), await shown({})];
      expect({ before, after }).toEqual({
        before: Array.from({ length: 3 }, () => 'PROCESSING'),
        after: Array.from({ length: 4 }, () => 'COMPLETED'),
      });
    } finally {
      texts.charactersMax = charactersMax;
    }
  });

  it('answer equal questions of one moment alike', async () => {
    const [first, ...others] = await Promise.all(Array.from({ length: 5 }, () => list({ limit: 3 })));
    for (const other of others) expect(other).toEqual(first);
    expect(first?.data).toHaveLength(3);
  });

  it('stay exact while payments are created, settled and folded', async () => {
    const account = await app.accountOf(bob);
    const before = (await list()).totalCount;
    let isOver = false;
    const work = (async () => {
      for (let round = 0; round < 10; round += 1) {
        await Promise.all(Array.from({ length: 10 }, () => app.out(account, external, 1)));
        if (round % 3 === 0) await app.pass(1_000);
        await app.fold();
      }
      isOver = true;
    })();
    const totals: number[] = [];
    while (!isOver) {
      const context = aContext();
      const request = { context, params: {}, query: { limit: 100 }, body: undefined };
      const [page, byStatus] = await Promise.all([
        app.module.get(TransactionsController).list(request),
        list({ status: 'COMPLETED', type: 'OUTGOING' }),
      ]);
      totals.push(bodyOf<Page<TransactionResource>>(page).totalCount);
      expect(byStatus.totalCount).toBeLessThanOrEqual(before + 100);
    }
    await work;
    expect(totals).toEqual([...totals].sort((a, b) => a - b));
    // Each commit contains one batch of at most ten, so a total between two commits never counts a part
    // twice.
    expect((await list()).totalCount).toBe(before + 100);
    const all = await Promise.all(
      (['PENDING', 'PROCESSING', 'COMPLETED', 'FAILED', 'REJECTED'] as const).map((status) =>
        list({ status }),
      ),
    );
    expect(all.reduce((sum, { totalCount }) => sum + totalCount, 0)).toBe(before + 100);
  });
});
