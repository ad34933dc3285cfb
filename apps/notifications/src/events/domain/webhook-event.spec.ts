import { toWebhookEvent, type SourceEvent } from './webhook-event';

const uuid = '0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';

function source(change: Partial<SourceEvent> = {}): SourceEvent {
  return {
    id: uuid,
    platformKey: 1,
    subject: 'Customer:1',
    version: 1,
    time: '2026-01-31T12:00:00Z',
    webhookType: 'CUSTOMER_CREATED',
    data: { id: 'Customer:1' },
    ...change,
  };
}

describe('the envelope of an event', () => {
  it('contains id, type, timestamp, sequence and the resource', () => {
    const event = toWebhookEvent(source({ version: 7 }), 'CUSTOMER_CREATED');
    expect(JSON.parse(event.body)).toEqual({
      id: `Webhook:${uuid}`,
      type: 'CUSTOMER_CREATED',
      timestamp: '2026-01-31T12:00:00.000Z',
      sequence: 7,
      data: { id: 'Customer:1' },
    });
  });

  it('of the webhook test is marked, and its resource is the endpoint for any data', () => {
    const event = toWebhookEvent(source({ subject: 'WebhookEndpoint:1', isTest: true }), 'CUSTOMER_CREATED');
    expect(JSON.parse(event.body)).toMatchObject({ isTest: true, data: { id: 'Customer:1' } });
    expect(event.resourceId).toBe('WebhookEndpoint:1');
  });

  it('names the aggregate if the resource has no id', () => {
    expect(toWebhookEvent(source({ subject: 'Invitation:1', data: { code: 'ABCD' } }), 'X').resourceId).toBe(
      'Invitation:1',
    );
  });
});
