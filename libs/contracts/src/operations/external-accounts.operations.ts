import {
  CreateExternalAccountBody,
  CreatePlatformExternalAccountBody,
  ListExternalAccountsQuery,
  ListPlatformExternalAccountsQuery,
  ReviewBody,
} from '../bodies/external-accounts.body';
import { AdvanceClockBody } from '../bodies/payments.body';
import { customerErrors, defineOperations } from '../operation';
import { ClockResource, ExternalAccountResource, SandboxClockResource } from '../resources/accounts.resource';

const accounts = { service: 'accounts' } as const;
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
      '`accountInfo` has the fields of its `accountType`. Some fields and types have two names, and the ' +
      'answer uses the names of the request. Without `customerId` the account belongs to the platform. The ' +
      'name of the beneficiary is checked before the answer: MATCHED, UNSUPPORTED and ' +
      'CHECKED_BY_RECEIVING_FI make the account ACTIVE, NOT_MATCHED and PARTIAL_MATCH make it ' +
      'UNDER_REVIEW. In the sandbox the last three digits of the primary identifier decide (102 ' +
      'NOT_MATCHED, 103 PARTIAL_MATCH, 104 PENDING for 30 seconds, 105 INVALID_BANK_ACCOUNT), and check ' +
      'digits are checked only with `SANDBOX_CHECK_DIGITS=true`. The same account twice is ' +
      'EXTERNAL_ACCOUNT_EXISTS, and `details.existingId` names the existing one. Accounts are the same if ' +
      'owner, currency, type, identifier and routing fields are equal, in any spelling.',
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
      'Without `customerId` the list has the accounts of all customers, but not those of the platform. ' +
      'Sensitive fields are masked to their last four characters for a token with VIEW only.',
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
    description: 'Sensitive fields are masked to their last four characters for a token with VIEW only.',
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
    description: 'Payments in flight to the account finish. After this answer no new payment is accepted.',
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
    description: 'Like POST /customers/external-accounts, but for the platform itself: `customerId` is null.',
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
      'Newest first. All accounts are returned at once if they fit into one answer, at most 500. If they ' +
      'don’t fit, `hasMore` is true, and `nextCursor` is the `cursor` of the rest. Otherwise both are ' +
      'absent. Sensitive fields are masked to their last four characters for a token with VIEW only.',
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
    description: 'Sensitive fields are masked to their last four characters for a token with VIEW only.',
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
    description: 'Payments in flight to the account finish. After this answer no new payment is accepted.',
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
      'Only an account that is UNDER_REVIEW can be decided. Any other is EXTERNAL_ACCOUNT_NOT_ACTIVE or ' +
      'INVALID_INPUT. APPROVE makes it ACTIVE, REJECT makes it INACTIVE.',
    body: ReviewBody,
    resource: ExternalAccountResource,
    key: 'params.externalAccountId',
    errors: ['CUSTOMER_DELETED', 'EXTERNAL_ACCOUNT_NOT_ACTIVE'],
  },
  getClock: {
    ...accounts,
    method: 'GET',
    path: '/sandbox/clock',
    permission: 'VIEW',
    tag: 'Sandbox',
    summary: "Read the platform's clock",
    description: 'Domain time is real time plus `offsetMs`, which only grows. A new platform has none.',
    resource: SandboxClockResource,
  },
  advanceClock: {
    ...accounts,
    method: 'POST',
    path: '/sandbox/clock/advance',
    permission: 'TRANSACT',
    tag: 'Sandbox',
    summary: "Move the platform's clock forward",
    description:
      'Domain times (`createdAt`, `expiresAt`, due times) are real time plus an offset of the platform. ' +
      'This operation increases the offset. Everything that becomes due happens in due order, with its own ' +
      'due time, in every service, before the answer. Due webhook deliveries get one attempt each, and the ' +
      'answer does not wait for them.',
    body: AdvanceClockBody,
    resource: ClockResource,
  },
});
