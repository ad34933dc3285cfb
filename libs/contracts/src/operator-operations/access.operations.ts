import { AccessReportQuery, ConfirmAccessReviewBody } from '../bodies/access.body';
import { defineOperatorOperations } from '../operator-operation';
import { AccessReportResource, AccessReviewResource } from '../resources/access.resource';

const access = { service: 'gateway', permission: 'AUDIT', tag: 'Access', personalData: 'NONE' } as const;

/** Who may operate the deployment. The gateway answers these itself. */
export const accessOperations = defineOperatorOperations({
  getAccessReport: {
    ...access,
    method: 'GET',
    path: '/access-report',
    summary: 'Get who has joined, moved and left',
    description:
      'Changes of what people may do here, from the audit log, newest first: JOINED is the first right of a person, LEFT ' +
      'the loss of the last one, and MOVED everything between.',
    query: AccessReportQuery,
    resource: AccessReportResource,
  },
  getAccessReview: {
    ...access,
    method: 'GET',
    path: '/access-review',
    summary: 'Get who has access',
    description:
      'Each person with valid credentials of the API or a role in the console, with last uses and ends. It has no ' +
      'developers and no tokens of platforms.',
    resource: AccessReviewResource,
  },
  confirmAccessReview: {
    ...access,
    method: 'POST',
    path: '/access-review/confirm',
    summary: 'Confirm that the access was reviewed',
    description:
      'The audit log keeps the digest of the list. NOT_IN_THIS_STATE if the list has changed since it was read. The next ' +
      'review is due after 90 days.',
    body: ConfirmAccessReviewBody,
    resource: AccessReviewResource,
    errors: ['NOT_IN_THIS_STATE'],
  },
});
