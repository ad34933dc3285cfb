import { setTimeout as pause } from 'node:timers/promises';
import { formatId, mintUuid } from '@corridor/kernel';
import { eventually, type TestDatabase } from '@corridor/testing';
import { addBacklog, backlogOf, placeOf, uuidOf } from './fixtures/backlog';
import {
  addEndpoint,
  createNotificationsDatabase,
  deliveriesOf,
  onEndpoint,
  platformEvent,
  startNotifications,
  webhookEvent,
  type NotificationsApp,
} from './fixtures/notifications-app';
import { Receiver } from './fixtures/receiver';

const MILLION = 1_000_000;
/** Number of pairs of events that another platform gets before a backlog has ended. A million rows are 1,000 steps. */
const PAIRS = 20;
const OTHER = 2;

let database: TestDatabase;
let app: NotificationsApp;
let receiver: Receiver;
let nextKey = 10;

beforeAll(async () => {
  database = await createNotificationsDatabase();
  app = await startNotifications(database);
  receiver = await Receiver.start();
});

afterAll(async () => {
  await app?.stop();
  await receiver?.stop();
  await database?.drop();
});

/** A platform's endpoint with a backlog. It doesn't answer unless the test sets an answer. */
async function backlogged(
  count: number,
  status: 'PENDING' | 'FAILED' = 'PENDING',
): Promise<{ platformKey: number; path: string; id: string }> {
  const platformKey = (nextKey += 1);
  const path = `/backlog-${platformKey}`;
  receiver.behave(path, () => undefined);
  const { id } = await addEndpoint(app, receiver.url(path), { platformKey });
  await addBacklog(database, { platformKey, endpointId: id, count, status });
  return { platformKey, path, id };
}

describe('a million deliveries of one endpoint', () => {
  const resource = formatId('Transaction', mintUuid());
  let version = 0;

  /** Delivers two events of one resource of another platform. The first releases the second. */
  async function deliverToOther(): Promise<void> {
    const versions = [(version += 1), (version += 1)];
    await app.collect(
      ...versions.map((next) => webhookEvent({ platformKey: OTHER, id: resource, version: next })),
    );
    await eventually(() => receiver.at('/other').length >= version);
  }

  it('delay no other platform while they are recovered, moved, removed and deleted', async () => {
    await addEndpoint(app, receiver.url('/other'), { platformKey: OTHER });
    const { platformKey, path, id } = await backlogged(MILLION);
    await database.owner.query('ANALYZE notifications.webhook_deliveries');
    await deliverToOther();
    const watch = async (act: () => Promise<unknown>): Promise<void> => {
      await act();
      const before = await placeOf(database, id);
      // It was answered long before its end.
      expect(before).not.toBeNull();
      for (let pairs = 0; pairs < PAIRS; pairs += 1) await deliverToOther();
      expect(await placeOf(database, id)).not.toBeNull();
      await eventually(async () => (await placeOf(database, id)) !== before);
    };
    await watch(() => app.endpoints.recover(onEndpoint(id, undefined, platformKey)));
    await database.owner.query('UPDATE notifications.webhook_endpoints SET is_default = true WHERE id = $1', [
      uuidOf(id),
    ]);
    const moved = receiver.url(`${path}-moved`);
    receiver.behave(`${path}-moved`, () => undefined);
    await watch(() => app.collect(platformEvent({ platformKey, webhookEndpoint: moved })));
    await watch(() => app.collect(platformEvent({ platformKey, webhookEndpoint: null })));
    await expectGone({ platformKey, id, path: `${path}-moved` });
    await database.owner.query('DELETE FROM notifications.endpoint_backlogs');
    await database.owner.query(
      'UPDATE notifications.webhook_endpoints SET is_default = false, deleted_at = NULL WHERE id = $1',
      [uuidOf(id)],
    );
    await watch(() => app.endpoints.delete(onEndpoint(id, undefined, platformKey)));
    await expectGone({ platformKey, id, path: `${path}-moved` });
    await database.owner.query('DELETE FROM notifications.endpoint_backlogs');
  }, 400_000);
});

