import { UpdateConfigBody } from './bodies/config.body';
import { CreateCustomerBody, ListCustomersQuery, UpdateCustomerBody } from './bodies/customers.body';
import {
  CreateExternalAccountBody,
  CreatePlatformExternalAccountBody,
  CurrencyQuery,
  ListExternalAccountsQuery,
  ReviewBody,
} from './bodies/external-accounts.body';
import {
  AdvanceClockBody,
  ApproveTransactionBody,
  CreateTransferInBody,
  CreateTransferOutBody,
  FundInternalAccountBody,
  ListInternalAccountsQuery,
  ListTransactionsQuery,
  RejectTransactionBody,
} from './bodies/payments.body';
import { CreateTokenBody, ListTokensQuery } from './bodies/tokens.body';
import {
  CreateWebhookEndpointBody,
  ListWebhookDeliveriesQuery,
  ListWebhookEventsQuery,
  PageQuery,
  RecoverWebhookEndpointBody,
  UpdateWebhookEndpointBody,
} from './bodies/webhooks.body';
import { defineOperations } from './operation';
import {
  ClockResource,
  CustomerResource,
  ExternalAccountResource,
  PlatformConfigResource,
} from './resources/accounts.resource';
import { InternalAccountResource, TransactionResource } from './resources/payments.resource';
import { ApiTokenResource, CreatedApiTokenResource } from './resources/tokens.resource';
import {
  WebhookDeliveryResource,
  WebhookEndpointResource,
  WebhookEventResource,
  WebhookSecretResource,
  WebhookTestResource,
} from './resources/webhooks.resource';

const accounts = { service: 'accounts' } as const;
const payments = { service: 'payments' } as const;
const notifications = { service: 'notifications' } as const;
const gateway = { service: 'gateway' } as const;

const customerErrors = ['CUSTOMER_NOT_FOUND', 'CUSTOMER_DELETED'] as const;
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
const externalAccountErrors = ['INVALID_CURRENCY', 'INVALID_BANK_ACCOUNT', 'EXTERNAL_ACCOUNT_EXISTS'] as const;

const configOperations = defineOperations({
  getConfig: {
    ...accounts, method: 'GET', path: '/config', permission: 'VIEW', tag: 'Platform configuration',
    summary: "Get the platform's configuration", resource: PlatformConfigResource,
  },
  updateConfig: {
    ...accounts, method: 'PATCH', path: '/config', permission: 'MANAGE', tag: 'Platform configuration',
    summary: "Change the platform's configuration", body: UpdateConfigBody, resource: PlatformConfigResource,
    errors: ['INVALID_CURRENCY', 'INVALID_UMA_ADDRESS', 'CURRENCY_IN_USE', 'UMA_ADDRESS_EXISTS'],
  },
});

const customerOperations = defineOperations({
  createCustomer: {
    ...accounts, method: 'POST', path: '/customers', permission: 'MANAGE', tag: 'Customers', status: 201, sealed: true,
    summary: 'Create a customer', body: CreateCustomerBody, resource: CustomerResource,
    errors: ['INVALID_UMA_ADDRESS', 'FORBIDDEN', 'UMA_ADDRESS_EXISTS', 'PLATFORM_CUSTOMER_ID_EXISTS'],
  },
  listCustomers: {
    ...accounts, method: 'GET', path: '/customers', permission: 'VIEW', tag: 'Customers', sealed: true,
    summary: 'List customers', query: ListCustomersQuery, answer: 'page', resource: CustomerResource,
  },
  getCustomer: {
    ...accounts, method: 'GET', path: '/customers/{customerId}', permission: 'VIEW', tag: 'Customers', sealed: true,
    summary: 'Get a customer', resource: CustomerResource,
  },
  updateCustomer: {
    ...accounts, method: 'PATCH', path: '/customers/{customerId}', permission: 'MANAGE', tag: 'Customers', sealed: true,
    summary: 'Change a customer', body: UpdateCustomerBody, resource: CustomerResource, key: 'params.customerId',
    errors: [...customerErrors, 'INVALID_UMA_ADDRESS', 'FORBIDDEN', 'UMA_ADDRESS_EXISTS'],
  },
  deleteCustomer: {
    ...accounts, method: 'DELETE', path: '/customers/{customerId}', permission: 'MANAGE', tag: 'Customers', sealed: true,
    summary: 'Delete a customer (soft)', resource: CustomerResource, key: 'params.customerId',
    errors: [...customerErrors, 'CUSTOMER_NOT_EMPTY'],
  },
});

