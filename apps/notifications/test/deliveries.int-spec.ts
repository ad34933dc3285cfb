import { setTimeout as pause } from 'node:timers/promises';
import { formatId, mintUuid } from '@corridor/kernel';
import type { Page, WebhookEventResource, WebhookSecretResource } from '@corridor/contracts';
import { sealEvent } from '@corridor/messaging';
import { aRequest, eventually, type TestDatabase } from '@corridor/testing';
import { LEASE_MS } from '../src/deliveries/due-delivery.repository';
import {
  addEndpoint,
  bodyOf,
  deliveriesOf,
  onEndpoint,
  startNotifications,
  until,
  useNotifications,
  webhookEvent,
  type NotificationsApp,
} from './fixtures/notifications-app';
import { headerTime, Receiver, verify } from './fixtures/receiver';

let database: TestDatabase;
let app: NotificationsApp;
let receiver: Receiver;
let pathCount = 0;

useNotifications((suite) => ({ database, app, receiver } = suite));

const platformKeys = (function* () {
  for (let key = 10; ; key += 1) yield key;
})();

/** A separate platform, endpoint and path for each test. */
async function anEndpoint(): Promise<{ platformKey: number; path: string; id: string }> {
  const platformKey = platformKeys.next().value ?? 0;
  pathCount += 1;
  const path = `/hook-${pathCount}`;
  const endpoint = await addEndpoint(app, receiver.url(path), { platformKey });
  return { platformKey, path, id: endpoint.id };
}

async function statusesOf(platformKey: number): Promise<string[]> {
  return (await deliveriesOf(app, platformKey)).map(({ status }) => status);
}

/** Waits for a number of failed attempts and skips their pauses. */
async function failedTimes(platformKey: number, path: string, times: number): Promise<void> {
  await eventually(() => receiver.at(path).length >= times);
  await eventually(async () => (await deliveriesOf(app, platformKey))[0]?.attempts.length === times);
}

