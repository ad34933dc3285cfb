import type { EntityManager } from 'typeorm';
import type { CustomerRepository } from '../customers/customer.repository';
import { assertAlive } from '../customers/domain/customer';
import type { ExternalAccount } from './domain/external-account';

/**
 * Whoever changes an account uses its customer, and of a deleted one only reading is left (docs/behaviour.md 6).
 * @throws DomainError CUSTOMER_DELETED where the account's customer is deleted.
 */
export async function assertOwnerAlive(
  customers: CustomerRepository,
  manager: EntityManager,
  { platformKey, customerId }: Pick<ExternalAccount, 'platformKey' | 'customerId'>,
): Promise<void> {
  const customer = customerId === null ? undefined : await customers.find(manager, platformKey, customerId);
  if (customer) assertAlive(customer);
}
