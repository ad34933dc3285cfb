import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { generate } from 'selfsigned';
import { randomUUID } from 'node:crypto';
import { formatId, mintUuid } from '@corridor/kernel';
import {
  internalOperations,
  type Page,
  type SendTestEventBody,
  type WebhookDeliveryResource,
  type WebhookEventResource,
  type WebhookSecretResource,
} from '@corridor/contracts';
import { aRequest, eventually } from '@corridor/testing';
import { HttpSender } from '../src/sending/http-sender.adapter';
import { Sender } from '../src/sending/sender.port';
import { TestEventsController } from '../src/test-events/test-events.controller';
import {
  addEndpoint,
  bodyOf,
  onDelivery,
  onEndpoint,
  platformEvent,
  useNotifications,
  type NotificationsApp,
} from './fixtures/notifications-app';
import { Receiver, verify } from './fixtures/receiver';

let app: NotificationsApp;
let receiver: Receiver;
let platformKey = 300;

useNotifications((suite) => ({ app, receiver } = suite));

beforeAll(async () => {
  app.client.answer(internalOperations.resolveAccounts.name, () => ({
    platform: null,
    customers: [],
    externalAccounts: [],
  }));
});

beforeEach(() => {
  platformKey += 1;
});

async function send(
  idempotencyKey?: string,
  wanted: SendTestEventBody = {},
): Promise<{ status: number; body: Record<string, unknown> }> {
  const idempotency = idempotencyKey && { key: idempotencyKey, scope: 'POST test', bodyHash: 'h' };
  const request = aRequest(wanted, { context: { platformKey, ...(idempotency ? { idempotency } : {}) } });
  const reply = await app.context.get(TestEventsController, { strict: false }).testInSandbox(request);
  return { status: reply.status ?? 0, body: bodyOf(reply) };
}

async function deliveries(): Promise<WebhookDeliveryResource[]> {
  const reply = await app.deliveries.list(aRequest(undefined, { context: { platformKey }, query: {} }));
  return bodyOf<Page<WebhookDeliveryResource>>(reply).data;
}

async function setDefault(path: string): Promise<string> {
  await app.collect(platformEvent({ platformKey, webhookEndpoint: receiver.url(path) }));
  const reply = await app.endpoints.list(aRequest(undefined, { context: { platformKey }, query: {} }));
  return bodyOf<Page<{ id: string }>>(reply).data[0]?.id ?? '';
}

describe('the webhook test', () => {
  it('delivers a signed TEST event while the caller waits, and records it', async () => {
    const endpointId = await setDefault('/test');
    expect(await send()).toEqual({
      status: 200,
      body: { url: receiver.url('/test'), response_status: 200, response_body: 'ok' },
    });
    const [received] = receiver.at('/test');
    if (!received) throw new Error('nothing came');
    const { secret } = bodyOf<WebhookSecretResource>(
      await app.endpoints.secret(onEndpoint(endpointId, undefined, platformKey)),
    );
    expect(verify(received, secret)).toMatchObject({
      ...{ type: 'TEST', sequence: 1, isTest: true },
      data: { id: endpointId },
    });
    expect(await deliveries()).toMatchObject([
      { eventType: 'TEST', resourceId: endpointId, status: 'DELIVERED', attempts: [{ responseStatus: 200 }] },
    ]);
  });

  it.each([404, 500, 302])('answers 200 with response_status %i, and is not retried', async (status) => {
    await setDefault(`/answers-${status}`);
    receiver.answer(`/answers-${status}`, status);
    expect(await send()).toMatchObject({ status: 200, body: { response_status: status } });
    await app.advance(3_600_000, platformKey);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(receiver.at(`/answers-${status}`)).toHaveLength(1);
    expect(await deliveries()).toMatchObject([{ status: 'FAILED', nextAttemptAt: null }]);
  });

  it('answers WEBHOOK_DELIVERY_ERROR if no HTTP answer arrives, and lists the attempt', async () => {
    await app.collect(platformEvent({ platformKey, webhookEndpoint: 'http://127.0.0.1:1/closed' }));
    expect(await send()).toMatchObject({ status: 400, body: { code: 'WEBHOOK_DELIVERY_ERROR' } });
    expect(await deliveries()).toMatchObject([
      { status: 'FAILED', attempts: [{ responseStatus: null, error: 'the connection was refused' }] },
    ]);
  });

  it('answers WEBHOOK_ENDPOINT_NOT_SET if none is set, after accounts was asked', async () => {
    const before = app.client.asked.length;
    expect(await send()).toMatchObject({ status: 400, body: { code: 'WEBHOOK_ENDPOINT_NOT_SET' } });
    expect(app.client.asked.slice(before)).toMatchObject([
      { operation: internalOperations.resolveAccounts.name },
    ]);
  });

  it('uses the answer of accounts if the replica is behind', async () => {
    const platform = platformEvent({ platformKey, webhookEndpoint: receiver.url('/fresh') });
    app.client.answer(internalOperations.resolveAccounts.name, () => ({
      platform,
      customers: [],
      externalAccounts: [],
    }));
    expect(await send()).toMatchObject({ status: 200, body: { url: receiver.url('/fresh') } });
  });

  it('is sent once for one Idempotency-Key', async () => {
    await setDefault('/once');
    const key = randomUUID();
    const first = await send(key);
    expect(await send(key)).toEqual(first);
    expect(receiver.at('/once')).toHaveLength(1);
  });

  it('can be sent again by retry, and fails for good if that fails', async () => {
    await setDefault('/retry');
    await send();
    receiver.answer('/retry', 500);
    const [delivery] = await deliveries();
    await app.deliveries.retry(onDelivery(delivery?.id ?? '', platformKey));
    await eventually(async () => (await deliveries())[0]?.attempts.length === 2);
    expect(await deliveries()).toMatchObject([{ status: 'FAILED' }]);
  });
});

