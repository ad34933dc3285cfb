import { DataSource } from 'typeorm';
import { formatId, mintUuid } from '@corridor/kernel';
import type {
  DeliveryStatisticsQuery,
  DeliveryStatisticsResource,
  ListWebhookDeliveriesQuery,
  ListWebhookEventsQuery,
  Page,
  WebhookDeliveryResource,
  WebhookEventResource,
} from '@corridor/contracts';
import { aRequest, eventually, unboundedIntegers, walkPages, type TestDatabase } from '@corridor/testing';
import { EndpointTotals1767830400000 } from '../src/database/migrations/1767830400000-endpoint-totals';
import { RetentionWorker } from '../src/retention/retention.worker';
import {
  addEndpoint,
  bodyOf,
  onDelivery,
  onEndpoint,
  useNotifications,
  webhookEvent,
  type NotificationsApp,
} from './fixtures/notifications-app';
import { Receiver } from './fixtures/receiver';

const platformKey = 7;
const HOUR_MS = 3600 * 1000;
const DAY_MS = 24 * HOUR_MS;

let database: TestDatabase;
let app: NotificationsApp;
let receiver: Receiver;
const endpointIds: string[] = [];
const resource = formatId('Transaction', mintUuid());

async function deliveries(
  query: ListWebhookDeliveriesQuery,
  key = platformKey,
): Promise<Page<WebhookDeliveryResource>> {
  return bodyOf(await app.deliveries.list(aRequest(undefined, { context: { platformKey: key }, query })));
}

async function events(query: ListWebhookEventsQuery, key = platformKey): Promise<Page<WebhookEventResource>> {
  return bodyOf(await app.events.list(aRequest(undefined, { context: { platformKey: key }, query })));
}

useNotifications((suite) => ({ database, app, receiver } = suite));

beforeAll(async () => {
  receiver.answer('/failing', 500);
  for (const path of ['/fine', '/failing']) {
    endpointIds.push((await addEndpoint(app, receiver.url(path), { platformKey })).id);
  }
  for (let n = 0; n < 5; n += 1) {
    await app.collect(
      webhookEvent({ platformKey }),
      webhookEvent({ platformKey, type: 'CUSTOMER_CREATED' }),
      webhookEvent({ platformKey, id: resource, version: n + 1, type: 'OUTGOING_PAYMENT_COMPLETED' }),
    );
    await app.advance(3 * HOUR_MS + 7, platformKey);
  }
  await eventually(async () => (await deliveries({ status: 'DELIVERED', limit: 1 })).totalCount === 15);
});

