import {
  CreateCustomerNoteBody,
  CUSTOMER_NOTES_MAX,
  ListCustomerNotesQuery,
} from '../bodies/customer-notes.body';
import { defineOperations } from '../operation';
import { CustomerNoteResource } from '../resources/customer-notes.resource';

// VIEW reads no identifier in full, and a note may contain any.
const notes = { service: 'accounts', tag: 'Customers', permission: 'MANAGE' } as const;

/** Notes on a customer (docs/behaviour.md 6). */
export const customerNoteOperations = defineOperations({
  createCustomerNote: {
    ...notes,
    method: 'POST',
    path: '/customers/{customerId}/notes',
    status: 201,
    sealed: true,
    summary: 'Add a note on a customer',
    description:
      'For the staff of the platform. A customer never sees it, and there is no event of it. A customer has at most ' +
      `${CUSTOMER_NOTES_MAX.toLocaleString('en')} notes. Beyond that the answer is RATE_LIMITED until one is deleted, and the ` +
      'Idempotency-Key is not kept.',
    body: CreateCustomerNoteBody,
    resource: CustomerNoteResource,
    key: 'params.customerId',
    errors: ['CUSTOMER_DELETED'],
  },
  listCustomerNotes: {
    ...notes,
    method: 'GET',
    path: '/customers/{customerId}/notes',
    sealed: true,
    summary: 'List the notes on a customer',
    description: 'Newest first; those of a deleted customer too, until its data is erased.',
    query: ListCustomerNotesQuery,
    answer: 'page',
    resource: CustomerNoteResource,
  },
  deleteCustomerNote: {
    ...notes,
    method: 'DELETE',
    path: '/customers/{customerId}/notes/{noteId}',
    status: 204,
    summary: 'Delete a note on a customer',
    description: 'Its text is removed at once and can’t be restored.',
    answer: 'none',
    key: 'params.customerId',
    errors: ['CUSTOMER_DELETED'],
  },
});
