import { planDeliveries, wantedEvents, type Listener } from './fan-out';
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

const all: Listener = { platformKey: 1, id: 'all', eventTypes: [] };
const other: Listener = { platformKey: 1, id: 'other', eventTypes: ['CUSTOMER_DELETED'] };
const foreign: Listener = { platformKey: 2, id: 'foreign', eventTypes: [] };
const balance = { webhookType: 'INTERNAL_ACCOUNT_BALANCE_UPDATED', data: { id: 'InternalAccount:1' } };

describe('the envelope of an event', () => {
  it('carries id, type, timestamp, sequence and the resource', () => {
    const event = toWebhookEvent(source({ version: 7 }), 'CUSTOMER_CREATED');
    expect(JSON.parse(event.body)).toEqual({
      id: `Webhook:${uuid}`,
      type: 'CUSTOMER_CREATED',
      timestamp: '2026-01-31T12:00:00.000Z',
      sequence: 7,
      data: { id: 'Customer:1' },
    });
  });

  it('names the aggregate where the resource has no id', () => {
    expect(toWebhookEvent(source({ subject: 'Invitation:1', data: { code: 'ABCD' } }), 'X').resourceId).toBe(
      'Invitation:1',
    );
  });
});

describe('the fan-out', () => {
  it('goes to the endpoints of the platform that want the type', () => {
    const wanted = wantedEvents([source()], [all, other, foreign]);
    expect(wanted.map((event) => event.endpointIds)).toEqual([['all']]);
  });

  it('drops what nobody wants and what has no webhook type', () => {
    expect(wantedEvents([source({ webhookType: null })], [all])).toEqual([]);
    expect(wantedEvents([source()], [other, foreign])).toEqual([]);
  });

  it('sends only the newest balance of an account', () => {
    const events = [1, 2, 3].map((version) => source({ ...balance, version }));
    const planned = planDeliveries(wantedEvents(events, [all]));
    expect(planned.map((delivery) => delivery.superseded)).toEqual([true, true, false]);
  });

  it('sends every event of other types, and balances of other accounts', () => {
    const events = [
      source({ version: 1 }),
      source({ version: 2 }),
      source({ ...balance, version: 1 }),
      source({ ...balance, data: { id: 'InternalAccount:2' }, version: 2 }),
    ];
    const planned = planDeliveries(wantedEvents(events, [all]));
    expect(planned.every((delivery) => !delivery.superseded)).toBe(true);
  });
});
