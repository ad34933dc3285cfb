import { ListApprovalsQuery, ReasonBody } from '../bodies/operators.body';
import { defineOperatorOperations } from '../operator-operation';
import { ApprovalResource } from '../resources/operators.resource';

const approvals = {
  service: 'gateway',
  permission: 'ANY',
  tag: 'Approvals',
  sealed: true,
  personalData: 'MASKED',
} as const;
const decided = {
  ...approvals,
  method: 'POST',
  body: ReasonBody,
  bodyOptional: true,
  resource: ApprovalResource,
} as const;

/** Actions that wait for a second operator. */
export const approvalOperations = defineOperatorOperations({
  listApprovals: {
    ...approvals,
    method: 'GET',
    path: '/approvals',
    summary: 'List actions that wait for a second operator, or waited',
    description:
      'Those whose permission the operator has, newest first. The configuration `FOUR_EYES` lists the actions that ' +
      'need a second operator: they answer 202 with an Approval. Personal data in what was asked for is masked.',
    query: ListApprovalsQuery,
    answer: 'page',
    resource: ApprovalResource,
  },
  approveAction: {
    ...decided,
    path: '/approvals/{approvalId}/approve',
    summary: 'Do an action that another operator asked for',
    description:
      'Needs the permission of the action. The state is checked again, and the action may be refused with its own ' +
      'errors. The person who asked gets SECOND_OPERATOR_NEEDED. An approval is EXPIRED after 72 hours, and after the operator ' +
      'who asked has lost the right to do it (ASKER_WITHOUT_RIGHT). With an identity provider, it needs a session of the ' +
      'console: other credentials get IDENTITY_PROVIDER_NEEDED. If the provider has not told the role of the operator who ' +
      'asked for 12 hours, it waits until that operator signs in again (ASKER_NOT_CONFIRMED).',
    errors: [
      'IDENTITY_PROVIDER_NEEDED',
      'SECOND_OPERATOR_NEEDED',
      'ASKER_WITHOUT_RIGHT',
      'ASKER_NOT_CONFIRMED',
      'NOT_IN_THIS_STATE',
      'PRECONDITION_FAILED',
    ],
  },
  rejectAction: {
    isSensitive: false,
    ...decided,
    path: '/approvals/{approvalId}/reject',
    summary: 'Refuse an action that another operator asked for',
    description: 'Needs the permission of the action. The person who asked gets SECOND_OPERATOR_NEEDED.',
    errors: ['SECOND_OPERATOR_NEEDED', 'ASKER_WITHOUT_RIGHT', 'NOT_IN_THIS_STATE'],
  },
});
