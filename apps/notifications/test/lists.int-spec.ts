import { formatId, mintUuid } from '@corridor/kernel';
import type {
  ListWebhookDeliveriesQuery,
  ListWebhookEventsQuery,
  Page,
  WebhookDeliveryResource,
  WebhookEventResource,
} from '@corridor/contracts';
import { aRequest, eventually, type TestDatabase } from '@corridor/testing';
import { RetentionWorker } from '../src/retention/retention.worker';
import {
  addEndpoint,
  bodyOf,
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
      [{ endpointId: endpointIds[0] }, (one) => one.endpointId === endpointIds[0]],
      [{ eventType: 'CUSTOMER_CREATED' }, (one) => one.eventType === 'CUSTOMER_CREATED'],
      [{ resourceId: resource }, (one) => one.resourceId === resource],
      [{ status: 'DELIVERED' }, (one) => one.status === 'DELIVERED'],
      [{ status: 'DROPPED' }, () => false],
      [{ createdAfter: middle }, (one) => one.createdAt >= middle],
      [{ createdBefore: middle }, (one) => one.createdAt <= middle],
      [{ createdAfter: middle, createdBefore: middle }, (one) => one.createdAt === middle],
      [
        { eventType: 'CUSTOMER_CREATED', status: 'PENDING', createdAfter: middle },
        (one) => one.eventType === 'CUSTOMER_CREATED' && one.status === 'PENDING' && one.createdAt >= middle,
      ],
      [{ endpointId: formatId('WebhookEndpoint', mintUuid()) }, () => false],
    ];
    for (const [query, matches] of cases) {
      const expected = all.filter(matches).map(({ id }) => id);
      const page = await deliveries({ ...query, limit: 100 });
      expect(page.data.map(({ id }) => id)).toEqual(expected);
      expect(page.totalCount).toBe(expected.length);
    }
  });

  it("shows nothing of another platform's", async () => {
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
    const one = all.find(({ data }) => data['id'] === resource);
    expect(one).toEqual(bodies.find(({ id }) => id === one?.id));
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
    await database.owner.query(
      `INSERT INTO notifications.webhook_delivery_counts SELECT $1, date_trunc('hour', now()), 'TEST', 'FAILED', n
       FROM (SELECT generate_series(1, 60) % 2 * 2 - 1 AS n) AS deltas`,
      [platformKey],
    );
    const before = await deliveries({ limit: 1 });
    await app.context.get(RetentionWorker, { strict: false }).fold();
    expect(await deliveries({ limit: 1 })).toEqual(before);
    const { rows } = await database.owner.query<{ count: string }>(
      `SELECT max(n) AS count FROM (SELECT count(*) AS n FROM notifications.webhook_delivery_counts GROUP BY hour) AS h`,
    );
    expect(Number(rows[0]?.count)).toBeLessThan(50);
  });

  it('shows events for 30 days and then removes them with their deliveries and attempts', async () => {
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
    expect(await deliveries({})).toEqual({ data: [], hasMore: false, totalCount: 0 });
    const { rows } = await database.owner.query<{ rest: string }>(
      `SELECT (SELECT count(*) FROM notifications.webhook_events) + (SELECT count(*) FROM notifications.webhook_attempts)
         AS rest`,
    );
    expect(Number(rows[0]?.rest)).toBe(0);
  });
});
