import { randomUUID } from 'node:crypto';
import type { JournalLineResource, OperationReply, ProfitAndLossResource } from '@corridor/contracts';
import { aRequest, eventually } from '@corridor/testing';
import { DAY_MS } from '@corridor/kernel';
import { BooksController } from '../src/books/books.controller';
import { utcDay } from '../src/books/domain/utc-day';
import { KeepDayHandler } from '../src/books/keep-day.handler';
import { ConnectedBank } from './fixtures/connected-bank';
import { bodyOf, type PaymentsApp } from './fixtures/payments-app';

/** A page of the journal, with the status of its day. */
interface Answer<T> {
  data: T[];
  status?: string;
  nextCursor?: string;
}

const POST = `
  INSERT INTO postings (platform_key, transaction_id, kind, line, from_system, to_system, currency, amount, created_at)
  VALUES (0, $1, 'SETTLE', 0, 'CLEARING', 'FEES', 'USD', $2, now())`;

const daysAgo = (days: number): string => utcDay(Date.now() - days * DAY_MS);
const today = daysAgo(0);

describe('the books of a day that is not kept yet', () => {
  let world: ConnectedBank;
  let app: PaymentsApp;
  let books: BooksController;

  beforeAll(async () => {
    world = await ConnectedBank.start();
    ({ app } = world);
    books = app.module.get(BooksController);
  });

  afterAll(() => world.stop());

  async function earned(amount: number): Promise<void> {
    await app.pool.query(POST, [randomUUID(), amount]);
  }

  async function answerOf<T>(reply: Promise<OperationReply>): Promise<Answer<T>> {
    return bodyOf<Answer<T>>(await reply);
  }

  function result(from: string, to: string): Promise<Answer<ProfitAndLossResource>> {
    return answerOf(books.profitAndLoss(aRequest(undefined, { query: { from, to } }) as never));
  }

  function page(query: object): Promise<Answer<JournalLineResource>> {
    return answerOf(books.listJournal(aRequest(undefined, { query: { date: today, ...query } }) as never));
  }

  const amounts = async (): Promise<number[]> => (await page({})).data.map(({ amount }) => amount);
  const shows = (...expected: number[]): Promise<true> =>
    eventually(async () => String(await amounts()) === String(expected));

  it('say what the period has earned so far, from an open or a kept day on', async () => {
    await earned(30);
    await earned(20);
    expect((await result(today, today)).data).toEqual([
      {
        ...{ from: today, to: today, status: 'OPEN', currency: 'USD' },
        ...{ fees: 50, providerFees: 0, fxResult: 0, ownFunds: 0, result: 50 },
      },
    ]);
    await expect(result(daysAgo(1), today)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await world.age(2);
    const open = (await result(daysAgo(2), daysAgo(1))).data;
    expect(open).toMatchObject([{ status: 'OPEN', fees: 50 }]);
    const keep = app.module.get(KeepDayHandler);
    while ((await keep.execute()) !== undefined);
    expect((await result(daysAgo(2), daysAgo(1))).data).toEqual([{ ...open[0], status: 'KEPT' }]);
    await earned(7);
    expect((await result(daysAgo(2), today)).data).toMatchObject([{ status: 'OPEN', fees: 57, result: 57 }]);
    expect((await result(today, today)).data).toMatchObject([{ status: 'OPEN', fees: 7 }]);
    expect((await result(daysAgo(1), daysAgo(1))).data).toMatchObject([{ status: 'KEPT', fees: 0 }]);
    const tomorrow = utcDay(Date.now() + DAY_MS);
    const errors = [{ field: 'to', message: 'to must be a day that has begun in UTC' }];
    await expect(result(today, tomorrow)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      details: { errors },
    });
  });

  it('give the postings so far again with the same bytes, in pages of any size, and later ones after them', async () => {
    await earned(8);
    await shows(7, 8);
    const before = (await page({})).data;
    const first = await page({ limit: 1 });
    expect(first).toMatchObject({ status: 'OPEN', data: [before[0]], nextCursor: expect.any(String) });
    const last = await page({ limit: 1, cursor: first.nextCursor });
    expect(last).toEqual({ status: 'OPEN', hasMore: false, data: [before[1]] });
    await earned(9);
    await shows(7, 8, 9);
    expect(JSON.stringify((await page({})).data.slice(0, 2))).toBe(JSON.stringify(before));
    expect(await page({ limit: 1 })).toEqual(first);
    expect((await page({ limit: 2, cursor: first.nextCursor })).data.map(({ amount }) => amount)).toEqual([
      8, 9,
    ]);
    expect(await page({ date: daysAgo(2) })).toMatchObject({
      status: 'KEPT',
      data: [{ amount: 30 }, { amount: 20 }],
    });
    await expect(page({ date: daysAgo(3) })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('show no posting that a running transaction can still precede', async () => {
    const client = await app.pool.connect();
    try {
      await client.query('BEGIN');
      await client.query(POST, [randomUUID(), 100]);
      await earned(200);
      // A posting that is older than the pause, and younger than the transaction.
      const { rows } = await app.pool.query<{ ms: string }>(
        `SELECT (extract(epoch FROM booked_at) * 1000)::bigint AS ms FROM postings WHERE amount = 200`,
      );
      const seen: number[][] = [];
      await eventually(async () => {
        seen.push(await amounts());
        await client.query('SELECT 1');
        return Date.now() > Number(rows[0]?.ms) + 7_000;
      });
      expect(seen.at(-1)).toEqual([7, 8, 9]);
      await client.query('COMMIT');
    } finally {
      client.release(true);
    }
    await shows(7, 8, 9, 100, 200);
  });
});
