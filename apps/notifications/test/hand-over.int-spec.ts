import { setTimeout as pause } from 'node:timers/promises';
import { formatId, mintUuid } from '@corridor/kernel';
import type { IntegrationEvent, Page, WebhookDeliveryResource } from '@corridor/contracts';
import type { EventBatch } from '@corridor/messaging';
import { aRequest, eventually, type TestDatabase } from '@corridor/testing';
import { LEASE_MS } from '../src/deliveries/due-delivery.repository';
import { CollectEventsHandler } from '../src/event-collection/collect-events.handler';
import { EventsConsumer } from '../src/event-collection/events.consumer';
import { RetentionWorker } from '../src/retention/retention.worker';
import {
  addEndpoint,
  bodyOf,
  createNotificationsDatabase,
  leasedAt,
  onEndpoint,
  platformEvent,
  startNotifications,
  webhookEvent,
  type NotificationsApp,
} from './fixtures/notifications-app';
import { Receiver } from './fixtures/receiver';

let database: TestDatabase;
let app: NotificationsApp;
let other: NotificationsApp;
let receiver: Receiver;
let platformKey = 100;
let path = '';

beforeAll(async () => {
  database = await createNotificationsDatabase();
  app = await startNotifications(database);
  other = await startNotifications(database, { keyRing: app.runtime.config.keyRing });
  receiver = await Receiver.start();
});

afterAll(async () => {
  await app?.stop();
  await other?.stop();
  await receiver?.stop();
  await database?.drop();
});

beforeEach(() => {
  platformKey += 1;
  path = `/hook-${platformKey}`;
});

/** A batch as the transport delivers it. Each record holds one event. */
function batchOf(events: IntegrationEvent[], fromOffset: number): EventBatch {
  const topic = `topic-${platformKey}`;
  const position = {
    topic,
    partition: 0,
    fromOffset: String(fromOffset),
    fromIndex: 0,
    nextOffset: String(fromOffset + events.length),
    nextIndex: 0,
  };
  return { consumer: 'notifications.events', topic, partition: 0, events, position };
}

async function take(by: NotificationsApp, events: IntegrationEvent[], fromOffset = 0): Promise<void> {
  await by.context.get(CollectEventsHandler, { strict: false }).execute(batchOf(events, fromOffset));
}

async function positions(): Promise<string[]> {
  const { rows } = await database.owner.query<{ next_offset: string }>(
    'SELECT next_offset FROM notifications.inbox WHERE topic = $1',
    [`topic-${platformKey}`],
  );
  return rows.map((row) => row.next_offset);
}

async function statuses(): Promise<string> {
  const reply = await app.deliveries.list(
    aRequest(undefined, { context: { platformKey }, query: { limit: 100 } }),
  );
  return bodyOf<Page<WebhookDeliveryResource>>(reply)
    .data.map(({ status }) => status)
    .reverse()
    .join();
}

describe('a change of endpoints', () => {
  it('reaches other instances before the next event: created, changed, disabled, deleted', async () => {
    // Both have read that this platform has no endpoints.
    for (const instance of [app, other]) await instance.collect(webhookEvent({ platformKey }));
    const eventTypes = ['CUSTOMER_CREATED' as const];
    const { id } = await addEndpoint(other, receiver.url(path), { platformKey, eventTypes });
    await app.collect(webhookEvent({ platformKey }), webhookEvent({ platformKey, type: 'CUSTOMER_CREATED' }));
    await eventually(() => receiver.at(path).length === 1);
    await other.endpoints.update(onEndpoint(id, { eventTypes: [] }, platformKey));
    await app.collect(webhookEvent({ platformKey }));
    await eventually(() => receiver.at(path).length === 2);
    await other.endpoints.update(onEndpoint(id, { url: receiver.url(`${path}-moved`) }, platformKey));
    await app.collect(webhookEvent({ platformKey }));
    await eventually(() => receiver.at(`${path}-moved`).length === 1);
    await other.endpoints.update(onEndpoint(id, { status: 'DISABLED' as const }, platformKey));
    await app.collect(webhookEvent({ platformKey }));
    await other.endpoints.delete(onEndpoint(id, undefined, platformKey));
    await app.collect(webhookEvent({ platformKey }));
    expect(await statuses()).toBe('DELIVERED,DELIVERED,DELIVERED,FAILED');
    expect(receiver.at(path)).toHaveLength(2);
  });

  it('to the default endpoint takes effect as soon as its platform was applied', async () => {
    await app.collect(webhookEvent({ platformKey }));
    await other.collect(platformEvent({ platformKey, webhookEndpoint: receiver.url(path) }));
    await app.collect(webhookEvent({ platformKey }));
    await eventually(() => receiver.at(path).length === 1);
  });

  it('applies to deliveries that already wait for a disabled endpoint', async () => {
    const { id } = await addEndpoint(app, receiver.url(path), { platformKey });
    const open: (() => void)[] = [];
    receiver.behave(path, (_received, response) => open.push(() => response.end()));
    await app.collect(...Array.from({ length: 12 }, () => webhookEvent({ platformKey })));
    await eventually(() => open.length >= 4);
    await other.endpoints.update(onEndpoint(id, { status: 'DISABLED' as const }, platformKey));
    await pause(300);
    receiver.answer(path, 200);
    const begun = receiver.at(path).length;
    open.forEach((answer) => answer());
    await eventually(async () => (await statuses()).split('DELIVERED').length === begun + 1);
    await pause(300);
    expect(receiver.at(path)).toHaveLength(begun);
    await other.endpoints.update(onEndpoint(id, { status: 'ENABLED' as const }, platformKey));
    await eventually(() => receiver.at(path).length === 12);
  });
});

