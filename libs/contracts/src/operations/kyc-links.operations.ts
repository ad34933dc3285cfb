import { KycLinkQuery } from '../bodies/kyc-links.body';
import { defineOperations } from '../operation';
import { KycLinkResource } from '../resources/kyc-links.resource';

/** The hosted KYC page (docs/behaviour.md 2). */
export const kycLinkOperations = defineOperations({
  getKycLink: {
    service: 'accounts',
    method: 'GET',
    path: '/customers/kyc-link',
    permission: 'MANAGE',
    tag: 'Customers',
    sealed: true,
    isSensitive: true,
    summary: 'Get a link to the hosted KYC page',
    description:
      'On the page an individual supplies name, birth date, nationality, address and a document. The page ' +
      'then verifies the customer, shows the outcome and links to `redirectUri`. An unknown ' +
      '`platformCustomerId` creates that INDIVIDUAL customer. A BUSINESS customer is INVALID_INPUT, a ' +
      'deleted one 410. Each call returns a new link. A link works until it expires (after 7 days by ' +
      'default), is revoked, or the customer is APPROVED. No link changes the data of a customer during a ' +
      'check. A REJECTED customer can start again only after the platform calls POST /verifications or ' +
      'sets the status. The page is available in English, Spanish, Portuguese, French and German, and ' +
      'follows the browser’s `Accept-Language`. It shows the platform’s name, logo and privacy notice if ' +
      'the deployment configures them.',
    query: KycLinkQuery,
    resource: KycLinkResource,
    errors: ['CUSTOMER_DELETED', 'INVALID_UMA_ADDRESS'],
  },
  revokeKycLinks: {
    service: 'accounts',
    method: 'DELETE',
    path: '/customers/{customerId}/kyc-links',
    permission: 'MANAGE',
    tag: 'Customers',
    status: 204,
    summary: 'Revoke the links to the hosted KYC page of a customer',
    description:
      'All existing links of the customer stop working at once. Links that are created later work. ' +
      'Repeating the call, or a customer without links, is no error.',
    answer: 'none',
    key: 'params.customerId',
    errors: ['CUSTOMER_DELETED'],
  },
});
