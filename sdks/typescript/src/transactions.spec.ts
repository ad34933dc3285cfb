import { Corridor, WaitTimeoutError, type Transaction } from './index.ts';

const ID = 'Transaction:1';
type Reply = Transaction['status'] | Response | Error;

/** A client that sees the given statuses in turn, the last one again and again. */
function client(replies: Reply[]): { corridor: Corridor; polls: () => number } {
  let polls = 0;
  const corridor = new Corridor({
    baseUrl: 'http://api.test',
    clientId: 'me',
    clientSecret: 'secret',
    fetch: async (_url, { signal } = {}) => {
      signal?.throwIfAborted();
      polls += 1;
      const reply = replies.length > 1 ? replies.shift() : replies[0];
      if (typeof reply === 'string') return Response.json({ id: ID, status: reply });
      if (reply instanceof Response) return reply;
      throw reply ?? new Error('no reply');
    },
  });
  return { corridor, polls: () => polls };
}

function refusal(status: number, code: string, pause?: string): Response {
  const headers: Record<string, string> = pause === undefined ? {} : { 'retry-after': pause };
  return Response.json({ status, code, message: 'no', details: {} }, { status, headers });
}

/** The result of a wait whose pauses pass at once. */
async function atOnce<T>(wait: Promise<T>): Promise<T> {
  let isOver = false;
  const over = wait.finally(() => (isOver = true));
  over.catch(() => undefined);
  while (!isOver) await jest.advanceTimersByTimeAsync(1_000);
  return over;
}

describe('waitFor', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it.each(['COMPLETED', 'REJECTED', 'FAILED', 'REFUNDED', 'EXPIRED'] as const)(
    'resolves with a transaction that is %s',
    async (status) => {
      const { corridor, polls } = client(['CREATED', 'PENDING', 'PROCESSING', status]);
      expect(await atOnce(corridor.transactions.waitFor(ID))).toEqual({ id: ID, status });
      expect(polls()).toBe(4);
    },
  );

  it('takes the transaction in place of its id', async () => {
    const { corridor } = client(['PENDING', 'COMPLETED']);
    expect(await atOnce(corridor.transactions.waitFor({ id: ID }))).toEqual({ id: ID, status: 'COMPLETED' });
  });

  it('ends at a status of `until` too', async () => {
    const { corridor } = client(['PENDING', 'PROCESSING', 'COMPLETED']);
    const wait = corridor.transactions.waitFor(ID, { until: ['PROCESSING'] });
    expect(await atOnce(wait)).toMatchObject({ status: 'PROCESSING' });
    const ended = client(['PENDING', 'FAILED']).corridor.transactions.waitFor(ID, { until: ['PROCESSING'] });
    expect(await atOnce(ended)).toMatchObject({ status: 'FAILED' });
  });

  it('goes on at a status that it does not know', async () => {
    const { corridor } = client(['NEW' as Transaction['status'], 'COMPLETED']);
    expect(await atOnce(corridor.transactions.waitFor(ID))).toMatchObject({ status: 'COMPLETED' });
  });

  it('goes on after failures that may pass, however many', async () => {
    const failures = Array.from({ length: 9 }, () => new Error('cut'));
    const { corridor } = client(['PENDING', refusal(503, 'SERVICE_UNAVAILABLE'), ...failures, 'COMPLETED']);
    expect(await atOnce(corridor.transactions.waitFor(ID))).toMatchObject({ status: 'COMPLETED' });
  });

  it.each(['61', '86400'])(
    'asks again after a minute, if the server asks for a pause of %s s',
    async (pause) => {
      const refusals = Array.from({ length: 3 }, () => refusal(503, 'SERVICE_UNAVAILABLE', pause));
      const { corridor, polls } = client([...refusals, 'COMPLETED']);
      const wait = atOnce(corridor.transactions.waitFor(ID, { timeoutMs: Infinity }));
      expect(await wait).toMatchObject({ status: 'COMPLETED' });
      expect(polls()).toBe(4);
    },
  );

  it.each([Infinity, 2 ** 31, 2 ** 53])(
    'waits without a limit with a timeout of %d ms',
    async (timeoutMs) => {
      const { corridor } = client([...Array.from({ length: 50 }, () => 'PENDING' as const), 'COMPLETED']);
      const wait = atOnce(corridor.transactions.waitFor(ID, { timeoutMs }));
      expect(await wait).toMatchObject({ status: 'COMPLETED' });
    },
  );

  it('throws a refusal at once', async () => {
    const { corridor, polls } = client([refusal(404, 'TRANSACTION_NOT_FOUND')]);
    await expect(atOnce(corridor.transactions.waitFor(ID))).rejects.toMatchObject({
      code: 'TRANSACTION_NOT_FOUND',
    });
    expect(polls()).toBe(1);
  });

  it('throws an error with the transaction after its timeout', async () => {
    const { corridor } = client(['PROCESSING']);
    const wait = atOnce(corridor.transactions.waitFor(ID, { timeoutMs: 30 }));
    await expect(wait).rejects.toBeInstanceOf(WaitTimeoutError);
    await expect(wait).rejects.toMatchObject({
      name: 'WaitTimeoutError',
      message: `${ID} is PROCESSING after 30 ms`,
      transaction: { status: 'PROCESSING' },
    });
    await expect(wait).rejects.not.toHaveProperty('cause');
  });

  it('throws the error after its timeout also if no answer arrived', async () => {
    const { corridor } = client([new Error('cut')]);
    const wait = atOnce(corridor.transactions.waitFor(ID, { timeoutMs: 30 }));
    await expect(wait).rejects.toMatchObject({
      name: 'WaitTimeoutError',
      message: `${ID} is unknown after 30 ms`,
      transaction: undefined,
      cause: expect.objectContaining({ name: 'ConnectionError', message: expect.stringContaining('cut') }),
    });
  });

  it('ends when its signal says so', async () => {
    const reason = new Error('enough');
    const ending = new AbortController();
    const { corridor } = client(['PENDING']);
    const wait = corridor.transactions.waitFor(ID, { signal: ending.signal });
    await jest.advanceTimersByTimeAsync(1);
    ending.abort(reason);
    await expect(atOnce(wait)).rejects.toBe(reason);
  });
});
