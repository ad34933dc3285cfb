import { ReviewBody } from '../bodies/external-accounts.body';
import { CreateVerificationBody, ListVerificationsQuery } from '../bodies/verifications.body';
import { defineOperations } from '../operation';
import { VerificationResource } from '../resources/verifications.resource';

const verifications = {
  service: 'compliance',
  tag: 'Verifications',
  resource: VerificationResource,
} as const;

/** Operations of KYC and KYB (docs/behaviour.md 6). */
export const verificationOperations = defineOperations({
  createVerification: {
    ...verifications,
    method: 'POST',
    path: '/verifications',
    permission: 'MANAGE',
    status: 200,
    summary: 'Verify a customer, or go on verifying it',
    description:
      'KYC of an individual, KYB of a business. Where something is missing the answer is RESOLVE_ERRORS and `errors` ' +
      'says what, the first 500 of it. Once all of it has been supplied the verification is READY_FOR_VERIFICATION by itself, and this ' +
      'operation goes on from there; called again it also looks for itself. While a verification is open it is the ' +
      'one that is answered; APPROVED and REJECTED are final, and a new call begins a new one.',
    body: CreateVerificationBody,
    key: 'body.customerId',
    errors: ['CUSTOMER_NOT_FOUND', 'CUSTOMER_DELETED'],
  },
  listVerifications: {
    ...verifications,
    method: 'GET',
    path: '/verifications',
    permission: 'VIEW',
    summary: 'List verifications',
    description: 'Of all customers, or of one; also those that have ended.',
    query: ListVerificationsQuery,
    answer: 'page',
  },
  getVerification: {
    ...verifications,
    method: 'GET',
    path: '/verifications/{verificationId}',
    permission: 'VIEW',
    summary: 'Get a verification',
    description:
      '`errors` says what is missing, one error for each thing. ' +
      'A rejection shows once the customer moves no money any more: until then the verification is shown, and goes on, ' +
      'as it was before. Its event goes out at the same moment.',
  },
  reviewVerification: {
    ...verifications,
    method: 'POST',
    path: '/sandbox/verifications/{verificationId}/review',
    permission: 'MANAGE',
    tag: 'Sandbox',
    summary: 'Decide a verification that waits for a manual review',
    description:
      'Only one that is PENDING_MANUAL_REVIEW can be decided, any other is INVALID_INPUT. After a rejection the ' +
      'customer moves no money any more once this is answered.',
    body: ReviewBody,
    key: 'params.verificationId',
    errors: ['CUSTOMER_DELETED'],
  },
});