describe('a delivery', () => {
  it('is signed by the Standard Webhooks specification and carries the envelope', async () => {
    const { platformKey, path, id } = await anEndpoint();
    const event = webhookEvent({ platformKey, version: 3 });
    await app.collect(event);
    await eventually(() => receiver.at(path).length === 1);
    const secret = bodyOf<WebhookSecretResource>(
      await app.endpoints.secret(onEndpoint(id, undefined, platformKey)),
    );
    const [received] = receiver.at(path);
    if (!received) throw new Error('nothing came');
    expect(verify(received, secret.secret)).toEqual({
      id: `Webhook:${event.id}`,
      type: 'OUTGOING_PAYMENT_PENDING',
      timestamp: event.time,
      sequence: 3,
      data: event.data,
    });
    expect(received.headers['webhook-id']).toBe(`Webhook:${event.id}`);
    const attempt = await until(async () => (await deliveriesOf(app, platformKey))[0]?.attempts[0]);
    expect(received.headers['webhook-timestamp']).toBe(headerTime(Date.parse(attempt.at)));
    expect(Date.parse(attempt.at)).toBeLessThanOrEqual(await database.now());
    expect(received.headers['webhook-signature']).toMatch(/^v1,[A-Za-z0-9+/=]+$/);
    expect(() => verify(received, 'whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA')).toThrow();
  });

  it('is stored as ciphertext if it is personal, and sent and listed in plain text', async () => {
    const { platformKey, path } = await anEndpoint();
    const counterpartyInformation = { FULL_NAME: 'Wilhelmina Quandt' };
    const plain = webhookEvent({ platformKey });
    const event = { ...plain, data: { ...plain.data, counterpartyInformation } };
    const sealed = sealEvent(event, app.runtime.vault);
    expect(JSON.stringify(sealed)).not.toContain('Quandt');
    await app.collect(sealed);
    await eventually(() => receiver.at(path).length === 1);
    expect(JSON.parse(receiver.at(path)[0]?.body ?? '')).toMatchObject({ data: event.data });
    const listed = await app.events.list(aRequest(undefined, { context: { platformKey }, query: {} }));
    expect(bodyOf<Page<WebhookEventResource>>(listed).data).toMatchObject([{ data: event.data }]);
    const kept = await database.owner.query<{ body: string }>(
      'SELECT body FROM notifications.webhook_events WHERE platform_key = $1',
      [platformKey],
    );
    expect(kept.rows).toEqual([{ body: expect.stringMatching(/^v1:k1:/) as string }]);
  });

  it('keeps real time in webhook-timestamp if the platform has advanced its clock', async () => {
    const { platformKey, path, id } = await anEndpoint();
    await app.advance(3 * 24 * 3600 * 1000, platformKey);
    await app.collect(webhookEvent({ platformKey }));
    await eventually(() => receiver.at(path).length === 1);
    const { secret } = bodyOf<WebhookSecretResource>(
      await app.endpoints.secret(onEndpoint(id, undefined, platformKey)),
    );
    for (const received of receiver.at(path)) expect(() => verify(received, secret)).not.toThrow();
    const [delivery] = await until(async () => {
      const all = await deliveriesOf(app, platformKey);
      return all[0]?.status === 'DELIVERED' && all;
    });
    expect(Date.parse(delivery?.createdAt ?? '')).toBeGreaterThan(Date.now() + 2 * 24 * 3600 * 1000);
  });

  it('is created once, however often its event arrives', async () => {
    const { platformKey, path } = await anEndpoint();
    const event = webhookEvent({ platformKey });
    await app.collect(event, event);
    await Promise.all([app.collect(event), app.collect(event)]);
    await eventually(async () => (await statusesOf(platformKey)).join() === 'DELIVERED');
    await pause(300);
    expect(receiver.at(path)).toHaveLength(1);
  });

  it('is retried after a failure, with equal bytes and the same id', async () => {
    const { platformKey, path } = await anEndpoint();
    receiver.answer(path, 500);
    await app.collect(webhookEvent({ platformKey }));
    await failedTimes(platformKey, path, 1);
    const [failed] = await deliveriesOf(app, platformKey);
    expect(failed).toMatchObject({
      status: 'PENDING',
      attempts: [{ responseStatus: 500, responseBody: 'status 500', error: null }],
    });
    const nextMs = Date.parse(failed?.nextAttemptAt ?? '');
    expect(nextMs).toBeGreaterThanOrEqual(Date.parse(failed?.attempts[0]?.at ?? '') + 5_000);
    expect(nextMs).toBeLessThanOrEqual((await database.now()) + 6_000);
    receiver.answer(path, 202);
    await app.advance(6_500, platformKey);
    await eventually(async () => (await statusesOf(platformKey)).join() === 'DELIVERED');
    const [first, second] = receiver.at(path);
    expect(second?.body).toBe(first?.body);
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(
      (await deliveriesOf(app, platformKey))[0]?.attempts.map(({ responseStatus }) => responseStatus),
    ).toEqual([500, 202]);
  });

  it('does not follow a redirect', async () => {
    const { platformKey, path } = await anEndpoint();
    receiver.answer(path, 302, { location: receiver.url('/elsewhere') });
    await app.collect(webhookEvent({ platformKey }));
    await failedTimes(platformKey, path, 1);
    expect(receiver.at('/elsewhere')).toHaveLength(0);
    expect((await deliveriesOf(app, platformKey))[0]).toMatchObject({
      status: 'PENDING',
      attempts: [{ responseStatus: 302 }],
    });
  });

  it('stores the first 1,024 bytes of a long answer', async () => {
    const { platformKey, path } = await anEndpoint();
    receiver.behave(path, (_received, response) => response.end(`\u0000${'y'.repeat(300_000)}`));
    await app.collect(webhookEvent({ platformKey }));
    await eventually(async () => (await statusesOf(platformKey)).join() === 'DELIVERED');
    const [delivery] = await deliveriesOf(app, platformKey);
    expect(delivery?.attempts[0]?.responseBody).toBe(`�${'y'.repeat(1_023)}`);
  });

  it('reports an unreachable receiver in words', async () => {
    const { platformKey } = await anEndpoint();
    await addEndpoint(app, 'http://127.0.0.1:1/closed', { platformKey, eventTypes: ['CUSTOMER_CREATED'] });
    await app.collect(webhookEvent({ platformKey, type: 'CUSTOMER_CREATED' }));
    const failed = await until(async () =>
      (await deliveriesOf(app, platformKey)).find((delivery) => delivery.attempts[0]?.error != null),
    );
    expect(failed.attempts[0]).toMatchObject({ responseStatus: null, error: 'the connection was refused' });
  });

  it('goes only to endpoints that subscribe to its type', async () => {
    const { platformKey, path } = await anEndpoint();
    await addEndpoint(app, receiver.url(`${path}-customers`), {
      platformKey,
      eventTypes: ['CUSTOMER_CREATED'],
    });
    await app.collect(webhookEvent({ platformKey }), webhookEvent({ platformKey, type: 'CUSTOMER_CREATED' }));
    await eventually(async () => (await statusesOf(platformKey)).join() === 'DELIVERED,DELIVERED,DELIVERED');
    expect(receiver.envelopes(`${path}-customers`).map(({ type }) => type)).toEqual(['CUSTOMER_CREATED']);
    expect(receiver.envelopes(path)).toHaveLength(2);
  });

  it('leaves no trace if no endpoint subscribes to it', async () => {
    const platformKey = platformKeys.next().value ?? 0;
    await app.collect(webhookEvent({ platformKey }));
    const reply = await app.events.list(aRequest(undefined, { context: { platformKey }, query: {} }));
    expect(bodyOf<Page<unknown>>(reply)).toEqual({ data: [], hasMore: false, totalCount: 0 });
  });
});

