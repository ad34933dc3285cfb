import type {
  DeliveryTimelineAnswer,
  PaymentTimelineAnswer,
  TimelineEntryResource,
  TimelineKind,
} from '@corridor/contracts';
import { mergedTimeline } from './timeline.presenter';

const at = (second: number): string => new Date(second * 1_000).toISOString();
const MINUTE = 60_000;

function entry(kind: TimelineKind, second: number): TimelineEntryResource {
  const fixed = { clock: 'DOMAIN', service: 'payments', status: 'X', ids: {}, href: null } as const;
  return { ...fixed, kind, at: at(second) };
}

const event = { eventType: 'OUTGOING_PAYMENT_PENDING', sequence: 1 } as const;
const payment: PaymentTimelineAnswer = {
  entries: [entry('TIMER', 9), entry('POSTING', 2), entry('DECISION', 2)],
  announced: [{ ...event, at: at(2), realAtMs: 2_000 }],
};
const deliveries: DeliveryTimelineAnswer = {
  entries: [{ ...entry('EVENT', 2), ...event }, entry('DELIVERY', 3)],
  keptSinceMs: 0,
};
const requests = [entry('REQUEST', 2)];
const kindsOf = (entries: readonly TimelineEntryResource[]) => entries.map(({ kind }) => kind);

describe('a merged timeline', () => {
  it('is sorted by time, causes first', () => {
    const { entries, parts } = mergedTimeline({ requests, payment, deliveries, nowMs: MINUTE });
    expect(kindsOf(entries)).toEqual(['REQUEST', 'DECISION', 'POSTING', 'EVENT', 'DELIVERY', 'TIMER']);
    expect(parts).toEqual({});
  });

  it.each([
    ['an event that was not asked for', MINUTE, 0, 'NO_ENDPOINT'],
    ['an event that may be on its way', 2_500, 0, 'NOT_STORED'],
    ['an event that may have been removed', MINUTE, 3_000, 'NOT_STORED'],
  ])('tells %s', (_what, nowMs, keptSinceMs, status) => {
    const answers = { requests, payment, deliveries: { entries: [], keptSinceMs }, nowMs };
    const found = mergedTimeline(answers).entries.filter(({ kind }) => kind === 'EVENT');
    expect(found).toEqual([expect.objectContaining({ ...event, status, at: at(2) })]);
  });

  it('names the services that are silent, and has the entries of the others', () => {
    const silent = mergedTimeline({ requests, payment, deliveries: undefined, nowMs: MINUTE });
    expect(silent.parts).toEqual({ notifications: 'UNAVAILABLE' });
    expect(kindsOf(silent.entries)).toEqual(['REQUEST', 'DECISION', 'POSTING', 'TIMER']);
    const none = mergedTimeline({
      requests: undefined,
      payment: undefined,
      deliveries: undefined,
      nowMs: MINUTE,
    });
    expect(none).toEqual({
      entries: [],
      parts: { gateway: 'UNAVAILABLE', payments: 'UNAVAILABLE', notifications: 'UNAVAILABLE' },
    });
  });
});
