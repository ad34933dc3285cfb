import { formatId } from '@corridor/kernel';
import type { WebhookEndpointResource } from '@corridor/contracts';
import type { Endpoint } from '../endpoint-directory/endpoint.repository';

/** An endpoint as the API shows it, without its secret. */
export function endpointResource(endpoint: Endpoint): WebhookEndpointResource {
  return {
    id: formatId('WebhookEndpoint', endpoint.id),
    delivery: endpoint.delivery,
    url: endpoint.url,
    description: endpoint.description,
    eventTypes: endpoint.eventTypes as WebhookEndpointResource['eventTypes'],
    status: endpoint.status,
    disabledReason: endpoint.disabledReason,
    isDefault: endpoint.isDefault,
    createdAt: new Date(endpoint.createdMs).toISOString(),
    updatedAt: new Date(endpoint.updatedMs).toISOString(),
  };
}
