import { setTimeout as pause } from 'node:timers/promises';
import { formatId, mintUuid } from '@corridor/kernel';
import {
  internalOperations,
  type ApprovalEvent,
  type ApprovalState,
  type IntegrationEvent,
  type Page,
  type WebhookDeliveryResource,
  type WebhookSecretResource,
} from '@corridor/contracts';
import { aRequest, eventually, type TestDatabase } from '@corridor/testing';
import { APPROVAL_LEASE_MS } from '../src/approvals/approval.repository';
import { APPROVAL_TIMEOUT_MS } from '../src/approvals/domain/approval-answer';
import { WITHHELD_ANSWER } from '../src/deliveries/domain/kept-answer';
import {
  addEndpoint,
  atOneMoment,
  bodyOf,
  deliveriesOf,
  leasedAt,
  onDelivery,
  onEndpoint,
  platformEvent,
  startNotifications,
  until,
  useNotifications,
  webhookEvent,
  type NotificationsApp,
} from './fixtures/notifications-app';
import { headerTime, Receiver, verify } from './fixtures/receiver';

const type = 'INCOMING_PAYMENT_PENDING';
const info = { FULL_NAME: 'Zoë Álvarez', POSTAL_ADDRESS: { line1: '1 Main St' } };

let database: TestDatabase;
let app: NotificationsApp;
let receiver: Receiver;
let platformKey = 700;
let path = '';

useNotifications((suite) => ({ database, app, receiver } = suite));

beforeEach(() => {
  platformKey += 1;
  path = `/approve-${platformKey}`;
  app.client.answer(internalOperations.resolveAccounts.name, () => ({ platform: null }));
});

/** Sets config.webhookEndpoint and returns the endpoint's id. */
async function setDefault(url = receiver.url(path)): Promise<string> {
  await app.collect(platformEvent({ platformKey, webhookEndpoint: url }));
  const reply = await app.endpoints.list(aRequest(undefined, { context: { platformKey }, query: {} }));
  const endpoint = bodyOf<Page<{ id: string; isDefault: boolean }>>(reply).data.find(
    (listed) => listed.isDefault,
  );
  return endpoint?.id ?? '';
}

/** Publishes an incoming payment and returns the event. */
async function comesIn(by = app): Promise<IntegrationEvent> {
  const event = webhookEvent({ platformKey, type });
  await by.collect(event);
  return event;
}

function answersJson(status: number, body: unknown): void {
  receiver.behave(path, (_received, response) => response.writeHead(status).end(JSON.stringify(body)));
}

/** The published outcomes of the platform's approvals, in order. No relay empties the outbox here. */
async function published(): Promise<ApprovalEvent[]> {
  const { rows } = await database.owner.query<{ events: string }>(
    'SELECT events FROM notifications.outbox ORDER BY id',
  );
  const events = rows.flatMap((row) => JSON.parse(row.events) as ApprovalEvent[]);
  return events.filter((event) => event.platformKey === platformKey);
}

async function outcome(): Promise<ApprovalState> {
  const [event, ...more] = await eventually(async () => {
    const all = await published();
    return all.length > 0 && all;
  });
  expect(more).toEqual([]);
  if (!event?.state) throw new Error('no state');
  return event.state;
}

async function only(): Promise<WebhookDeliveryResource> {
  const [delivery, ...more] = await deliveriesOf(app, platformKey);
  expect(more).toEqual([]);
  if (!delivery) throw new Error('no delivery');
  return delivery;
}

async function runOutLeases(): Promise<void> {
  await database.owner.query(
    `UPDATE notifications.webhook_deliveries SET lease_until = clock_timestamp()
     WHERE platform_key = $1 AND approval = 'ASKING'`,
    [platformKey],
  );
}

