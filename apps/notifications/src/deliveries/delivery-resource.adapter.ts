import { DomainError, formatId, parseId, type Uuid } from '@corridor/kernel';
import type { WebhookDeliveryResource } from '@corridor/contracts';
import type { ListedAttempt, ListedDelivery } from './delivery-list.repository';

function moment(ms: number): string {
  return new Date(ms).toISOString();
}

/** A delivery as the API shows it. */
export function deliveryResource(
  delivery: ListedDelivery,
  attempts: readonly ListedAttempt[],
): WebhookDeliveryResource {
  return {
    id: formatId('WebhookDelivery', delivery.id),
    eventId: formatId('Webhook', delivery.eventId),
    eventType: delivery.eventType as WebhookDeliveryResource['eventType'],
    endpointId: formatId('WebhookEndpoint', delivery.endpointId),
    resourceId: delivery.resourceId,
    status: delivery.status,
    attempts: attempts.map(({ atMs, responseStatus, durationMs, responseBody, error }) => ({
      at: moment(atMs),
      responseStatus,
      durationMs,
      responseBody,
      error,
    })),
    nextAttemptAt: delivery.nextAttemptMs === null ? null : moment(delivery.nextAttemptMs),
    createdAt: moment(delivery.createdMs),
  };
}

/** The uuid of a delivery's id in a path. */
export function deliveryIdOf(text: string | undefined): Uuid {
  const id = text === undefined ? undefined : parseId('WebhookDelivery', text);
  if (id === undefined) throw deliveryNotFound();
  return id;
}

export function deliveryNotFound(message = 'there is no such webhook delivery'): DomainError {
  return new DomainError('WEBHOOK_DELIVERY_NOT_FOUND', message);
}
