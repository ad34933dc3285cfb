import { parseId, type Uuid } from '@corridor/kernel';
import { customerNotFound } from './domain/customer';

/** The customer that a path names. @throws DomainError CUSTOMER_NOT_FOUND for a malformed id (docs/behaviour.md 1). */
export function customerIdOf(params: Readonly<Record<string, string>>): Uuid {
  const id = parseId('Customer', params['customerId'] ?? '');
  if (!id) throw customerNotFound();
  return id;
}
