import { formatId, isoTime } from '@corridor/kernel';
import type { TimelineEntryResource, TimelineStepResource } from '@corridor/contracts';
import type { TimelineAttempt, TimelineDelivery, TimelineEvent } from './timeline.repository';

/** Lowest status of an answer that is no success. */
const REFUSED = 300;

function eventEntry({ id, event_type, sequence, occurred_at }: TimelineEvent): TimelineEntryResource {
  return {
    at: isoTime(occurred_at.getTime()),
    clock: 'DOMAIN',
    service: 'notifications',
    kind: 'EVENT',
    status: 'STORED',
    ids: { eventId: formatId('Webhook', id) },
    href: null,
    eventType: event_type,
    sequence: Number(sequence),
  };
}

function attemptStep(row: TimelineAttempt): TimelineStepResource {
  const { response_status: responseStatus, error } = row;
  const isDelivered = responseStatus !== null && responseStatus < REFUSED && error === null;
  return {
    at: isoTime(row.attempted_at.getTime()),
    status: isDelivered ? 'DELIVERED' : 'FAILED',
    responseStatus,
    durationMs: row.duration_ms,
    error,
  };
}

/** The part of notifications of a timeline. */
export function deliveryTimeline(stored: {
  events: readonly TimelineEvent[];
  deliveries: readonly TimelineDelivery[];
  attempts: readonly TimelineAttempt[];
}): TimelineEntryResource[] {
  const attempts = new Map<string, TimelineStepResource[]>();
  for (const row of stored.attempts) {
    const steps = attempts.get(row.delivery_id);
    if (steps) steps.push(attemptStep(row));
    else attempts.set(row.delivery_id, [attemptStep(row)]);
  }
  const deliveries = stored.deliveries.map((row): TimelineEntryResource => {
    const deliveryId = formatId('WebhookDelivery', row.id);
    return {
      at: isoTime(row.created_at.getTime()),
      clock: 'DOMAIN',
      service: 'notifications',
      kind: 'DELIVERY',
      status: row.status,
      ids: {
        deliveryId,
        eventId: formatId('Webhook', row.event_id),
        endpointId: formatId('WebhookEndpoint', row.endpoint_id),
      },
      href: `/webhook-deliveries/${deliveryId}`,
      eventType: row.event_type,
      attempts: attempts.get(row.id) ?? [],
      nextAttemptAt: row.next_attempt_at === null ? null : isoTime(row.next_attempt_at.getTime()),
    };
  });
  return [...stored.events.map(eventEntry), ...deliveries];
}
