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
    resource: CustomerResource,
    key: 'params.customerId',
    errors: [...customerErrors, 'CUSTOMER_NOT_EMPTY'],
  },
});