describe('the list of deliveries', () => {
  it('shows all, newest first, over pages whose cursor is bound to their filters', async () => {
    const seen: WebhookDeliveryResource[] = [];
    let cursor: string | undefined;
    do {
      const page = await deliveries({ limit: 7, ...(cursor === undefined ? {} : { cursor }) });
      expect(page.totalCount).toBe(30);
      seen.push(...page.data);
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    expect(seen).toHaveLength(30);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(30);
    const moments = seen.map(({ createdAt }) => createdAt);
    expect(moments).toEqual([...moments].sort().reverse());
    const { nextCursor } = await deliveries({ limit: 7 });
    const other = { cursor: nextCursor ?? '', status: 'PENDING' as const };
    await expect(deliveries(other)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('filters by endpoint, type, resource, status and dates, and counts exactly', async () => {
    const { data: all } = await deliveries({ limit: 100 });
    const middle = all[14]?.createdAt ?? '';
    const cases: [ListWebhookDeliveriesQuery, (delivery: WebhookDeliveryResource) => boolean][] = [
      [{ endpointId: endpointIds[0] }, (delivery) => delivery.endpointId === endpointIds[0]],
      [{ eventType: 'CUSTOMER_CREATED' }, (delivery) => delivery.eventType === 'CUSTOMER_CREATED'],
      [{ resourceId: resource }, (delivery) => delivery.resourceId === resource],
      [{ status: 'DELIVERED' }, (delivery) => delivery.status === 'DELIVERED'],
      [{ status: 'DROPPED' }, () => false],
      [{ createdAfter: middle }, (delivery) => delivery.createdAt >= middle],
      [{ createdBefore: middle }, (delivery) => delivery.createdAt <= middle],
      [{ createdAfter: middle, createdBefore: middle }, (delivery) => delivery.createdAt === middle],
      [
        { eventType: 'CUSTOMER_CREATED', status: 'PENDING', createdAfter: middle },
        (delivery) =>
          delivery.eventType === 'CUSTOMER_CREATED' &&
          delivery.status === 'PENDING' &&
          delivery.createdAt >= middle,
      ],
      [{ endpointId: formatId('WebhookEndpoint', mintUuid()) }, () => false],
      [
        { endpointId: endpointIds[1], status: 'PENDING', createdBefore: middle },
        (delivery) =>
          delivery.endpointId === endpointIds[1] &&
          delivery.status === 'PENDING' &&
          delivery.createdAt <= middle,
      ],
      [
        { endpointId: endpointIds[0], eventType: 'CUSTOMER_CREATED' },
        (delivery) => delivery.endpointId === endpointIds[0] && delivery.eventType === 'CUSTOMER_CREATED',
      ],
    ];
    for (const [query, matches] of cases) {
      const expected = all.filter(matches).map(({ id }) => id);
      const page = await deliveries({ ...query, limit: 100 });
      expect(page.data.map(({ id }) => id)).toEqual(expected);
      expect(page.totalCount).toBe(expected.length);
    }
  });

  it('are counted by hour or day and present status', async () => {
    const statistics = async (query: DeliveryStatisticsQuery, key = platformKey) =>
      bodyOf<DeliveryStatisticsResource>(
        await app.deliveries.count(aRequest(undefined, { context: { platformKey: key }, query })),
      );
    const { data: listed } = await deliveries({ limit: 100 });
    const expected = (stepMs: number, atMs: number, status: string): number =>
      listed.filter((one) => {
        const createdMs = Date.parse(one.createdAt);
        return createdMs >= atMs && createdMs < atMs + stepMs && one.status === status;
      }).length;
    for (const [bucket, stepMs, count] of [
      ['HOUR', HOUR_MS, 24],
      ['DAY', DAY_MS, 30],
    ] as const) {
      const shown = await statistics({ bucket });
      expect([shown.bucket, shown.data.length]).toEqual([bucket, count]);
      expect(Date.parse(shown.to) - Date.parse(shown.from)).toBe(count * stepMs);
      expect(shown.data[0]?.at).toBe(shown.from);
      for (const { at, ...numbers } of shown.data) {
        const of = (status: string) => expected(stepMs, Date.parse(at), status);
        expect([at, numbers]).toEqual([
          at,
          {
            pending: of('PENDING'),
            delivered: of('DELIVERED'),
            failed: of('FAILED'),
            dropped: of('DROPPED'),
          },
        ]);
      }
      expect(shown.data.reduce((sum, { pending, delivered }) => sum + pending + delivered, 0)).toBe(30);
    }
    const { data: ofOther } = await statistics({}, platformKey + 1);
    expect(ofOther.every(({ pending, delivered }) => pending + delivered === 0)).toBe(true);
    await expect(statistics({ from: '2020-01-01' })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('shows nothing of another platform', async () => {
    expect(await deliveries({}, platformKey + 1)).toEqual({ data: [], hasMore: false, totalCount: 0 });
    expect(await deliveries({ endpointId: endpointIds[0] }, platformKey + 1)).toMatchObject({
      totalCount: 0,
    });
  });
});

describe('the list of events', () => {
  it('shows the envelopes, newest first, over pages', async () => {
    const first = await events({ limit: 10 });
    const second = await events({ limit: 10, cursor: first.nextCursor ?? '' });
    expect([first.totalCount, first.hasMore, second.hasMore]).toEqual([15, true, false]);
    const all = [...first.data, ...second.data];
    expect(new Set(all.map(({ id }) => id)).size).toBe(15);
    const bodies = receiver.at('/fine').map(({ body }) => JSON.parse(body) as WebhookEventResource);
    expect(all.map(({ id }) => id).sort()).toEqual(bodies.map(({ id }) => id).sort());
    const found = all.find(({ data }) => data['id'] === resource);
    expect(found).toEqual(bodies.find(({ id }) => id === found?.id));
  });

  it('filters by type, resource and dates, and counts exactly', async () => {
    expect(await events({ eventType: 'CUSTOMER_CREATED' })).toMatchObject({ totalCount: 5 });
    expect(await events({ resourceId: resource, limit: 2 })).toMatchObject({ totalCount: 5, hasMore: true });
    const { data } = await events({ limit: 100 });
    const createdAfter = data[7]?.timestamp ?? '';
    const expected = data.filter(({ timestamp }) => timestamp >= createdAfter).length;
    expect(await events({ createdAfter })).toMatchObject({ totalCount: expected });
  });
});

describe('retention', () => {
  it('folds counts without changing them', async () => {
    const folded: string[] = [];
    for (const [table, columns, values] of [
      ['webhook_delivery_list_totals', 'platform_key, hour, event_type, status', '$1, h'],
      ['webhook_endpoint_list_totals', 'platform_key, hour, endpoint_id, event_type, status', '$1, h, e'],
    ] as const) {
      await database.owner.query(
        `INSERT INTO notifications.${table} (${columns}, delta)
         SELECT ${values}, 'TEST', 'FAILED', n FROM (
           SELECT date_trunc('hour', now()) AS h, $2::uuid AS e, generate_series(1, 60) % 2 * 2 - 1 AS n) AS deltas`,
        [platformKey, String(endpointIds[0]).replace('WebhookEndpoint:', '')],
      );
      folded.push(
        `SELECT max(n) AS n FROM (SELECT count(*) AS n FROM notifications.${table} GROUP BY hour) AS h`,
      );
    }
    const shown = async () => [
      await deliveries({ limit: 1 }),
      ...(await Promise.all(endpointIds.map((endpointId) => deliveries({ endpointId, limit: 1 })))),
    ];
    const before = await shown();
    expect(before.map(({ totalCount }) => totalCount)).toEqual([30, 15, 15]);
    await app.context.get(RetentionWorker, { strict: false }).fold();
    expect(await shown()).toEqual(before);
    for (const sql of folded) {
      expect(Number((await database.owner.query<{ n: string }>(sql)).rows[0]?.n)).toBeLessThan(50);
    }
  });

  it('keeps the totals of an endpoint, also of deliveries from before they were kept', async () => {
    const migration = new EndpointTotals1767830400000();
    const owner = new DataSource({ type: 'postgres', url: database.ownerUrl });
    await owner.initialize();
    await owner.transaction(async (manager) => {
      await manager.query('SET LOCAL search_path = notifications');
      const { queryRunner } = manager;
      if (!queryRunner) throw new Error('a transaction has a query runner');
      await migration.down(queryRunner);
      await migration.up(queryRunner);
    });
    await owner.destroy();
    for (const endpointId of endpointIds) {
      expect(await deliveries({ endpointId, limit: 1 })).toMatchObject({ totalCount: 15 });
    }
    const delivered = { endpointId: endpointIds[0], status: 'DELIVERED' as const };
    expect(await deliveries(delivered)).toMatchObject({ totalCount: 15 });
  });

  it('keeps events for 30 days and then removes them with their deliveries and attempts', async () => {
    const worker = app.context.get(RetentionWorker, { strict: false });
    await worker.purge();
    expect((await events({})).totalCount).toBe(15);
    await app.advance(31 * DAY_MS, platformKey);
    expect(await events({})).toEqual({ data: [], hasMore: false, totalCount: 0 });
    await eventually(async () => {
      await worker.purge();
      return (await deliveries({ status: 'PENDING' })).totalCount === 0;
    });
    expect((await deliveries({ status: 'DELIVERED' })).totalCount).toBe(15);
    await database.owner.query(
      "UPDATE notifications.webhook_attempts SET recorded_at = recorded_at - interval '31 days'",
    );
    await worker.purge();
    const none = { data: [], hasMore: false, totalCount: 0 };
    expect(await deliveries({})).toEqual(none);
    for (const endpointId of endpointIds) expect(await deliveries({ endpointId })).toEqual(none);
    const { rows } = await database.owner.query<{ rest: string }>(
      `SELECT (SELECT count(*) FROM notifications.webhook_events) + (SELECT count(*) FROM notifications.webhook_attempts)
         AS rest`,
    );
    expect(Number(rows[0]?.rest)).toBe(0);
  });
});

describe('lists of the largest rows', () => {
  const many = 12;

  beforeAll(async () => {
    await addEndpoint(app, receiver.url('/large'), { platformKey: many });
    await app.collect(...Array.from({ length: 30 }, () => webhookEvent({ platformKey: many })));
    await eventually(async () => (await deliveries({ status: 'DELIVERED' }, many)).totalCount === 30);
    await database.owner.query(
      `UPDATE notifications.webhook_events
       SET body = (body::jsonb || jsonb_build_object('large', repeat('😀', 50000)))::text WHERE platform_key = $1`,
      [many],
    );
    // Half a year of attempts, each with a binary answer.
    await database.owner.query(
      `INSERT INTO notifications.webhook_attempts
         (platform_key, delivery_id, id, attempted_at, response_status, duration_ms, response_body, error)
       SELECT platform_key, id, gen_random_uuid(), now(), 500, 1, repeat(chr(65533), 1024), 'x'
       FROM notifications.webhook_deliveries, generate_series(1, 600) WHERE platform_key = $1`,
      [many],
    );
  });

  it('contain every event once, over short pages', async () => {
    const walked = await walkPages((query) =>
      app.events.list(aRequest(undefined, { context: { platformKey: many }, query })),
    );
    expect(new Set(walked.ids).size).toBe(30);
    expect(walked.ids).toHaveLength(30);
    expect(walked.lengths.length).toBeGreaterThan(2);
  });

  it('contain every delivery once, over short pages, with the newest attempts that fit', async () => {
    const walked = await walkPages((query) =>
      app.deliveries.list(aRequest(undefined, { context: { platformKey: many }, query })),
    );
    expect(new Set(walked.ids).size).toBe(30);
    expect(walked.ids).toHaveLength(30);
    expect(walked.lengths.length).toBeGreaterThan(2);
    const delivery = bodyOf<WebhookDeliveryResource>(
      await app.deliveries.get(onDelivery(walked.ids[0] ?? '', many)),
    );
    expect(delivery.attempts.length).toBeGreaterThan(150);
    expect(Buffer.byteLength(JSON.stringify(delivery))).toBeLessThan(530 * 1024);
  });
});

describe('the list of events', () => {
  it('holds events that had a subscriber when they happened, and every INCOMING_PAYMENT_PENDING, but nothing else', async () => {
    const platformKey = 13;
    const typesOf = async () => (await events({ limit: 100 }, platformKey)).data.map(({ type }) => type);
    const types = ['CUSTOMER_CREATED', 'OUTGOING_PAYMENT_COMPLETED', 'INCOMING_PAYMENT_PENDING'] as const;
    const all = () => types.map((type) => webhookEvent({ platformKey, type }));
    await app.collect(...all());
    expect(await typesOf()).toEqual(['INCOMING_PAYMENT_PENDING']);
    const endpoint = await addEndpoint(app, receiver.url('/some'), {
      platformKey,
      eventTypes: ['CUSTOMER_CREATED'],
    });
    await app.collect(...all());
    const wanted = [...types].filter((type) => type !== 'OUTGOING_PAYMENT_COMPLETED');
    expect((await typesOf()).sort()).toEqual([...wanted, 'INCOMING_PAYMENT_PENDING'].sort());
    // A disabled endpoint keeps its subscriptions.
    await app.endpoints.update(onEndpoint(endpoint.id, { status: 'DISABLED' as const }, platformKey));
    await app.collect(...all());
    await app.endpoints.delete(onEndpoint(endpoint.id, undefined, platformKey));
    await app.collect(...all());
    const last = [...wanted, ...wanted, 'INCOMING_PAYMENT_PENDING', 'INCOMING_PAYMENT_PENDING'];
    expect((await typesOf()).sort()).toEqual(last.sort());
  });
});

describe('numbers that grow', () => {
  it.each([2 ** 31 - 1, 2 ** 40, Number.MAX_SAFE_INTEGER - 1])(
    'let a balance be sent and superseded after version %d',
    async (version) => {
      const platformKey = 14;
      const id = formatId('InternalAccount', mintUuid());
      await addEndpoint(app, receiver.url(`/numbers-${version}`), { platformKey });
      const type = 'INTERNAL_ACCOUNT_BALANCE_UPDATED';
      const of = (n: number) => webhookEvent({ platformKey, id, type, version: n });
      await app.collect(of(version), of(version + 1));
      await eventually(async () => {
        const { data } = await deliveries({ resourceId: id }, platformKey);
        const statuses = data.map(({ status }) => status).sort();
        return data.length >= 2 && statuses.every((status) => status === 'DELIVERED' || status === 'DROPPED');
      });
      const { data } = await deliveries({ resourceId: id, status: 'DELIVERED' }, platformKey);
      expect(data.length).toBeGreaterThan(0);
    },
  );

  it('have 64 bits, except bounded ones', async () => {
    const bounded = {
      'webhook_attempts.duration_ms': 'of one attempt: 24 days',
      'webhook_attempts.response_status': 'an HTTP status',
      'webhook_deliveries.failures': 'tries of a week',
    };
    expect(await unboundedIntegers(database, 'notifications', bounded)).toEqual([]);
  });
});
