import { ReviewBody } from '../bodies/external-accounts.body';
import { CreateVerificationBody, ListVerificationsQuery } from '../bodies/verifications.body';
import { customerErrors, defineOperations } from '../operation';
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
    summary: 'Start or continue the verification of a customer',
    description:
      'KYC of an individual, KYB of a business. If something is missing, the answer is RESOLVE_ERRORS, and ' +
      '`errors` names the first 500 missing items. When all of them have been supplied, the verification ' +
      'becomes READY_FOR_VERIFICATION by itself, and this operation continues it. Calling the operation ' +
      'also checks again what is missing. While a verification is open, the operation returns that one. ' +
      'APPROVED and REJECTED are final, and a new call starts a new verification.',
    body: CreateVerificationBody,
    key: 'body.customerId',
    errors: customerErrors,
  },
  listVerifications: {
    ...verifications,
    method: 'GET',
    path: '/verifications',
    permission: 'VIEW',
    summary: 'List verifications',
    description: 'Lists the verifications of all customers, or of one, including those that have ended.',
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
      '`errors` has one error for each missing item. A rejection is shown when the customer can no longer ' +
      'move money. Until then the verification shows its previous state. The event of the rejection is ' +
      'sent at the same moment.',
  },
  reviewVerification: {
    ...verifications,
    method: 'POST',
    path: '/sandbox/verifications/{verificationId}/review',
    permission: 'MANAGE',
    tag: 'Sandbox',
    summary: 'Decide a verification that waits for a manual review',
    description:
      'Only a verification that is PENDING_MANUAL_REVIEW can be decided. Any other is INVALID_INPUT. After ' +
      'the answer to a rejection the customer can’t move money.',
    body: ReviewBody,
    key: 'params.verificationId',
    errors: ['CUSTOMER_DELETED'],
  },
});