/** Expects that the endpoint is gone and nothing more is sent to it. */
async function expectGone(of: { platformKey: number; id: string; path: string }): Promise<void> {
  await expect(app.endpoints.get(onEndpoint(of.id, undefined, of.platformKey))).rejects.toMatchObject({
    code: 'WEBHOOK_ENDPOINT_NOT_FOUND',
  });
  const sent = receiver.at(of.path).length;
  await pause(500);
  expect(receiver.at(of.path)).toHaveLength(sent);
}

describe('a backlog', () => {
  const COUNT = 4_000;

  it('of a deleted endpoint is ended by another instance after the first one stopped half-way', async () => {
    const first = await startNotifications(database, { keyRing: app.runtime.config.keyRing });
    const { platformKey, id } = await backlogged(COUNT);
    await first.endpoints.delete(onEndpoint(id, undefined, platformKey));
    await first.stop();
    expect((await backlogOf(database, id)).statuses['FAILED']).toBeGreaterThan(0);
    await eventually(async () => !(await backlogOf(database, id)).isOpen);
    expect((await backlogOf(database, id)).statuses).toEqual({ FAILED: COUNT });
  });

  it('of failed deliveries is sent again completely after recover', async () => {
    const { platformKey, path, id } = await backlogged(600, 'FAILED');
    receiver.answer(path, 200);
    await app.endpoints.recover(onEndpoint(id, undefined, platformKey));
    await eventually(async () => (await backlogOf(database, id)).statuses['DELIVERED'] === 600);
    expect(receiver.at(path)).toHaveLength(600);
    expect((await backlogOf(database, id)).isOpen).toBe(false);
  });

  it('skips locked rows and returns to them', async () => {
    const { platformKey, id } = await backlogged(30);
    const holder = await database.owner.connect();
    try {
      await holder.query('BEGIN');
      await holder.query(
        'SELECT 1 FROM notifications.webhook_deliveries WHERE endpoint_id = $1 ORDER BY id LIMIT 3 FOR SHARE',
        [uuidOf(id)],
      );
      expect(await app.endpoints.recover(onEndpoint(id, undefined, platformKey))).toMatchObject({
        status: 200,
      });
      expect(await backlogOf(database, id)).toMatchObject({ due: 27, isOpen: true });
    } finally {
      await holder.query('ROLLBACK');
      holder.release();
    }
    await eventually(async () => (await backlogOf(database, id)).due === 30);
    await eventually(async () => !(await backlogOf(database, id)).isOpen);
  });
});

describe('an endpoint whose rows are locked', () => {
  it('does not keep attempts of another one from being recorded', async () => {
    const [platformKey, other] = [(nextKey += 1), (nextKey += 1)];
    const paths = [`/locked-${platformKey}`, `/free-${other}`];
    const open: (() => void)[] = [];
    for (const path of paths) receiver.behave(path, (_received, response) => open.push(() => response.end()));
    await addEndpoint(app, receiver.url(paths[0] ?? ''), { platformKey });
    await addEndpoint(app, receiver.url(paths[1] ?? ''), { platformKey: other });
    await app.collect(webhookEvent({ platformKey }), webhookEvent({ platformKey: other }));
    await eventually(() => open.length === 2);
    const holder = await database.owner.connect();
    try {
      await holder.query('BEGIN');
      await holder.query(
        'SELECT 1 FROM notifications.webhook_deliveries WHERE platform_key = $1 FOR UPDATE',
        [platformKey],
      );
      open.forEach((answer) => answer());
      await eventually(async () => (await deliveriesOf(app, other))[0]?.status === 'DELIVERED');
      expect((await deliveriesOf(app, platformKey))[0]?.status).toBe('PENDING');
    } finally {
      await holder.query('ROLLBACK');
      holder.release();
    }
    await eventually(async () => (await deliveriesOf(app, platformKey))[0]?.status === 'DELIVERED');
    expect(receiver.at(paths[0] ?? '')).toHaveLength(1);
  });
});
