import {
  CreateExternalAccountBody,
  CreatePlatformExternalAccountBody,
  ListExternalAccountsQuery,
  ListPlatformExternalAccountsQuery,
  ReviewBody,
} from '../bodies/external-accounts.body';
import { AdvanceClockBody } from '../bodies/payments.body';
import { defineOperations } from '../operation';
import { ClockResource, ExternalAccountResource } from '../resources/accounts.resource';

const accounts = { service: 'accounts' } as const;
const customerErrors = ['CUSTOMER_NOT_FOUND', 'CUSTOMER_DELETED'] as const;
const externalAccountErrors = [
  'INVALID_CURRENCY',
  'INVALID_BANK_ACCOUNT',
  'EXTERNAL_ACCOUNT_EXISTS',
] as const;

/** Operations of external accounts, and the sandbox ones that accounts answers. */
export const externalAccountOperations = defineOperations({
  createExternalAccount: {
    ...accounts,
    method: 'POST',
    path: '/customers/external-accounts',
    permission: 'MANAGE',
    tag: 'External accounts',
    status: 201,
    sealed: true,
    summary: 'Add an external account of a customer',
    description:
      '`accountInfo` has the fields of its `accountType`, under the names of the table or the other names that ' +
      'clients use; the answer shows the names that were used. Without `customerId` the account is the platform’s. ' +
      'The name of the beneficiary is checked while the caller waits: MATCHED, UNSUPPORTED and ' +
      'CHECKED_BY_RECEIVING_FI make it ACTIVE, NOT_MATCHED and PARTIAL_MATCH UNDER_REVIEW. In the sandbox the last ' +
      'three characters of the primary identifier decide (102 NOT_MATCHED, 103 PARTIAL_MATCH, 104 PENDING for 30 ' +
      'seconds, 105 INVALID_BANK_ACCOUNT), and check digits are checked with `SANDBOX_CHECK_DIGITS=true` alone. The ' +
      'same account twice (owner, currency, type, identifier and routing fields, however they are spelt) is ' +
      'EXTERNAL_ACCOUNT_EXISTS; `details.existingId` names the one that is there.',
    key: 'spread',
    body: CreateExternalAccountBody,
    resource: ExternalAccountResource,
    errors: [...customerErrors, ...externalAccountErrors],
  },
  listExternalAccounts: {
    ...accounts,
    method: 'GET',
    path: '/customers/external-accounts',
    permission: 'VIEW',
    tag: 'External accounts',
    sealed: true,
    summary: "List customers' external accounts",
    description:
      'Without `customerId` those of all customers, not the platform’s. Sensitive fields are masked to their last ' +
      'four characters for a token that has VIEW alone.',
    query: ListExternalAccountsQuery,
    answer: 'page',
    resource: ExternalAccountResource,
  },
  getExternalAccount: {
    ...accounts,
    method: 'GET',
    path: '/customers/external-accounts/{externalAccountId}',
    permission: 'VIEW',
    tag: 'External accounts',
    sealed: true,
    summary: "Get a customer's external account",
    description: 'Sensitive fields are masked to their last four characters for a token that has VIEW alone.',
    resource: ExternalAccountResource,
  },
  deleteExternalAccount: {
    ...accounts,
    method: 'DELETE',
    path: '/customers/external-accounts/{externalAccountId}',
    permission: 'MANAGE',
    tag: 'External accounts',
    status: 204,
    answer: 'none',
    summary: "Delete a customer's external account",
    description: 'Payments in flight to it finish; no new one is taken once this is answered.',
    key: 'params.externalAccountId',
    errors: ['CUSTOMER_DELETED'],
  },
  createPlatformExternalAccount: {
    ...accounts,
    method: 'POST',
    path: '/platform/external-accounts',
    permission: 'MANAGE',
    tag: 'External accounts',
    status: 201,
    sealed: true,
    summary: 'Add an external account of the platform',
    description: 'Like POST /customers/external-accounts, for the platform itself: `customerId` is null.',
    key: 'spread',
    body: CreatePlatformExternalAccountBody,
    resource: ExternalAccountResource,
    errors: externalAccountErrors,
  },
  listPlatformExternalAccounts: {
    ...accounts,
    method: 'GET',
    path: '/platform/external-accounts',
    permission: 'VIEW',
    tag: 'External accounts',
    sealed: true,
    summary: "List the platform's external accounts",
    description:
      'Newest first, all of them at once where they fit into one answer, 500 at most. If they don’t, `hasMore` is true ' +
      'and `nextCursor` is the `cursor` of the rest; both are absent otherwise. Sensitive fields are masked to their ' +
      'last four characters for a token that has VIEW alone.',
    query: ListPlatformExternalAccountsQuery,
    answer: 'long-list',
    resource: ExternalAccountResource,
  },
  getPlatformExternalAccount: {
    ...accounts,
    method: 'GET',
    path: '/platform/external-accounts/{externalAccountId}',
    permission: 'VIEW',
    tag: 'External accounts',
    sealed: true,
    summary: 'Get an external account of the platform',
    description: 'Sensitive fields are masked to their last four characters for a token that has VIEW alone.',
    resource: ExternalAccountResource,
  },
  deletePlatformExternalAccount: {
    ...accounts,
    method: 'DELETE',
    path: '/platform/external-accounts/{externalAccountId}',
    permission: 'MANAGE',
    tag: 'External accounts',
    status: 204,
    answer: 'none',
    summary: 'Delete an external account of the platform',
    description: 'Payments in flight to it finish; no new one is taken once this is answered.',
    key: 'params.externalAccountId',
  },
  reviewExternalAccount: {
    ...accounts,
    method: 'POST',
    path: '/sandbox/external-accounts/{externalAccountId}/review',
    permission: 'MANAGE',
    tag: 'Sandbox',
    sealed: true,
    summary: 'Decide the review of an external account',
    description:
      'Only one that is UNDER_REVIEW can be decided, any other is EXTERNAL_ACCOUNT_NOT_ACTIVE or INVALID_INPUT. ' +
      'APPROVE makes it ACTIVE, REJECT makes it INACTIVE.',
    body: ReviewBody,
    resource: ExternalAccountResource,
    key: 'params.externalAccountId',
    errors: ['CUSTOMER_DELETED', 'EXTERNAL_ACCOUNT_NOT_ACTIVE'],
  },
  advanceClock: {
    ...accounts,
    method: 'POST',
    path: '/sandbox/clock/advance',
    permission: 'TRANSACT',
    tag: 'Sandbox',
    summary: "Move the platform's clock forward and fire what falls due",
    description:
      'Domain times (`createdAt`, `expiresAt`, due times) are real time plus an offset of the platform, which this ' +
      'grows. Everything of the platform that falls due meanwhile fires in due order, each with its own due time, ' +
      'in every service, before this is answered. Webhook deliveries that are due are tried once and not waited ' +
      'for.',
    body: AdvanceClockBody,
    resource: ClockResource,
  },
});
