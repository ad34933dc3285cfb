import type {
  DeliveryTimelineAnswer,
  PaymentTimelineAnswer,
  TimelineEntryResource,
  TimelineKind,
  TransactionTimelineResource,
} from '@corridor/contracts';
import { TIMELINE_ENTRIES_MAX } from '@corridor/contracts';

/** An event that was not stored until then was not asked for; before, it may still be on its way. */
const ON_THE_WAY_MS = 10_000;

/** The order of entries of one time: what causes comes before what follows. */
const ranks: Readonly<Record<TimelineKind, number>> = {
  REQUEST: 0,
  DECISION: 1,
  POSTING: 2,
  INSTRUCTION: 3,
  EVENT: 4,
  DELIVERY: 5,
  TIMER: 6,
};

/** The answers of the services; undefined of one that did not answer in time. */
export interface TimelineAnswers {
  requests: readonly TimelineEntryResource[] | undefined;
  payment: PaymentTimelineAnswer | undefined;
  deliveries: DeliveryTimelineAnswer | undefined;
  /** Real time, milliseconds. */
  nowMs: number;
}

/** The events that payments has announced and notifications has not stored. */
function missingEvents({ payment, deliveries, nowMs }: TimelineAnswers): TimelineEntryResource[] {
  if (!payment || !deliveries) return [];
  const stored = new Set(
    deliveries.entries
      .filter(({ kind }) => kind === 'EVENT')
      .map(({ eventType, sequence }) => `${eventType}/${sequence}`),
  );
  return payment.announced
    .filter(({ eventType, sequence }) => !stored.has(`${eventType}/${sequence}`))
    .map(({ eventType, sequence, at, realAtMs }) => {
      const isUncertain = nowMs - realAtMs < ON_THE_WAY_MS || Date.parse(at) < deliveries.keptSinceMs;
      return {
        at,
        clock: 'DOMAIN',
        service: 'notifications',
        kind: 'EVENT',
        status: isUncertain ? 'NOT_STORED' : 'NO_ENDPOINT',
        ids: {},
        href: null,
        eventType,
        sequence,
      };
    });
}

/** One timeline of what the services know. */
export function mergedTimeline(answers: TimelineAnswers): TransactionTimelineResource {
  const { requests, payment, deliveries } = answers;
  const entries = [
    ...(requests ?? []),
    ...(payment?.entries ?? []),
    ...(deliveries?.entries ?? []),
    ...missingEvents(answers),
  ];
  // The sort is stable, so the entries of one service and time stay in their order.
  entries.sort((a, b) => (a.at === b.at ? ranks[a.kind] - ranks[b.kind] : a.at < b.at ? -1 : 1));
  return {
    entries: entries.slice(0, TIMELINE_ENTRIES_MAX),
    parts: {
      ...(requests ? {} : { gateway: 'UNAVAILABLE' as const }),
      ...(payment ? {} : { payments: 'UNAVAILABLE' as const }),
      ...(deliveries ? {} : { notifications: 'UNAVAILABLE' as const }),
    },
  };
}
