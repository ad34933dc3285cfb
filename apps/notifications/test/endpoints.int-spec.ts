import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { formatId, mintUuid } from '@corridor/kernel';
import type {
  CreatedWebhookEndpointResource,
  OperationReply,
  Page,
  WebhookEndpointResource,
  WebhookSecretResource,
} from '@corridor/contracts';
import { aRequest, eventually, type TestDatabase } from '@corridor/testing';
import { DueDeliveries } from '../src/deliveries/due-deliveries.adapter';
import { ENDPOINTS_MAX } from '../src/endpoint-directory/domain/endpoint';
import {
  addEndpoint,
  bodyOf,
  createEndpoint,
  deliveriesOf,
  onDelivery,
  onEndpoint,
  platformEvent,
  until,
  useNotifications,
  webhookEvent,
  type NotificationsApp,
} from './fixtures/notifications-app';
import { Receiver, verify } from './fixtures/receiver';

const DAY_MS = 24 * 3600 * 1000;

let database: TestDatabase;
let app: NotificationsApp;
let receiver: Receiver;
let nextKey = 100;

useNotifications((suite) => ({ database, app, receiver } = suite));

beforeEach(() => {
  nextKey += 1;
});

async function listed(platformKey: number): Promise<WebhookEndpointResource[]> {
  const reply = await app.endpoints.list(
    aRequest(undefined, { context: { platformKey }, query: { limit: 100 } }),
  );
  return bodyOf<Page<WebhookEndpointResource>>(reply).data;
}

async function statusesOf(platformKey: number): Promise<string> {
  return (await deliveriesOf(app, platformKey)).map(({ status }) => status).join();
}

async function get(id: string, platformKey: number): Promise<WebhookEndpointResource> {
  return bodyOf(await app.endpoints.get(onEndpoint(id, undefined, platformKey)));
}

async function secretOf(id: string, platformKey: number): Promise<string> {
  return bodyOf<WebhookSecretResource>(await app.endpoints.secret(onEndpoint(id, undefined, platformKey)))
    .secret;
}

function errorOf(reply: OperationReply): { code: string; details: { errors?: { field: string }[] } } {
  return bodyOf(reply);
}

