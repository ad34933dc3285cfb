import { ListConsoleSessionsQuery } from '../bodies/console-sessions.body';
import { ReasonBody } from '../bodies/operators.body';
import { defineOperatorOperations } from '../operator-operation';
import { ConsoleSessionResource } from '../resources/console-sessions.resource';

const sessions = { service: 'gateway', tag: 'Console sessions', personalData: 'NONE' } as const;

/** People who are signed in to the console. The gateway answers these itself. */
export const consoleSessionOperations = defineOperatorOperations({
  listConsoleSessions: {
    ...sessions,
    method: 'GET',
    path: '/console-sessions',
    permission: 'AUDIT',
    summary: 'List who is signed in to the console',
    description:
      'Operators, and developers of all platforms, newest first. Sessions that have ended are not listed.',
    query: ListConsoleSessionsQuery,
    answer: 'page',
    resource: ConsoleSessionResource,
  },
  endConsoleSession: {
    ...sessions,
    method: 'POST',
    path: '/console-sessions/{consoleSessionId}/end',
    permission: 'CONFIGURE',
    summary: 'End a session',
    description:
      'Its next request is refused, on each instance. The person can sign in again with a new link.',
    // Whoever ends sessions may have reason to hurry.
    isSensitive: false,
    body: ReasonBody,
    bodyOptional: true,
    resource: ConsoleSessionResource,
  },
});
