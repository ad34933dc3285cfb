import { randomUUID } from 'node:crypto';
import { formatId, mintUuid, type WebhookType } from '@corridor/kernel';
import type {
  CreatedWebhookEndpointResource,
  LeasedWebhookDeliveryResource,
  OperationReply,
  ReportWebhookAttemptBody,
  WebhookDeliveryResource,
  WebhookLeaseResource,
} from '@corridor/contracts';
import { aRequest, eventually, type TestDatabase } from '@corridor/testing';
import { Webhook } from 'standardwebhooks';
import { ROOM_MAX } from '../src/deliveries/domain/endpoint-concurrency';
import { ENDPOINTS_MAX } from '../src/endpoint-directory/domain/endpoint';
import {
  bodyOf,
  createEndpoint,
  deliveriesOf,
  onDelivery,
  onEndpoint,
  platformEvent,
  startNotifications,
  until,
  useNotifications,
  webhookEvent,
  type NotificationsApp,
} from './fixtures/notifications-app';
import { Receiver } from './fixtures/receiver';

const MINUTE_MS = 60_000;

let database: TestDatabase;
let app: NotificationsApp;
let receiver: Receiver;
let platformKey = 500;

useNotifications((suite) => ({ database, app, receiver } = suite));

beforeEach(() => {
  platformKey += 1;
});

async function createPull(
  change: { eventTypes?: WebhookType[] } = {},
): Promise<CreatedWebhookEndpointResource> {
  const reply = await app.endpoints.create(
    aRequest({ delivery: 'PULL' as const, ...change }, { context: { platformKey } }),
  );
  expect(reply.status).toBe(201);
  return bodyOf(reply);
}

async function lease(
  endpointId: string,
  body: { limit?: number; waitSeconds?: number } | undefined = undefined,
  by: NotificationsApp = app,
): Promise<LeasedWebhookDeliveryResource[]> {
  const reply = await by.pulls.lease(onEndpoint(endpointId, body, platformKey));
  return bodyOf<WebhookLeaseResource>(reply).data;
}

async function report(
  { deliveryId, leaseId }: Pick<LeasedWebhookDeliveryResource, 'deliveryId' | 'leaseId'>,
  result: Partial<ReportWebhookAttemptBody> = { responseStatus: 200 },
): Promise<OperationReply> {
  const body = { leaseId, durationMs: 12, ...result };
  return app.pulls.report(
    aRequest(body, { params: { webhookDeliveryId: deliveryId }, context: { platformKey } }),
  );
}

async function deliveryOf(id: string): Promise<WebhookDeliveryResource> {
  return bodyOf(await app.deliveries.get(onDelivery(id, platformKey)));
}

/** Ends all leases of the platform, as time does. */
async function endLeases(): Promise<void> {
  await database.owner.query(
    `UPDATE notifications.webhook_deliveries SET lease_until = clock_timestamp() - interval '1 second'
     WHERE platform_key = $1 AND lease_until IS NOT NULL`,
    [platformKey],
  );
}

function errorOf(reply: OperationReply): unknown {
  return { status: reply.status, code: bodyOf<{ code: string }>(reply).code };
}

