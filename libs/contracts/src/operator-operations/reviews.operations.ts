import { ReasonedReadBody } from '../bodies/oversight.body';
import { ReasonBody } from '../bodies/operators.body';
import { DecisionBody, ListReviewsQuery } from '../bodies/reviews.body';
import { defineOperatorOperations } from '../operator-operation';
import { ExternalAccountResource } from '../resources/accounts.resource';
import { DecidedOwnerResource, DocumentLinkResource, ReviewResource } from '../resources/reviews.resource';
import { VerificationResource } from '../resources/verifications.resource';

const reviewing = {
  permission: 'REVIEW',
  tag: 'Reviews',
  sealed: true,
  personalData: 'MASKED',
} as const;
const TO_DECIDE = 'to decide a review';
const deciding = { ...reviewing, method: 'POST', body: DecisionBody } as const;

/** What waits for a person, and the decisions. */
export const reviewOperations = defineOperatorOperations({
  listReviews: {
    ...reviewing,
    service: 'gateway',
    method: 'GET',
    path: '/reviews',
    summary: 'List what waits for a decision',
    description:
      'Verifications that are PENDING_MANUAL_REVIEW, beneficial owners whose check needs a person, and external ' +
      'accounts that are UNDER_REVIEW, of all platforms, newest first. Personal data is masked.',
    query: ListReviewsQuery,
    answer: 'page',
    resource: ReviewResource,
  },
  getReview: {
    ...reviewing,
    service: 'gateway',
    method: 'GET',
    path: '/reviews/{reviewId}',
    summary: 'Get one thing that waits for a decision',
    description:
      'As the list shows it, masked. `reviewId` is the id of a verification, a beneficial owner or an external account. ' +
      '404 if it waits for no decision: it was decided, or has changed.',
    resource: ReviewResource,
  },
  revealReview: {
    ...reviewing,
    service: 'gateway',
    method: 'POST',
    path: '/reviews/{reviewId}/reveal',
    personalData: { to: 'REVIEW', members: ['subject', 'check'], purpose: TO_DECIDE },
    summary: 'See the personal data of a review',
    description: 'All that a decision needs. The reason is in the audit log, and the data is not.',
    body: ReasonedReadBody,
    resource: ReviewResource,
  },
  decideVerification: {
    ...deciding,
    service: 'compliance',
    path: '/verifications/{verificationId}/decision',
    personalData: 'NONE',
    summary: 'Decide a verification that is PENDING_MANUAL_REVIEW',
    description:
      'RESUBMIT shows the reason to the platform as an error. The verification is RESOLVE_ERRORS until the data has ' +
      'changed.',
    errors: ['CUSTOMER_DELETED'],
    resource: VerificationResource,
  },
  decideBeneficialOwner: {
    ...deciding,
    service: 'compliance',
    path: '/beneficial-owners/{beneficialOwnerId}/decision',
    summary: 'Decide a beneficial owner whose check needs a person',
    description:
      'RESUBMIT makes it UNVERIFIED. A change of its data begins another check. The answer is masked.',
    errors: ['CUSTOMER_DELETED'],
    resource: DecidedOwnerResource,
  },
  decideExternalAccount: {
    ...deciding,
    service: 'accounts',
    path: '/external-accounts/{externalAccountId}/decision',
    summary: 'Decide an external account that is UNDER_REVIEW',
    description:
      'APPROVE makes it ACTIVE. REJECT and RESUBMIT make it INACTIVE; the platform adds a correct one. The answer is masked.',
    errors: ['EXTERNAL_ACCOUNT_NOT_ACTIVE', 'CUSTOMER_DELETED'],
    resource: ExternalAccountResource,
  },
  createDocumentLink: {
    ...reviewing,
    service: 'compliance',
    method: 'POST',
    path: '/documents/{documentId}/link',
    personalData: { to: 'REVIEW', members: ['url'], purpose: TO_DECIDE },
    summary: 'Make a link to a document',
    description:
      'The link is valid for 5 minutes, until the document is replaced or deleted. It names the operator, and each ' +
      'reading is in the audit log. Without a reason, the audit log has the purpose: ' +
      `${TO_DECIDE}.`,
    body: ReasonBody,
    bodyOptional: true,
    resource: DocumentLinkResource,
  },
});