describe('webhook endpoints', () => {
  it('are created, shown, changed and deleted', async () => {
    const platformKey = nextKey;
    const made = await addEndpoint(app, receiver.url('/a'), { platformKey, eventTypes: ['TEST', 'TEST'] });
    expect(made).toMatchObject({
      url: receiver.url('/a'),
      description: null,
      eventTypes: ['TEST'],
      status: 'ENABLED',
      disabledReason: null,
      isDefault: false,
    });
    const body = { url: receiver.url('/b'), description: 'second', eventTypes: null };
    const changed = bodyOf(await app.endpoints.update(onEndpoint(made.id, body, platformKey)));
    expect(changed).toMatchObject({
      id: made.id,
      url: receiver.url('/b'),
      description: 'second',
      eventTypes: [],
    });
    expect(await get(made.id, platformKey)).toEqual(changed);
    expect(await listed(platformKey)).toEqual([changed]);
    expect(await app.endpoints.delete(onEndpoint(made.id, undefined, platformKey))).toMatchObject({
      status: 204,
    });
    await expect(get(made.id, platformKey)).rejects.toMatchObject({ code: 'WEBHOOK_ENDPOINT_NOT_FOUND' });
    expect(await listed(platformKey)).toEqual([]);
  });

  it('are paged newest first', async () => {
    const platformKey = nextKey;
    const made = [];
    for (const path of ['/1', '/2', '/3'])
      made.push(await addEndpoint(app, receiver.url(path), { platformKey }));
    const page = async (cursor?: string): Promise<Page<WebhookEndpointResource>> => {
      const query = { limit: 2, ...(cursor === undefined ? {} : { cursor }) };
      return bodyOf(await app.endpoints.list(aRequest(undefined, { context: { platformKey }, query })));
    };
    const first = await page();
    expect(first).toMatchObject({ hasMore: true, totalCount: 3 });
    const second = await page(first.nextCursor);
    expect(second).toMatchObject({ hasMore: false, totalCount: 3 });
    expect([...first.data, ...second.data]).toEqual(made.reverse());
    await expect(page('nonsense')).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('are at most 50, however many requests arrive at once', async () => {
    const platformKey = nextKey;
    await app.collect(platformEvent({ platformKey, webhookEndpoint: receiver.url('/default') }));
    const replies = await Promise.all(
      Array.from({ length: ENDPOINTS_MAX + 5 }, (_, n) =>
        app.endpoints.create(aRequest({ url: receiver.url(`/${n}`) }, { context: { platformKey } })),
      ),
    );
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(ENDPOINTS_MAX - 1);
    const refused = replies.filter(({ status }) => status === 400);
    expect(refused).toHaveLength(6);
    expect(errorOf(refused[0] ?? {})).toMatchObject({
      code: 'INVALID_INPUT',
      details: { errors: [{ field: 'url' }] },
    });
    expect(await listed(platformKey)).toHaveLength(ENDPOINTS_MAX);
  });

  it('reserve a slot for the default one between its check and its event', async () => {
    const platformKey = nextKey;
    for (let n = 1; n < ENDPOINTS_MAX; n += 1) await addEndpoint(app, receiver.url(`/${n}`), { platformKey });
    await app.endpoints.check(aRequest({ url: receiver.url('/default') }, { context: { platformKey } }));
    const late = await app.endpoints.create(
      aRequest({ url: receiver.url('/x') }, { context: { platformKey } }),
    );
    expect(late.status).toBe(400);
    await app.collect(platformEvent({ platformKey, webhookEndpoint: receiver.url('/default') }));
    expect(await listed(platformKey)).toHaveLength(ENDPOINTS_MAX);
    const other = nextKey + 1_000;
    for (let n = 0; n < ENDPOINTS_MAX; n += 1)
      await addEndpoint(app, receiver.url(`/${n}`), { platformKey: other });
    await expect(
      app.endpoints.check(aRequest({ url: receiver.url('/default') }, { context: { platformKey: other } })),
    ).rejects.toMatchObject({ code: 'INVALID_INPUT', details: { errors: [{ field: 'webhookEndpoint' }] } });
  });

  it('are created once for one Idempotency-Key', async () => {
    const platformKey = nextKey;
    const idempotency = { key: 'k', scope: 'POST /webhook-endpoints', bodyHash: 'h' };
    const create = () =>
      app.endpoints.create(
        aRequest({ url: receiver.url('/once') }, { context: { platformKey, idempotency } }),
      );
    const replies = await Promise.all([create(), create(), create()]);
    expect(new Set(replies.map(({ renderedBody }) => renderedBody)).size).toBe(1);
    expect(replies.filter(({ replayed }) => replayed === true)).toHaveLength(2);
    expect(await listed(platformKey)).toHaveLength(1);
    const { secret } = bodyOf<CreatedWebhookEndpointResource>(replies[0] as OperationReply);
    const [known] = await listed(platformKey);
    expect(secret).toBe(await secretOf(known?.id ?? '', platformKey));
  });
});

describe('endpoints and deliveries of another platform', () => {
  it('are not found and not changed', async () => {
    const platformKey = nextKey;
    const foreign = platformKey + 1_000;
    const made = await addEndpoint(app, receiver.url('/mine'), { platformKey });
    await app.collect(webhookEvent({ platformKey }));
    await eventually(async () => (await statusesOf(platformKey)) === 'DELIVERED');
    const [delivery] = await deliveriesOf(app, platformKey);
    const deliveryId = delivery?.id ?? '';
    const notFound = { code: 'WEBHOOK_ENDPOINT_NOT_FOUND' };
    await expect(app.endpoints.get(onEndpoint(made.id, undefined, foreign))).rejects.toMatchObject(notFound);
    await expect(app.endpoints.secret(onEndpoint(made.id, undefined, foreign))).rejects.toMatchObject(
      notFound,
    );
    const commands = [
      app.endpoints.update(onEndpoint(made.id, { status: 'DISABLED' as const }, foreign)),
      app.endpoints.delete(onEndpoint(made.id, undefined, foreign)),
      app.endpoints.rotate(onEndpoint(made.id, undefined, foreign)),
      app.endpoints.recover(onEndpoint(made.id, {}, foreign)),
    ];
    for (const reply of await Promise.all(commands)) expect(reply).toMatchObject({ status: 404 });
    await expect(app.deliveries.get(onDelivery(deliveryId, foreign))).rejects.toMatchObject({
      code: 'WEBHOOK_DELIVERY_NOT_FOUND',
    });
    expect(await app.deliveries.retry(onDelivery(deliveryId, foreign))).toMatchObject({ status: 404 });
    expect(await get(made.id, platformKey)).toEqual(made);
    expect(await deliveriesOf(app, platformKey)).toEqual([delivery]);
    expect(await listed(foreign)).toEqual([]);
    await expect(
      app.endpoints.get(onEndpoint('WebhookEndpoint:nonsense', undefined, platformKey)),
    ).rejects.toMatchObject(notFound);
  });
});

describe('the default endpoint', () => {
  it('follows config.webhookEndpoint and keeps its id and secret if it is moved', async () => {
    const platformKey = nextKey;
    await app.collect(platformEvent({ platformKey, webhookEndpoint: receiver.url('/first') }));
    const [first] = await listed(platformKey);
    expect(first).toMatchObject({
      url: receiver.url('/first'),
      isDefault: true,
      status: 'ENABLED',
      eventTypes: [],
    });
    const id = first?.id ?? '';
    const secret = await secretOf(id, platformKey);
    await app.collect(platformEvent({ platformKey, webhookEndpoint: receiver.url('/moved') }));
    const [moved] = await listed(platformKey);
    expect(moved).toMatchObject({ id, url: receiver.url('/moved'), isDefault: true });
    expect(await secretOf(id, platformKey)).toBe(secret);
    await app.collect(platformEvent({ platformKey, webhookEndpoint: null }));
    expect(await listed(platformKey)).toEqual([]);
    await app.collect(platformEvent({ platformKey, webhookEndpoint: receiver.url('/again') }));
    const [again] = await listed(platformKey);
    expect(again?.id).not.toBe(id);
  });

  it('ignores an older state of its platform, and a newer one without a change', async () => {
    const platformKey = nextKey;
    const older = platformEvent({ platformKey, webhookEndpoint: receiver.url('/old') });
    const newer = platformEvent({ platformKey, webhookEndpoint: receiver.url('/new') });
    await app.collect(newer);
    const [before] = await listed(platformKey);
    await app.collect(older);
    await app.collect(
      platformEvent({ platformKey, webhookEndpoint: receiver.url('/new'), clockOffsetMs: 5_000 }),
    );
    expect(await listed(platformKey)).toEqual([before]);
    expect(await app.runtime.clocks.offset(app.runtime.dataSource.manager, platformKey)).toBe(5_000);
  });

  it('is moved and removed only by PATCH /config', async () => {
    const platformKey = nextKey;
    await app.collect(platformEvent({ platformKey, webhookEndpoint: receiver.url('/first') }));
    const [made] = await listed(platformKey);
    const id = made?.id ?? '';
    const moved = await app.endpoints.update(onEndpoint(id, { url: receiver.url('/x') }, platformKey));
    expect(moved.status).toBe(400);
    expect(errorOf(moved).details.errors?.[0]?.field).toBe('url');
    expect((await app.endpoints.delete(onEndpoint(id, undefined, platformKey))).status).toBe(400);
    const described = await app.endpoints.update(onEndpoint(id, { description: 'main' }, platformKey));
    expect(bodyOf(described)).toMatchObject({ description: 'main', isDefault: true });
  });
});

describe('the secret', () => {
  it('is whsec_ and 24 to 64 bytes, is stored encrypted, and is shown only at creation', async () => {
    const platformKey = nextKey;
    const { id, secret: created } = await createEndpoint(app, receiver.url('/s'), { platformKey });
    const secret = await secretOf(id, platformKey);
    expect(created).toBe(secret);
    const renamed = await app.endpoints.update(onEndpoint(id, { description: 'renamed' }, platformKey));
    for (const shown of [bodyOf(renamed), await get(id, platformKey), ...(await listed(platformKey))]) {
      expect(shown).not.toHaveProperty('secret');
    }
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]+={0,2}$/);
    const bytes = Buffer.from(secret.slice('whsec_'.length), 'base64').length;
    expect(bytes).toBeGreaterThanOrEqual(24);
    expect(bytes).toBeLessThanOrEqual(64);
    const { rows } = await database.owner.query<{ text: string }>(
      `SELECT (SELECT string_agg(e::text, '') FROM notifications.webhook_endpoints e) ||
         (SELECT string_agg(k::text, '') FROM notifications.idempotency_keys k) AS text`,
    );
    expect(rows[0]?.text).not.toContain(secret.slice('whsec_'.length));
  });

  it('is replaced by rotation, and both sign for 24 hours of real time', async () => {
    const platformKey = nextKey;
    const { id } = await addEndpoint(app, receiver.url('/rotated'), { platformKey });
    const old = await secretOf(id, platformKey);
    const idempotency = { key: randomUUID(), scope: 'POST rotate', bodyHash: 'h' };
    const request = aRequest(undefined, {
      params: { webhookEndpointId: id },
      context: { platformKey, idempotency },
    });
    const rotated = bodyOf<WebhookSecretResource>(await app.endpoints.rotate(request)).secret;
    expect(bodyOf<WebhookSecretResource>(await app.endpoints.rotate(request)).secret).toBe(rotated);
    expect(await secretOf(id, platformKey)).toBe(rotated);
    await app.advance(3 * DAY_MS, platformKey);
    await app.collect(webhookEvent({ platformKey }));
    const [during] = await until(async () => receiver.at('/rotated').length === 1 && receiver.at('/rotated'));
    if (!during) throw new Error('nothing came');
    expect(String(during.headers['webhook-signature']).split(' ')).toHaveLength(2);
    expect(() => verify(during, old)).not.toThrow();
    expect(() => verify(during, rotated)).not.toThrow();
    await database.owner.query(
      `UPDATE notifications.webhook_endpoints SET previous_secrets =
         jsonb_set(previous_secrets, '{0,untilMs}', to_jsonb(0)) WHERE platform_key = $1`,
      [platformKey],
    );
    await app.collect(webhookEvent({ platformKey }));
    const after = (
      await until(async () => receiver.at('/rotated').length === 2 && receiver.at('/rotated'))
    )[1];
    if (!after) throw new Error('nothing came');
    expect(String(after.headers['webhook-signature']).split(' ')).toHaveLength(1);
    expect(() => verify(after, old)).toThrow();
    expect(() => verify(after, rotated)).not.toThrow();
  });
});

