import { type OperationRequest, operations } from '@corridor/contracts';
import { DomainError } from '@corridor/kernel';
import { type MessageHandler } from '@nestjs/microservices';
import { of, throwError } from 'rxjs';
import { decodeFrames, encodeFrame } from './frames';
import { type KafkaConnection } from './kafka-connection';
import { type MessagingCounter, MessagingMetrics, SilentMessagingLogger } from './ports';
import { NoTracing } from './tracing';
import { type OutgoingEntry } from './record-sender';
import { RequestHandling } from './request-handling';
import { type ReplyHead, type RequestHead } from './request-wire';

class Counts extends MessagingMetrics {
  readonly counts = new Map<MessagingCounter, number>();
  count(counter: MessagingCounter, amount: number): void {
    this.counts.set(counter, (this.counts.get(counter) ?? 0) + amount);
  }
}

/** The clock of the connection stands still. */
const NOW_MS = Date.now();
const MINUTE_MS = 60_000;

function head(extra: Partial<RequestHead> = {}): RequestHead {
  const base = { op: 'payments.ping', id: 'c1', key: 'k', replyTo: 'gateway.replies.1', requestId: 'r1' };
  return { ...base, startBy: NOW_MS + MINUTE_MS, ...extra };
}

async function replyOf(
  handler: (request: OperationRequest) => unknown,
  extra: Partial<RequestHead> = {},
): Promise<{
  reply?: ReplyHead;
  body: string;
  isSealed: boolean | undefined;
  counts: Map<MessagingCounter, number>;
}> {
  const sent: OutgoingEntry[] = [];
  const metrics = new Counts();
  const connection = {
    clock: { nowMs: () => NOW_MS },
    tracing: new NoTracing(),
    sender: { add: (entry: OutgoingEntry) => sent.push(entry) },
  } as unknown as KafkaConnection;
  const handlers = new Map(
    ['payments.ping', operations.createCustomer.name].map((name) => [
      name,
      handler as unknown as MessageHandler,
    ]),
  );
  const logger = new SilentMessagingLogger();
  const handling = new RequestHandling({ connection, logger, metrics, handlers });
  const request = head(extra);
  const [frame] = decodeFrames(encodeFrame(request, '{"body":{"n":1}}'), extra.sealed === true);
  if (frame === undefined) throw new Error('no frame');
  await handling.handle(request, frame);
  const [answer] = sent.flatMap((entry) => decodeFrames(entry.frame));
  const counts = metrics.counts;
  const isSealed = sent[0]?.isSealed;
  if (answer === undefined) return { body: '', isSealed, counts };
  return { reply: answer.head as ReplyHead, body: answer.body.toString(), isSealed, counts };
}

describe('RequestHandling', () => {
  it("answers with the handler's result and the success status", async () => {
    const { reply, body, isSealed } = await replyOf((request) => ({ body: request.body }));
    expect(reply).toEqual({ v: 1, id: 'c1', status: 200 });
    expect([body, isSealed]).toEqual(['{"n":1}', false]);
  });

  it.each([
    ['a promise', () => Promise.resolve({ status: 201, body: 1 })],
    ['an observable', () => of({ status: 201, body: 1 })],
    ['a promise of an observable', () => Promise.resolve(of({ status: 201, body: 1 }))],
  ])('accepts %s', async (_name, handler) => {
    expect((await replyOf(handler)).reply?.status).toBe(201);
  });

  it('passes a stored answer on, with the code of a stored error', async () => {
    const renderedBody = '{"status":409,"code":"QUOTE_EXPIRED","message":"m","details":{}}';
    const { reply, body } = await replyOf(() => ({
      status: 409,
      renderedBody,
      replayed: true,
      body: 'not this',
    }));
    expect(reply).toEqual({ v: 1, id: 'c1', status: 409, replayed: true, code: 'QUOTE_EXPIRED' });
    expect(body).toBe(renderedBody);
  });

  it.each([
    ['thrown', () => Promise.reject(new DomainError('NOT_FOUND', 'no such thing', { a: 1 }))],
    ['emitted', () => throwError(() => new DomainError('NOT_FOUND', 'no such thing', { a: 1 }))],
  ])('renders a DomainError that is %s', async (_name, handler) => {
    const { reply, body } = await replyOf(handler);
    expect(reply).toEqual({ v: 1, id: 'c1', status: 404, code: 'NOT_FOUND' });
    expect(JSON.parse(body)).toEqual({
      status: 404,
      code: 'NOT_FOUND',
      message: 'no such thing',
      details: { a: 1 },
    });
  });

  it('answers 500 to any other error and hides its content', async () => {
    const { reply, body, counts } = await replyOf(() => {
      throw new Error('secret');
    });
    expect(reply).toEqual({ v: 1, id: 'c1', status: 500, code: 'INTERNAL_ERROR' });
    expect(body).not.toContain('secret');
    expect(counts.get('requestsFailed')).toBe(1);
  });

  it('answers 503 if the database is unavailable and 504 if the connection was lost half-way', async () => {
    const away = (code: string) => () => Promise.reject(Object.assign(new Error('secret'), { code }));
    const { reply, body } = await replyOf(away('ECONNREFUSED'));
    expect(reply).toEqual({ v: 1, id: 'c1', status: 503, code: 'SERVICE_UNAVAILABLE' });
    expect(body).not.toContain('secret');
    expect((await replyOf(away('ECONNRESET'))).reply?.status).toBe(504);
  });

  it('answers 500 if the operation has no handler or the answer cannot become JSON', async () => {
    expect((await replyOf(() => ({}), { op: 'payments.unknown' })).reply?.status).toBe(500);
    expect((await replyOf(() => ({ body: { amount: 1n } }))).reply?.status).toBe(500);
  });

  it('drops a late request without a call and without a reply', async () => {
    const handler = jest.fn(() => ({}));
    const { reply, counts } = await replyOf(handler, { startBy: NOW_MS - 1 });
    expect(reply).toBeUndefined();
    expect(handler).not.toHaveBeenCalled();
    expect(counts.get('requestsDroppedLate')).toBe(1);
  });

  it('handles a request that is just in time', async () => {
    expect((await replyOf(() => ({}), { startBy: NOW_MS })).reply?.status).toBe(200);
  });

  it('refuses an unsealed request of an operation that must be sealed, and seals the refusal', async () => {
    const handler = jest.fn(() => ({}));
    const op = operations.createCustomer.name;
    const { reply, body, isSealed, counts } = await replyOf(handler, { op });
    expect(handler).not.toHaveBeenCalled();
    expect(counts.get('unsealedRefused')).toBe(1);
    expect(reply).toEqual({ v: 1, id: 'c1', status: 500, code: 'INTERNAL_ERROR' });
    expect(body).toContain('INTERNAL_ERROR');
    expect(isSealed).toBe(true);
  });

  it('opens a sealed request and seals its reply', async () => {
    const { reply, body, isSealed } = await replyOf((request) => ({ body: request.body }), { sealed: true });
    expect(reply).toEqual({ v: 1, id: 'c1', status: 200 });
    expect([body, isSealed]).toEqual(['{"n":1}', true]);
  });
});
