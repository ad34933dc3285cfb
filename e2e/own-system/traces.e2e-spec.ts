import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { eventually } from '@corridor/testing';
import {
  newDataDir,
  readRunFile,
  removeDataDir,
  startSystem,
  stopSystem,
  type RunningSystem,
} from '../system/running-system';
import { Api, at, textAt, type Json } from '../support/api';
import { fundedCustomer, transactionReaches, transferOut } from '../support/money';
import { TraceCollector, type ReceivedSpan } from '../support/trace-collector';

jest.setTimeout(600_000);

const SPANS_LIMIT_MS = 180_000;

/** Receives webhooks with their headers. */
class Receiver {
  readonly received: { headers: IncomingHttpHeaders; body: Json }[] = [];
  private server: Server | undefined;

  async start(): Promise<string> {
    const server = createServer((request, response) => {
      void json(request).then((body) => {
        this.received.push({ headers: request.headers, body: body as Json });
        response.end();
      });
    });
    this.server = server;
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  }

  stop(): void {
    this.server?.close();
    this.server?.closeAllConnections();
  }
}

/** A caller's trace context. @param flags 01 of a recorded trace, 00 of another. */
function aTrace(flags: '00' | '01'): { traceId: string; traceparent: string } {
  const traceId = randomBytes(16).toString('hex');
  return { traceId, traceparent: `00-${traceId}-${randomBytes(8).toString('hex')}-${flags}` };
}

describe('a system with a collector of traces', () => {
  const dataDir = newDataDir();
  const collector = new TraceCollector();
  const receiver = new Receiver();
  let system: RunningSystem;
  let api: Api;

  beforeAll(async () => {
    system = await startSystem({
      dataDir,
      env: {
        OTEL_EXPORTER_OTLP_ENDPOINT: await collector.start(),
        REQUEST_LOG_SAMPLE: '1',
        WEBHOOK_ALLOW_PRIVATE_NETWORKS: 'true',
      },
    });
    api = new Api('sandbox', 'sandbox-secret', readRunFile(dataDir).baseUrl);
    const endpoint = { url: await receiver.start(), eventTypes: [] };
    expect((await api.post('/webhook-endpoints', endpoint)).status).toBe(201);
  });
  afterAll(async () => {
    await stopSystem(system);
    await collector.stop();
    receiver.stop();
    removeDataDir(dataDir);
  });

  async function pay(headers: Record<string, string>): Promise<{ id: string; requestId: string }> {
    const funded = await fundedCustomer(api, 10_000);
    const body = transferOut(funded, 1_000);
    const created = await api.post('/transfer-out', body, { headers });
    expect(created.status).toBe(201);
    const id = textAt(created.body, 'id');
    await transactionReaches(api, id, 'COMPLETED');
    return { id, requestId: String(created.headers.get('x-request-id')) };
  }

  function webhooksOf(id: string): { headers: IncomingHttpHeaders; body: Json }[] {
    return receiver.received.filter(({ body }) => at(body, 'data', 'id') === id);
  }

  /** Waits until the three webhooks of a payment have come. */
  async function toldOf(id: string): Promise<{ headers: IncomingHttpHeaders; body: Json }[]> {
    await eventually(() => webhooksOf(id).length >= 3, SPANS_LIMIT_MS);
    return webhooksOf(id);
  }

  function logLines(): Json[] {
    const { logs } = readRunFile(dataDir);
    return readdirSync(logs)
      .flatMap((name) => readFileSync(join(logs, name), 'utf8').split('\n'))
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Json);
  }

  it('shows gateway, batch, relay, notifications and delivery of a payment in one trace', async () => {
    const { traceId, traceparent } = aTrace('01');
    const { id } = await pay({ traceparent });
    const told = await toldOf(id);
    const deliveries = (): ReceivedSpan[] =>
      collector.trace(traceId).filter(({ name }) => name === 'deliver webhook');
    // Each process sends its spans by itself, so an earlier span may come later.
    const isWhole = (span: ReceivedSpan): boolean => collector.path(span)[0]?.startsWith('gateway') === true;
    await eventually(() => deliveries().length >= 3 && deliveries().every(isWhole), SPANS_LIMIT_MS);
    const request = ['gateway: POST /transfer-out', 'payments: payments.create-transfer-out'];
    const event = ['payments: publish payments.transactions', 'notifications: process payments.transactions'];
    expect(deliveries().map((span) => collector.path(span))).toEqual(
      deliveries().map(() => [
        ...request,
        'payments: ledger batch',
        ...event,
        'notifications: deliver webhook',
      ]),
    );
    expect(told.map(({ body }) => textAt(body, 'type')).sort()).toEqual([
      'OUTGOING_PAYMENT_COMPLETED',
      'OUTGOING_PAYMENT_PENDING',
      'OUTGOING_PAYMENT_PROCESSING',
    ]);
    const spanIds = deliveries().map(({ spanId }) => spanId);
    const carried = told.map(({ headers }) => String(headers['traceparent']).split('-'));
    expect(carried.map(([, trace]) => trace)).toEqual(told.map(() => traceId));
    expect(carried.map(([, , span]) => span).sort()).toEqual([...spanIds].sort());
  });

  it('links a batch to the requests that it works for', async () => {
    const { traceId, traceparent } = aTrace('01');
    await pay({ traceparent });
    const named = (name: string): ReceivedSpan | undefined =>
      collector.trace(traceId).find((span) => span.name === name);
    await eventually(() => named('ledger batch') && named('payments.create-transfer-out'), SPANS_LIMIT_MS);
    expect(named('ledger batch')?.links).toEqual([named('payments.create-transfer-out')?.spanId]);
  });

  it('gives each log line of a request its trace and its id', async () => {
    const { traceId, traceparent } = aTrace('01');
    const { requestId } = await pay({ traceparent });
    const lineOf = (): Json | undefined => logLines().find((line) => line['requestId'] === requestId);
    await eventually(() => lineOf() !== undefined, SPANS_LIMIT_MS);
    const { durationMs, platform, ...line } = lineOf() ?? {};
    expect(line).toMatchObject({
      service: 'gateway',
      msg: 'request',
      traceId,
      method: 'POST',
      route: '/transfer-out',
      status: 201,
    });
    expect([typeof durationMs, String(platform).split(':')[0]]).toEqual(['number', 'PlatformConfig']);
  });

  it('records nothing of a trace that its caller does not record', async () => {
    const { traceId, traceparent } = aTrace('00');
    const { id } = await pay({ traceparent });
    const told = await toldOf(id);
    const later = aTrace('01');
    await pay({ traceparent: later.traceparent });
    await eventually(() => collector.trace(later.traceId).length > 0, SPANS_LIMIT_MS);
    expect(collector.trace(traceId)).toEqual([]);
    expect(told.map(({ headers }) => headers['traceparent'])).toEqual(told.map(() => undefined));
  });

  it('sends no personal data', () => {
    const texts = JSON.stringify(collector.spans);
    expect(texts).toContain('/customers/external-accounts');
    expect(texts).not.toMatch(/Lovelace|110000000|First Bank/);
  });
});