describe('the webhook test of one endpoint and type', () => {
  const example = { sequence: 2, data: { id: 'Customer:1', fullName: 'Ada Lovelace' } };
  const type = 'CUSTOMER_CREATED';

  it('goes only to that endpoint, whatever it subscribes to and also while it is disabled', async () => {
    await setDefault('/default');
    const { id: endpointId } = await addEndpoint(app, receiver.url('/one'), {
      platformKey,
      eventTypes: ['BULK_UPLOAD_FAILED'],
    });
    await addEndpoint(app, receiver.url('/other'), { platformKey });
    await app.endpoints.update(onEndpoint(endpointId, { status: 'DISABLED' as const }, platformKey));
    expect(await send(undefined, { endpointId })).toMatchObject({ status: 200 });
    expect(await send(undefined, { endpointId, type, example })).toMatchObject({
      body: { url: receiver.url('/one') },
    });
    const bodies = receiver.at('/one').map(({ body }) => JSON.parse(body) as WebhookEventResource);
    expect(bodies.map((body) => body.type)).toEqual(['TEST', type]);
    expect(bodies.map((body) => body.isTest)).toEqual([true, true]);
    expect(bodies[1]).toMatchObject(example);
    expect([receiver.at('/default'), receiver.at('/other')]).toEqual([[], []]);
  });

  it('is listed with its delivery, and its body is stored as ciphertext', async () => {
    const endpointId = await setDefault('/kept');
    await send(undefined, { type, example });
    expect(await deliveries()).toMatchObject([
      { eventType: type, resourceId: endpointId, endpointId, status: 'DELIVERED' },
    ]);
    const reply = await app.events.list(aRequest(undefined, { context: { platformKey }, query: {} }));
    expect(bodyOf<Page<WebhookEventResource>>(reply).data).toMatchObject([
      { type, isTest: true, ...example },
    ]);
    const { rows } = await app.database.owner.query<{ body: string }>(
      'SELECT body FROM notifications.webhook_events WHERE platform_key = $1',
      [platformKey],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.body).not.toContain('Ada');
  });

  it('is never retried automatically, neither after retry nor by recover', async () => {
    const endpointId = await setDefault('/once-only');
    receiver.answer('/once-only', 500);
    await send(undefined, { type, example });
    const [delivery] = await deliveries();
    await app.deliveries.retry(onDelivery(delivery?.id ?? '', platformKey));
    await eventually(async () => (await deliveries())[0]?.attempts.length === 2);
    await app.endpoints.recover(onEndpoint(endpointId, undefined, platformKey));
    await app.advance(3_600_000, platformKey);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await deliveries()).toMatchObject([{ status: 'FAILED', nextAttemptAt: null }]);
    expect(receiver.at('/once-only')).toHaveLength(2);
  });

  it('of an approval event stores nothing that an answer contains about a customer', async () => {
    await setDefault('/asked');
    const answer = JSON.stringify({ receiverCustomerInfo: { FULL_NAME: 'Ada Lovelace' } });
    receiver.behave('/asked', (_received, response) => response.end(answer));
    const asked = { type: 'INCOMING_PAYMENT_PENDING' as const, example };
    expect(await send(undefined, asked)).toMatchObject({ body: { response_body: answer } });
    const [delivery] = await deliveries();
    expect(delivery).toMatchObject({ status: 'DELIVERED', attempts: [{ responseStatus: 200 }] });
    expect(JSON.stringify(delivery)).not.toContain('Ada');
  });

  it('answers WEBHOOK_ENDPOINT_NOT_FOUND for an unknown endpoint and for one of another platform', async () => {
    const { id: endpointId } = await addEndpoint(app, receiver.url('/foreign'), { platformKey });
    platformKey += 1;
    for (const unknown of [endpointId, formatId('WebhookEndpoint', mintUuid())]) {
      expect(await send(randomUUID(), { endpointId: unknown })).toMatchObject({
        status: 404,
        body: { code: 'WEBHOOK_ENDPOINT_NOT_FOUND' },
      });
    }
    expect(receiver.at('/foreign')).toEqual([]);
  });
});

