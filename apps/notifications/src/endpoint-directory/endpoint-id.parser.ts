import { DomainError, parseId, type Uuid } from '@corridor/kernel';

/** The uuid of an endpoint's id in a path. */
export function endpointIdOf(text: string | undefined): Uuid {
  const id = text === undefined ? undefined : parseId('WebhookEndpoint', text);
  if (id === undefined) throw endpointNotFound();
  return id;
}

export function endpointNotFound(): DomainError {
  return new DomainError('WEBHOOK_ENDPOINT_NOT_FOUND', 'there is no such webhook endpoint');
}
