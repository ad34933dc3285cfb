import { formatId, mintUuid } from '@corridor/kernel';
import { purgeIdempotencyKeys } from '@corridor/database';
import { eventually, type TestDatabase } from '@corridor/testing';
import { RetentionRepository } from '../src/retention/retention.repository';
import { RetentionWorker } from '../src/retention/retention.worker';
import { addBacklog, uuidOf } from './fixtures/backlog';
import {
  addEndpoint,
  deliveriesOf,
  onEndpoint,
  platformEvent,
  useNotifications,
  webhookEvent,
  type NotificationsApp,
} from './fixtures/notifications-app';
import { Receiver } from './fixtures/receiver';

const DAY_MS = 24 * 3600 * 1000;
const MONTH_MS = 31 * DAY_MS;

let database: TestDatabase;
let app: NotificationsApp;
let receiver: Receiver;
/** How far the service's clock is ahead of the host's, in milliseconds. */
let aheadMs = 0;

useNotifications((suite) => ({ database, app, receiver } = suite));

beforeAll(() => {
  jest.spyOn(app.runtime.clocks, 'realNow').mockImplementation(() => Date.now() + aheadMs);
  jest
    .spyOn(app.runtime.clocks, 'now')
    .mockImplementation(
      async (runner, platformKey) =>
        Date.now() + aheadMs + (await app.runtime.clocks.offset(runner, platformKey)),
    );
});

function worker(): RetentionWorker {
  return app.context.get(RetentionWorker, { strict: false });
}

async function rowsByTable(): Promise<Record<string, number>> {
  const { rows } = await database.owner.query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'notifications' ORDER BY 1",
  );
  const counted: Record<string, number> = {};
  for (const { name } of rows) {
    const found = await database.owner.query<{ n: number }>(
      `SELECT count(*)::integer AS n FROM notifications.${name}`,
    );
    counted[name] = found.rows[0]?.n ?? 0;
  }
  return counted;
}

/** The activity of a platform in a month, at the time of the clock. */
async function aMonth(platformKey: number): Promise<void> {
  const at = (): string => new Date(Date.now() + aheadMs).toISOString();
  const kept = `/kept-${platformKey}`;
  await app.collect(platformEvent({ platformKey, webhookEndpoint: receiver.url(`${kept}-${aheadMs}`) }));
  const { id } = await addEndpoint(app, receiver.url('/gone-soon'), { platformKey });
  const paused = await addEndpoint(app, receiver.url('/paused'), { platformKey });
  await app.endpoints.update(onEndpoint(paused.id, { status: 'DISABLED' as const }, platformKey));
  for (let n = 0; n < 3; n += 1) {
    await app.collect(
      webhookEvent({ platformKey, time: at() }),
      webhookEvent({ platformKey, time: at(), type: 'CUSTOMER_CREATED' }),
      webhookEvent({ platformKey, time: at(), type: 'INCOMING_PAYMENT_PENDING' }),
    );
  }
  await eventually(async () =>
    (await deliveriesOf(app, platformKey)).every(
      ({ status, endpointId }) => status !== 'PENDING' || endpointId === paused.id,
    ),
  );
  await app.endpoints.delete(onEndpoint(id, undefined, platformKey));
  await app.endpoints.delete(onEndpoint(paused.id, undefined, platformKey));
}

async function purgeAll(): Promise<void> {
  // Without Kafka, this simulates the relay, which would have published and deleted these rows.
  await database.owner.query('DELETE FROM notifications.outbox');
  await worker().fold();
  let before = '';
  const isSettled = async (): Promise<boolean> => {
    await worker().purge();
    const [counted, last] = [JSON.stringify(await rowsByTable()), before];
    before = counted;
    return counted === last;
  };
  await eventually(isSettled, 60_000, 300);
  await database.owner.query(
    `UPDATE notifications.idempotency_keys SET created_at = created_at - interval '31 days'`,
  );
  await purgeIdempotencyKeys(app.runtime.dataSource.manager, 10_000);
}