describe('HttpSender', () => {
  it('gives up after its time limit', async () => {
    const sender = new HttpSender({ refusePrivate: false, timeoutMs: 200 });
    receiver.behave('/silent', () => undefined);
    const result = await sender.send({ url: receiver.url('/silent'), headers: {}, body: '{}' });
    expect(result).toMatchObject({ responseStatus: null, error: 'no answer within 0.2 seconds' });
    expect(result.durationMs).toBeGreaterThanOrEqual(190);
    sender.close();
  });

  it('decides by the status if the body of an answer never ends', async () => {
    const sender = new HttpSender({ refusePrivate: false, timeoutMs: 300 });
    receiver.behave('/endless', (_received, response) => response.writeHead(201).write('start'));
    const result = await sender.send({ url: receiver.url('/endless'), headers: {}, body: '{}' });
    expect(result).toMatchObject({ responseStatus: 201, responseBody: 'start', error: null });
    sender.close();
  });

  it('reuses connections, and sends once more if a reused one was closed', async () => {
    const sender = app.context.get(Sender, { strict: false });
    const ports = new Set<number | undefined>();
    receiver.behave('/kept', (_received, response) => {
      ports.add(response.req.socket.remotePort);
      response.end();
    });
    const outgoing = { url: receiver.url('/kept'), headers: {}, body: '{}' };
    for (let n = 0; n < 5; n += 1) await sender.send(outgoing);
    expect(ports.size).toBe(1);
    let isFirst = true;
    receiver.behave('/kept', (_received, response) => {
      if (isFirst) response.req.socket.destroy();
      else response.end();
      isFirst = false;
    });
    expect(await sender.send(outgoing)).toMatchObject({ responseStatus: 200 });
  });

  it('sends a question once, over a connection that is closed after it', async () => {
    const sender = new HttpSender({ refusePrivate: false });
    const question = { timeoutMs: 5_000, answerBytesMax: 100 };
    const outgoing = { url: receiver.url('/asked-once'), headers: {}, body: '{}' };
    expect(await sender.ask(outgoing, question)).toMatchObject({ responseStatus: 200, answer: 'ok' });
    receiver.behave('/asked-once', (_received, response) => void response.req.socket.destroy());
    const closed = await sender.ask(outgoing, question);
    expect(closed).toMatchObject({
      responseStatus: null,
      error: expect.stringContaining('closed') as string,
    });
    expect(receiver.at('/asked-once').map(({ headers }) => headers.connection)).toEqual(['close', 'close']);
    sender.close();
  });

  it('closes the connection of an answer that is too long, and keeps its start', async () => {
    const sender = new HttpSender({ refusePrivate: false });
    let isClosed: Promise<unknown> = Promise.resolve();
    receiver.behave('/long', (_received, response) => {
      // The client closes it by a reset.
      isClosed = new Promise((done) => response.req.socket.on('error', () => undefined).once('close', done));
      response.write('x'.repeat(2 * 64 * 1024));
    });
    const result = await sender.send({ url: receiver.url('/long'), headers: {}, body: '{}' });
    expect(result).toMatchObject({ responseStatus: 200, responseBody: 'x'.repeat(1_024), error: null });
    await isClosed;
    sender.close();
  });

  it('takes the status of the answer, not that of an announcement before it', async () => {
    const sender = new HttpSender({ refusePrivate: false });
    receiver.behave('/announced', (_received, response) => {
      response.writeEarlyHints({ link: '</style.css>; rel=preload' });
      response.writeHead(202).end('later');
    });
    const result = await sender.send({ url: receiver.url('/announced'), headers: {}, body: '{}' });
    expect(result).toMatchObject({ responseStatus: 202, responseBody: 'later' });
    sender.close();
  });

  it('sends the user of an address as its credentials', async () => {
    const sender = new HttpSender({ refusePrivate: false });
    const url = receiver.url('/user').replace('http://', 'http://one:two%20three@');
    expect(await sender.send({ url, headers: {}, body: '{}' })).toMatchObject({ responseStatus: 200 });
    const credentials = Buffer.from('one:two three').toString('base64');
    expect(receiver.at('/user')[0]?.headers.authorization).toBe(`Basic ${credentials}`);
    sender.close();
  });

  it('refuses a certificate that no authority has signed', async () => {
    const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }]);
    const server = createServer({ key, cert }, (_request, response) => response.end('ok'));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const sender = new HttpSender({ refusePrivate: false });
    const { port } = server.address() as AddressInfo;
    const result = await sender.send({ url: `https://127.0.0.1:${port}/`, headers: {}, body: '{}' });
    expect(result).toMatchObject({ responseStatus: null, error: expect.stringContaining('TLS') as string });
    sender.close();
    server.close();
  });
});