describe('the answer to an approval event', () => {
  it.each([
    [200, 'APPROVED', 'DELIVERED'],
    [202, 'ACKNOWLEDGED', 'DELIVERED'],
    [403, 'REJECTED', 'DELIVERED'],
    [422, 'MISSING_DATA', 'DELIVERED'],
    [201, 'FAILED', 'FAILED'],
    [204, 'FAILED', 'FAILED'],
    [302, 'FAILED', 'FAILED'],
    [404, 'FAILED', 'FAILED'],
    [500, 'FAILED', 'FAILED'],
  ])('of %i is %s, and the delivery %s', async (status, expected, deliveryStatus) => {
    await setDefault();
    receiver.answer(path, status, status === 302 ? { location: receiver.url('/elsewhere') } : {});
    const event = await comesIn();
    const transactionId = event.subject;
    const state = await outcome();
    expect(state).toEqual({
      transactionId,
      outcome: expected,
      sentAtMs: expect.any(Number) as number,
      receiverCustomerInfoSealed: null,
      reason: null,
    });
    expect(receiver.at(path)[0]?.headers['webhook-timestamp']).toBe(headerTime(state.sentAtMs));
    expect(await published()).toMatchObject([
      {
        type: 'notifications.approval.decided',
        aggregate: 'approvals',
        subject: transactionId,
        version: 1,
        platformId: event.platformId,
        webhookType: null,
        data: {},
      },
    ]);
    const delivery = await only();
    expect(delivery).toMatchObject({
      eventId: `Webhook:${event.id}`,
      eventType: type,
      resourceId: transactionId,
      status: deliveryStatus,
      nextAttemptAt: null,
      attempts: [{ responseStatus: status, error: null }],
    });
    expect(delivery.attempts[0]?.at).toBe(new Date(state.sentAtMs).toISOString());
    await app.advance(3_600_000, platformKey);
    await pause(300);
    expect(receiver.at(path)).toHaveLength(1);
    expect(receiver.at('/elsewhere')).toHaveLength(0);
  });

  it('comes from a signed delivery in real time, even if the platform has advanced its clock', async () => {
    const id = await setDefault();
    await app.advance(3 * 24 * 3_600_000, platformKey);
    const event = await comesIn();
    const { sentAtMs } = await outcome();
    const { secret } = bodyOf<WebhookSecretResource>(
      await app.endpoints.secret(onEndpoint(id, undefined, platformKey)),
    );
    const [received] = receiver.at(path);
    if (!received) throw new Error('nothing came');
    expect(verify(received, secret)).toMatchObject({ id: `Webhook:${event.id}`, type, data: event.data });
    expect(received.headers['webhook-timestamp']).toBe(headerTime(sentAtMs - 3 * 24 * 3_600_000));
  });

  it('passes data about the receiver on only as ciphertext', async () => {
    await setDefault();
    answersJson(200, { receiverCustomerInfo: info });
    await comesIn();
    const { transactionId, receiverCustomerInfoSealed } = await outcome();
    const plain = app.runtime.vault.unsealField(
      receiverCustomerInfoSealed ?? '',
      transactionId,
      'receiverCustomerInfo',
    );
    expect(JSON.parse(plain)).toEqual(info);
    expect((await only()).attempts).toMatchObject([{ responseStatus: 200, responseBody: WITHHELD_ANSWER }]);
    const { rows } = await database.owner.query<{ text: string }>(
      `SELECT a::text AS text FROM notifications.webhook_attempts a UNION ALL
       SELECT o::text FROM notifications.outbox o`,
    );
    expect(rows.filter(({ text }) => /Álvarez|Main St/.test(text))).toEqual([]);
  });

  it('passes the reason of a refusal on', async () => {
    await setDefault();
    answersJson(403, { message: 'not today' });
    await comesIn();
    expect(await outcome()).toMatchObject({ outcome: 'REJECTED', reason: 'not today' });
  });

  it.each(['{"receiverCustomerInfo":', 'ok', '[]', '\u0000\ud800'])(
    'approves by its status if its body is %j',
    async (body) => {
      await setDefault();
      receiver.behave(path, (_received, response) => response.end(body));
      await comesIn();
      expect(await outcome()).toMatchObject({ outcome: 'APPROVED', receiverCustomerInfoSealed: null });
    },
  );

  it('approves by its status if it is too long to be read', async () => {
    await setDefault();
    answersJson(200, { filler: 'x'.repeat(100_000), receiverCustomerInfo: info });
    await comesIn();
    expect(await outcome()).toMatchObject({ outcome: 'APPROVED', receiverCustomerInfoSealed: null });
    expect((await only()).attempts[0]?.responseBody).toHaveLength(1_024);
  });

  it('counts as failed if its connection breaks, and the event is not sent again', async () => {
    await setDefault();
    await app.collect(webhookEvent({ platformKey }));
    await eventually(() => receiver.at(path).length === 1);
    receiver.behave(path, (_received, response) => response.req.socket.destroy());
    await comesIn();
    expect(await outcome()).toMatchObject({ outcome: 'FAILED' });
    receiver.behave(path, (_received, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('{');
      setTimeout(() => response.destroy(), 50);
    });
    await comesIn();
    await eventually(async () => (await published()).length === 2);
    expect((await published())[1]?.state).toMatchObject({ outcome: 'FAILED' });
    expect((await deliveriesOf(app, platformKey)).at(-1)?.attempts).toMatchObject([
      { responseStatus: 200, error: 'the connection was closed within the answer' },
    ]);
    expect(receiver.at(path)).toHaveLength(3);
  });

  it.each([
    ['nothing of it', undefined, 'no answer within 5 seconds', null],
    ['not all of it', 200, 'no whole answer within 5 seconds', 200],
  ])('counts as failed if %s comes within 5 seconds', async (_name, begun, error, responseStatus) => {
    await setDefault();
    receiver.behave(path, (_received, response) => {
      if (begun !== undefined) response.writeHead(begun).write('{');
    });
    await comesIn();
    expect(await outcome()).toMatchObject({ outcome: 'FAILED' });
    const { status, attempts } = await only();
    expect({ status, attempts }).toMatchObject({ status: 'FAILED', attempts: [{ responseStatus, error }] });
    expect(attempts[0]?.durationMs).toBeGreaterThanOrEqual(APPROVAL_TIMEOUT_MS - 1);
    expect(receiver.at(path)).toHaveLength(1);
  });

  it('disables the endpoint if it is 410', async () => {
    const id = await setDefault();
    receiver.answer(path, 410);
    await comesIn();
    expect(await outcome()).toMatchObject({ outcome: 'FAILED' });
    const endpoint = await app.endpoints.get(onEndpoint(id, undefined, platformKey));
    expect(bodyOf(endpoint)).toMatchObject({ status: 'DISABLED' });
  });
});