const externalAccountOperations = defineOperations({
  createExternalAccount: {
    ...accounts, method: 'POST', path: '/customers/external-accounts', permission: 'MANAGE', tag: 'External accounts',
    status: 201, sealed: true, summary: 'Add an external account of a customer', body: CreateExternalAccountBody,
    resource: ExternalAccountResource, errors: [...customerErrors, ...externalAccountErrors],
  },
  listExternalAccounts: {
    ...accounts, method: 'GET', path: '/customers/external-accounts', permission: 'VIEW', tag: 'External accounts',
    sealed: true, summary: "List customers' external accounts", query: ListExternalAccountsQuery, answer: 'page',
    resource: ExternalAccountResource,
  },
  getExternalAccount: {
    ...accounts, method: 'GET', path: '/customers/external-accounts/{externalAccountId}', permission: 'VIEW',
    tag: 'External accounts', sealed: true, summary: "Get a customer's external account",
    resource: ExternalAccountResource,
  },
  deleteExternalAccount: {
    ...accounts, method: 'DELETE', path: '/customers/external-accounts/{externalAccountId}', permission: 'MANAGE',
    tag: 'External accounts', status: 204, answer: 'none', summary: "Delete a customer's external account",
    key: 'params.externalAccountId',
  },
  createPlatformExternalAccount: {
    ...accounts, method: 'POST', path: '/platform/external-accounts', permission: 'MANAGE', tag: 'External accounts',
    status: 201, sealed: true, summary: 'Add an external account of the platform',
    body: CreatePlatformExternalAccountBody, resource: ExternalAccountResource, errors: externalAccountErrors,
  },
  listPlatformExternalAccounts: {
    ...accounts, method: 'GET', path: '/platform/external-accounts', permission: 'VIEW', tag: 'External accounts',
    sealed: true, summary: "List the platform's external accounts", query: CurrencyQuery, answer: 'list',
    resource: ExternalAccountResource,
  },
  getPlatformExternalAccount: {
    ...accounts, method: 'GET', path: '/platform/external-accounts/{externalAccountId}', permission: 'VIEW',
    tag: 'External accounts', sealed: true, summary: 'Get an external account of the platform',
    resource: ExternalAccountResource,
  },
  deletePlatformExternalAccount: {
    ...accounts, method: 'DELETE', path: '/platform/external-accounts/{externalAccountId}', permission: 'MANAGE',
    tag: 'External accounts', status: 204, answer: 'none', summary: 'Delete an external account of the platform',
    key: 'params.externalAccountId',
  },
  reviewExternalAccount: {
    ...accounts, method: 'POST', path: '/sandbox/external-accounts/{externalAccountId}/review', permission: 'MANAGE',
    tag: 'Sandbox', sealed: true, summary: 'Decide the review of an external account', body: ReviewBody,
    resource: ExternalAccountResource, key: 'params.externalAccountId', errors: ['EXTERNAL_ACCOUNT_NOT_ACTIVE'],
  },
  advanceClock: {
    ...accounts, method: 'POST', path: '/sandbox/clock/advance', permission: 'TRANSACT', tag: 'Sandbox',
    summary: "Move the platform's clock forward and fire what falls due", body: AdvanceClockBody,
    resource: ClockResource,
  },
});

