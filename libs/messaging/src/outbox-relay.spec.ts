import { type IntegrationEvent } from '@corridor/contracts';
import { decodeEvents, eventMessages, type EventUnit, eventUnit } from './event-records';
import { RECORD_BYTES_MAX } from './limits';
import { produces } from './outbox-relay';

function event(subject: string, version: number, extra: Partial<IntegrationEvent> = {}): IntegrationEvent {
  return {
    id: `${subject}-${version}`,
    type: 'payments.transaction.completed',
    aggregate: 'transactions',
    subject,
    version,
    epoch: 1,
    time: '2026-01-01T00:00:00.000Z',
    platformKey: 1,
    platformId: 'p',
    webhookType: null,
    data: {},
    ...extra,
  };
}

function valueOf(message: { value: Buffer | string | null } | undefined): Buffer {
  return Buffer.from(message?.value ?? '');
}

describe('eventUnit, eventMessages and decodeEvents', () => {
  it('put all events of a subject into one partition', () => {
    const partitions = [1, 2, 3].map((version) => eventUnit(event('Transaction:1', version), 12).partition);
    expect(new Set(partitions).size).toBe(1);
  });

  it('write a CloudEvents batch to topics with cleanup by deletion', () => {
    const units = [1, 2].map((version) => eventUnit(event('Transaction:1', version), 1));
    const [message, ...more] = eventMessages(units);
    expect(more).toEqual([]);
    expect(message?.headers).toEqual({
      'content-type': 'application/cloudevents-batch+json',
      'corridor-listing': expect.any(String) as string,
    });
    const events = decodeEvents(valueOf(message), message?.headers ?? {});
    expect(events.map(({ version }) => version)).toEqual([1, 2]);
    expect(events[0]).toMatchObject({
      specversion: '1.0',
      source: '/corridor/payments',
      contractVersion: 1,
    });
  });

  it.each<[string, Partial<IntegrationEvent>]>([
    ['plain', {}],
    ['with trace and ciphertext', { traceparent: '00-1-2-01', sealed: 'v1:"data":0' }],
    ['with texts that look like members', { subject: 'say "data":0', data: { data: 0, text: '"data":0' } }],
    ['of a compacted topic', { aggregate: 'customers', data: { a: [1, '😀'] } }],
  ])('write the same bytes where the data is known as JSON: %s', (_, extra) => {
    const one = event('Transaction:1', 1, extra);
    expect(eventUnit(one, 3, JSON.stringify(one.data))).toEqual(eventUnit(one, 3));
  });

  it('write one record per event, keyed by its subject, to compacted topics', () => {
    const customer = event('Customer:1', 4, { aggregate: 'customers', type: 'accounts.customer.updated' });
    const [message] = eventMessages([eventUnit(customer, 1)]);
    expect(message?.key).toBe('Customer:1');
    expect(message?.headers).toMatchObject({
      ce_id: 'Customer:1-4',
      ce_type: 'accounts.customer.updated',
      ce_time: '2026-01-01T00:00:00.000Z',
      ce_subject: 'Customer:1',
      ce_specversion: '1.0',
    });
    expect(decodeEvents(valueOf(message), message?.headers ?? {})).toEqual([
      { ...customer, contractVersion: 1 },
    ]);
  });

  it('keep batches within the size limit of a record', () => {
    const units = [1, 2, 3, 4].map((version) =>
      eventUnit(event('Transaction:1', version, { data: { text: 'x'.repeat(100 * 1024) } }), 1),
    );
    const messages = eventMessages(units);
    expect(messages).toHaveLength(2);
    expect(messages.every((message) => valueOf(message).length <= RECORD_BYTES_MAX)).toBe(true);
  });

  it('refuse a value that holds no events', () => {
    expect(() => decodeEvents(Buffer.from('{"a":1}'), {})).toThrow('no events');
    expect(() => decodeEvents(Buffer.from('not JSON'), {})).toThrow();
  });
});

describe('produces', () => {
  it('splits when a partition would get too many bytes, and keeps the order', () => {
    const unit = (version: number): EventUnit => ({
      ...eventUnit(event('Transaction:1', version), 1),
      bytes: 40,
    });
    const cut = produces([unit(1), unit(2), unit(3), unit(4), unit(5)], 100);
    expect(cut.map((units) => units.map(({ event: { version } }) => version))).toEqual([[1, 2], [3, 4], [5]]);
  });

  it('sends an event alone if it is larger than the limit', () => {
    const large = { ...eventUnit(event('Transaction:1', 1), 1), bytes: 1_000 };
    expect(produces([large, large], 100)).toHaveLength(2);
  });
});