describe('an unreachable endpoint', () => {
  it('fails the approval if nothing listens', async () => {
    await setDefault('http://127.0.0.1:1/closed');
    await comesIn();
    expect(await outcome()).toMatchObject({ outcome: 'FAILED' });
    expect(await only()).toMatchObject({
      status: 'FAILED',
      attempts: [{ responseStatus: null, error: 'the connection was refused' }],
    });
  });

  it('fails the approval if its address is refused', async () => {
    const strict = await startNotifications(database, { allowPrivateNetworks: false });
    try {
      await strict.collect(platformEvent({ platformKey, webhookEndpoint: receiver.url(path) }));
      await comesIn(strict);
      expect(await outcome()).toMatchObject({ outcome: 'FAILED' });
      expect((await only()).attempts[0]?.error).toContain('private');
      expect(receiver.at(path)).toHaveLength(0);
    } finally {
      await strict.stop();
    }
  });
});

describe('no endpoint is asked', () => {
  it('if there is no default endpoint, after accounts was asked; others get the event', async () => {
    const otherPath = `${path}-other`;
    await addEndpoint(app, receiver.url(otherPath), { platformKey });
    const before = app.client.asked.length;
    const { made: event, atMs } = await atOneMoment(app, () => comesIn());
    const expected = { transactionId: event.subject, outcome: 'NO_ENDPOINT', sentAtMs: atMs };
    expect((await published())[0]?.state).toMatchObject(expected);
    expect(app.client.asked.slice(before)).toMatchObject([
      { operation: internalOperations.resolveAccounts.name, request: { context: { platformKey } } },
    ]);
    await eventually(() => receiver.at(otherPath).length === 1);
  });

  it('if there is none at all; the outcome is published once at collection, and the event is listed', async () => {
    await app.advance(60_000, platformKey);
    const event = webhookEvent({ platformKey, type });
    const { atMs } = await atOneMoment(app, async () => {
      await Promise.all([app.collect(event, event), app.collect(event)]);
      await app.collect(event);
    });
    expect((await outcome()).sentAtMs).toBe(atMs + 60_000);
    const reply = await app.events.list(aRequest(undefined, { context: { platformKey }, query: {} }));
    expect(bodyOf<Page<unknown>>(reply)).toMatchObject({ data: [{ type }], totalCount: 1 });
    expect(await deliveriesOf(app, platformKey)).toEqual([]);
  });

  it('if accounts does not answer', async () => {
    app.client.answer(internalOperations.resolveAccounts.name, () => {
      throw new Error('down');
    });
    await comesIn();
    expect(await outcome()).toMatchObject({ outcome: 'NO_ENDPOINT' });
  });

  it('if the default endpoint excludes the type', async () => {
    const id = await setDefault();
    const eventTypes = ['CUSTOMER_CREATED' as const];
    await app.endpoints.update(onEndpoint(id, { eventTypes }, platformKey));
    await comesIn();
    expect(await outcome()).toMatchObject({ outcome: 'NO_ENDPOINT' });
    expect(await deliveriesOf(app, platformKey)).toEqual([]);
  });

  it('if the default endpoint is disabled, not even after it is enabled again', async () => {
    const id = await setDefault();
    await app.endpoints.update(onEndpoint(id, { status: 'DISABLED' as const }, platformKey));
    await comesIn();
    expect(await outcome()).toMatchObject({ outcome: 'NO_ENDPOINT' });
    expect(await only()).toMatchObject({ status: 'FAILED', attempts: [], nextAttemptAt: null });
    await app.endpoints.update(onEndpoint(id, { status: 'ENABLED' as const }, platformKey));
    await app.endpoints.recover(onEndpoint(id, undefined, platformKey));
    await pause(400);
    expect(receiver.at(path)).toHaveLength(0);
    expect(await published()).toHaveLength(1);
  });

  it('unless accounts knows one that the replica lacks', async () => {
    const platform = platformEvent({ platformKey, webhookEndpoint: receiver.url(path) });
    app.client.answer(internalOperations.resolveAccounts.name, () => ({ platform }));
    await comesIn();
    expect(await outcome()).toMatchObject({ outcome: 'APPROVED' });
  });
});