describe('the read position', () => {
  it('stays if no event has a subscriber, and reading again does no harm', async () => {
    const unwanted = [webhookEvent({ platformKey }), webhookEvent({ platformKey })];
    await take(app, unwanted);
    expect(await positions()).toEqual([]);
    // The instance died before Kafka got the offset. Another one reads the same again and continues behind
    // it.
    await take(other, unwanted);
    expect(await positions()).toEqual([]);
    await addEndpoint(other, receiver.url(path), { platformKey });
    await take(app, [webhookEvent({ platformKey })], 2);
    expect(await positions()).toEqual(['3']);
    await eventually(async () => (await statuses()) === 'DELIVERED');
    expect(receiver.at(path)).toHaveLength(1);
  });

  it('prevents duplicates and reports how far another instance has come', async () => {
    await addEndpoint(app, receiver.url(path), { platformKey });
    const events = [webhookEvent({ platformKey }), webhookEvent({ platformKey })];
    await take(app, events);
    await expect(take(other, events)).rejects.toMatchObject({ state: { nextOffset: '2', nextIndex: 0 } });
    await eventually(async () => (await statuses()) === 'DELIVERED,DELIVERED');
    expect(receiver.at(path)).toHaveLength(2);
  });
});

describe('deliveries that are handed over in memory', () => {
  it('are leased from the commit on, and sent by another process after the lease expires', async () => {
    const { id } = await addEndpoint(app, receiver.url(path), { platformKey });
    receiver.behave(path, () => undefined);
    const event = webhookEvent({ platformKey });
    const beforeMs = await database.now();
    await app.collect(event);
    await eventually(() => receiver.at(path).length === 1);
    const leasedMs = await leasedAt(app, platformKey, LEASE_MS);
    expect(leasedMs).toBeGreaterThanOrEqual(beforeMs);
    expect(leasedMs).toBeLessThanOrEqual(await database.now());
    await pause(300);
    expect(receiver.at(path)).toHaveLength(1);
    receiver.answer(path, 200);
    await database.owner.query(
      'UPDATE notifications.webhook_deliveries SET lease_until = clock_timestamp() WHERE endpoint_id = $1',
      [id.slice('WebhookEndpoint:'.length)],
    );
    await eventually(async () => (await statuses()) === 'DELIVERED');
    expect(receiver.at(path).map(({ headers }) => headers['webhook-id'])).toEqual([
      `Webhook:${event.id}`,
      `Webhook:${event.id}`,
    ]);
  });

  it('are given back by a process that stops, and by one whose endpoint gets into trouble', async () => {
    const leaving = await startNotifications(database, { keyRing: app.runtime.config.keyRing });
    const { id } = await addEndpoint(leaving, receiver.url(path), { platformKey });
    for (let n = 0; n < 8; n += 1) await leaving.collect(webhookEvent({ platformKey }));
    await eventually(() => receiver.at(path).length === 8);
    let isSlow = true;
    receiver.behave(path, (_received, response) => {
      if (isSlow) setTimeout(() => response.writeHead(500).end(), 150);
      else response.end();
    });
    const ids = Array.from({ length: 60 }, () => formatId('Transaction', mintUuid()));
    await leaving.collect(...ids.map((resourceId) => webhookEvent({ id: resourceId, platformKey })));
    await eventually(() => receiver.at(path).length > 8);
    isSlow = false;
    await leaving.stop();
    await app.endpoints.recover(onEndpoint(id, undefined, platformKey));
    const sent = (): number => new Set(receiver.at(path).map(({ headers }) => headers['webhook-id'])).size;
    await eventually(() => sent() === 68);
    await eventually(async () => (await statuses()).split('DELIVERED').length === 69);
  });
});

describe('events on request', () => {
  it('are of accounts alone, which cannot speak for others', async () => {
    await addEndpoint(app, receiver.url(path), { platformKey });
    const consumer = app.context.get(EventsConsumer, { strict: false });
    const asked = aRequest({ events: [webhookEvent({ platformKey })] });
    await expect(consumer.apply(asked)).rejects.toThrow('another service');
    expect(await statuses()).toBe('');
  });
});

describe('growing tables', () => {
  it('are analysed after many changes by a service that does not own them', async () => {
    const analysed = async (): Promise<boolean> => {
      const { rows } = await database.owner.query<{ done: boolean }>(
        `SELECT last_analyze IS NOT NULL AS done FROM pg_stat_user_tables
         WHERE schemaname = 'notifications' AND relname = 'webhook_deliveries'`,
      );
      return rows[0]?.done === true;
    };
    // PostgreSQL's own worker may come first and leave nothing to analyse.
    await database.owner.query(
      'ALTER TABLE notifications.webhook_deliveries SET (autovacuum_enabled = false)',
    );
    expect(await analysed()).toBe(false);
    await database.owner.query(
      `INSERT INTO notifications.webhook_deliveries (platform_key, id, event_id, endpoint_id, event_type, resource_id,
         sequence, status, created_at)
       SELECT $1, gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'TEST', 'r', 1, 'FAILED', now()
       FROM generate_series(1, 600)`,
      [platformKey],
    );
    const worker = app.context.get(RetentionWorker, { strict: false });
    await eventually(async () => {
      await worker.analyse();
      return analysed();
    });
  });
});
