import { KycLinkQuery } from '../bodies/kyc-links.body';
import { defineOperations } from '../operation';
import { KycLinkResource } from '../resources/kyc-links.resource';

/** The hosted KYC page (decisions.md 2). */
export const kycLinkOperations = defineOperations({
  getKycLink: {
    service: 'accounts',
    method: 'GET',
    path: '/customers/kyc-link',
    permission: 'VIEW',
    tag: 'Customers',
    sealed: true,
    summary: 'Get a link to the hosted KYC page',
    description:
      'On the page an individual supplies name, birth date, nationality, address and a document; it then verifies the ' +
      'customer, shows the outcome and leads to `redirectUri`. An unknown `platformCustomerId` makes that INDIVIDUAL ' +
      'customer, which needs MANAGE; a BUSINESS customer is INVALID_INPUT, a deleted one 410. Each call gives a new ' +
      'link; all of them work until they expire (after 7 days, unless the deployment says otherwise), and none changes ' +
      'the data of a customer whose check is under way or who is APPROVED. A REJECTED customer begins again only when ' +
      'the platform calls POST /verifications or sets the status.',
    query: KycLinkQuery,
    resource: KycLinkResource,
    errors: ['CUSTOMER_DELETED'],
  },
});
