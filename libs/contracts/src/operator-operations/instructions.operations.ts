import { ListInstructionsQuery, ListReportsQuery, ResolveInstructionBody } from '../bodies/instructions.body';
import { ReasonBody } from '../bodies/operators.body';
import { defineOperatorOperations } from '../operator-operation';
import {
  InstructionResource,
  InstructionWithHistoryResource,
  ReportResource,
} from '../resources/instructions.resource';

const resolving = {
  service: 'payments',
  permission: 'RESOLVE',
  tag: 'Instructions',
  personalData: 'MASKED',
} as const;
const acting = {
  ...resolving,
  // Their answers are kept for a repeated key.
  sealed: true,
  method: 'POST',
  errors: ['NOT_IN_THIS_STATE'],
  resource: InstructionWithHistoryResource,
} as const;

/** Instructions to connectors, and what connectors reported. */
export const instructionOperations = defineOperatorOperations({
  listInstructions: {
    ...resolving,
    method: 'GET',
    path: '/instructions',
    summary: 'List instructions to connectors',
    query: ListInstructionsQuery,
    answer: 'page',
    resource: InstructionResource,
  },
  getInstruction: {
    ...resolving,
    method: 'GET',
    path: '/instructions/{instructionId}',
    summary: 'Get an instruction with its history',
    resource: InstructionWithHistoryResource,
  },
  queryInstruction: {
    isSensitive: false,
    ...acting,
    path: '/instructions/{instructionId}/query',
    summary: 'Ask the connector for the state of an instruction now',
    description:
      'For an instruction that is UNKNOWN or ACCEPTED. What the connector says is applied as a report. ' +
      'SERVICE_UNAVAILABLE if it does not answer.',
    body: ReasonBody,
    bodyOptional: true,
  },
  cancelInstruction: {
    ...acting,
    path: '/instructions/{instructionId}/cancel',
    summary: 'Cancel an instruction',
    description:
      'An instruction that is QUEUED or HELD is cancelled at once. About one that is UNKNOWN or ACCEPTED its connector ' +
      'is asked, if it says `cancel`: NOT_IN_THIS_STATE if it is too late or the connector does not know, ' +
      'SERVICE_UNAVAILABLE if it does not answer. The payment fails and is refunded.',
    body: ReasonBody,
    bodyOptional: true,
  },
  resolveInstruction: {
    ...acting,
    path: '/instructions/{instructionId}/resolve',
    summary: 'Report the end of an instruction, with evidence',
    description:
      'For an instruction that was sent. It is applied as a report of the connector: an outcome that contradicts the ' +
      'state is NOT_IN_THIS_STATE. COMPLETED settles the payment, FAILED and RETURNED give the whole amount back.',
    body: ResolveInstructionBody,
  },
  listReports: {
    ...resolving,
    personalData: 'NONE',
    method: 'GET',
    path: '/reports',
    summary: 'List reports of connectors',
    description: 'What became of each, without its content.',
    query: ListReportsQuery,
    answer: 'page',
    resource: ReportResource,
  },
});
