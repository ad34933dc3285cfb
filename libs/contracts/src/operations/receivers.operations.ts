import { ListUmaProvidersQuery, LookUpReceiverQuery } from '../bodies/receivers.body';
import { defineOperations } from '../operation';
import {
  ExternalAccountLookupResource,
  UmaLookupResource,
  UmaProviderResource,
} from '../resources/receivers.resource';

const payments = { service: 'payments' } as const;
const SENDER = [
  'The UMA address or the customer id names the sender.',
  'Every look-up has its own id and lives 5 minutes.',
].join(' ');
const senderErrors = ['INVALID_UMA_ADDRESS', 'CUSTOMER_NOT_FOUND', 'CUSTOMER_DELETED'] as const;

/** Look-ups of receivers. */
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
      'A malformed address is 400. An unknown address, or one whose institution does not answer, is 424.',
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
      'An account that is not ACTIVE is returned too; only transfers and quotes refuse it.',
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
    description: 'Sorted by name, descending by default; `sortOrder` changes that.',
    query: ListUmaProvidersQuery,
    answer: 'page',
    resource: UmaProviderResource,
  },
});
