import { randomUUID } from 'node:crypto';
import { WebhookReceiver } from '@corridor/api-client';
import { at, baseUrl, createPlatform, listAt, textAt, type Api, type Json } from './support/api';
import { createCustomer } from './support/money';
import { OpenApi } from './support/open-api';
import { done } from './support/quotes';

let api: Api;
let receiver: WebhookReceiver;
let other: WebhookReceiver;

beforeAll(async () => {
  api = await createPlatform();
  receiver = await new WebhookReceiver().start();
  other = await new WebhookReceiver().start();
});
afterAll(() => Promise.all([receiver.stop(), other.stop()]));

async function createEndpoint(url: string, ...eventTypes: string[]): Promise<Json> {
  return done(api.post('/webhook-endpoints', { url, eventTypes }), 201);
}

describe('a new webhook endpoint', () => {
  it('shows its secret only in the answer to its creation and in the replay of that answer', async () => {
    const body = { url: receiver.url, eventTypes: ['BULK_UPLOAD_FAILED'] };
    const key = randomUUID();
    const created = await api.post('/webhook-endpoints', body, { key });
    expect([created.status, created.body['secret']]).toEqual([201, expect.stringMatching(/^whsec_.{32,}/)]);
    const replayed = await api.post('/webhook-endpoints', body, { key });
    expect([replayed.headers.get('idempotency-replayed'), replayed.text]).toEqual(['true', created.text]);

    const path = `/webhook-endpoints/${textAt(created.body, 'id')}`;
    const { secret, ...shown } = created.body;
    expect(await done(api.get(path))).toEqual(shown);
    expect((await api.get('/webhook-endpoints')).text).not.toContain(String(secret));
    expect((await api.patch(path, { description: 'one' })).text).not.toContain(String(secret));
    expect(await done(api.get(`${path}/secret`))).toEqual({ secret });
    expect((await api.delete(path)).status).toBe(204);
  });

  it('receives deliveries that its secret verifies', async () => {
    const endpoint = await createEndpoint(receiver.url, 'CUSTOMER_CREATED');
    const customerId = textAt(await createCustomer(api), 'id');
    const event = await receiver.event('CUSTOMER_CREATED', customerId, textAt(endpoint, 'secret'));
    expect(event).not.toHaveProperty('isTest');
    await api.delete(`/webhook-endpoints/${textAt(endpoint, 'id')}`);
  });
});

describe('the webhook test', () => {
  it.each(['/sandbox/webhooks/test', '/webhooks/test'])(
    'by %s sends any type to one endpoint, with the example of the document',
    async (path) => {
      const endpoint = await createEndpoint(receiver.url);
      await createEndpoint(other.url);
      const endpointId = textAt(endpoint, 'id');
      const { document } = await OpenApi.load(baseUrl());
      const webhooks = document['webhooks'] as Record<string, Json>;
      for (const type of Object.keys(webhooks)) {
        const tested = await done(api.post(path, { endpointId, type }));
        expect(tested).toEqual({ url: receiver.url, response_status: 200, response_body: 'ok' });
        const received = receiver.received.at(-1);
        if (!received) throw new Error('nothing came');
        received.verify(textAt(endpoint, 'secret'));
        const content = at(webhooks[type], 'post', 'requestBody', 'content', 'application/json');
        const example = at(content, 'examples', 'event', 'value', 'data');
        expect(received.body).toMatchObject({ id: received.headers['webhook-id'], type, isTest: true });
        if (type === 'TEST') expect(at(received.body, 'data', 'id')).toBe(endpointId);
        else expect(received.body['data']).toEqual(example);
      }
      expect(other.received).toEqual([]);
      const listed = await done(api.get(`/webhook-deliveries?resourceId=${endpointId}&limit=100`));
      expect(listAt(listed, 'data')).toHaveLength(Object.keys(webhooks).length);
    },
  );

  it('sends the event once: a failure is reported, and not retried', async () => {
    const endpointId = textAt(await createEndpoint(other.url), 'id');
    other.reply = () => ({ status: 500, body: 'no' });
    const body = { endpointId, type: 'OUTGOING_PAYMENT_COMPLETED' };
    expect(await done(api.post('/sandbox/webhooks/test', body))).toMatchObject({ response_status: 500 });
    const listed = await done(api.get(`/webhook-deliveries?endpointId=${endpointId}`));
    expect(listAt(listed, 'data')).toMatchObject([
      { status: 'FAILED', nextAttemptAt: null, resourceId: endpointId },
    ]);
  });

  it('names errors in its body, and cannot find the endpoint of another platform', async () => {
    const malformed = await api.post('/sandbox/webhooks/test', { endpointId: 'Customer:1', type: 'NO' });
    expect([malformed.status, malformed.body['code']]).toEqual([400, 'INVALID_INPUT']);
    const endpointId = textAt(await createEndpoint(other.url), 'id');
    const stranger = await createPlatform();
    const unknown = await stranger.post('/sandbox/webhooks/test', { endpointId });
    expect([unknown.status, unknown.body['code']]).toEqual([404, 'WEBHOOK_ENDPOINT_NOT_FOUND']);
    const unset = await stranger.post('/sandbox/webhooks/test', { type: 'CUSTOMER_CREATED' });
    expect([unset.status, unset.body['code']]).toEqual([400, 'WEBHOOK_ENDPOINT_NOT_SET']);
  });
});

describe('the list of events', () => {
  it('contains the types that an endpoint was subscribed to when they happened', async () => {
    const platform = await createPlatform();
    await createCustomer(platform);
    const body = { url: receiver.url, eventTypes: ['CUSTOMER_UPDATED'] };
    await done(platform.post('/webhook-endpoints', body), 201);
    const customerId = textAt(await createCustomer(platform), 'id');
    await done(platform.patch(`/customers/${customerId}`, { fullName: 'Grace Hopper' }));
    await receiver.event('CUSTOMER_UPDATED', customerId);
    const listed = await done(platform.get('/webhook-events'));
    expect(listAt(listed, 'data').map(({ type }) => type)).toEqual(['CUSTOMER_UPDATED']);
  });
});
