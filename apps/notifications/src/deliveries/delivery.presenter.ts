import { formatId } from '@corridor/kernel';
import type { WebhookDeliveryResource } from '@corridor/contracts';
import type { ListedAttempt, ListedDelivery } from './delivery-list.repository';

function moment(ms: number): string {
  return new Date(ms).toISOString();
}

/**
 * Maximum size of a delivery's attempts as JSON, in bytes, so that one delivery always fits into a reply. An attempt
 * has 1,024 bytes of an answer, which may be three times as long as JSON. A week of retries with ordinary answers fits.
 */
const ATTEMPTS_BYTES_MAX = 512 * 1024;

/** The newest attempts that fit, oldest first. */
function fittingAttempts(attempts: readonly ListedAttempt[]): WebhookDeliveryResource['attempts'] {
  const shown: WebhookDeliveryResource['attempts'] = [];
  let bytes = 0;
  for (const { atMs, responseStatus, durationMs, responseBody, error } of [...attempts].reverse()) {
    const attempt = { at: moment(atMs), responseStatus, durationMs, responseBody, error };
    bytes += Buffer.byteLength(JSON.stringify(attempt));
    if (bytes > ATTEMPTS_BYTES_MAX) break;
    shown.push(attempt);
  }
  return shown.reverse();
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
    attempts: fittingAttempts(attempts),
    nextAttemptAt: delivery.nextAttemptMs === null ? null : moment(delivery.nextAttemptMs),
    createdAt: moment(delivery.createdMs),
  };
}