describe('among other deliveries', () => {
  it('a question waits for no other delivery of its endpoint, slow or failing', async () => {
    await setDefault();
    const open: (() => void)[] = [];
    const isAsking = (body: string): boolean => (JSON.parse(body) as { type: string }).type === type;
    receiver.behave(path, ({ body }, response) => {
      if (isAsking(body)) response.writeHead(403).end();
      else open.push(() => response.writeHead(500).end());
    });
    const ordinary = Array.from({ length: 40 }, () => webhookEvent({ platformKey }));
    await app.collect(...ordinary);
    await eventually(() => open.length >= 4);
    await comesIn();
    expect(await outcome()).toMatchObject({ outcome: 'REJECTED' });
    // None of the others was answered or given up meanwhile.
    const others = (await deliveriesOf(app, platformKey)).filter(({ eventType }) => eventType !== type);
    expect(others.map(({ attempts }) => attempts)).toEqual(ordinary.map(() => []));
    receiver.answer(path, 200);
    open.forEach((answer) => answer());
  });

  it('questions wait for no other question of their endpoint', async () => {
    await setDefault();
    let underWay = 0;
    receiver.behave(path, (_received, response) => {
      underWay += 1;
      const timer = setInterval(() => {
        if (underWay < 60) return;
        clearInterval(timer);
        response.writeHead(202).end();
      }, 20);
    });
    await app.collect(...Array.from({ length: 60 }, () => webhookEvent({ platformKey, type })));
    await eventually(async () => (await published()).length === 60);
    expect(new Set((await published()).map(({ state }) => state?.outcome))).toEqual(
      new Set(['ACKNOWLEDGED']),
    );
  });

  it('later events of the payment wait for its answer', async () => {
    await setDefault();
    const open: (() => void)[] = [];
    receiver.behave(path, (_received, response) => open.push(() => response.writeHead(202).end()));
    const id = formatId('Transaction', mintUuid());
    const completed = { id, type: 'INCOMING_PAYMENT_COMPLETED' as const, platformKey };
    await app.collect(webhookEvent({ id, type, platformKey }), webhookEvent({ ...completed, version: 2 }));
    await eventually(() => open.length === 1);
    await app.collect(webhookEvent({ ...completed, version: 3 }));
    await pause(300);
    expect(receiver.at(path)).toHaveLength(1);
    receiver.answer(path, 200);
    open[0]?.();
    await eventually(() => receiver.at(path).length === 3);
    expect(receiver.envelopes(path).map(({ sequence }) => sequence)).toEqual([1, 2, 3]);
  });

  it('a later event that is sent again on demand overtakes the question and does not affect it', async () => {
    await setDefault();
    const open: (() => void)[] = [];
    receiver.behave(path, ({ body }, response) => {
      if ((JSON.parse(body) as { type: string }).type === type) open.push(() => response.end());
      else response.end();
    });
    const id = formatId('Transaction', mintUuid());
    const completed = webhookEvent({ id, type: 'INCOMING_PAYMENT_COMPLETED', platformKey, version: 2 });
    await app.collect(webhookEvent({ id, type, platformKey }), completed);
    await eventually(() => open.length === 1);
    const later = (await deliveriesOf(app, platformKey)).find(({ eventType }) => eventType !== type);
    await app.deliveries.retry(onDelivery(later?.id ?? '', platformKey));
    await eventually(() => receiver.at(path).length === 2);
    await eventually(async () => (await deliveriesOf(app, platformKey))[1]?.status === 'DELIVERED');
    expect((await deliveriesOf(app, platformKey))[0]).toMatchObject({
      eventType: type,
      status: 'PENDING',
      nextAttemptAt: null,
    });
    open[0]?.();
    expect(await outcome()).toMatchObject({ outcome: 'APPROVED' });
    expect(receiver.at(path)).toHaveLength(2);
  });

  it('the event is an ordinary one for other endpoints: retried, in order, successful by any 2xx', async () => {
    await setDefault();
    const otherPath = `${path}-other`;
    const other = await addEndpoint(app, receiver.url(otherPath), { platformKey });
    receiver.behave(otherPath, (_received, response) =>
      response.writeHead(403).end(JSON.stringify({ receiverCustomerInfo: info })),
    );
    await comesIn();
    expect(await outcome()).toMatchObject({ outcome: 'APPROVED' });
    const ofOther = async (): Promise<WebhookDeliveryResource | undefined> =>
      (await deliveriesOf(app, platformKey)).find(({ endpointId }) => endpointId === other.id);
    const failed = await until(async () => {
      const delivery = await ofOther();
      return delivery?.attempts.length === 1 && delivery;
    });
    expect(failed).toMatchObject({
      status: 'PENDING',
      nextAttemptAt: expect.any(String) as string,
      attempts: [{ responseStatus: 403, responseBody: WITHHELD_ANSWER }],
    });
    receiver.answer(otherPath, 204);
    await app.advance(6_500, platformKey);
    await eventually(async () => (await ofOther())?.status === 'DELIVERED');
    expect(await published()).toHaveLength(1);
    expect(receiver.at(path)).toHaveLength(1);
  });
});

