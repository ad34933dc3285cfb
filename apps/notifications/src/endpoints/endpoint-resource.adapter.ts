import { DomainError, formatId, parseId, type Uuid } from '@corridor/kernel';
import type { WebhookEndpointResource } from '@corridor/contracts';
import type { Endpoint } from './endpoint.repository';

/** An endpoint as the API shows it; never its secret. */
export function endpointResource(endpoint: Endpoint): WebhookEndpointResource {
  return {
    id: formatId('WebhookEndpoint', endpoint.id),
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

/** The uuid of an endpoint's id in a path. */
export function endpointIdOf(text: string | undefined): Uuid {
  const id = text === undefined ? undefined : parseId('WebhookEndpoint', text);
  if (id === undefined) throw endpointNotFound();
  return id;
}

export function endpointNotFound(): DomainError {
  return new DomainError('WEBHOOK_ENDPOINT_NOT_FOUND', 'there is no such webhook endpoint');
}
