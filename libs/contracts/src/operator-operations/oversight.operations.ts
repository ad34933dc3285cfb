import { FindQuery, ReasonedReadBody } from '../bodies/oversight.body';
import { defineOperatorOperations } from '../operator-operation';
import {
  FindingsResource,
  HealthResource,
  OperatorCustomerResource,
  OperatorPlatformResource,
  OperatorTransactionTimelineResource,
  QueueResource,
} from '../resources/oversight.resource';

const overseeing = {
  service: 'gateway',
  method: 'GET',
  permission: 'READ',
  tag: 'Oversight',
  personalData: 'NONE',
} as const;

/** What all services know together. A service that is silent for 2 seconds is named in `parts`, and the rest is there. */
export const oversightOperations = defineOperatorOperations({
  getQueue: {
    ...overseeing,
    path: '/queue',
    summary: 'Get what waits for people',
    description:
      'For each queue how much waits, and since when the oldest does: reviews, payments in suspense, breaks, actions that ' +
      'wait for a second operator, instructions that are UNKNOWN or HELD, and dead letters.',
    resource: QueueResource,
  },
  find: {
    ...overseeing,
    path: '/find',
    summary: 'Find what a text names',
    description:
      'The id of a platform, customer, account, import, verification, owner, document, payment, quote, instruction, break, ' +
      'webhook, endpoint, delivery, connector, settlement account or order of the house, with or without its kind, a ' +
      'reference `REF-…` or `RF…`, an `externalReference`, a `platformCustomerId` or a UMA address, in all platforms, as a ' +
      'whole. Customers, beneficial owners and the beneficiaries of external accounts are found by words of their names too, ' +
      'and by the first 3 letters or more of a word; owners and beneficiaries also by their e-mail addresses. The audit log ' +
      'has which. External accounts are found by their numbers, whole or the last four characters. At most 50 of each, the ' +
      'newest first.',
    query: FindQuery,
    sealed: true,
    resource: FindingsResource,
  },
  getHealth: {
    ...overseeing,
    path: '/health',
    summary: 'Get how the services do',
    description:
      'Of each service whether it answers, what it has not consumed yet, its outbox, late timers and dead letters, and ' +
      'the last results of the integrity check.',
    resource: HealthResource,
  },
  getTransactionTimeline: {
    ...overseeing,
    path: '/transactions/{transactionId}/timeline',
    summary: 'Get the course of a payment of any platform',
    personalData: 'MASKED',
    description:
      'As the public operation of the same name, with the platform, the customer and the masked counterparty of the payment.',
    resource: OperatorTransactionTimelineResource,
  },
  getPlatform: {
    ...overseeing,
    service: 'accounts',
    path: '/platforms/{platformId}',
    tag: 'Platforms',
    summary: 'Get a platform',
    description: 'What it is called.',
    resource: OperatorPlatformResource,
  },
  getCustomer: {
    ...overseeing,
    service: 'accounts',
    path: '/customers/{customerId}',
    tag: 'Customers',
    personalData: 'MASKED',
    summary: 'Get a customer of any platform, masked',
    description: 'Names are their first letters, and the rest of the personal data is hidden.',
    sealed: true,
    resource: OperatorCustomerResource,
  },
  revealCustomer: {
    service: 'accounts',
    method: 'POST',
    permission: 'REVIEW',
    personalData: { to: 'REVIEW', members: ['customer'], purpose: 'to see who a customer is' },
    path: '/customers/{customerId}/reveal',
    tag: 'Customers',
    summary: 'See the personal data of a customer',
    description: 'The reason is in the audit log, and the data is not.',
    body: ReasonedReadBody,
    sealed: true,
    resource: OperatorCustomerResource,
  },
});
