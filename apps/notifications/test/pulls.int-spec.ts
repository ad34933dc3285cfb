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
    const pauseMs = Date.parse(pending.nextAttemptAt ?? '') - Date.parse(pending.attempts[0]?.at ?? '');
    expect(pauseMs).toBeGreaterThanOrEqual(5_000);
    expect(pauseMs).toBeLessThanOrEqual(6_000 + 1_000);
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
});
