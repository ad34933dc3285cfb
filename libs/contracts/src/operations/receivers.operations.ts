import { ListUmaProvidersQuery, LookUpReceiverQuery } from '../bodies/receivers.body';
import { defineOperations } from '../operation';
import {
  ExternalAccountLookupResource,
  UmaLookupResource,
  UmaProviderResource,
} from '../resources/receivers.resource';

const payments = { service: 'payments' } as const;
const SENDER = [
  'The sender may be named by its UMA address or by its customer id.',
  'Every look-up has an id of its own and lives 5 minutes.',
].join(' ');
const senderErrors = ['INVALID_UMA_ADDRESS', 'CUSTOMER_NOT_FOUND', 'CUSTOMER_DELETED'] as const;

/** Operations that ask about receivers. */
export const receiverOperations = defineOperations({
  lookUpUmaAddress: {
    ...payments,
    method: 'GET',
    path: '/receiver/uma/{umaAddress}',
    permission: 'VIEW',
    tag: 'Receivers',
    summary: 'Look up what a UMA address can receive',
    description: [
      'A quote to a UMA address needs the id of a look-up of it.',
      'Text that is no UMA address is 400, an address that nobody has, or whose institution does not answer, 424.',
      SENDER,
    ].join(' '),
    query: LookUpReceiverQuery,
    resource: UmaLookupResource,
    errors: senderErrors,
  },
  lookUpExternalAccount: {
    ...payments,
    method: 'GET',
    path: '/receiver/external-account/{externalAccountId}',
    permission: 'VIEW',
    tag: 'Receivers',
    summary: 'Look up what an external account can receive',
    description: [
      'An account that is not ACTIVE is shown too: only transfers and quotes refuse it.',
      SENDER,
    ].join(' '),
    query: LookUpReceiverQuery,
    resource: ExternalAccountLookupResource,
    errors: senderErrors,
  },
  listUmaProviders: {
    ...payments,
    method: 'GET',
    path: '/uma-providers',
    permission: 'VIEW',
    tag: 'Receivers',
    summary: 'List the institutions that can be reached by UMA addresses',
    description: 'Sorted by name, descending unless `sortOrder` says otherwise.',
    query: ListUmaProvidersQuery,
    answer: 'page',
    resource: UmaProviderResource,
  },
});
