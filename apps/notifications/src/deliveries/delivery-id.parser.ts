import { DomainError, parseId, type Uuid } from '@corridor/kernel';

/** The uuid of a delivery's id in a path. */
export function deliveryIdOf(text: string | undefined): Uuid {
  const id = text === undefined ? undefined : parseId('WebhookDelivery', text);
  if (id === undefined) throw deliveryNotFound();
  return id;
}

export function deliveryNotFound(message = 'there is no such webhook delivery'): DomainError {
  return new DomainError('WEBHOOK_DELIVERY_NOT_FOUND', message);
}