describe('retry of an approval event', () => {
  it('sends it again, decides nothing, and is not repeated', async () => {
    await setDefault();
    receiver.answer(path, 403);
    await comesIn();
    expect(await outcome()).toMatchObject({ outcome: 'REJECTED' });
    const { id } = await only();
    receiver.answer(path, 200);
    await app.deliveries.retry(onDelivery(id, platformKey));
    await eventually(async () => (await only()).attempts.length === 2);
    expect(await only()).toMatchObject({ status: 'DELIVERED' });
    receiver.answer(path, 500);
    await app.deliveries.retry(onDelivery(id, platformKey));
    await eventually(async () => (await only()).attempts.length === 3);
    expect(await only()).toMatchObject({ status: 'FAILED', nextAttemptAt: null });
    expect(new Set(receiver.at(path).map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(await published()).toHaveLength(1);
  });

  it('changes nothing while the answer is pending', async () => {
    await setDefault();
    const open: (() => void)[] = [];
    receiver.behave(path, (_received, response) => open.push(() => response.end()));
    await comesIn();
    await eventually(() => open.length === 1);
    const { id } = await only();
    expect(bodyOf(await app.deliveries.retry(onDelivery(id, platformKey)))).toMatchObject({
      status: 'PENDING',
      nextAttemptAt: null,
    });
    await pause(300);
    open[0]?.();
    expect(await outcome()).toMatchObject({ outcome: 'APPROVED' });
    expect(receiver.at(path)).toHaveLength(1);
  });

  it('changes nothing while the process that waited for it is dead', async () => {
    await setDefault();
    const open: (() => void)[] = [];
    receiver.behave(path, (_received, response) => open.push(() => response.end()));
    await comesIn();
    await eventually(() => open.length === 1);
    const { id } = await only();
    // The lease has expired, and no worker takes a locked row.
    const session = await database.owner.connect();
    const row = `WHERE platform_key = ${platformKey}`;
    await session.query(
      `UPDATE notifications.webhook_deliveries SET lease_until = clock_timestamp() ${row};
       COMMIT; BEGIN; SELECT 1 FROM notifications.webhook_deliveries ${row} FOR UPDATE`,
    );
    const retried = app.deliveries.retry(onDelivery(id, platformKey));
    await pause(300);
    await session.query('COMMIT');
    session.release();
    expect(bodyOf(await retried)).toMatchObject({ status: 'PENDING', nextAttemptAt: null });
    await eventually(() => open.length === 2);
    open.forEach((answer) => answer());
    expect(await outcome()).toMatchObject({ outcome: 'APPROVED' });
    await pause(300);
    expect(receiver.at(path)).toHaveLength(2);
  });
});

describe('a process that dies while it asks', () => {
  it('leaves the question to another process, which asks with the same id and decides once', async () => {
    const other = await startNotifications(database, { keyRing: app.runtime.config.keyRing });
    try {
      await setDefault();
      const open: ((status: number) => void)[] = [];
      receiver.behave(path, (_received, response) => open.push((status) => response.writeHead(status).end()));
      const event = await comesIn();
      await eventually(() => open.length === 1);
      await pause(300);
      expect(open).toHaveLength(1);
      await runOutLeases();
      await eventually(() => open.length === 2);
      // The first process lives after all, but its question belongs to another one now.
      open[0]?.(200);
      await eventually(async () => (await only()).attempts.length === 1);
      expect(await published()).toEqual([]);
      open[1]?.(403);
      expect(await outcome()).toMatchObject({ outcome: 'REJECTED' });
      expect(receiver.at(path).map(({ headers }) => headers['webhook-id'])).toEqual(
        Array(2).fill(`Webhook:${event.id}`),
      );
      expect((await only()).attempts.map(({ responseStatus }) => responseStatus).sort()).toEqual([200, 403]);
      await pause(300);
      expect(await published()).toHaveLength(1);
    } finally {
      await other.stop();
    }
  });

  it('leaves it under a short lease', async () => {
    await setDefault();
    const open: (() => void)[] = [];
    receiver.behave(path, (_received, response) => open.push(() => response.end()));
    const beforeMs = await database.now();
    await comesIn();
    await eventually(() => open.length === 1);
    const leasedMs = await leasedAt(app, platformKey, APPROVAL_LEASE_MS);
    expect(leasedMs).toBeGreaterThanOrEqual(beforeMs);
    expect(leasedMs).toBeLessThanOrEqual(await database.now());
    open[0]?.();
    await outcome();
  });

  it('is not replaced if the endpoint is gone by then: NO_ENDPOINT', async () => {
    const leaving = await startNotifications(database, { keyRing: app.runtime.config.keyRing });
    await setDefault();
    receiver.behave(path, () => undefined);
    const event = await comesIn(leaving);
    await eventually(() => receiver.at(path).length === 1);
    await app.collect(platformEvent({ platformKey, webhookEndpoint: null }));
    expect(await only()).toMatchObject({ status: 'PENDING' });
    await runOutLeases();
    expect(await outcome()).toMatchObject({ transactionId: event.subject, outcome: 'NO_ENDPOINT' });
    expect(await only()).toMatchObject({ status: 'FAILED' });
    await leaving.stop();
    expect(await published()).toHaveLength(1);
  });
});

describe('several instances', () => {
  it('ask once, whichever collects the event', async () => {
    const other = await startNotifications(database, { keyRing: app.runtime.config.keyRing });
    try {
      await setDefault();
      const events = Array.from({ length: 20 }, () => webhookEvent({ platformKey, type }));
      await Promise.all([...events, ...events].map((event, n) => (n % 2 ? app : other).collect(event)));
      await eventually(async () => (await published()).length === 20);
      await pause(500);
      expect(receiver.at(path)).toHaveLength(20);
      expect(new Set((await published()).map(({ subject }) => subject)).size).toBe(20);
    } finally {
      await other.stop();
    }
  });
});
