import { CreateCustomerBody, ListCustomersQuery, UpdateCustomerBody } from '../bodies/customers.body';
import { customerErrors, defineOperations } from '../operation';
import { CustomerResource } from '../resources/accounts.resource';

const accounts = { service: 'accounts' } as const;

/** Operations of customers. */
export const customerOperations = defineOperations({
  createCustomer: {
    ...accounts,
    method: 'POST',
    path: '/customers',
    permission: 'MANAGE',
    tag: 'Customers',
    status: 201,
    sealed: true,
    summary: 'Create a customer',
    description:
      'The customer has an internal account in each currency of the platform at once. `platformCustomerId` ' +
      'and `umaAddress` are generated if absent. Outside the sandbox addresses are issued after the ' +
      '`umaDomain` is proved (see PATCH /config). Only a regulated platform may set `kycStatus` or ' +
      '`kybStatus` (otherwise FORBIDDEN). With PLATFORM_CUSTOMER_ID_EXISTS, `details.existingId` names the ' +
      'customer that has the identifier. A birth date is in the past and not before 1900-01-01. Countries ' +
      'are those of ISO 3166-1 (and XK). An address needs a postal code if its country has postal codes. ' +
      'Texts are stored in Unicode NFC, without spaces and zero-width characters at their ends; a text ' +
      'without any other characters is INVALID_INPUT. Rows of a CSV file and the hosted KYC page follow ' +
      'the same rules.',
    key: 'spread',
    body: CreateCustomerBody,
    resource: CustomerResource,
    errors: ['INVALID_UMA_ADDRESS', 'FORBIDDEN', 'UMA_ADDRESS_EXISTS', 'PLATFORM_CUSTOMER_ID_EXISTS'],
  },
  listCustomers: {
    ...accounts,
    method: 'GET',
    path: '/customers',
    permission: 'VIEW',
    tag: 'Customers',
    sealed: true,
    summary: 'List customers',
    description: 'Deleted customers are included only if `isIncludingDeleted` is true.',
    query: ListCustomersQuery,
    answer: 'page',
    resource: CustomerResource,
  },
  getCustomer: {
    ...accounts,
    method: 'GET',
    path: '/customers/{customerId}',
    permission: 'VIEW',
    tag: 'Customers',
    sealed: true,
    summary: 'Get a customer',
    description: 'A deleted customer is returned too, with `isDeleted`.',
    resource: CustomerResource,
  },
  updateCustomer: {
    ...accounts,
    method: 'PATCH',
    path: '/customers/{customerId}',
    permission: 'MANAGE',
    tag: 'Customers',
    sealed: true,
    summary: 'Change a customer',
    description:
      '`address` and `businessInfo` merge field by field; null clears an optional field. A `customerType` ' +
      'other than the customer’s own is INVALID_INPUT, and so are members of the other type. Only a ' +
      'regulated platform may set `kycStatus` or `kybStatus` (otherwise FORBIDDEN). After this answer a ' +
      'rejected customer can’t move money.',
    body: UpdateCustomerBody,
    resource: CustomerResource,
    key: 'params.customerId',
    errors: [...customerErrors, 'INVALID_UMA_ADDRESS', 'FORBIDDEN', 'UMA_ADDRESS_EXISTS'],
  },
  deleteCustomer: {
    ...accounts,
    method: 'DELETE',
    path: '/customers/{customerId}',
    permission: 'MANAGE',
    tag: 'Customers',
    sealed: true,
    summary: 'Delete a customer (soft)',
    description:
      'Returns the deleted customer. All balances must be zero, and no payment may be in flight (otherwise ' +
      'CUSTOMER_NOT_EMPTY). Pending quotes expire. The customer can still be read; any other use is ' +
      'CUSTOMER_DELETED. Its `umaAddress` and `platformCustomerId` stay reserved.',
    resource: CustomerResource,
    key: 'params.customerId',
    errors: [...customerErrors, 'CUSTOMER_NOT_EMPTY'],
  },
});
