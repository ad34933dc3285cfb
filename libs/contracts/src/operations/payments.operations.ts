import { CurrencyQuery } from '../bodies/external-accounts.body';
import {
  ApproveTransactionBody,
  CreateTransferInBody,
  CreateTransferOutBody,
  FundInternalAccountBody,
  ListInternalAccountsQuery,
  ListLedgerEntriesQuery,
  ListTransactionsQuery,
  RejectTransactionBody,
} from '../bodies/payments.body';
import { defineOperations } from '../operation';
import {
  InternalAccountResource,
  LedgerEntryResource,
  TransactionResource,
} from '../resources/payments.resource';
import { TransactionTimelineResource } from '../resources/timeline.resource';

const payments = { service: 'payments' } as const;
const transferErrors = [
  'INVALID_AMOUNT',
  'AMOUNT_OUT_OF_RANGE',
  'INVALID_CURRENCY',
  'INSUFFICIENT_BALANCE',
  'USER_NOT_READY',
  'ACCOUNT_NOT_FOUND',
  'CUSTOMER_DELETED',
  'EXTERNAL_ACCOUNT_NOT_ACTIVE',
  'ACCOUNT_FROZEN',
] as const;

/** Operations of payments. */
export const paymentOperations = defineOperations({
  listInternalAccounts: {
    ...payments,
    method: 'GET',
    path: '/customers/internal-accounts',
    permission: 'VIEW',
    tag: 'Internal accounts',
    summary: "List customers' internal accounts",
    description:
      'There is one account for each customer and currency of the platform, with its balance and its ' +
      'funding instructions. If a platform with many customers adds a currency, the new accounts are ' +
      'created in the background. The accounts of one customer exist as soon as the customer is read or ' +
      'paid. The list of all customers grows meanwhile.',
    query: ListInternalAccountsQuery,
    answer: 'page',
    resource: InternalAccountResource,
  },
  listPlatformInternalAccounts: {
    ...payments,
    method: 'GET',
    path: '/platform/internal-accounts',
    permission: 'VIEW',
    tag: 'Internal accounts',
    summary: "List the platform's internal accounts",
    description: 'The platform’s own money: one account for each currency that it supports.',
    query: CurrencyQuery,
    answer: 'list',
    resource: InternalAccountResource,
  },
  listLedgerEntries: {
    ...payments,
    method: 'GET',
    path: '/internal-accounts/{accountId}/entries',
    permission: 'VIEW',
    tag: 'Internal accounts',
    summary: 'List the entries of an internal account',
    description:
      'The statement of an account of a customer or of the platform, newest first. It has every entry, ' +
      'including fundings of the sandbox. `balanceAfter` of the newest entry is the balance. ' +
      '`balanceAfter` of each entry is that of the entry before it plus `amount`. Entries never change, ' +
      'and `createdAt` never decreases, so a new entry is always the first of the list.',
    query: ListLedgerEntriesQuery,
    answer: 'page',
    resource: LedgerEntryResource,
  },
  createTransferOut: {
    ...payments,
    method: 'POST',
    path: '/transfer-out',
    permission: 'TRANSACT',
    tag: 'Transfers',
    status: 201,
    summary: 'Send money from an internal account to an external account of the same currency',
    description:
      'A payout. The source is debited at once. If the bank refuses the payment later, it is refunded in full. The ' +
      'answer is PENDING, and an event reports the outcome. In the sandbox the last three digits of the ' +
      'destination decide: 002 and 003 FAILED, 004 REJECTED, 005 PENDING for 30 seconds and then FAILED, ' +
      'any other COMPLETED after about a second.',
    body: CreateTransferOutBody,
    resource: TransactionResource,
    key: 'body.source.accountId',
    errors: transferErrors,
  },
  createTransferIn: {
    ...payments,
    method: 'POST',
    path: '/transfer-in',
    permission: 'TRANSACT',
    tag: 'Transfers',
    status: 201,
    summary: 'Collect money from an external account into an internal account of the same currency',
    description:
      'The destination is credited only when the transfer is COMPLETED. The answer is PENDING, and an ' +
      'event reports the outcome. In the sandbox the last three digits of the source decide: 002 and 003 ' +
      'FAILED, 004 REJECTED, 005 PENDING for 30 seconds and then FAILED, any other COMPLETED after about a ' +
      'second. A transfer-in never needs approval.',
    body: CreateTransferInBody,
    resource: TransactionResource,
    key: 'body.destination.accountId',
    errors: transferErrors.filter((code) => code !== 'INSUFFICIENT_BALANCE'),
  },
  listTransactions: {
    ...payments,
    method: 'GET',
    path: '/transactions',
    sealed: true,
    permission: 'VIEW',
    tag: 'Transactions',
    summary: 'List transactions',
    description:
      'Lists incoming and outgoing transactions. `senderAccountIdentifier` and `receiverAccountIdentifier` ' +
      'are the id of an internal or external account, or a UMA address.',
    query: ListTransactionsQuery,
    answer: 'page',
    resource: TransactionResource,
  },
  getTransaction: {
    ...payments,
    method: 'GET',
    path: '/transactions/{transactionId}',
    sealed: true,
    permission: 'VIEW',
    tag: 'Transactions',
    summary: 'Get a transaction',
    description: '`refund`, `failureReason` and `failureDetails` describe a payment that did not arrive.',
    resource: TransactionResource,
  },
  getTransactionTimeline: {
    service: 'gateway',
    method: 'GET',
    path: '/transactions/{transactionId}/timeline',
    permission: 'VIEW',
    tag: 'Transactions',
    summary: 'Get everything that is known about a transaction',
    description:
      'Requests, statuses with their causes, postings, orders to connectors, events, deliveries with their attempts, and ' +
      'what happens next, sorted by time. Requests are kept for 7 days by default. `parts` names the services that did ' +
      'not answer within 2 seconds; the entries of the others are complete. Of a payment from a time before causes were ' +
      'kept only its present status is known.',
    resource: TransactionTimelineResource,
  },
  approveTransaction: {
    ...payments,
    method: 'POST',
    path: '/transactions/{transactionId}/approve',
    sealed: true,
    permission: 'TRANSACT',
    isSensitive: true,
    tag: 'Transactions',
    summary: 'Approve an incoming payment that waits for a decision',
    description:
      'Only an incoming UMA payment that is PENDING can be approved. Any other is ' +
      'TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL. `receiverCustomerInfo` needs every mandatory field of ' +
      '`requestedReceiverCustomerInfoFields`. The first decision counts.',
    body: ApproveTransactionBody,
    bodyOptional: true,
    resource: TransactionResource,
    key: 'params.transactionId',
    errors: ['TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL', 'MISSING_MANDATORY_USER_INFO'],
  },
  rejectTransaction: {
    ...payments,
    method: 'POST',
    path: '/transactions/{transactionId}/reject',
    sealed: true,
    permission: 'TRANSACT',
    tag: 'Transactions',
    summary: 'Reject an incoming payment that waits for a decision',
    description:
      'Only an incoming UMA payment that is PENDING can be rejected. Any other is ' +
      'TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL. `reason` is for the platform’s own use. The first ' +
      'decision counts.',
    body: RejectTransactionBody,
    bodyOptional: true,
    resource: TransactionResource,
    key: 'params.transactionId',
    errors: ['TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL'],
  },
  fundInternalAccount: {
    ...payments,
    method: 'POST',
    path: '/sandbox/internal-accounts/{accountId}/fund',
    permission: 'TRANSACT',
    tag: 'Sandbox',
    summary: 'Add money to an internal account at once',
    description:
      'Writes ledger entries and sends INTERNAL_ACCOUNT_BALANCE_UPDATED. It creates no transaction. No ' +
      'balance can exceed 9007199254740991. A currency that a real connector serves is INVALID_CURRENCY.',
    body: FundInternalAccountBody,
    resource: InternalAccountResource,
    key: 'params.accountId',
    errors: ['INVALID_AMOUNT', 'INVALID_CURRENCY', 'AMOUNT_OUT_OF_RANGE', 'CUSTOMER_DELETED'],
  },
});
