import {
  ListMatchesQuery,
  ListOpenItemsQuery,
  ListStatementLinesQuery,
  MatchLinesBody,
  UndoMatchBody,
} from '../bodies/statement-matches.body';
import { bankTexts, defineOperatorOperations } from '../operator-operation';
import {
  MatchResource,
  OpenItemResource,
  StatementLineResource,
} from '../resources/statement-matches.resource';

const resolving = {
  service: 'payments',
  permission: 'RESOLVE',
  tag: 'Matching',
  personalData: 'NONE',
} as const;

/** Lines of bank statements beside the open items, and what people match. */
export const statementMatchOperations = defineOperatorOperations({
  listStatementLines: {
    ...resolving,
    method: 'GET',
    path: '/statement-lines',
    summary: 'List the lines of a settlement account',
    description:
      'The newest first. Text and counterparty are masked without the permission RESOLVE; with it the audit log has the reading.',
    query: ListStatementLinesQuery,
    answer: 'page',
    resource: StatementLineResource,
    sealed: true,
    personalData: bankTexts('to match a line with payments'),
  },
  listOpenItems: {
    ...resolving,
    method: 'GET',
    path: '/open-items',
    summary: 'List the open items of a settlement account',
    description: 'What the bank has not shown yet, the oldest first.',
    query: ListOpenItemsQuery,
    answer: 'page',
    resource: OpenItemResource,
  },
  matchLines: {
    ...resolving,
    method: 'POST',
    path: '/statement-lines/match',
    status: 201,
    summary: 'Match lines with open items',
    description:
      'Any lines with any items of one settlement account. The difference is booked to PROVIDER_FEES, OWN_FUNDS or ' +
      'RECEIVABLE. The lines leave the suspense account, and their breaks are resolved.',
    body: MatchLinesBody,
    isStrict: true,
    resource: MatchResource,
    errors: ['NOT_IN_THIS_STATE'],
  },
  listMatches: {
    ...resolving,
    method: 'GET',
    path: '/matches',
    summary: 'List what people have matched or undone',
    description: 'The newest first. What was matched by itself is listed after it was undone.',
    query: ListMatchesQuery,
    answer: 'page',
    resource: MatchResource,
  },
  undoMatch: {
    ...resolving,
    method: 'POST',
    path: '/matches/{matchId}/undo',
    summary: 'Undo a match',
    description:
      'Lines are in the suspense account again, with their breaks, and items are open. The difference is booked back. ' +
      'The system does not match such a line again. A line that it has matched has the matchId of GET /statement-lines.',
    body: UndoMatchBody,
    isStrict: true,
    resource: MatchResource,
    errors: ['NOT_IN_THIS_STATE'],
  },
});
