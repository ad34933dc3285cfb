import { DomainError, invalidInput } from '@corridor/kernel';
import type { CustomerDescription } from '@corridor/contracts';

/**
 * The customer that accounts described, alive.
 * @throws DomainError CUSTOMER_NOT_FOUND, CUSTOMER_DELETED.
 */
export function aliveCustomer(found: CustomerDescription | undefined): CustomerDescription {
  if (!found) throw new DomainError('CUSTOMER_NOT_FOUND', 'the customer does not exist');
  if (found.customer.isDeleted) throw new DomainError('CUSTOMER_DELETED', 'the customer is deleted');
  return found;
}

/** @throws DomainError INVALID_INPUT where it is no business: others have no owners (docs/behaviour.md 6). */
export function assertBusiness({ customer }: CustomerDescription): void {
  if (customer.customerType === 'BUSINESS') return;
  const message = 'customerId must be that of a BUSINESS customer';
  throw invalidInput([{ field: 'customerId', message }]);
}
