import { CreateCustomerBody, ListCustomersQuery, UpdateCustomerBody } from '../bodies/customers.body';
import { defineOperations } from '../operation';
import { CustomerResource } from '../resources/accounts.resource';

const accounts = { service: 'accounts' } as const;
const customerErrors = ['CUSTOMER_NOT_FOUND', 'CUSTOMER_DELETED'] as const;

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
      'The customer has an internal account for each currency that the platform supports, at once. ' +
      '`platformCustomerId` and `umaAddress` are generated where absent. Outside the sandbox addresses are issued once ' +
      'the `umaDomain` is proved (PATCH /config says how). Only a regulated platform may set ' +
      '`kycStatus` or `kybStatus` (FORBIDDEN otherwise). PLATFORM_CUSTOMER_ID_EXISTS names the customer that has the ' +
      'identifier in `details.existingId`. ' +
      'A birth date is in the past, from 1900-01-01 on; countries are ' +
      'those of ISO 3166-1 (and XK); an address has a postal code where its country has them. Texts are kept without ' +
      'spaces and characters of no width at their ends, in Unicode NFC; one of nothing else is INVALID_INPUT. A row of ' +
      'a CSV file and the hosted KYC page follow the same rules.',
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
    description: 'Deleted customers are left out unless `isIncludingDeleted` is true.',
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
    description: 'A deleted customer is shown too, with `isDeleted`.',
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
      '`address` and `businessInfo` merge field by field, null clears an optional field. Another `customerType` ' +
      'than the customer’s own is INVALID_INPUT; members of the other type are refused. Only a regulated platform ' +
      'may set `kycStatus` or `kybStatus` (FORBIDDEN otherwise); a rejected customer moves no money any more once ' +
      'this is answered.',
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
      'A soft deletion, which answers the customer as it is then. All balances have to be zero and nothing may be ' +
      'in flight (CUSTOMER_NOT_EMPTY); quotes that wait expire. The customer is still shown, every other use of it ' +
      'is CUSTOMER_DELETED, and its `umaAddress` and `platformCustomerId` stay reserved.',
    resource: CustomerResource,
    key: 'params.customerId',
    errors: [...customerErrors, 'CUSTOMER_NOT_EMPTY'],
  },
});