describe('the order of deliveries', () => {
  it('holds per endpoint and resource; resources run in parallel', async () => {
    const { platformKey, path } = await anEndpoint();
    let underWay = 0;
    let underWayMax = 0;
    receiver.behave(path, (_received, response) => {
      underWay += 1;
      underWayMax = Math.max(underWayMax, underWay);
      setTimeout(() => {
        underWay -= 1;
        response.end();
      }, 20);
    });
    const ids = Array.from({ length: 6 }, () => formatId('Transaction', mintUuid()));
    const versions = [1, 2, 3, 4, 5];
    for (const version of versions)
      await app.collect(...ids.map((id) => webhookEvent({ id, version, platformKey })));
    await eventually(() => receiver.at(path).length === ids.length * versions.length);
    for (const id of ids) {
      const sequences = receiver.envelopes(path).filter(({ data }) => data['id'] === id);
      expect(sequences.map(({ sequence }) => sequence)).toEqual(versions);
    }
    expect(underWayMax).toBeGreaterThan(1);
  });

  it('holds while the first delivery fails; after 5 failures later ones overtake it', async () => {
    const { platformKey, path } = await anEndpoint();
    const id = formatId('Transaction', mintUuid());
    const failing = new Set([1]);
    receiver.behave(path, ({ body }, response) => {
      const { sequence } = JSON.parse(body) as { sequence: number };
      response.writeHead(failing.has(sequence) ? 500 : 200).end();
    });
    await app.collect(
      webhookEvent({ id, version: 1, platformKey }),
      webhookEvent({ id, version: 2, platformKey }),
    );
    await app.collect(webhookEvent({ id, version: 3, platformKey }));
    for (const [times, pauseMs] of [7_000, 40_000, 150_000, 750_000].entries()) {
      await failedTimes(platformKey, path, times + 1);
      expect(receiver.envelopes(path).every(({ sequence }) => sequence === 1)).toBe(true);
      await app.advance(pauseMs, platformKey);
    }
    await eventually(() => receiver.at(path).length === 7);
    expect(receiver.envelopes(path).map(({ sequence }) => sequence)).toEqual([1, 1, 1, 1, 1, 2, 3]);
    await eventually(async () => (await statusesOf(platformKey)).join() === 'PENDING,DELIVERED,DELIVERED');
    failing.clear();
    await app.advance(40 * 60_000, platformKey);
    await eventually(async () => (await statusesOf(platformKey)).join() === 'DELIVERED,DELIVERED,DELIVERED');
  });

  it('holds across instances on one database', async () => {
    const { platformKey, path } = await anEndpoint();
    const ring = app.runtime.config.keyRing;
    const others = await Promise.all([1, 2].map(() => startNotifications(database, { keyRing: ring })));
    try {
      const ids = Array.from({ length: 20 }, () => formatId('Transaction', mintUuid()));
      for (const version of [1, 2, 3, 4, 5]) {
        await app.collect(...ids.map((id) => webhookEvent({ id, version, platformKey })));
      }
      await eventually(() => receiver.at(path).length >= 100);
      await eventually(async () => new Set(await statusesOf(platformKey)).size === 1);
      for (const id of ids) {
        const sequences = receiver.envelopes(path).filter(({ data }) => data['id'] === id);
        expect(sequences.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5]);
      }
    } finally {
      await Promise.all(others.map((other) => other.stop()));
    }
  });
});