describe('a disabled endpoint', () => {
  it('keeps collecting, and gets everything in order after it is enabled', async () => {
    const platformKey = nextKey;
    const { id } = await addEndpoint(app, receiver.url('/paused'), { platformKey });
    const disabled = bodyOf(
      await app.endpoints.update(onEndpoint(id, { status: 'DISABLED' as const }, platformKey)),
    );
    expect(disabled).toMatchObject({ status: 'DISABLED', disabledReason: 'disabled by request' });
    const resource = formatId('Transaction', mintUuid());
    for (const version of [1, 2, 3]) await app.collect(webhookEvent({ id: resource, version, platformKey }));
    await pause(300);
    expect(await statusesOf(platformKey)).toBe('PENDING,PENDING,PENDING');
    const enabled = bodyOf(
      await app.endpoints.update(onEndpoint(id, { status: 'ENABLED' as const }, platformKey)),
    );
    expect(enabled).toMatchObject({ status: 'ENABLED', disabledReason: null });
    await eventually(async () => (await statusesOf(platformKey)) === 'DELIVERED,DELIVERED,DELIVERED');
    expect(receiver.envelopes('/paused').map(({ sequence }) => sequence)).toEqual([1, 2, 3]);
  });

  it('by 410 keeps its pending deliveries, and recover resumes them', async () => {
    const platformKey = nextKey;
    const { id } = await addEndpoint(app, receiver.url('/gone'), { platformKey });
    receiver.answer('/gone', 410);
    await app.collect(webhookEvent({ platformKey }));
    const gone = await until(async () => {
      const endpoint = await get(id, platformKey);
      return endpoint.status === 'DISABLED' && endpoint;
    });
    expect(gone.disabledReason).toContain('410');
    await app.advance(DAY_MS, platformKey);
    await app.collect(webhookEvent({ platformKey }));
    await pause(300);
    expect(receiver.at('/gone')).toHaveLength(1);
    expect(await statusesOf(platformKey)).toBe('PENDING,PENDING');
    receiver.answer('/gone', 200);
    const recovered = bodyOf(await app.endpoints.recover(onEndpoint(id, {}, platformKey)));
    expect(recovered).toMatchObject({ status: 'ENABLED', disabledReason: null });
    await eventually(async () => (await statusesOf(platformKey)) === 'DELIVERED,DELIVERED');
  });

  it('is the result of 5 days of failures only', async () => {
    const platformKey = nextKey;
    const { id } = await addEndpoint(app, receiver.url('/failing'), { platformKey });
    receiver.answer('/failing', 500);
    await app.collect(webhookEvent({ platformKey }));
    const attempts = async (): Promise<number> =>
      (await deliveriesOf(app, platformKey))[0]?.attempts.length ?? 0;
    await eventually(async () => (await attempts()) === 1);
    await app.advance(4.9 * DAY_MS, platformKey);
    await eventually(async () => (await attempts()) === 2);
    expect((await get(id, platformKey)).status).toBe('ENABLED');
    await app.advance(0.2 * DAY_MS, platformKey);
    await eventually(async () => (await attempts()) === 3);
    expect(await get(id, platformKey)).toMatchObject({
      status: 'DISABLED',
      disabledReason: 'all deliveries have failed for 5 days',
    });
    expect(await statusesOf(platformKey)).toBe('PENDING');
  });

  it('is not the result if something was delivered meanwhile', async () => {
    const platformKey = nextKey;
    const { id } = await addEndpoint(app, receiver.url('/mixed'), { platformKey });
    const bad = formatId('Transaction', mintUuid());
    receiver.behave('/mixed', ({ body }, response) => {
      response.writeHead(body.includes(bad) ? 500 : 200).end();
    });
    await app.collect(webhookEvent({ id: bad, platformKey }));
    const attempts = async (): Promise<number> =>
      (await deliveriesOf(app, platformKey))[0]?.attempts.length ?? 0;
    await eventually(async () => (await attempts()) === 1);
    await app.advance(4 * DAY_MS, platformKey);
    await eventually(async () => (await attempts()) === 2);
    await app.collect(webhookEvent({ platformKey }));
    await eventually(async () => (await statusesOf(platformKey)) === 'PENDING,DELIVERED');
    await app.advance(1.5 * DAY_MS, platformKey);
    await eventually(async () => (await attempts()) === 3);
    expect((await get(id, platformKey)).status).toBe('ENABLED');
  });
});

