import { eventually } from '@corridor/testing';
import { Webhook } from 'standardwebhooks';
import { createPlatform, listAt, textAt, type Api, type Json } from './support/api';
import { createCustomer } from './support/money';
import { done } from './support/quotes';

let api: Api;

beforeAll(async () => {
  api = await createPlatform();
});

async function createPull(...eventTypes: string[]): Promise<{ id: string; secret: string }> {
  const created = await done(api.post('/webhook-endpoints', { delivery: 'PULL', eventTypes }), 201);
  expect(created).toMatchObject({ delivery: 'PULL', url: null });
  return { id: textAt(created, 'id'), secret: textAt(created, 'secret') };
}

async function lease(id: string, body?: object): Promise<Json[]> {
  return listAt(await done(api.post(`/webhook-endpoints/${id}/lease`, body)), 'data') as Json[];
}

async function report(leased: Json, result: object): Promise<Json> {
  const path = `/webhook-deliveries/${textAt(leased, 'deliveryId')}/attempts`;
  const body = { leaseId: textAt(leased, 'leaseId'), durationMs: 7, ...result };
  return done(api.post(path, body), 201);
}

/** Waits until a delivery is due, and leases it. */
function leaseDue(id: string, body: object = {}): Promise<Json> {
  return eventually(async () => (await lease(id, { waitSeconds: 5, ...body }))[0]);
}

/** The same delivery, as soon as it is due by the clock of the platform. */
async function leaseAfter(id: string, seconds: number): Promise<Json> {
  await done(api.post('/sandbox/clock/advance', { seconds }));
  return leaseDue(id);
}

describe('a PULL endpoint', () => {
  it('leases an event while its caller waits, verifiable, and is tried again after a failure', async () => {
    const { id, secret } = await createPull('CUSTOMER_CREATED');
    expect(await lease(id)).toEqual([]);
    const waiting = leaseDue(id, { limit: 5 });
    const customerId = textAt(await createCustomer(api), 'id');
    const leased = await waiting;
    const headers = leased['headers'] as Record<string, string>;
    const event = new Webhook(secret).verify(textAt(leased, 'body'), headers);
    expect(event).toMatchObject({ type: 'CUSTOMER_CREATED', data: { id: customerId } });
    expect(() => new Webhook(secret).verify(`${textAt(leased, 'body')} `, headers)).toThrow();
    expect(await lease(id)).toEqual([]);

    const pending = await report(leased, { responseStatus: 500, responseBody: 'try later' });
    expect(pending).toMatchObject({ status: 'PENDING', attempts: [{ responseStatus: 500, durationMs: 7 }] });
    const [attempt] = listAt(pending, 'attempts') as Json[];
    const nextMs = Date.parse(textAt(pending, 'nextAttemptAt'));
    expect(nextMs).toBeGreaterThanOrEqual(Date.parse(textAt(attempt, 'at')) + 5_000);
    expect(nextMs).toBeLessThanOrEqual(Date.now() + 6_000);

    const again = await leaseAfter(id, 60);
    expect(again).toMatchObject({ deliveryId: leased['deliveryId'], attempt: 2, body: leased['body'] });
    const delivered = await report(again, { responseStatus: 200, responseBody: 'ok' });
    expect(delivered).toMatchObject({ status: 'DELIVERED', nextAttemptAt: null });
    expect(await done(api.get(`/webhook-deliveries/${textAt(leased, 'deliveryId')}`))).toEqual(delivered);
    expect(listAt(delivered, 'attempts')).toMatchObject([{ responseStatus: 500 }, { responseStatus: 200 }]);
    expect((await api.delete(`/webhook-endpoints/${id}`)).status).toBe(204);
  });

  it('refuses faults by their names, and reports that hold no lease', async () => {
    const { id } = await createPull('CUSTOMER_CREATED');
    const url = 'https://platform.test/webhooks';
    const both = await api.post('/webhook-endpoints', { delivery: 'PULL', url });
    const neither = await api.post('/webhook-endpoints', { delivery: 'PUSH' });
    for (const refused of [both, neither]) {
      expect([refused.status, refused.body]).toEqual([
        400,
        expect.objectContaining({ details: { errors: [expect.objectContaining({ field: 'url' })] } }),
      ]);
    }
    const faulty = await api.post(`/webhook-endpoints/${id}/lease`, { limit: 21, waitSeconds: 6 });
    expect(faulty.body['details']).toMatchObject({ errors: [{ field: 'limit' }, { field: 'waitSeconds' }] });
    const pushed = await done(api.post('/webhook-endpoints', { url, eventTypes: ['TEST'] }), 201);
    const { status, body } = await api.post(`/webhook-endpoints/${textAt(pushed, 'id')}/lease`);
    expect([status, body['code']]).toEqual([409, 'WEBHOOK_ENDPOINT_NOT_PULL']);

    await createCustomer(api);
    const leased = await leaseDue(id);
    const path = `/webhook-deliveries/${textAt(leased, 'deliveryId')}/attempts`;
    const empty = await api.post(path, { responseBody: 'x' });
    expect(empty.status).toBe(400);
    expect(listAt(empty.body, 'details', 'errors')).toEqual(
      expect.arrayContaining(
        ['leaseId', 'durationMs', 'error', 'responseBody'].map((field) => expect.objectContaining({ field })),
      ),
    );
    const result = { leaseId: textAt(leased, 'leaseId'), durationMs: 3, error: 'refused' };
    const first = await api.post(path, result);
    expect(await api.post(path, result)).toMatchObject({ status: first.status, body: first.body });
    const other = await api.post(path, { ...result, durationMs: 4 });
    expect([other.status, other.body['code']]).toEqual([409, 'WEBHOOK_LEASE_NOT_HELD']);
    const tested = await api.post('/webhooks/test', { endpointId: id });
    expect([tested.status, tested.body['code']]).toEqual([400, 'INVALID_INPUT']);
  });
});