describe('balances', () => {
  const type = 'INTERNAL_ACCOUNT_BALANCE_UPDATED';

  it('that were not delivered are dropped when a newer one of the account arrives', async () => {
    const { platformKey, path } = await anEndpoint();
    const id = formatId('InternalAccount', mintUuid());
    receiver.answer(path, 503);
    await app.collect(webhookEvent({ id, type, version: 1, platformKey }));
    await failedTimes(platformKey, path, 1);
    receiver.answer(path, 200);
    await app.collect(...[2, 3, 4].map((version) => webhookEvent({ id, type, version, platformKey })));
    await eventually(
      async () => (await statusesOf(platformKey)).join() === 'DROPPED,DROPPED,DROPPED,DELIVERED',
    );
    expect(receiver.envelopes(path).map(({ sequence }) => sequence)).toEqual([1, 4]);
  });

  it('that fail while a newer one arrives are dropped too, and never overtake it', async () => {
    const { platformKey, path } = await anEndpoint();
    const id = formatId('InternalAccount', mintUuid());
    const open: (() => void)[] = [];
    receiver.behave(path, ({ body }, response) => {
      const { sequence } = JSON.parse(body) as { sequence: number };
      if (sequence > 1) response.end();
      else open.push(() => response.writeHead(500).end());
    });
    await app.collect(webhookEvent({ id, type, version: 1, platformKey }));
    await eventually(() => open.length === 1);
    await app.collect(webhookEvent({ id, type, version: 2, platformKey }));
    await pause(250);
    expect(receiver.at(path)).toHaveLength(1);
    open[0]?.();
    await eventually(async () => (await statusesOf(platformKey)).join() === 'DROPPED,DELIVERED');
  });
});

describe('an endpoint that does not answer', () => {
  it('delays no other endpoint', async () => {
    const { platformKey, path } = await anEndpoint();
    const slow: (() => void)[] = [];
    const slowIds: string[] = [];
    for (let n = 0; n < 12; n += 1) {
      const slowPath = `${path}-slow-${n}`;
      receiver.behave(slowPath, (_received, response) => slow.push(() => response.end()));
      const { id } = await addEndpoint(app, receiver.url(slowPath), { platformKey });
      slowIds.push(id.slice('WebhookEndpoint:'.length));
    }
    for (let n = 0; n < 5; n += 1)
      await app.collect(...Array.from({ length: 10 }, () => webhookEvent({ platformKey })));
    await eventually(() => receiver.at(path).length === 50);
    // None of the others has been answered or given up by then.
    const ended = await database.owner.query(
      `SELECT 1 FROM notifications.webhook_attempts a
       JOIN notifications.webhook_deliveries d ON d.platform_key = a.platform_key AND d.id = a.delivery_id
       WHERE d.endpoint_id = ANY($1::uuid[])`,
      [slowIds],
    );
    expect(ended.rows).toEqual([]);
    slow.forEach((answer) => answer());
    for (let n = 0; n < 12; n += 1) receiver.answer(`${path}-slow-${n}`, 200);
  });
});

describe('a delivery whose process was killed', () => {
  it('is sent again with the same id after its lease, and not before', async () => {
    const { platformKey, path, id } = await anEndpoint();
    const endpointId = id.slice('WebhookEndpoint:'.length);
    const event = webhookEvent({ platformKey });
    await app.endpoints.update(onEndpoint(id, { status: 'DISABLED' as const }, platformKey));
    await app.collect(event);
    const lease = `UPDATE notifications.webhook_deliveries SET lease_id = gen_random_uuid(),
      lease_until = clock_timestamp() + make_interval(secs => $2) WHERE endpoint_id = $1`;
    await database.owner.query(lease, [endpointId, LEASE_MS / 1000]);
    await database.owner.query(
      "UPDATE notifications.webhook_endpoints SET status = 'ENABLED' WHERE id = $1",
      [endpointId],
    );
    await pause(400);
    expect(receiver.at(path)).toHaveLength(0);
    await database.owner.query(lease, [endpointId, 0]);
    await eventually(() => receiver.at(path).length === 1);
    expect(receiver.at(path)[0]?.headers['webhook-id']).toBe(`Webhook:${event.id}`);
    await eventually(async () => (await statusesOf(platformKey)).join() === 'DELIVERED');
  });
});