describe('months of use', () => {
  it('leave no table larger than one month does', async () => {
    const after: Record<string, number>[] = [];
    for (let month = 0; month < 4; month += 1) {
      for (const platformKey of [1, 2]) await aMonth(platformKey);
      aheadMs += MONTH_MS;
      await purgeAll();
      after.push(await rowsByTable());
    }
    const [first, ...later] = after;
    for (const counted of later) expect(counted).toEqual(first);
    expect(first).toMatchObject({
      webhook_events: 0,
      webhook_deliveries: 0,
      webhook_attempts: 0,
      webhook_event_list_totals: 0,
      webhook_delivery_list_totals: 0,
      webhook_endpoint_list_totals: 0,
      endpoint_backlogs: 0,
      idempotency_keys: 0,
      // The default endpoints.
      webhook_endpoints: 2,
    });
  });
});

describe('a purge', () => {
  it('runs all other parts if one fails', async () => {
    const platformKey = 20;
    await addEndpoint(app, receiver.url('/other-parts'), { platformKey });
    await app.collect(webhookEvent({ platformKey, time: new Date(Date.now() + aheadMs).toISOString() }));
    await eventually(async () => (await deliveriesOf(app, platformKey))[0]?.status === 'DELIVERED');
    aheadMs += MONTH_MS;
    const repository = app.context.get(RetentionRepository, { strict: false });
    const failing = jest
      .spyOn(repository, 'removeAttempts')
      .mockRejectedValue(Object.assign(new Error('canceling statement'), { code: '57014' }));
    await worker().purge();
    expect(failing).toHaveBeenCalled();
    expect((await rowsByTable())['webhook_events']).toBe(0);
    failing.mockRestore();
    await worker().purge();
    expect(await rowsByTable()).toMatchObject({ webhook_attempts: 0, webhook_deliveries: 0 });
  });

  it('releases deliveries that waited for one that it ends', async () => {
    const platformKey = 21;
    const { id } = await addEndpoint(app, receiver.url('/released'), { platformKey });
    await app.endpoints.update(onEndpoint(id, { status: 'DISABLED' as const }, platformKey));
    const resource = formatId('Transaction', mintUuid());
    const collect = (version: number): Promise<void> =>
      app.collect(
        webhookEvent({
          platformKey,
          id: resource,
          version,
          time: new Date(Date.now() + aheadMs).toISOString(),
        }),
      );
    await collect(1);
    aheadMs += MONTH_MS;
    await collect(2);
    await worker().purge();
    await app.endpoints.update(onEndpoint(id, { status: 'ENABLED' as const }, platformKey));
    await eventually(() => receiver.at('/released').length === 1);
    expect(receiver.envelopes('/released')[0]?.sequence).toBe(2);
  });

  it('finds old rows by an index, however many young ones exist', async () => {
    const { rows } = await database.owner.query<{ definition: string }>(
      `SELECT indexdef AS definition FROM pg_indexes WHERE schemaname = 'notifications'
       AND tablename LIKE 'webhook%' AND indexdef LIKE '%brin%'`,
    );
    expect(rows).toEqual([]);
    const platformKey = 22;
    const { id } = await addEndpoint(app, receiver.url('/many'), { platformKey });
    await app.endpoints.update(onEndpoint(id, { status: 'DISABLED' as const }, platformKey));
    await addBacklog(database, { platformKey, endpointId: id, count: 20_000, status: 'FAILED' });
    await database.owner.query(
      `INSERT INTO notifications.webhook_attempts (platform_key, delivery_id, id, attempted_at, duration_ms, recorded_at)
       SELECT platform_key, id, id, created_at, 1, to_timestamp($2::float8 / 1000)
         - CASE WHEN right(id::text, 2) = '00' THEN interval '40 days' ELSE interval '1 day' END
       FROM notifications.webhook_deliveries WHERE endpoint_id = $1`,
      [uuidOf(id), Date.now() + aheadMs],
    );
    await database.owner.query('ANALYZE notifications.webhook_attempts');
    const plan = await database.owner.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN SELECT 1 FROM notifications.webhook_attempts WHERE recorded_at < to_timestamp($1::float8 / 1000)
       ORDER BY recorded_at LIMIT 5000`.replace('$1', String(Date.now() + aheadMs - 30 * DAY_MS)),
    );
    expect(plan.rows.map((row) => row['QUERY PLAN']).join()).toContain('webhook_attempts_recorded');
    await worker().purge();
    const left = await database.owner.query<{ n: number }>(
      'SELECT count(*)::integer AS n FROM notifications.webhook_attempts WHERE platform_key = $1',
      [platformKey],
    );
    expect(left.rows[0]?.n).toBe(20_000 - 78);
  });
});
