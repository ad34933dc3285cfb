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
    summary: 'Get a link to the hosted KYC page',
    description:
      'On the page an individual supplies name, birth date, nationality, address and a document; it then verifies the ' +
      'customer, shows the outcome and leads to `redirectUri`. An unknown `platformCustomerId` makes that INDIVIDUAL ' +
      'customer; a BUSINESS customer is INVALID_INPUT, a deleted one 410. Each call gives a new link; all of them work ' +
      'until they expire (after 7 days, unless the deployment says otherwise), are revoked, or the customer has been ' +
      'APPROVED. None changes the data of a customer whose check is under way. A REJECTED customer begins again only when ' +
      'the platform calls POST /verifications or sets the status. The page speaks English, Spanish, Portuguese, ' +
      "French and German, as the browser asks (`Accept-Language`), and shows the platform's name, logo and privacy " +
      'notice where the deployment is configured with them.',
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
      'All links that were given out for the customer stop working at once, whoever has them; links that are made ' +
      'later work. A repeat, or a customer without links, is no error.',
    answer: 'none',
    key: 'params.customerId',
    errors: ['CUSTOMER_DELETED'],
  },
});