const paymentOperations = defineOperations({
  listInternalAccounts: {
    ...payments, method: 'GET', path: '/customers/internal-accounts', permission: 'VIEW', tag: 'Internal accounts',
    summary: "List customers' internal accounts", query: ListInternalAccountsQuery, answer: 'page',
    resource: InternalAccountResource,
  },
  listPlatformInternalAccounts: {
    ...payments, method: 'GET', path: '/platform/internal-accounts', permission: 'VIEW', tag: 'Internal accounts',
    summary: "List the platform's internal accounts", query: CurrencyQuery, answer: 'list',
    resource: InternalAccountResource,
  },
  createTransferOut: {
    ...payments, method: 'POST', path: '/transfer-out', permission: 'TRANSACT', tag: 'Transfers', status: 201,
    summary: 'Push money from an internal account to an external one of the same currency',
    body: CreateTransferOutBody, resource: TransactionResource, key: 'body.source.accountId', errors: transferErrors,
  },
  createTransferIn: {
    ...payments, method: 'POST', path: '/transfer-in', permission: 'TRANSACT', tag: 'Transfers', status: 201,
    summary: 'Pull money from an external account into an internal one of the same currency',
    body: CreateTransferInBody, resource: TransactionResource, key: 'body.destination.accountId',
    errors: transferErrors.filter((code) => code !== 'INSUFFICIENT_BALANCE'),
  },
  listTransactions: {
    ...payments, method: 'GET', path: '/transactions', permission: 'VIEW', tag: 'Transactions',
    summary: 'List transactions', query: ListTransactionsQuery, answer: 'page', resource: TransactionResource,
  },
  getTransaction: {
    ...payments, method: 'GET', path: '/transactions/{transactionId}', permission: 'VIEW', tag: 'Transactions',
    summary: 'Get a transaction', resource: TransactionResource,
  },
  approveTransaction: {
    ...payments, method: 'POST', path: '/transactions/{transactionId}/approve', permission: 'TRANSACT',
    tag: 'Transactions', summary: 'Approve an incoming payment that waits for a decision',
    body: ApproveTransactionBody, bodyOptional: true, resource: TransactionResource, key: 'params.transactionId',
    errors: ['TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL', 'MISSING_MANDATORY_USER_INFO'],
  },
  rejectTransaction: {
    ...payments, method: 'POST', path: '/transactions/{transactionId}/reject', permission: 'TRANSACT',
    tag: 'Transactions', summary: 'Reject an incoming payment that waits for a decision',
    body: RejectTransactionBody, bodyOptional: true, resource: TransactionResource, key: 'params.transactionId',
    errors: ['TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL'],
  },
  fundInternalAccount: {
    ...payments, method: 'POST', path: '/sandbox/internal-accounts/{accountId}/fund', permission: 'TRANSACT',
    tag: 'Sandbox', summary: 'Add money to an internal account at once', body: FundInternalAccountBody,
    resource: InternalAccountResource, key: 'params.accountId', errors: ['INVALID_AMOUNT', 'AMOUNT_OUT_OF_RANGE'],
  },
});