describe('the platform clock', () => {
  it('lets due deliveries be tried once, without waiting for them', async () => {
    const platformKey = nextKey;
    await addEndpoint(app, receiver.url('/clock'), { platformKey });
    receiver.answer('/clock', 500);
    await app.collect(webhookEvent({ platformKey }));
    await eventually(async () => (await deliveriesOf(app, platformKey))[0]?.attempts.length === 1);
    const work = app.context.get(DueDeliveries, { strict: false });
    const targetMs = Date.now() + 7 * DAY_MS;
    expect(await work.fireDue(platformKey, targetMs)).toEqual({ fired: 0, nextDueMs: null });
    await app.advance(7 * DAY_MS + 60_000, platformKey);
    expect(await work.fireDue(platformKey, targetMs)).toMatchObject({ nextDueMs: null });
    await eventually(async () => (await deliveriesOf(app, platformKey))[0]?.attempts.length === 2);
    await pause(300);
    expect(receiver.at('/clock')).toHaveLength(2);
    expect(await statusesOf(platformKey)).toBe('FAILED');
  });
});

describe('recover and retry', () => {
  it('recover sends deliveries again that failed since then, but not earlier ones', async () => {
    const platformKey = nextKey;
    const { id } = await addEndpoint(app, receiver.url('/recover'), { platformKey });
    receiver.answer('/recover', 500);
    await app.collect(webhookEvent({ platformKey }));
    await eventually(async () => (await deliveriesOf(app, platformKey))[0]?.attempts.length === 1);
    await app.advance(8 * DAY_MS, platformKey);
    await eventually(async () => (await statusesOf(platformKey)) === 'FAILED');
    await app.endpoints.update(onEndpoint(id, { status: 'ENABLED' as const }, platformKey));
    await app.collect(webhookEvent({ platformKey }));
    await eventually(async () => (await deliveriesOf(app, platformKey))[1]?.attempts.length === 1);
    await app.advance(8 * DAY_MS, platformKey);
    await eventually(async () => (await statusesOf(platformKey)) === 'FAILED,FAILED');
    receiver.answer('/recover', 200);
    const since = (await deliveriesOf(app, platformKey))[1]?.createdAt ?? '';
    await app.endpoints.recover(onEndpoint(id, { since }, platformKey));
    await eventually(async () => (await statusesOf(platformKey)) === 'FAILED,DELIVERED');
    await app.endpoints.recover(onEndpoint(id, undefined, platformKey));
    await eventually(async () => (await statusesOf(platformKey)) === 'DELIVERED,DELIVERED');
  });

  it('recover sends only the newest failed balances', async () => {
    const platformKey = nextKey;
    const type = 'INTERNAL_ACCOUNT_BALANCE_UPDATED';
    const account = formatId('InternalAccount', mintUuid());
    const { id } = await addEndpoint(app, receiver.url('/balances'), { platformKey });
    receiver.answer('/balances', 500);
    for (const version of [1, 2]) {
      await app.collect(webhookEvent({ id: account, type, version, platformKey }));
      await eventually(
        async () => (await deliveriesOf(app, platformKey))[version - 1]?.attempts.length === 1,
      );
      await app.advance(8 * DAY_MS, platformKey);
      await eventually(async () => (await deliveriesOf(app, platformKey))[version - 1]?.status === 'FAILED');
      await app.endpoints.update(onEndpoint(id, { status: 'ENABLED' as const }, platformKey));
    }
    receiver.answer('/balances', 200);
    await app.endpoints.recover(onEndpoint(id, {}, platformKey));
    await eventually(async () => (await statusesOf(platformKey)) === 'FAILED,DELIVERED');
  });

  it('retry sends a delivery again, even a delivered one', async () => {
    const platformKey = nextKey;
    await addEndpoint(app, receiver.url('/retry'), { platformKey });
    await app.collect(webhookEvent({ platformKey }));
    await eventually(async () => (await statusesOf(platformKey)) === 'DELIVERED');
    const id = (await deliveriesOf(app, platformKey))[0]?.id ?? '';
    const idempotency = { key: 'again', scope: 'POST retry', bodyHash: 'h' };
    const request = aRequest(undefined, {
      params: { webhookDeliveryId: id },
      context: { platformKey, idempotency },
    });
    expect(bodyOf(await app.deliveries.retry(request))).toMatchObject({ id, status: 'PENDING' });
    await eventually(async () => (await deliveriesOf(app, platformKey))[0]?.attempts.length === 2);
    await app.deliveries.retry(request);
    await pause(300);
    const [first, second, third] = receiver.at('/retry');
    expect(third).toBeUndefined();
    expect(second?.body).toBe(first?.body);
    expect(await statusesOf(platformKey)).toBe('DELIVERED');
  });

  it('retry neither waits for earlier events of the resource nor holds back later ones', async () => {
    const platformKey = nextKey;
    await addEndpoint(app, receiver.url('/jump'), { platformKey });
    const id = formatId('Transaction', mintUuid());
    receiver.answer('/jump', 500);
    for (const version of [1, 2]) await app.collect(webhookEvent({ id, version, platformKey }));
    await eventually(async () => (await deliveriesOf(app, platformKey))[0]?.attempts.length === 1);
    receiver.answer('/jump', 200);
    const second = (await deliveriesOf(app, platformKey))[1];
    expect(second?.nextAttemptAt).toBeNull();
    await app.deliveries.retry(onDelivery(second?.id ?? '', platformKey));
    await eventually(async () => (await statusesOf(platformKey)) === 'PENDING,DELIVERED');
    await app.advance(7_000, platformKey);
    await eventually(async () => (await statusesOf(platformKey)) === 'DELIVERED,DELIVERED');
  });

  it('retry of a delivery to a deleted endpoint is refused, but its history stays', async () => {
    const platformKey = nextKey;
    const { id } = await addEndpoint(app, receiver.url('/deleted'), { platformKey });
    receiver.answer('/deleted', 500);
    await app.collect(webhookEvent({ platformKey }), webhookEvent({ platformKey }));
    await eventually(async () =>
      (await deliveriesOf(app, platformKey)).every(({ attempts }) => attempts.length === 1),
    );
    await app.endpoints.delete(onEndpoint(id, undefined, platformKey));
    expect(await statusesOf(platformKey)).toBe('FAILED,FAILED');
    const deliveryId = (await deliveriesOf(app, platformKey))[0]?.id ?? '';
    const retried = await app.deliveries.retry(onDelivery(deliveryId, platformKey));
    expect(retried).toMatchObject({ status: 404 });
    expect(bodyOf(retried)).toMatchObject({ code: 'WEBHOOK_ENDPOINT_NOT_FOUND' });
  });
});

describe('the database role', () => {
  it("cannot read another service's schema or change its own tables", async () => {
    const { dataSource } = app.runtime;
    await expect(dataSource.query('SELECT 1 FROM accounts.migrations')).rejects.toThrow('permission denied');
    await expect(dataSource.query('DROP TABLE webhook_events')).rejects.toThrow('must be owner');
  });
});
