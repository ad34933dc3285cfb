import { setTimeout as pause } from 'node:timers/promises';
import { formatId, mintUuid, parseId } from '@corridor/kernel';
import { eventually, type TestDatabase } from '@corridor/testing';
import { HotSessions } from '../src/database/hot-sessions.adapter';
import { JudgeEndpointHandler } from '../src/endpoint-directory/judge-endpoint.handler';
import {
  addEndpoint,
  createNotificationsDatabase,
  onEndpoint,
  startNotifications,
  webhookEvent,
  type NotificationsApp,
} from './fixtures/notifications-app';
import { Receiver } from './fixtures/receiver';

const PLATFORMS = [1, 2, 3];
const ACCOUNTS = 12;
const ROUNDS = 40;

let database: TestDatabase;
let apps: NotificationsApp[] = [];
let receiver: Receiver;

beforeAll(async () => {
  database = await createNotificationsDatabase();
  const first = await startNotifications(database);
  apps = [first, await startNotifications(database, { keyRing: first.runtime.config.keyRing })];
  receiver = await Receiver.start();
});

afterAll(async () => {
  await Promise.all(apps.map((app) => app.stop()));
  await receiver?.stop();
  await database?.drop();
});

function shuffled<T>(all: readonly T[]): T[] {
  return all
    .map((item) => ({ item, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

describe('collecting, recording, giving back and resuming at the same time', () => {
  it('never deadlock', async () => {
    const [app] = apps;
    if (!app) throw new Error('no app');
    let count = 0;
    receiver.behave('/stress', (_received, response) => {
      count += 1;
      setTimeout(() => response.writeHead(count % 7 === 0 ? 500 : 200).end(), Math.random() * 15);
    });
    const endpoints: { id: string; platformKey: number }[] = [];
    for (const platformKey of PLATFORMS) {
      for (let n = 0; n < 2; n += 1) {
        endpoints.push({
          ...(await addEndpoint(app, receiver.url('/stress'), { platformKey })),
          platformKey,
        });
      }
    }
    const accounts = PLATFORMS.flatMap((platformKey) =>
      Array.from({ length: ACCOUNTS }, () => ({ platformKey, id: formatId('InternalAccount', mintUuid()) })),
    );
    for (let version = 1; version <= ROUNDS; version += 1) {
      // Each account's events come through one partition. There are two partitions, each with its own order.
      const halves = apps.map((_app, half) => accounts.filter((_one, index) => index % apps.length === half));
      await Promise.all([
        ...apps.map((instance, half) =>
          instance.collect(
            ...shuffled(halves[half] ?? []).map((account) =>
              webhookEvent({ ...account, type: 'INTERNAL_ACCOUNT_BALANCE_UPDATED', version }),
            ),
          ),
        ),
        ...(version % 5 === 0 ? endpoints : []).map(({ id, platformKey }) =>
          app.endpoints.recover(onEndpoint(id, undefined, platformKey)),
        ),
      ]);
      await pause(Math.random() * 20);
    }
    await eventually(async () => {
      const { rows } = await database.owner.query<{ n: number }>(
        `SELECT count(*)::integer AS n FROM notifications.webhook_deliveries
         WHERE status = 'PENDING' AND failures = 0`,
      );
      return rows[0]?.n === 0;
    });
    // Sessions report their statistics at most a second later.
    await pause(1_200);
    const { rows } = await database.owner.query<{ deadlocks: string }>(
      'SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()',
    );
    expect(Number(rows[0]?.deadlocks)).toBe(0);
  });
});

describe('endpoints of one platform that fail in one batch', () => {
  it.each([
    ['failed for the first time', false],
    ['are gone', true],
  ])('that %s: a change of the last one at the same time is no deadlock', async (_title, isGone) => {
    const [app] = apps;
    if (!app) throw new Error('no app');
    const platformKey = isGone ? 11 : 10;
    const made = [
      await addEndpoint(app, receiver.url('/none'), { platformKey }),
      await addEndpoint(app, receiver.url('/none'), { platformKey }),
    ];
    const ids = made.map(({ id }) => String(parseId('WebhookEndpoint', id))).sort();
    const judge = app.context.get(JudgeEndpointHandler, { strict: false });
    const failed = ids.map((endpointId) => ({ platformKey, endpointId, isGone, nowMs: Date.now() }));
    let runs = 0;
    const other = await database.owner.connect();
    try {
      await other.query('BEGIN');
      await other.query('SELECT 1 FROM notifications.webhook_endpoints WHERE id = $1 FOR UPDATE', [ids[1]]);
      const judged = app.context.get(HotSessions, { strict: false }).transaction(async (tx) => {
        runs += 1;
        await judge.judge(tx, [], failed);
      });
      await eventually(async () => {
        const { rows } = await database.owner.query(
          `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        );
        return rows.length > 0;
      });
      await other.query("UPDATE notifications.webhook_endpoints SET status = 'ENABLED' WHERE id = $1", [
        ids[1],
      ]);
      await other.query('COMMIT');
      await judged;
    } finally {
      other.release();
    }
    expect(runs).toBe(1);
    const { rows } = await database.owner.query(
      `SELECT status, failing_since IS NOT NULL AS fails FROM notifications.webhook_endpoints WHERE platform_key = $1`,
      [platformKey],
    );
    const after = { status: isGone ? 'DISABLED' : 'ENABLED', fails: true };
    expect(rows).toEqual([after, after]);
  });
});
