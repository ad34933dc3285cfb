import { DecideDeadLetterBody, ListDeadLettersQuery } from '../bodies/dead-letters.body';
import { defineOperatorOperations } from '../operator-operation';
import { DeadLetterResource } from '../resources/dead-letters.resource';

const resolving = {
  service: 'gateway',
  permission: 'RESOLVE',
  tag: 'Dead letters',
  personalData: 'NONE',
  resource: DeadLetterResource,
} as const;
const deciding = {
  isSensitive: false,
  ...resolving,
  method: 'POST',
  body: DecideDeadLetterBody,
  errors: ['NOT_IN_THIS_STATE'],
} as const;

/** Events and timers that a service could not handle. */
export const deadLetterOperations = defineOperatorOperations({
  listDeadLetters: {
    ...resolving,
    method: 'GET',
    path: '/dead-letters',
    summary: 'List events and timers that could not be handled',
    description: 'Of all services, the oldest first.',
    query: ListDeadLettersQuery,
    answer: 'page',
  },
  getDeadLetter: {
    ...resolving,
    method: 'GET',
    path: '/dead-letters/{deadLetterId}',
    summary: 'Get an event or a timer that could not be handled',
  },
  retryDeadLetter: {
    ...deciding,
    path: '/dead-letters/{deadLetterId}/retry',
    summary: 'Hand it to its service again',
    description:
      'An event is delivered within seconds after the answer. If it fails again, it is a dead letter with another id. An event whose record is not signed by its service is NOT_IN_THIS_STATE: discard it.',
  },
  discardDeadLetter: {
    ...deciding,
    path: '/dead-letters/{deadLetterId}/discard',
    summary: 'Give it up',
    description:
      'It is never handled. A timer of payments is NOT_IN_THIS_STATE: resolve its transaction instead.',
  },
});
