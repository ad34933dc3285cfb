import { DomainError, invalidInput } from '@corridor/kernel';

/** The part of accounts' description of a customer that compliance decides by. */
interface DescribedCustomer {
  customer: { customerType: string; isDeleted: boolean };
}

/**
 * The customer that accounts described, if it is not deleted.
 * @throws DomainError CUSTOMER_NOT_FOUND, CUSTOMER_DELETED.
 */
export function aliveCustomer<T extends DescribedCustomer>(found: T | undefined): T {
  if (!found) throw new DomainError('CUSTOMER_NOT_FOUND', 'the customer does not exist');
  if (found.customer.isDeleted) throw new DomainError('CUSTOMER_DELETED', 'the customer is deleted');
  return found;
}

/** @throws DomainError INVALID_INPUT if it is not a business, because others have no owners (docs/behaviour.md 6). */
export function assertBusiness({ customer }: DescribedCustomer): void {
  if (customer.customerType === 'BUSINESS') return;
  const message = 'customerId must be that of a BUSINESS customer';
  throw invalidInput([{ field: 'customerId', message }]);
}
