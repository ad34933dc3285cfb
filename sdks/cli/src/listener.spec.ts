import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Corridor } from '@corridor/sdk';
import { Listener } from './listener.ts';

const BODY = '{"id":"Webhook:1",  "name":"Zoë"}';
const lease = {
  deliveryId: 'WebhookDelivery:1',
  leaseId: 'lease-1',
  eventId: 'Webhook:1',
  eventType: 'TEST',
  attempt: 2,
  headers: { 'content-type': 'application/json', 'webhook-signature': 'v1,abc=' },
  body: BODY,
};

type Replies = Record<string, (body: unknown) => Response>;

/** A listener whose API answers as given, and what was asked. */
function listener(forwardTo: string, replies: Replies = {}) {
  const asked: [call: string, body: unknown][] = [];
  const keyless: string[] = [];
  const answers: Replies = {
    'POST /webhook-endpoints': () => Response.json({ id: 'E:1', secret: 'whsec_1' }),
    'POST /webhook-endpoints/E:1/lease': () => Response.json({ data: [lease] }),
    ...replies,
  };
  const { http } = new Corridor({
    baseUrl: 'http://api.test',
    clientId: 'me',
    clientSecret: 'secret',
    fetch: async (url, { method, body, headers } = {}) => {
      const path = decodeURIComponent(new URL(String(url)).pathname).replace('/2025-10-13', '');
      const call = `${method} ${path}`;
      const sent: unknown = typeof body === 'string' ? JSON.parse(body) : undefined;
      asked.push([call, sent]);
      if (!new Headers(headers).has('idempotency-key')) keyless.push(call);
      return answers[call]?.(sent) ?? Response.json({});
    },
  });
  return {
    asked,
    keyless,
    made: new Listener(http, { forwardTo, eventTypes: ['TEST'], headers: { 'x-more': 'yes' } }),
  };
}

function refusal(status: number, code: string): Response {
  return Response.json({ status, code, message: 'no', details: {} }, { status });
}

/** Runs with a receiver that answers a status. */
async function withReceiver(
  status: number,
  run: (url: string, got: { headers: IncomingHttpHeaders; text: string }[]) => Promise<void>,
): Promise<void> {
  const got: { headers: IncomingHttpHeaders; text: string }[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      got.push({ headers: request.headers, text: Buffer.concat(chunks).toString('utf8') });
      response.writeHead(status, { location: '/elsewhere' }).end('thanks');
    })();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  try {
    await run(`http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`, got);
  } finally {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  }
}

const { signal } = new AbortController();

describe('Listener', () => {
  it('forwards the exact bytes and headers, reports the answer, and deletes its endpoint', async () => {
    await withReceiver(204, async (url, got) => {
      const { asked, made } = listener(url);
      expect(await made.open()).toEqual({ id: 'E:1', secret: 'whsec_1' });
      const [done] = await made.step(signal);
      expect(done).toMatchObject({ deliveryId: lease.deliveryId, attempt: 2, isRecorded: true });
      expect(got).toEqual([
        { text: BODY, headers: expect.objectContaining({ ...lease.headers, 'x-more': 'yes' }) },
      ]);
      await made.close();
      expect(asked).toEqual([
        [
          'POST /webhook-endpoints',
          { delivery: 'PULL', description: 'corridor listen', eventTypes: ['TEST'] },
        ],
        ['POST /webhook-endpoints/E:1/lease', { waitSeconds: 5 }],
        [
          'POST /webhook-deliveries/WebhookDelivery:1/attempts',
          { leaseId: 'lease-1', responseStatus: 204, responseBody: '', durationMs: expect.any(Number) },
        ],
        ['DELETE /webhook-endpoints/E:1', undefined],
      ]);
    });
  });

  it('sends no Idempotency-Key with a lease, whose answer is then not stored', async () => {
    const { keyless, made } = listener('http://127.0.0.1:1/');
    await made.step(signal);
    expect(keyless).toEqual(['POST /webhook-endpoints/E:1/lease']);
  });

  it('follows no redirect', async () => {
    await withReceiver(302, async (url, got) => {
      const { made } = listener(url);
      const [done] = await made.step(signal);
      expect([got.length, done?.result]).toEqual([
        1,
        { responseStatus: 302, responseBody: 'thanks', durationMs: expect.any(Number) },
      ]);
    });
  });

  it('reports why no answer came', async () => {
    const { asked, made } = listener('http://127.0.0.1:1/');
    await made.step(signal);
    const report = { leaseId: 'lease-1', error: expect.any(String), durationMs: expect.any(Number) };
    expect(asked.at(-1)).toEqual(['POST /webhook-deliveries/WebhookDelivery:1/attempts', report]);
  });

  it('goes on after a report that came too late', async () => {
    await withReceiver(200, async (url) => {
      const { made } = listener(url, {
        'POST /webhook-deliveries/WebhookDelivery:1/attempts': () => refusal(409, 'WEBHOOK_LEASE_NOT_HELD'),
      });
      expect(await made.step(signal)).toMatchObject([{ isRecorded: false }]);
    });
  });

  it('makes a new endpoint when its own is gone', async () => {
    const { asked, made } = listener('http://127.0.0.1:1/', {
      'POST /webhook-endpoints/E:1/lease': () => refusal(404, 'WEBHOOK_ENDPOINT_NOT_FOUND'),
    });
    const failure: unknown = await made.step(signal).catch((gone: unknown) => gone);
    expect([made.isGone(failure), made.isGone(new Error('another'))]).toEqual([true, false]);
    await made.step(signal).catch(() => undefined);
    expect(asked.filter(([call]) => call === 'POST /webhook-endpoints')).toHaveLength(2);
  });
});