const endpointPath = '/webhook-endpoints/{webhookEndpointId}';
const webhookOperations = defineOperations({
  createWebhookEndpoint: {
    ...notifications, method: 'POST', path: '/webhook-endpoints', permission: 'MANAGE', tag: 'Webhooks', status: 201,
    summary: 'Add a webhook endpoint', body: CreateWebhookEndpointBody, resource: WebhookEndpointResource,
  },
  listWebhookEndpoints: {
    ...notifications, method: 'GET', path: '/webhook-endpoints', permission: 'VIEW', tag: 'Webhooks',
    summary: 'List webhook endpoints', query: PageQuery, answer: 'page', resource: WebhookEndpointResource,
  },
  getWebhookEndpoint: {
    ...notifications, method: 'GET', path: endpointPath, permission: 'VIEW', tag: 'Webhooks',
    summary: 'Get a webhook endpoint', resource: WebhookEndpointResource,
  },
  updateWebhookEndpoint: {
    ...notifications, method: 'PATCH', path: endpointPath, permission: 'MANAGE', tag: 'Webhooks',
    summary: 'Change a webhook endpoint', body: UpdateWebhookEndpointBody, resource: WebhookEndpointResource,
    key: 'params.webhookEndpointId',
  },
  deleteWebhookEndpoint: {
    ...notifications, method: 'DELETE', path: endpointPath, permission: 'MANAGE', tag: 'Webhooks', status: 204,
    answer: 'none', summary: 'Delete a webhook endpoint', key: 'params.webhookEndpointId',
  },
  getWebhookSecret: {
    ...notifications, method: 'GET', path: `${endpointPath}/secret`, permission: 'MANAGE', tag: 'Webhooks',
    summary: "Get an endpoint's signing secret", resource: WebhookSecretResource, sealed: true,
  },
  rotateWebhookSecret: {
    ...notifications, method: 'POST', path: `${endpointPath}/secret/rotate`, permission: 'MANAGE', tag: 'Webhooks',
    summary: 'Make a new signing secret; the old one signs too for 24 hours', resource: WebhookSecretResource,
    sealed: true, key: 'params.webhookEndpointId',
  },
  recoverWebhookEndpoint: {
    ...notifications, method: 'POST', path: `${endpointPath}/recover`, permission: 'MANAGE', tag: 'Webhooks',
    summary: 'Resume deliveries that did not get through', body: RecoverWebhookEndpointBody, bodyOptional: true,
    resource: WebhookEndpointResource, key: 'params.webhookEndpointId',
  },
  listWebhookDeliveries: {
    ...notifications, method: 'GET', path: '/webhook-deliveries', permission: 'VIEW', tag: 'Webhooks',
    summary: 'List deliveries with their attempts', query: ListWebhookDeliveriesQuery, answer: 'page',
    resource: WebhookDeliveryResource,
  },
  getWebhookDelivery: {
    ...notifications, method: 'GET', path: '/webhook-deliveries/{webhookDeliveryId}', permission: 'VIEW',
    tag: 'Webhooks', summary: 'Get a delivery', resource: WebhookDeliveryResource,
  },
  retryWebhookDelivery: {
    ...notifications, method: 'POST', path: '/webhook-deliveries/{webhookDeliveryId}/retry', permission: 'MANAGE',
    tag: 'Webhooks', summary: 'Send a delivery again', resource: WebhookDeliveryResource,
    key: 'params.webhookDeliveryId',
  },
  listWebhookEvents: {
    ...notifications, method: 'GET', path: '/webhook-events', permission: 'VIEW', tag: 'Webhooks',
    summary: 'List the events of the last 30 days', query: ListWebhookEventsQuery, answer: 'page',
    resource: WebhookEventResource,
  },
  testSandboxWebhook: {
    ...notifications, method: 'POST', path: '/sandbox/webhooks/test', permission: 'MANAGE', tag: 'Sandbox',
    summary: 'Send a TEST event to the default endpoint', resource: WebhookTestResource,
    errors: ['WEBHOOK_ENDPOINT_NOT_SET', 'WEBHOOK_DELIVERY_ERROR'],
  },
  testWebhook: {
    ...notifications, method: 'POST', path: '/webhooks/test', permission: 'MANAGE', tag: 'Webhooks',
    summary: 'Send a TEST event to the default endpoint', resource: WebhookTestResource,
    errors: ['WEBHOOK_ENDPOINT_NOT_SET', 'WEBHOOK_DELIVERY_ERROR'],
  },
});

const tokenOperations = defineOperations({
  createToken: {
    ...gateway, method: 'POST', path: '/tokens', permission: 'MANAGE', tag: 'API tokens', status: 201,
    summary: 'Make an API token; its secret is shown once', body: CreateTokenBody, resource: CreatedApiTokenResource,
  },
  listTokens: {
    ...gateway, method: 'GET', path: '/tokens', permission: 'VIEW', tag: 'API tokens', summary: 'List API tokens',
    query: ListTokensQuery, answer: 'page', resource: ApiTokenResource,
  },
  getToken: {
    ...gateway, method: 'GET', path: '/tokens/{tokenId}', permission: 'VIEW', tag: 'API tokens',
    summary: 'Get an API token', resource: ApiTokenResource,
  },
  deleteToken: {
    ...gateway, method: 'DELETE', path: '/tokens/{tokenId}', permission: 'MANAGE', tag: 'API tokens', status: 204,
    answer: 'none', summary: 'Delete an API token', errors: ['LAST_MANAGE_TOKEN'],
  },
});

/** Every operation of the HTTP API. A new one is one entry here, a route in the gateway and a handler in its service. */
export const operations = {
  ...configOperations,
  ...customerOperations,
  ...externalAccountOperations,
  ...paymentOperations,
  ...webhookOperations,
  ...tokenOperations,
} as const;

/** Key of an operation in the table. */
export type OperationKey = keyof typeof operations;