describe('a PULL endpoint', () => {
  it('leases an event with its exact bytes, and its reports are its attempts', async () => {
    const endpoint = await createPull();
    expect(endpoint).toMatchObject({ delivery: 'PULL', url: null, status: 'ENABLED', isDefault: false });
    expect(await lease(endpoint.id)).toEqual([]);
    await app.collect(webhookEvent({ platformKey }));
    const [leased] = await lease(endpoint.id);
    if (!leased) throw new Error('nothing was leased');
    const envelope = new Webhook(endpoint.secret).verify(leased.body, leased.headers);
    expect(envelope).toMatchObject({ id: leased.eventId, type: leased.eventType });
    expect(leased.attempt).toBe(1);
    expect(await lease(endpoint.id)).toEqual([]);

    const failed = await report(leased, { responseStatus: 500, responseBody: 'try later' });
    expect(failed.status).toBe(201);
    const pending = bodyOf<WebhookDeliveryResource>(failed);
    expect(pending).toMatchObject({
      status: 'PENDING',
      attempts: [{ responseStatus: 500, durationMs: 12, responseBody: 'try later', error: null }],
    });
    const nextMs = Date.parse(pending.nextAttemptAt ?? '');
    expect(nextMs).toBeGreaterThanOrEqual(Date.parse(pending.attempts[0]?.at ?? '') + 5_000);
    expect(nextMs).toBeLessThanOrEqual((await database.now()) + 6_000);
    expect(await lease(endpoint.id)).toEqual([]);

    await app.advance(MINUTE_MS, platformKey);
    const [again] = await lease(endpoint.id);
    expect(again).toMatchObject({ deliveryId: leased.deliveryId, attempt: 2, body: leased.body });
    if (!again) throw new Error('nothing was leased');
    const delivered = bodyOf<WebhookDeliveryResource>(await report(again));
    expect(delivered).toMatchObject({ status: 'DELIVERED', nextAttemptAt: null });
    expect(delivered.attempts.map(({ responseStatus }) => responseStatus)).toEqual([500, 200]);
    expect(await lease(endpoint.id)).toEqual([]);
  });

  it('gets the events of a resource one after the other, and those of others meanwhile', async () => {
    const endpoint = await createPull();
    const [one, two] = [formatId('Transaction', mintUuid()), formatId('Transaction', mintUuid())];
    await app.collect(
      webhookEvent({ platformKey, id: one, version: 1 }),
      webhookEvent({ platformKey, id: one, version: 2, type: 'OUTGOING_PAYMENT_COMPLETED' }),
      webhookEvent({ platformKey, id: two, version: 1 }),
    );
    const sequences = (leased: LeasedWebhookDeliveryResource[]): string[] =>
      leased.map(({ body }) => {
        const { data, sequence } = JSON.parse(body) as { data: { id: string }; sequence: number };
        return `${data.id === one ? 'one' : 'two'} ${sequence}`;
      });
    const first = await lease(endpoint.id);
    expect(sequences(first)).toEqual(['one 1', 'two 1']);
    expect(await lease(endpoint.id)).toEqual([]);
    for (const leased of first) await report(leased);
    const second = await lease(endpoint.id);
    expect(sequences(second)).toEqual(['one 2']);
    for (const leased of second) await report(leased);
    expect((await deliveriesOf(app, platformKey)).map(({ status }) => status)).toEqual([
      'DELIVERED',
      'DELIVERED',
      'DELIVERED',
    ]);
  });

  it('lets later events pass one that failed 5 times, with the pauses of every endpoint', async () => {
    const endpoint = await createPull();
    const id = formatId('Transaction', mintUuid());
    await app.collect(
      webhookEvent({ platformKey, id, version: 1 }),
      webhookEvent({ platformKey, id, version: 2, type: 'OUTGOING_PAYMENT_COMPLETED' }),
    );
    let aheadMs = 0;
    for (const [failures, seconds] of [5, 30, 120, 600, 1_800].entries()) {
      const attempt = failures + 1;
      const [leased, ...others] = await lease(endpoint.id);
      expect([leased?.attempt, others]).toEqual([attempt, []]);
      if (!leased) throw new Error('nothing was leased');
      const refused = { error: 'the connection was refused' };
      const { nextAttemptAt, attempts } = bodyOf<WebhookDeliveryResource>(await report(leased, refused));
      expect(attempts.at(-1)).toMatchObject({ responseStatus: null, responseBody: null, ...refused });
      const [nextMs, atMs] = [Date.parse(nextAttemptAt ?? ''), Date.parse(attempts.at(-1)?.at ?? '')];
      expect(nextMs).toBeGreaterThanOrEqual(atMs + seconds * 1_000);
      expect(nextMs).toBeLessThanOrEqual((await database.now()) + aheadMs + seconds * 1_200);
      if (attempt === 5) break;
      aheadMs += nextMs - atMs;
      await app.advance(nextMs - atMs, platformKey);
    }
    const [passed] = await lease(endpoint.id);
    expect(passed?.eventType).toBe('OUTGOING_PAYMENT_COMPLETED');
  });

  it('is due again after a lease without a report, which records nothing', async () => {
    const endpoint = await createPull();
    await app.collect(webhookEvent({ platformKey }));
    const [lost] = await lease(endpoint.id);
    if (!lost) throw new Error('nothing was leased');
    await endLeases();
    expect(errorOf(await report(lost))).toEqual({ status: 409, code: 'WEBHOOK_LEASE_NOT_HELD' });
    const [again] = await lease(endpoint.id);
    expect(again).toMatchObject({ deliveryId: lost.deliveryId, attempt: 1 });
    if (!again) throw new Error('nothing was leased');
    expect(again.leaseId).not.toBe(lost.leaseId);
    expect(errorOf(await report(lost))).toEqual({ status: 409, code: 'WEBHOOK_LEASE_NOT_HELD' });
    expect((await deliveryOf(lost.deliveryId)).attempts).toEqual([]);
    expect((await report(again)).status).toBe(201);
    expect((await deliveryOf(lost.deliveryId)).attempts).toHaveLength(1);
  });

  it('records one attempt of a lease, however often it is reported', async () => {
    const endpoint = await createPull();
    await app.collect(webhookEvent({ platformKey }));
    const [leased] = await lease(endpoint.id);
    if (!leased) throw new Error('nothing was leased');
    const failed = { responseStatus: 503, responseBody: 'x'.repeat(2_000) };
    const replies = await Promise.all([1, 2, 3].map(() => report(leased, failed)));
    const [first] = replies.map((reply) => bodyOf<WebhookDeliveryResource>(reply));
    expect(replies.map((reply) => bodyOf(reply))).toEqual([first, first, first]);
    expect(first?.attempts).toHaveLength(1);
    expect(first?.attempts[0]?.responseBody).toBe('x'.repeat(1_024));
    expect(errorOf(await report(leased, { responseStatus: 200 }))).toEqual({
      status: 409,
      code: 'WEBHOOK_LEASE_NOT_HELD',
    });
    expect((await deliveryOf(leased.deliveryId)).status).toBe('PENDING');
  });

  it.each(['no uuid', randomUUID(), ''.padStart(64, '0')])(
    'refuses a report with the lease %s',
    async (leaseId) => {
      const endpoint = await createPull();
      await app.collect(webhookEvent({ platformKey }));
      const [leased] = await lease(endpoint.id);
      if (!leased) throw new Error('nothing was leased');
      const refused = await report({ ...leased, leaseId });
      expect(errorOf(refused)).toEqual({ status: 409, code: 'WEBHOOK_LEASE_NOT_HELD' });
    },
  );

  it('is never leased twice at once, by any instance, and to its limits', async () => {
    const second = await startNotifications(database, { keyRing: app.runtime.config.keyRing });
    try {
      const endpoint = await createPull();
      const count = ROOM_MAX + 15;
      await app.collect(...Array.from({ length: count }, () => webhookEvent({ platformKey })));
      const few = await lease(endpoint.id, { limit: 3 });
      expect(few).toHaveLength(3);
      const more = [
        ...(await lease(endpoint.id, undefined, second)),
        ...(await lease(endpoint.id)),
        ...(await lease(endpoint.id, undefined, second)),
      ];
      const ids = [...few, ...more].map(({ deliveryId }) => deliveryId);
      expect(ids).toHaveLength(ROOM_MAX);
      expect(new Set(ids).size).toBe(ROOM_MAX);
      for (const leased of [...few, ...more]) expect((await report(leased)).status).toBe(201);
      const raced = await Promise.all([
        lease(endpoint.id),
        lease(endpoint.id, undefined, second),
        lease(endpoint.id),
      ]);
      const rest = new Set(raced.flat().map(({ deliveryId }) => deliveryId));
      expect([raced.flat().length, rest.size]).toEqual([15, 15]);
    } finally {
      await second.stop();
    }
  });

  it('never has more leases than its limit when callers race', async () => {
    const second = await startNotifications(database, { keyRing: app.runtime.config.keyRing });
    try {
      const endpoint = await createPull();
      await app.collect(...Array.from({ length: 3 * ROOM_MAX }, () => webhookEvent({ platformKey })));
      for (let round = 0; round < 10; round += 1) {
        const raced = await Promise.all(
          [app, second, app, second, app, second].map((by) => lease(endpoint.id, { limit: 20 }, by)),
        );
        const ids = raced.flat().map(({ deliveryId }) => deliveryId);
        expect([ids.length, new Set(ids).size]).toEqual([ROOM_MAX, ROOM_MAX]);
        await endLeases();
      }
    } finally {
      await second.stop();
    }
  });

  it('waits for an event', async () => {
    const endpoint = await createPull();
    const waiting = lease(endpoint.id, { waitSeconds: 60 });
    await app.collect(webhookEvent({ platformKey }));
    expect(await waiting).toHaveLength(1);
  });

  it('answers a repeated lease of an Idempotency-Key with the same deliveries', async () => {
    const endpoint = await createPull();
    await app.collect(webhookEvent({ platformKey }), webhookEvent({ platformKey }));
    const idempotency = { key: randomUUID(), scope: 'POST /lease', bodyHash: 'hash' };
    const ask = (): Promise<OperationReply> =>
      app.pulls.lease(
        aRequest(
          { limit: 1 },
          { params: { webhookEndpointId: endpoint.id }, context: { platformKey, idempotency } },
        ),
      );
    const replies = await Promise.all([ask(), ask()]);
    replies.push(await ask());
    const [first, ...others] = replies.map((reply) => bodyOf<WebhookLeaseResource>(reply).data);
    expect(first).toHaveLength(1);
    expect(others).toEqual([first, first]);
    // What a repeat has leased by itself is due again.
    expect(await lease(endpoint.id)).toHaveLength(1);
  });

  it('gets nothing while it is disabled, and a reported 410 disables it', async () => {
    const endpoint = await createPull();
    await app.collect(webhookEvent({ platformKey }), webhookEvent({ platformKey }));
    const [gone] = await lease(endpoint.id, { limit: 1 });
    if (!gone) throw new Error('nothing was leased');
    await report(gone, { responseStatus: 410 });
    const shown = bodyOf(await app.endpoints.get(onEndpoint(endpoint.id, undefined, platformKey)));
    expect(shown).toMatchObject({ status: 'DISABLED', disabledReason: 'the endpoint answered 410 Gone' });
    expect(await lease(endpoint.id)).toEqual([]);
    await app.endpoints.recover(onEndpoint(endpoint.id, undefined, platformKey));
    expect(await until(async () => (await lease(endpoint.id)).length > 0)).toBe(true);
  });

  it('goes after a minute without a poll, and its deliveries fail', async () => {
    const endpoint = await createPull();
    const kept = await createPull();
    await app.collect(webhookEvent({ platformKey }));
    const [leased] = await lease(endpoint.id);
    if (!leased) throw new Error('nothing was leased');
    const age = (id: string, seconds: number): Promise<unknown> =>
      database.owner.query(
        `UPDATE notifications.pull_endpoints SET polled_at = clock_timestamp() - make_interval(secs => $2)
         WHERE endpoint_id = $1`,
        [id.split(':')[1], seconds],
      );
    await age(kept.id, 70);
    await lease(kept.id);
    await age(endpoint.id, 70);
    const missing = { code: 'WEBHOOK_ENDPOINT_NOT_FOUND' };
    await until(() =>
      app.endpoints
        .get(onEndpoint(endpoint.id, undefined, platformKey))
        .then(() => false)
        .catch(() => true),
    );
    await expect(lease(endpoint.id)).rejects.toMatchObject(missing);
    await until(async () => (await deliveryOf(leased.deliveryId)).status === 'FAILED');
    expect(errorOf(await report(leased))).toMatchObject({ code: 'WEBHOOK_LEASE_NOT_HELD' });
  });

  it('stores few of its polls', async () => {
    const endpoint = await createPull();
    const polledAt = async (): Promise<unknown> => {
      const { rows } = await database.owner.query<{ at: string }>(
        'SELECT polled_at::text AS at FROM notifications.pull_endpoints WHERE endpoint_id = $1',
        [endpoint.id.split(':')[1]],
      );
      return rows[0]?.at;
    };
    const created = await polledAt();
    await lease(endpoint.id);
    await lease(endpoint.id);
    expect(await polledAt()).toBe(created);
    await database.owner.query(
      `UPDATE notifications.pull_endpoints SET polled_at = clock_timestamp() - interval '50 seconds'`,
    );
    const aged = await polledAt();
    await lease(endpoint.id);
    expect(await polledAt()).not.toBe(aged);
  });

  it('is never asked for an approval, even if it is the only endpoint', async () => {
    const endpoint = await createPull({ eventTypes: ['INCOMING_PAYMENT_PENDING'] });
    await app.collect(platformEvent({ platformKey, webhookEndpoint: receiver.url('/asked') } as never));
    await app.collect(webhookEvent({ platformKey, type: 'INCOMING_PAYMENT_PENDING' }));
    await eventually(() => Promise.resolve(receiver.at('/asked').length === 1));
    const [copy] = await lease(endpoint.id);
    if (!copy) throw new Error('nothing was leased');
    const info = '{"receiverCustomerInfo": {"name": "Ada"}}';
    const reported = bodyOf<WebhookDeliveryResource>(
      await report(copy, { responseStatus: 403, responseBody: info }),
    );
    expect(JSON.stringify(reported)).not.toContain('Ada');
    const { rows } = await database.owner.query<{ approval: string | null }>(
      'SELECT approval FROM notifications.webhook_deliveries WHERE endpoint_id = $1',
      [endpoint.id.split(':')[1]],
    );
    expect(rows).toEqual([{ approval: null }]);
  });

  it('belongs to its platform', async () => {
    const endpoint = await createPull();
    await app.collect(webhookEvent({ platformKey }));
    const [leased] = await lease(endpoint.id);
    if (!leased) throw new Error('nothing was leased');
    platformKey += 1;
    await expect(lease(endpoint.id)).rejects.toMatchObject({ code: 'WEBHOOK_ENDPOINT_NOT_FOUND' });
    expect(errorOf(await report(leased))).toEqual({ status: 404, code: 'WEBHOOK_DELIVERY_NOT_FOUND' });
  });

  it('counts among the endpoints of its platform, has no url, and is not tested', async () => {
    const endpoint = await createPull();
    const body = { url: receiver.url('/a') };
    const changed = await app.endpoints.update(onEndpoint(endpoint.id, body, platformKey));
    expect(changed).toMatchObject({ status: 400 });
    for (let count = 1; count < ENDPOINTS_MAX; count += 1) await createPull();
    const full = await app.endpoints.create(
      aRequest({ delivery: 'PULL' as const }, { context: { platformKey } }),
    );
    expect(errorOf(full)).toEqual({ status: 400, code: 'INVALID_INPUT' });
  });

  it('is not a PUSH endpoint, whose deliveries are never leased', async () => {
    receiver.answer('/pushed', 500);
    const pushed = await createEndpoint(app, receiver.url('/pushed'), { platformKey });
    await app.collect(webhookEvent({ platformKey }));
    await expect(lease(pushed.id)).rejects.toMatchObject({ code: 'WEBHOOK_ENDPOINT_NOT_PULL' });
    await until(async () => (await deliveriesOf(app, platformKey))[0]?.attempts.length === 1);
  });
});
