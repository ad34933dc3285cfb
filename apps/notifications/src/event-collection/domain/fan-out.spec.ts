import { isAskedFor, planDeliveries, wantedEvents, type Listener, type WantedEvent } from './fan-out';
import { toWebhookEvent, type SourceEvent } from '../../events/domain/webhook-event';

const uuid = '0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';

function source(change: Partial<SourceEvent> = {}): SourceEvent & { platformId: string } {
  return {
    id: uuid,
    platformKey: 1,
    platformId: 'PlatformConfig:1',
    subject: 'Customer:1',
    version: 1,
    time: '2026-01-31T12:00:00Z',
    webhookType: 'CUSTOMER_CREATED',
    data: { id: 'Customer:1' },
    ...change,
  };
}

const all: Listener = { platformKey: 1, id: 'all', eventTypes: [], isDefault: false, isEnabled: true };
const other: Listener = { ...all, id: 'other', eventTypes: ['CUSTOMER_DELETED'] };
const foreign: Listener = { ...all, platformKey: 2, id: 'foreign', isDefault: true };
const main: Listener = { ...all, id: 'main', isDefault: true };
const balance = { webhookType: 'INTERNAL_ACCOUNT_BALANCE_UPDATED', data: { id: 'InternalAccount:1' } };

function wantedOf(
  events: readonly ReturnType<typeof source>[],
  listeners: readonly Listener[],
): WantedEvent[] {
  return wantedEvents(events, listeners, toWebhookEvent);
}

describe('the fan-out', () => {
  it("reaches the platform's endpoints that subscribe to the type", () => {
    const wanted = wantedOf([source()], [all, other, foreign]);
    expect(wanted.map((event) => event.endpointIds)).toEqual([['all']]);
  });

  it('drops events without a subscriber or a webhook type', () => {
    expect(wantedOf([source({ webhookType: null })], [all])).toEqual([]);
    expect(wantedOf([source()], [other, foreign])).toEqual([]);
  });

  it.each([
    ['that an endpoint subscribes to', 'CUSTOMER_CREATED', [main]],
    ['that endpoints subscribe to by name', 'CUSTOMER_DELETED', [other]],
    ['that no endpoint subscribes to', 'CUSTOMER_CREATED', [other]],
    ['of a platform without endpoints', 'CUSTOMER_CREATED', []],
    ['that needs an approval', 'INCOMING_PAYMENT_PENDING', []],
  ] as const)('collects an event %s exactly if it is asked for', (_what, webhookType, listeners) => {
    const collected = wantedOf([source({ webhookType })], listeners);
    expect(isAskedFor(webhookType, listeners)).toBe(collected.length > 0);
  });

  it('sends only the newest balance of an account', () => {
    const events = [1, 2, 3].map((version) => source({ ...balance, version }));
    const planned = planDeliveries(wantedOf(events, [all]));
    expect(planned.map((delivery) => delivery.superseded)).toEqual([true, true, false]);
  });

  it('sends every event of other types, and balances of other accounts', () => {
    const events = [
      source({ version: 1 }),
      source({ version: 2 }),
      source({ ...balance, version: 1 }),
      source({ ...balance, data: { id: 'InternalAccount:2' }, version: 2 }),
    ];
    const planned = planDeliveries(wantedOf(events, [all]));
    expect(planned.every((delivery) => !delivery.superseded)).toBe(true);
  });
});

describe('an approval event', () => {
  const pending = source({ webhookType: 'INCOMING_PAYMENT_PENDING' });
  const approvalOf = (...listeners: Listener[]): unknown => {
    const [wanted, ...more] = wantedOf([pending], listeners);
    expect(more).toEqual([]);
    return { endpointIds: wanted?.endpointIds, ...wanted?.approval };
  };
  const platformId = 'PlatformConfig:1';

  it('is decided by the default endpoint, and is an ordinary event for the others', () => {
    const endpoint = main;
    expect(approvalOf(all, main, other, foreign)).toEqual({ endpointIds: ['all'], platformId, endpoint });
  });

  it('is collected without a subscriber', () => {
    expect(approvalOf()).toEqual({ endpointIds: [], platformId, endpoint: null });
    expect(approvalOf(other, foreign)).toEqual({ endpointIds: [], platformId, endpoint: null });
  });

  it('does not ask a default endpoint that excludes its type, and reports whether it is disabled', () => {
    const deaf = { ...main, eventTypes: ['CUSTOMER_CREATED'] };
    expect(approvalOf(deaf, all)).toEqual({ endpointIds: ['all'], platformId, endpoint: null });
    const disabled = { ...main, isEnabled: false };
    expect(approvalOf(disabled)).toEqual({ endpointIds: [], platformId, endpoint: disabled });
  });

  it('is the only type treated this way', () => {
    const wanted = wantedOf([source({ webhookType: 'INCOMING_PAYMENT_COMPLETED' })], [main]);
    expect(wanted).toMatchObject([{ endpointIds: ['main'] }]);
    expect(wanted[0]).not.toHaveProperty('approval');
    expect(wantedOf([source({ webhookType: 'INCOMING_PAYMENT_COMPLETED' })], [])).toEqual([]);
  });
});
