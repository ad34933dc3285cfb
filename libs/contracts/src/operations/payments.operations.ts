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
      'One for each customer and currency that the platform supports, with its balance and where money for it can ' +
      'be sent. Where a platform with many customers adds a currency, their accounts follow in the background: those of ' +
      'a customer are there as soon as it is asked for or paid, the list of all customers grows meanwhile.',
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
    summary: 'List what has moved the balance of an internal account',
    description:
      'The statement of an account of a customer or of the platform, newest first: every movement, fundings of the ' +
      'sandbox among them. `balanceAfter` of the newest is the balance; each is that of the entry before it plus ' +
      '`amount`. Entries never change, and `createdAt` never goes back: a new one is always the first of the list.',
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
    summary: 'Push money from an internal account to an external one of the same currency',
    description:
      'The source is debited at once; what the bank refuses later is refunded in full. The answer is PENDING, the ' +
      'outcome comes as an event. In the sandbox the last three digits of the destination decide: 002 and 003 ' +
      'FAILED, 004 REJECTED, 005 stays PENDING for 30 seconds and then is FAILED, any other is COMPLETED in about a ' +
      'second.',
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
    summary: 'Pull money from an external account into an internal one of the same currency',
    description:
      'The destination is credited only when it is COMPLETED. The answer is PENDING, the outcome comes as an event. ' +
      'In the sandbox the last three digits of the source decide: 002 and 003 FAILED, 004 REJECTED, 005 stays ' +
      'PENDING for 30 seconds and then is FAILED, any other is COMPLETED in about a second. It never asks for ' +
      'approval.',
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
      'Incoming and outgoing ones. `senderAccountIdentifier` and `receiverAccountIdentifier` are the id of an ' +
      'internal or external account, or a UMA address.',
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
    description: '`refund`, `failureReason` and `failureDetails` say what became of one that did not arrive.',
    resource: TransactionResource,
  },
  approveTransaction: {
    ...payments,
    method: 'POST',
    path: '/transactions/{transactionId}/approve',
    sealed: true,
    permission: 'TRANSACT',
    tag: 'Transactions',
    summary: 'Approve an incoming payment that waits for a decision',
    description:
      'Of an incoming UMA payment that is PENDING; any other is TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL. ' +
      '`receiverCustomerInfo` needs every mandatory field that `requestedReceiverCustomerInfoFields` names. The ' +
      'first decision wins.',
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
      'Of an incoming UMA payment that is PENDING; any other is TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL. `reason` ' +
      'is for the platform’s own use. The first decision wins.',
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
      'Writes ledger entries and sends INTERNAL_ACCOUNT_BALANCE_UPDATED; there is no transaction of it. No balance ' +
      'passes 9007199254740991.',
    body: FundInternalAccountBody,
    resource: InternalAccountResource,
    key: 'params.accountId',
    errors: ['INVALID_AMOUNT', 'AMOUNT_OUT_OF_RANGE', 'CUSTOMER_DELETED'],
  },
});
