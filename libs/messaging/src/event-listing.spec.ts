import fc from 'fast-check';
import { anEvent } from '@corridor/testing';
import type { IntegrationEvent } from '@corridor/contracts';
import { LISTING_HEADER, readListing, type EventKind } from './event-listing';
import { decodeEvents, decodeWantedEvents, eventMessages, eventUnit } from './event-records';

const WEBHOOK_TYPES = [null, 'OUTGOING_PAYMENT_PENDING', 'OUTGOING_PAYMENT_COMPLETED'] as const;

const someEvents = fc.array(
  fc.record({
    platformKey: fc.integer({ min: 1, max: 3 }),
    webhookType: fc.constantFrom(...WEBHOOK_TYPES),
    note: fc.string({ unit: 'grapheme' }),
  }),
  { minLength: 1, maxLength: 30 },
);

function recordOf(events: readonly IntegrationEvent[]) {
  const [message] = eventMessages(events.map((event) => eventUnit(event, 1)));
  return { value: Buffer.from(String(message?.value)), headers: { ...message?.headers } };
}

const anyEvent = (n: number, change: Partial<IntegrationEvent>): IntegrationEvent =>
  anEvent({ aggregate: 'transactions', subject: `Transaction:${n}`, ...change });

describe('a record that lists its events', () => {
  it('yields exactly the wanted events, as they are, with their indexes', () => {
    fc.assert(
      fc.property(someEvents, fc.subarray([1, 2, 3]), fc.subarray([...WEBHOOK_TYPES]), (all, keys, types) => {
        const { value, headers } = recordOf(
          all.map(({ platformKey, webhookType, note }, n) =>
            anyEvent(n, { platformKey, webhookType, data: { note } }),
          ),
        );
        const isWanted = ({ platformKey, webhookType }: EventKind) =>
          keys.includes(platformKey) && types.includes(webhookType as (typeof WEBHOOK_TYPES)[number]);

        const { events, dropped } = decodeWantedEvents(value, headers, isWanted);

        const wanted = decodeEvents(value, headers)
          .map((event, index) => ({ event, index }))
          .filter(({ event }) => isWanted(event));
        expect(events).toEqual(wanted);
        expect(dropped).toBe(all.length - wanted.length);
      }),
    );
  });

  it('is read whole by a consumer that wants every event, and by one without a selection', () => {
    const { value, headers } = recordOf([anyEvent(1, {}), anyEvent(2, {})]);
    expect(decodeWantedEvents(value, headers, () => true).events).toHaveLength(2);
    expect(decodeWantedEvents(value, headers, undefined).events).toHaveLength(2);
  });

  it.each([
    ['has no listing', undefined],
    ['has a listing that is not JSON', 'x'],
    ['has a listing of another record', '{"kinds":[{"platformKey":1,"webhookType":null}],"events":[[0,7]]}'],
    ['has a listing with an unknown kind', '{"kinds":[],"events":[[0,7]]}'],
  ])('is read whole if it %s', (_what, listing) => {
    const { value, headers } = recordOf([anyEvent(1, {}), anyEvent(2, {})]);
    const changed = { ...headers, [LISTING_HEADER]: listing };
    expect(decodeWantedEvents(value, changed, () => false)).toMatchObject({ dropped: 0 });
    expect(decodeWantedEvents(value, changed, () => false).events).toHaveLength(2);
  });

  it('has no listing with an event of another release, which its reader may have to refuse', () => {
    const { value, headers } = recordOf([anyEvent(1, { contractVersion: 99 })]);
    expect(readListing(value, headers)).toBeUndefined();
  });
});
