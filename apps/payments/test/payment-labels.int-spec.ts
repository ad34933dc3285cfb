import { mintUuid } from '@corridor/kernel';
import type {
  ListQuotesQuery,
  ListTransactionsQuery,
  OperationReply,
  Page,
  QuoteResource,
  TransactionResource,
} from '@corridor/contracts';
import { aContext, type TestDatabase } from '@corridor/testing';
import { FoundRepository } from '../src/oversight/found.repository';
import { QuotesController } from '../src/quotes/quotes.controller';
import { TransactionsController } from '../src/transactions/transactions.controller';
import { TransfersController } from '../src/transfers/transfers.controller';
import { bodyOf, createPaymentsDatabase, type PaymentsApp } from './fixtures/payments-app';
import { rivals } from './fixtures/rivals';

const labels = {
  externalReference: 'order 42/é',
  metadata: { orderId: 'A-1', constructor: 'x', 'a.b-c_d': '', empty: '' },
};

describe("a platform's labels of a payment", () => {
  let database: TestDatabase;
  let one: PaymentsApp;
  let two: PaymentsApp;
  let account: string;
  let bank: string;

  beforeAll(async () => {
    database = await createPaymentsDatabase();
    [one, two] = await rivals(database);
    await one.platform();
    account = await one.accountOf(await one.customer());
    await one.fund(account, 100_000);
    bank = (await one.externalAccount()).id;
  });

  afterAll(async () => {
    await Promise.all([one.stop(), two.stop()]);
    await database.drop();
  });

  type Labels = { externalReference?: string | null; metadata?: Record<string, string> | null };

  function transfer(
    way: 'in' | 'out',
    said: Labels,
    app = one,
    context: Parameters<typeof aContext>[0] = {},
  ): Promise<OperationReply> {
    const [source, destination] = way === 'out' ? [account, bank] : [bank, account];
    const body = { source: { accountId: source }, destination: { accountId: destination }, amount: 10 };
    const request = { context: aContext(context), params: {}, query: {}, body: { ...body, ...said } };
    return app.module.get(TransfersController)[way](request);
  }

  function quote(said: Labels): Promise<OperationReply> {
    return one.module.get(QuotesController).create({
      context: aContext(),
      params: {},
      query: {},
      body: {
        source: { accountId: account },
        destination: { accountId: bank },
        lockedCurrencySide: 'SENDING',
        lockedCurrencyAmount: 1_000,
        immediatelyExecute: true,
        ...said,
      },
    });
  }

  const listed = async (query: ListTransactionsQuery): Promise<Page<TransactionResource>> =>
    bodyOf(
      await one.module
        .get(TransactionsController)
        .list({ context: aContext(), params: {}, query, body: undefined }),
    );
  const quotes = async (query: ListQuotesQuery): Promise<Page<QuoteResource>> =>
    bodyOf(
      await one.module
        .get(QuotesController)
        .list({ context: aContext(), params: {}, query, body: undefined }),
    );

  it.each(['in', 'out'] as const)('are shown by a transfer %s, its GET, lists and events', async (way) => {
    const said = { ...labels, externalReference: `transfer ${way}` };
    const answered = bodyOf(await transfer(way, said));
    expect(answered).toMatchObject(said);
    await one.pass(1_000);
    expect(await one.get(answered.id)).toMatchObject({ status: 'COMPLETED', ...said });
    const { data, totalCount } = await listed({ externalReference: said.externalReference });
    expect([data, totalCount]).toEqual([[await one.get(answered.id)], 1]);
    const events = (await one.events()).filter(({ subject }) => subject === answered.id);
    expect(events).toHaveLength(3);
    for (const { data: told } of events) expect(told).toMatchObject(said);
    expect(Object.keys(answered.metadata ?? {})).toEqual(Object.keys(labels.metadata));
  });

  it('are shown by a quote and by its transaction', async () => {
    const said = { ...labels, externalReference: 'quote' };
    const answered = bodyOf<QuoteResource>(await quote(said));
    expect(answered).toMatchObject(said);
    expect(await one.get(answered.transactionId)).toMatchObject(said);
    expect((await quotes({ externalReference: 'quote' })).data).toMatchObject([{ id: answered.id, ...said }]);
    expect(await listed({ externalReference: 'quote' })).toMatchObject({
      data: [{ id: answered.transactionId }],
      totalCount: 1,
    });
    expect((await quotes({ externalReference: 'transfer in' })).totalCount).toBe(0);
  });

  it('are absent if nothing or null was given', async () => {
    for (const said of [{}, { externalReference: null, metadata: null }]) {
      const answered = bodyOf(await transfer('out', said));
      for (const shown of [answered, await one.get(answered.id)]) {
        expect(shown).not.toHaveProperty('externalReference');
        expect(shown).not.toHaveProperty('metadata');
      }
    }
  });

  it('lead operators to the payments with the reference, newest first, also where it looks like an id', async () => {
    for (const externalReference of ['order 4711', `Customer:${mintUuid()}`, mintUuid()]) {
      const ids: string[] = [];
      for (let n = 0; n < 2; n += 1) ids.unshift(bodyOf(await transfer('out', { externalReference })).id);
      const found = await new FoundRepository(one.pool).find(externalReference);
      expect(found).toEqual(
        ids.map((id) => ({ kind: 'Transaction', id, platformId: expect.any(String), platformKey: 1 })),
      );
    }
  });

  it('find exactly the payments with the reference, which need not be unique, with every other filter', async () => {
    const said = { externalReference: 'Twice' };
    const ids: string[] = [];
    for (let n = 0; n < 3; n += 1) ids.unshift(bodyOf(await transfer('out', said)).id);
    await transfer('out', { externalReference: 'Twice ' });
    await transfer('out', { externalReference: 'twice' });
    const first = await listed({ ...said, limit: 2 });
    expect([first.data.map(({ id }) => id), first.totalCount]).toEqual([ids.slice(0, 2), 3]);
    const rest = await listed({ ...said, limit: 2, cursor: first.nextCursor ?? '' });
    expect([rest.data.map(({ id }) => id), rest.totalCount]).toEqual([ids.slice(2), 3]);
    expect((await listed({ ...said, type: 'INCOMING' })).totalCount).toBe(0);
    expect(
      (await listed({ ...said, status: 'PROCESSING', receiverAccountIdentifier: bank })).totalCount,
    ).toBe(3);
    expect((await listed({ ...said, startDate: '2027-01-01' })).totalCount).toBe(0);
    await expect(listed({ limit: 2, cursor: first.nextCursor ?? '' })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
    const elsewhere = await one.module.get(TransactionsController).list({
      context: aContext({ platformKey: 2 }),
      params: {},
      query: said,
      body: undefined,
    });
    expect(bodyOf<Page<TransactionResource>>(elsewhere).totalCount).toBe(0);
  });

  it('are the same bytes in a repeat at an instance that has never seen it', async () => {
    const context = { idempotency: { key: 'labels', scope: 'POST /transfer-out', bodyHash: 'h' } };
    const first = await transfer('out', labels, one, context);
    const again = await transfer('out', labels, two, context);
    expect(again).toMatchObject({ replayed: true, renderedBody: first.renderedBody });
  });

  it('cost no index entry if absent', async () => {
    const { rows } = await database.owner.query<{ indexdef: string }>(
      `SELECT indexdef FROM pg_indexes WHERE schemaname = 'payments' AND indexname = 'transactions_external_reference'`,
    );
    expect(rows[0]?.indexdef).toContain('WHERE (external_reference IS NOT NULL)');
  });
});

describe('the details of a refusal', () => {
  let database: TestDatabase;
  let app: PaymentsApp;
  let account: string;
  let bank: string;

  beforeAll(async () => {
    database = await createPaymentsDatabase();
    const [first, second] = await rivals(database);
    await second.stop();
    app = first;
    await app.platform();
    account = await app.accountOf(await app.customer());
    await app.fund(account, 1_000);
    bank = (await app.externalAccount('004')).id;
  });

  afterAll(async () => {
    await app.stop();
    await database.drop();
  });

  function quote(immediatelyExecute: boolean, lockedCurrencyAmount: number): Promise<OperationReply> {
    return app.module.get(QuotesController).create({
      context: aContext(),
      params: {},
      query: {},
      body: {
        source: { accountId: account },
        destination: { accountId: bank },
        lockedCurrencySide: 'SENDING',
        lockedCurrencyAmount,
        immediatelyExecute,
      },
    });
  }

  const execute = (quoteId: string): Promise<OperationReply> =>
    app.module
      .get(QuotesController)
      .execute({ context: aContext(), params: { quoteId }, query: {}, body: undefined });

  it('of INSUFFICIENT_BALANCE contain the available and the required amount', async () => {
    const details = { available: 1_000, required: 5_000 };
    const expected = { code: 'INSUFFICIENT_BALANCE', details };
    expect(bodyOf(await app.out(account, bank, 5_000))).toMatchObject(expected);
    expect(bodyOf(await quote(true, 5_000))).toMatchObject(expected);
    const { id } = bodyOf(await quote(false, 5_000));
    expect(bodyOf(await execute(id))).toMatchObject(expected);
  });

  it('of a quote that the counterparty did not deliver contain its cause', async () => {
    const { transactionId } = bodyOf<QuoteResource>(await quote(true, 500));
    await app.pass(1_000);
    expect(await app.get(transactionId)).toMatchObject({
      status: 'FAILED',
      failureReason: 'COUNTERPARTY_POST_TX_FAILED',
      failureDetails: {
        code: 'REJECTED_BY_BANK',
        message: 'the counterparty could not deliver the payment',
      },
    });
  });

  it('of QUOTE_EXPIRED contain the time of the expiry', async () => {
    const { id, expiresAt } = bodyOf<QuoteResource>(await quote(false, 500));
    await app.pass(10 * 60_000);
    expect(bodyOf(await execute(id))).toMatchObject({ code: 'QUOTE_EXPIRED', details: { expiresAt } });
  });
});
