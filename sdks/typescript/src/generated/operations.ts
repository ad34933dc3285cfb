// Written by `npm run checks -- sdks`.
import type { HttpClient } from '../http-client.ts';
import type { BodyOf, CallOptions, ItemOf, Operation, QueryOf, ResultOf } from '../operation.ts';
import type { PagedList } from '../pages.ts';
import type { operations as Schema } from './schema.ts';

/** The version of the API that this client is made from. */
export const API_VERSION = '2025-10-13';

/** Every operation by its id. */
export const operations = {
  createBeneficialOwner: {
    method: 'POST',
    path: '/beneficial-owners',
    tag: 'Beneficial owners',
    summary: 'Add a beneficial owner of a business',
    query: [],
    body: 'json',
    isBodyRequired: true,
  },
  listBeneficialOwners: {
    method: 'GET',
    path: '/beneficial-owners',
    tag: 'Beneficial owners',
    summary: 'List beneficial owners',
    query: ['customerId', 'role', 'limit', 'cursor'],
    isPaged: true,
  },
  getBeneficialOwner: {
    method: 'GET',
    path: '/beneficial-owners/{beneficialOwnerId}',
    tag: 'Beneficial owners',
    summary: 'Get a beneficial owner',
    query: [],
  },
  updateBeneficialOwner: {
    method: 'PATCH',
    path: '/beneficial-owners/{beneficialOwnerId}',
    tag: 'Beneficial owners',
    summary: 'Change a beneficial owner',
    query: [],
    body: 'json',
    isBodyRequired: true,
  },
  getConfig: {
    method: 'GET',
    path: '/config',
    tag: 'Platform configuration',
    summary: "Get the platform's configuration",
    query: [],
  },
  updateConfig: {
    method: 'PATCH',
    path: '/config',
    tag: 'Platform configuration',
    summary: "Change the platform's configuration",
    query: [],
    body: 'json',
    isBodyRequired: true,
  },
  createConsoleLink: {
    method: 'POST',
    path: '/console-links',
    tag: 'Console links',
    summary: 'Create a link that signs a person in to the console',
    query: [],
    body: 'json',
    isBodyRequired: true,
  },
  estimateWithdrawalFee: {
    method: 'POST',
    path: '/crypto/estimate-withdrawal-fee',
    tag: 'Rates',
    summary: 'Estimate the fees of a crypto withdrawal',
    query: [],
    body: 'json',
    isBodyRequired: true,
  },
  createCustomer: {
    method: 'POST',
    path: '/customers',
    tag: 'Customers',
    summary: 'Create a customer',
    query: [],
    body: 'json',
    isBodyRequired: true,
  },
  listCustomers: {
    method: 'GET',
    path: '/customers',
    tag: 'Customers',
    summary: 'List customers',
    query: [
      'customerIds',
      'platformCustomerId',
      'customerType',
      'createdAfter',
      'createdBefore',
      'updatedAfter',
      'updatedBefore',
      'umaAddress',
      'isIncludingDeleted',
      'limit',
      'cursor',
    ],
    isPaged: true,
  },
  createBulkUpload: {
    method: 'POST',
    path: '/customers/bulk/csv',
    tag: 'Customers',
    summary: 'Import customers from a CSV file',
    query: [],
    body: 'form',
    isBodyRequired: true,
  },
  listBulkUploads: {
    method: 'GET',
    path: '/customers/bulk/jobs',
    tag: 'Customers',
    summary: 'List imports of customers',
    query: ['limit', 'cursor'],
    isPaged: true,
  },
  getBulkUpload: {
    method: 'GET',
    path: '/customers/bulk/jobs/{jobId}',
    tag: 'Customers',
    summary: 'Get an import of customers',
    query: [],
  },
  createExternalAccount: {
    method: 'POST',
    path: '/customers/external-accounts',
    tag: 'External accounts',
    summary: 'Add an external account of a customer',
    query: [],
    body: 'json',
    isBodyRequired: true,
  },
  listExternalAccounts: {
    method: 'GET',
    path: '/customers/external-accounts',
    tag: 'External accounts',
    summary: "List customers' external accounts",
    query: ['externalAccountIds', 'customerId', 'currency', 'limit', 'cursor'],
    isPaged: true,
  },
  getExternalAccount: {
    method: 'GET',
    path: '/customers/external-accounts/{externalAccountId}',
    tag: 'External accounts',
    summary: "Get a customer's external account",
    query: [],
  },
  deleteExternalAccount: {
    method: 'DELETE',
    path: '/customers/external-accounts/{externalAccountId}',
    tag: 'External accounts',
    summary: "Delete a customer's external account",
    query: [],
  },
  listInternalAccounts: {
    method: 'GET',
    path: '/customers/internal-accounts',
    tag: 'Internal accounts',
    summary: "List customers' internal accounts",
    query: ['customerId', 'currency', 'limit', 'cursor'],
    isPaged: true,
  },
  getKycLink: {
    method: 'GET',
    path: '/customers/kyc-link',
    tag: 'Customers',
    summary: 'Get a link to the hosted KYC page',
    query: ['platformCustomerId', 'redirectUri'],
  },
  getCustomer: {
    method: 'GET',
    path: '/customers/{customerId}',
    tag: 'Customers',
    summary: 'Get a customer',
    query: [],
  },
  updateCustomer: {
    method: 'PATCH',
    path: '/customers/{customerId}',
    tag: 'Customers',
    summary: 'Change a customer',
    query: [],
    body: 'json',
    isBodyRequired: true,
  },
  deleteCustomer: {
    method: 'DELETE',
    path: '/customers/{customerId}',
    tag: 'Customers',
    summary: 'Delete a customer (soft)',
    query: [],
  },
  revokeKycLinks: {
    method: 'DELETE',
    path: '/customers/{customerId}/kyc-links',
    tag: 'Customers',
    summary: 'Revoke the links to the hosted KYC page of a customer',
    query: [],
  },
  createCustomerNote: {
    method: 'POST',
    path: '/customers/{customerId}/notes',
    tag: 'Customers',
    summary: 'Add a note on a customer',
    query: [],
    body: 'json',
    isBodyRequired: true,
  },
  listCustomerNotes: {
    method: 'GET',
    path: '/customers/{customerId}/notes',
    tag: 'Customers',
    summary: 'List the notes on a customer',
    query: ['limit', 'cursor'],
    isPaged: true,
  },
  deleteCustomerNote: {
    method: 'DELETE',
    path: '/customers/{customerId}/notes/{noteId}',
    tag: 'Customers',
    summary: 'Delete a note on a customer',
    query: [],
  },
  listDiscoveries: {
    method: 'GET',
    path: '/discoveries',
    tag: 'Rates',
    summary: 'List banks and mobile money providers by country and currency',
    query: ['country', 'currency'],
  },
  createDocument: {
    method: 'POST',
    path: '/documents',
    tag: 'Documents',
    summary: 'Upload a document',
    query: [],
    body: 'form',
    isBodyRequired: true,
  },
  listDocuments: {
    method: 'GET',
    path: '/documents',
    tag: 'Documents',
    summary: 'List documents',
    query: ['documentHolder', 'limit', 'cursor'],
    isPaged: true,
  },
  getDocument: {
    method: 'GET',
    path: '/documents/{documentId}',
    tag: 'Documents',
    summary: 'Get a document',
    query: [],
  },
  replaceDocument: {
    method: 'PUT',
    path: '/documents/{documentId}',
    tag: 'Documents',
    summary: 'Replace a document',
    query: [],
    body: 'form',
    isBodyRequired: true,
  },
  deleteDocument: {
    method: 'DELETE',
    path: '/documents/{documentId}',
    tag: 'Documents',
    summary: 'Delete a document',
    query: [],
  },
  getDocumentContent: {
    method: 'GET',
    path: '/documents/{documentId}/content',
    tag: 'Documents',
    summary: 'Download a document',
    query: [],
    isFile: true,
  },
  listExchangeRates: {
    method: 'GET',
    path: '/exchange-rates',
    tag: 'Rates',
    summary: 'List exchange rates with fees and receiving amounts',
    query: ['sourceCurrency', 'destinationCurrency', 'sendingAmount'],
  },
  findResources: {
    method: 'GET',
    path: '/find',
    tag: 'Search',
    summary: 'Find what a text names',
    query: ['query'],
  },
  listLedgerEntries: {
    method: 'GET',
    path: '/internal-accounts/{accountId}/entries',
    tag: 'Internal accounts',
    summary: 'List the entries of an internal account',
    query: ['startDate', 'endDate', 'limit', 'cursor'],
    isPaged: true,
  },
  createInvitation: {
    method: 'POST',
    path: '/invitations',
    tag: 'Invitations',
    summary: 'Create an invitation to UMA',
    query: [],
    body: 'json',
    isBodyRequired: true,
  },
  getInvitation: {
    method: 'GET',
    path: '/invitations/{invitationCode}',
    tag: 'Invitations',
    summary: 'Get an invitation',
    query: [],
  },
  cancelInvitation: {
    method: 'POST',
    path: '/invitations/{invitationCode}/cancel',
    tag: 'Invitations',
    summary: 'Cancel an invitation',
    query: [],
  },
  claimInvitation: {
    method: 'POST',
    path: '/invitations/{invitationCode}/claim',
    tag: 'Invitations',
    summary: 'Claim an invitation',
    query: [],
    body: 'json',
    isBodyRequired: true,
  },
  createMember: {
    method: 'POST',
    path: '/members',
    tag: 'Members',
    summary: 'Add a member',
    query: [],
    body: 'json',
    isBodyRequired: true,
  },
  listMembers: {
    method: 'GET',
    path: '/members',
    tag: 'Members',
    summary: 'List members',
    query: ['role', 'limit', 'cursor'],
    isPaged: true,
  },
  updateMember: {
    method: 'PATCH',
    path: '/members/{memberId}',
    tag: 'Members',
    summary: 'Change a member',
    query: [],
    body: 'json',
    isBodyRequired: true,
  },
  deleteMember: {
    method: 'DELETE',
    path: '/members/{memberId}',
    tag: 'Members',
    summary: 'Remove a member',
    query: [],
  },
  createMemberLink: {
    method: 'POST',
    path: '/members/{memberId}/links',
    tag: 'Members',
    summary: 'Create a link that signs a member in to the console',
    query: [],
  },
  signOutMember: {
    method: 'POST',
    path: '/members/{memberId}/sign-out',
    tag: 'Members',
    summary: 'End the sessions of a member',
    query: [],
  },
  createPlatformExternalAccount: {
    method: 'POST',
    path: '/platform/external-accounts',
    tag: 'External accounts',
    summary: 'Add an external account of the platform',
    query: [],
    body: 'json',
    isBodyRequired: true,
  },
  listPlatformExternalAccounts: {
    method: 'GET',
    path: '/platform/external-accounts',
    tag: 'External accounts',
    summary: "List the platform's external accounts",
    query: ['currency', 'cursor'],
    isPaged: true,
  },
  getPlatformExternalAccount: {
    method: 'GET',
    path: '/platform/external-accounts/{externalAccountId}',
    tag: 'External accounts',
    summary: 'Get an external account of the platform',
    query: [],
  },
  deletePlatformExternalAccount: {
    method: 'DELETE',
    path: '/platform/external-accounts/{externalAccountId}',
    tag: 'External accounts',
    summary: 'Delete an external account of the platform',
    query: [],
  },
  listPlatformInternalAccounts: {
    method: 'GET',
    path: '/platform/internal-accounts',
    tag: 'Internal accounts',
    summary: "List the platform's internal accounts",
    query: ['currency'],
  },
  createQuote: {
    method: 'POST',
    path: '/quotes',
    tag: 'Quotes',
    summary: 'Create a quote',
    query: [],
    body: 'json',
    isBodyRequired: true,
  },
  listQuotes: {
    method: 'GET',
    path: '/quotes',
    tag: 'Quotes',
    summary: 'List quotes',
    query: [
      'customerId',
      'sendingAccountId',
      'receivingAccountId',
      'sendingUmaAddress',
      'receivingUmaAddress',
      'status',
      'externalReference',
      'createdAfter',
      'createdBefore',
      'limit',
      'cursor',
    ],
    isPaged: true,
  },
  getQuote: { method: 'GET', path: '/quotes/{quoteId}', tag: 'Quotes', summary: 'Get a quote', query: [] },
  executeQuote: {
    method: 'POST',
    path: '/quotes/{quoteId}/execute',
    tag: 'Quotes',
    summary: 'Execute a quote from its internal account',
    query: [],
  },
  lookUpExternalAccount: {
    method: 'GET',
    path: '/receiver/external-account/{externalAccountId}',
    tag: 'Receivers',
    summary: 'Look up what an external account can receive',
    query: ['senderUmaAddress', 'customerId'],
  },
  lookUpUmaAddress: {
    method: 'GET',
    path: '/receiver/uma/{umaAddress}',
    tag: 'Receivers',
    summary: 'Look up what a UMA address can receive',
    query: ['senderUmaAddress', 'customerId'],
  },
  listRequestLogs: {
    method: 'GET',
    path: '/request-logs',
    tag: 'Request log',
    summary: 'List requests of the platform',
    query: ['status', 'operation', 'code', 'tokenId', 'resourceId', 'since', 'until', 'limit', 'cursor'],
    isPaged: true,
  },
  getRequestLog: {
    method: 'GET',
    path: '/request-logs/{requestId}',
    tag: 'Request log',
    summary: 'Get a request by its Corridor-Request-Id or X-Request-Id',
    query: [],
  },
  getClock: {
    method: 'GET',
    path: '/sandbox/clock',
    tag: 'Sandbox',
    summary: "Read the platform's clock",
    query: [],
  },
  advanceClock: {
    method: 'POST',
    path: '/sandbox/clock/advance',
    tag: 'Sandbox',
    summary: "Move the platform's clock forward",
    query: [],
    body: 'json',
    isBodyRequired: true,
  },
  reviewExternalAccount: {
    method: 'POST',
    path: '/sandbox/external-accounts/{externalAccountId}/review',
    tag: 'Sandbox',
    summary: 'Decide the review of an external account',
    query: [],
    body: 'json',
    isBodyRequired: true,
  },
  fundInternalAccount: {
    method: 'POST',
    path: '/sandbox/internal-accounts/{accountId}/fund',
    tag: 'Sandbox',
    summary: 'Add money to an internal account at once',
    query: [],
    body: 'json',
    isBodyRequired: true,
  },
  sendSandboxFunds: {
    method: 'POST',
    path: '/sandbox/send',
    tag: 'Sandbox',
    summary: 'Pay the payment instructions of a quote with real-time funding',
    query: [],
    body: 'json',
    isBodyRequired: true,
  },
  receiveUma: {
    method: 'POST',
    path: '/sandbox/uma/receive',
    tag: 'Sandbox',
    summary: 'Simulate an incoming UMA payment for a customer',
    query: [],
    body: 'json',
    isBodyRequired: true,
  },
  reviewVerification: {
    method: 'POST',
    path: '/sandbox/verifications/{verificationId}/review',
    tag: 'Sandbox',
    summary: 'Decide a verification that waits for a manual review',
    query: [],
    body: 'json',
    isBodyRequired: true,
  },
  testSandboxWebhook: {
    method: 'POST',
    path: '/sandbox/webhooks/test',
    tag: 'Sandbox',
    summary: 'Send a test event to an endpoint',
    query: [],
    body: 'json',
  },
  getDeliveryStatistics: {
    method: 'GET',
    path: '/statistics/deliveries',
    tag: 'Statistics',
    summary: 'Count webhook deliveries by hour or day',
    query: ['from', 'to', 'bucket'],
  },
  getMoneyStatistics: {
    method: 'GET',
    path: '/statistics/money',
    tag: 'Statistics',
    summary: 'Sum the money in and out by currency',
    query: ['days'],
  },
  getPaymentStatistics: {
    method: 'GET',
    path: '/statistics/payments',
    tag: 'Statistics',
    summary: 'Count payments by day',
    query: ['from', 'to'],
  },
  getRequestStatistics: {
    method: 'GET',
    path: '/statistics/requests',
    tag: 'Statistics',
    summary: 'Count requests by minute or hour',
    query: ['from', 'to', 'bucket'],
  },
  createToken: {
    method: 'POST',
    path: '/tokens',
    tag: 'API tokens',
    summary: 'Create an API token; its secret is shown once',
    query: [],
    body: 'json',
    isBodyRequired: true,
  },
  listTokens: {
    method: 'GET',
    path: '/tokens',
    tag: 'API tokens',
    summary: 'List API tokens',
    query: ['name', 'createdAfter', 'createdBefore', 'updatedAfter', 'updatedBefore', 'limit', 'cursor'],
    isPaged: true,
  },
  getToken: {
    method: 'GET',
    path: '/tokens/{tokenId}',
    tag: 'API tokens',
    summary: 'Get an API token',
    query: [],
  },
  deleteToken: {
    method: 'DELETE',
    path: '/tokens/{tokenId}',
    tag: 'API tokens',
    summary: 'Delete an API token',
    query: [],
  },
  listTransactions: {
    method: 'GET',
    path: '/transactions',
    tag: 'Transactions',
    summary: 'List transactions',
    query: [
      'customerId',
      'platformCustomerId',
      'senderAccountIdentifier',
      'receiverAccountIdentifier',
      'status',
      'type',
      'reference',
      'externalReference',
      'startDate',
      'endDate',
      'limit',
      'cursor',
      'sortOrder',
    ],
    isPaged: true,
  },
  getTransaction: {
    method: 'GET',
    path: '/transactions/{transactionId}',
    tag: 'Transactions',
    summary: 'Get a transaction',
    query: [],
  },
  approveTransaction: {
    method: 'POST',
    path: '/transactions/{transactionId}/approve',
    tag: 'Transactions',
    summary: 'Approve an incoming payment that waits for a decision',
    query: [],
    body: 'json',
  },
  rejectTransaction: {
    method: 'POST',
    path: '/transactions/{transactionId}/reject',
    tag: 'Transactions',
    summary: 'Reject an incoming payment that waits for a decision',
    query: [],
    body: 'json',
  },
  getTransactionTimeline: {
    method: 'GET',
    path: '/transactions/{transactionId}/timeline',
    tag: 'Transactions',
    summary: 'Get everything that is known about a transaction',
    query: [],
  },
  createTransferIn: {
    method: 'POST',
    path: '/transfer-in',
    tag: 'Transfers',
    summary: 'Collect money from an external account into an internal account of the same currency',
    query: [],
    body: 'json',
    isBodyRequired: true,
  },
  createTransferOut: {
    method: 'POST',
    path: '/transfer-out',
    tag: 'Transfers',
    summary: 'Send money from an internal account to an external account of the same currency',
    query: [],
    body: 'json',
    isBodyRequired: true,
  },
  listUmaProviders: {
    method: 'GET',
    path: '/uma-providers',
    tag: 'Receivers',
    summary: 'List the institutions that can be reached by UMA addresses',
    query: ['countryCode', 'currencyCode', 'hasBlockedProviders', 'limit', 'cursor', 'sortOrder'],
    isPaged: true,
  },
  createVerification: {
    method: 'POST',
    path: '/verifications',
    tag: 'Verifications',
    summary: 'Start or continue the verification of a customer',
    query: [],
    body: 'json',
    isBodyRequired: true,
  },
  listVerifications: {
    method: 'GET',
    path: '/verifications',
    tag: 'Verifications',
    summary: 'List verifications',
    query: ['customerId', 'verificationStatus', 'limit', 'cursor'],
    isPaged: true,
  },
  getVerification: {
    method: 'GET',
    path: '/verifications/{verificationId}',
    tag: 'Verifications',
    summary: 'Get a verification',
    query: [],
  },
  listWebhookDeliveries: {
    method: 'GET',
    path: '/webhook-deliveries',
    tag: 'Webhooks',
    summary: 'List deliveries with their attempts',
    query: [
      'endpointId',
      'eventType',
      'resourceId',
      'status',
      'createdAfter',
      'createdBefore',
      'limit',
      'cursor',
    ],
    isPaged: true,
  },
  getWebhookDelivery: {
    method: 'GET',
    path: '/webhook-deliveries/{webhookDeliveryId}',
    tag: 'Webhooks',
    summary: 'Get a delivery',
    query: [],
  },
  reportWebhookAttempt: {
    method: 'POST',
    path: '/webhook-deliveries/{webhookDeliveryId}/attempts',
    tag: 'Webhooks',
    summary: 'Report the attempt of a leased delivery',
    query: [],
    body: 'json',
    isBodyRequired: true,
  },
  retryWebhookDelivery: {
    method: 'POST',
    path: '/webhook-deliveries/{webhookDeliveryId}/retry',
    tag: 'Webhooks',
    summary: 'Send a delivery again',
    query: [],
  },
  createWebhookEndpoint: {
    method: 'POST',
    path: '/webhook-endpoints',
    tag: 'Webhooks',
    summary: 'Add a webhook endpoint',
    query: [],
    body: 'json',
    isBodyRequired: true,
  },
  listWebhookEndpoints: {
    method: 'GET',
    path: '/webhook-endpoints',
    tag: 'Webhooks',
    summary: 'List webhook endpoints',
    query: ['limit', 'cursor'],
    isPaged: true,
  },
  getWebhookEndpoint: {
    method: 'GET',
    path: '/webhook-endpoints/{webhookEndpointId}',
    tag: 'Webhooks',
    summary: 'Get a webhook endpoint',
    query: [],
  },
  updateWebhookEndpoint: {
    method: 'PATCH',
    path: '/webhook-endpoints/{webhookEndpointId}',
    tag: 'Webhooks',
    summary: 'Change a webhook endpoint',
    query: [],
    body: 'json',
    isBodyRequired: true,
  },
  deleteWebhookEndpoint: {
    method: 'DELETE',
    path: '/webhook-endpoints/{webhookEndpointId}',
    tag: 'Webhooks',
    summary: 'Delete a webhook endpoint',
    query: [],
  },
  leaseWebhookDeliveries: {
    method: 'POST',
    path: '/webhook-endpoints/{webhookEndpointId}/lease',
    tag: 'Webhooks',
    summary: 'Lease the due deliveries of a PULL endpoint',
    query: [],
    body: 'json',
  },
  recoverWebhookEndpoint: {
    method: 'POST',
    path: '/webhook-endpoints/{webhookEndpointId}/recover',
    tag: 'Webhooks',
    summary: 'Resume deliveries that did not arrive',
    query: [],
    body: 'json',
  },
  getWebhookSecret: {
    method: 'GET',
    path: '/webhook-endpoints/{webhookEndpointId}/secret',
    tag: 'Webhooks',
    summary: "Get an endpoint's signing secret",
    query: [],
  },
  rotateWebhookSecret: {
    method: 'POST',
    path: '/webhook-endpoints/{webhookEndpointId}/secret/rotate',
    tag: 'Webhooks',
    summary: 'Create a new signing secret; the old one signs too for 24 hours',
    query: [],
  },
  listWebhookEvents: {
    method: 'GET',
    path: '/webhook-events',
    tag: 'Webhooks',
    summary: 'List the events of the last 30 days that an endpoint asked for',
    query: ['eventType', 'resourceId', 'createdAfter', 'createdBefore', 'limit', 'cursor'],
    isPaged: true,
  },
  testWebhook: {
    method: 'POST',
    path: '/webhooks/test',
    tag: 'Webhooks',
    summary: 'Send a test event to an endpoint',
    query: [],
    body: 'json',
  },
} as const satisfies Record<string, Operation>;

export type OperationId = keyof typeof operations;

class Group {
  protected readonly http: HttpClient;

  constructor(http: HttpClient) {
    this.http = http;
  }
}

export class BeneficialOwnersOperations extends Group {
  /** Add a beneficial owner of a business */
  createBeneficialOwner(
    body: BodyOf<Schema['createBeneficialOwner']>,
    options?: CallOptions,
  ): Promise<ResultOf<Schema['createBeneficialOwner']>> {
    return this.http.call(operations.createBeneficialOwner, { ...options, body }) as Promise<
      ResultOf<Schema['createBeneficialOwner']>
    >;
  }

  /** List beneficial owners */
  listBeneficialOwners(
    query?: QueryOf<Schema['listBeneficialOwners']>,
    options?: CallOptions,
  ): PagedList<ItemOf<Schema['listBeneficialOwners']>> {
    return this.http.list(operations.listBeneficialOwners, { ...options, ...(query ? { query } : {}) });
  }

  /** Get a beneficial owner */
  getBeneficialOwner(
    beneficialOwnerId: string,
    options?: CallOptions,
  ): Promise<ResultOf<Schema['getBeneficialOwner']>> {
    return this.http.call(operations.getBeneficialOwner, {
      ...options,
      path: { beneficialOwnerId },
    }) as Promise<ResultOf<Schema['getBeneficialOwner']>>;
  }

  /** Change a beneficial owner */
  updateBeneficialOwner(
    beneficialOwnerId: string,
    body: BodyOf<Schema['updateBeneficialOwner']>,
    options?: CallOptions,
  ): Promise<ResultOf<Schema['updateBeneficialOwner']>> {
    return this.http.call(operations.updateBeneficialOwner, {
      ...options,
      path: { beneficialOwnerId },
      body,
    }) as Promise<ResultOf<Schema['updateBeneficialOwner']>>;
  }
}

export class PlatformConfigurationOperations extends Group {
  /** Get the platform's configuration */
  getConfig(options?: CallOptions): Promise<ResultOf<Schema['getConfig']>> {
    return this.http.call(operations.getConfig, { ...options }) as Promise<ResultOf<Schema['getConfig']>>;
  }

  /** Change the platform's configuration */
  updateConfig(
    body: BodyOf<Schema['updateConfig']>,
    options?: CallOptions,
  ): Promise<ResultOf<Schema['updateConfig']>> {
    return this.http.call(operations.updateConfig, { ...options, body }) as Promise<
      ResultOf<Schema['updateConfig']>
    >;
  }
}

export class ConsoleLinksOperations extends Group {
  /** Create a link that signs a person in to the console */
  createConsoleLink(
    body: BodyOf<Schema['createConsoleLink']>,
    options?: CallOptions,
  ): Promise<ResultOf<Schema['createConsoleLink']>> {
    return this.http.call(operations.createConsoleLink, { ...options, body }) as Promise<
      ResultOf<Schema['createConsoleLink']>
    >;
  }
}

export class RatesOperations extends Group {
  /** Estimate the fees of a crypto withdrawal */
  estimateWithdrawalFee(
    body: BodyOf<Schema['estimateWithdrawalFee']>,
    options?: CallOptions,
  ): Promise<ResultOf<Schema['estimateWithdrawalFee']>> {
    return this.http.call(operations.estimateWithdrawalFee, { ...options, body }) as Promise<
      ResultOf<Schema['estimateWithdrawalFee']>
    >;
  }

  /** List banks and mobile money providers by country and currency */
  listDiscoveries(
    query?: QueryOf<Schema['listDiscoveries']>,
    options?: CallOptions,
  ): Promise<ResultOf<Schema['listDiscoveries']>> {
    return this.http.call(operations.listDiscoveries, { ...options, ...(query ? { query } : {}) }) as Promise<
      ResultOf<Schema['listDiscoveries']>
    >;
  }

  /** List exchange rates with fees and receiving amounts */
  listExchangeRates(
    query?: QueryOf<Schema['listExchangeRates']>,
    options?: CallOptions,
  ): Promise<ResultOf<Schema['listExchangeRates']>> {
    return this.http.call(operations.listExchangeRates, {
      ...options,
      ...(query ? { query } : {}),
    }) as Promise<ResultOf<Schema['listExchangeRates']>>;
  }
}

export class CustomersOperations extends Group {
  /** Create a customer */
  createCustomer(
    body: BodyOf<Schema['createCustomer']>,
    options?: CallOptions,
  ): Promise<ResultOf<Schema['createCustomer']>> {
    return this.http.call(operations.createCustomer, { ...options, body }) as Promise<
      ResultOf<Schema['createCustomer']>
    >;
  }

  /** List customers */
  listCustomers(
    query?: QueryOf<Schema['listCustomers']>,
    options?: CallOptions,
  ): PagedList<ItemOf<Schema['listCustomers']>> {
    return this.http.list(operations.listCustomers, { ...options, ...(query ? { query } : {}) });
  }

  /** Import customers from a CSV file */
  createBulkUpload(
    body: BodyOf<Schema['createBulkUpload']>,
    options?: CallOptions,
  ): Promise<ResultOf<Schema['createBulkUpload']>> {
    return this.http.call(operations.createBulkUpload, { ...options, body }) as Promise<
      ResultOf<Schema['createBulkUpload']>
    >;
  }

  /** List imports of customers */
  listBulkUploads(
    query?: QueryOf<Schema['listBulkUploads']>,
    options?: CallOptions,
  ): PagedList<ItemOf<Schema['listBulkUploads']>> {
    return this.http.list(operations.listBulkUploads, { ...options, ...(query ? { query } : {}) });
  }

  /** Get an import of customers */
  getBulkUpload(jobId: string, options?: CallOptions): Promise<ResultOf<Schema['getBulkUpload']>> {
    return this.http.call(operations.getBulkUpload, { ...options, path: { jobId } }) as Promise<
      ResultOf<Schema['getBulkUpload']>
    >;
  }

  /** Get a link to the hosted KYC page */
  getKycLink(
    query: QueryOf<Schema['getKycLink']>,
    options?: CallOptions,
  ): Promise<ResultOf<Schema['getKycLink']>> {
    return this.http.call(operations.getKycLink, { ...options, ...(query ? { query } : {}) }) as Promise<
      ResultOf<Schema['getKycLink']>
    >;
  }

  /** Get a customer */
  getCustomer(customerId: string, options?: CallOptions): Promise<ResultOf<Schema['getCustomer']>> {
    return this.http.call(operations.getCustomer, { ...options, path: { customerId } }) as Promise<
      ResultOf<Schema['getCustomer']>
    >;
  }

  /** Change a customer */
  updateCustomer(
    customerId: string,
    body: BodyOf<Schema['updateCustomer']>,
    options?: CallOptions,
  ): Promise<ResultOf<Schema['updateCustomer']>> {
    return this.http.call(operations.updateCustomer, { ...options, path: { customerId }, body }) as Promise<
      ResultOf<Schema['updateCustomer']>
    >;
  }

  /** Delete a customer (soft) */
  deleteCustomer(customerId: string, options?: CallOptions): Promise<ResultOf<Schema['deleteCustomer']>> {
    return this.http.call(operations.deleteCustomer, { ...options, path: { customerId } }) as Promise<
      ResultOf<Schema['deleteCustomer']>
    >;
  }

  /** Revoke the links to the hosted KYC page of a customer */
  revokeKycLinks(customerId: string, options?: CallOptions): Promise<ResultOf<Schema['revokeKycLinks']>> {
    return this.http.call(operations.revokeKycLinks, { ...options, path: { customerId } }) as Promise<
      ResultOf<Schema['revokeKycLinks']>
    >;
  }

  /** Add a note on a customer */
  createCustomerNote(
    customerId: string,
    body: BodyOf<Schema['createCustomerNote']>,
    options?: CallOptions,
  ): Promise<ResultOf<Schema['createCustomerNote']>> {
    return this.http.call(operations.createCustomerNote, {
      ...options,
      path: { customerId },
      body,
    }) as Promise<ResultOf<Schema['createCustomerNote']>>;
  }

  /** List the notes on a customer */
  listCustomerNotes(
    customerId: string,
    query?: QueryOf<Schema['listCustomerNotes']>,
    options?: CallOptions,
  ): PagedList<ItemOf<Schema['listCustomerNotes']>> {
    return this.http.list(operations.listCustomerNotes, {
      ...options,
      path: { customerId },
      ...(query ? { query } : {}),
    });
  }

  /** Delete a note on a customer */
  deleteCustomerNote(
    customerId: string,
    noteId: string,
    options?: CallOptions,
  ): Promise<ResultOf<Schema['deleteCustomerNote']>> {
    return this.http.call(operations.deleteCustomerNote, {
      ...options,
      path: { customerId, noteId },
    }) as Promise<ResultOf<Schema['deleteCustomerNote']>>;
  }
}

export class ExternalAccountsOperations extends Group {
  /** Add an external account of a customer */
  createExternalAccount(
    body: BodyOf<Schema['createExternalAccount']>,
    options?: CallOptions,
  ): Promise<ResultOf<Schema['createExternalAccount']>> {
    return this.http.call(operations.createExternalAccount, { ...options, body }) as Promise<
      ResultOf<Schema['createExternalAccount']>
    >;
  }

  /** List customers' external accounts */
  listExternalAccounts(
    query?: QueryOf<Schema['listExternalAccounts']>,
    options?: CallOptions,
  ): PagedList<ItemOf<Schema['listExternalAccounts']>> {
    return this.http.list(operations.listExternalAccounts, { ...options, ...(query ? { query } : {}) });
  }

  /** Get a customer's external account */
  getExternalAccount(
    externalAccountId: string,
    options?: CallOptions,
  ): Promise<ResultOf<Schema['getExternalAccount']>> {
    return this.http.call(operations.getExternalAccount, {
      ...options,
      path: { externalAccountId },
    }) as Promise<ResultOf<Schema['getExternalAccount']>>;
  }

  /** Delete a customer's external account */
  deleteExternalAccount(
    externalAccountId: string,
    options?: CallOptions,
  ): Promise<ResultOf<Schema['deleteExternalAccount']>> {
    return this.http.call(operations.deleteExternalAccount, {
      ...options,
      path: { externalAccountId },
    }) as Promise<ResultOf<Schema['deleteExternalAccount']>>;
  }

  /** Add an external account of the platform */
  createPlatformExternalAccount(
    body: BodyOf<Schema['createPlatformExternalAccount']>,
    options?: CallOptions,
  ): Promise<ResultOf<Schema['createPlatformExternalAccount']>> {
    return this.http.call(operations.createPlatformExternalAccount, { ...options, body }) as Promise<
      ResultOf<Schema['createPlatformExternalAccount']>
    >;
  }

  /** List the platform's external accounts */
  listPlatformExternalAccounts(
    query?: QueryOf<Schema['listPlatformExternalAccounts']>,
    options?: CallOptions,
  ): PagedList<ItemOf<Schema['listPlatformExternalAccounts']>> {
    return this.http.list(operations.listPlatformExternalAccounts, {
      ...options,
      ...(query ? { query } : {}),
    });
  }

  /** Get an external account of the platform */
  getPlatformExternalAccount(
    externalAccountId: string,
    options?: CallOptions,
  ): Promise<ResultOf<Schema['getPlatformExternalAccount']>> {
    return this.http.call(operations.getPlatformExternalAccount, {
      ...options,
      path: { externalAccountId },
    }) as Promise<ResultOf<Schema['getPlatformExternalAccount']>>;
  }

  /** Delete an external account of the platform */
  deletePlatformExternalAccount(
    externalAccountId: string,
    options?: CallOptions,
  ): Promise<ResultOf<Schema['deletePlatformExternalAccount']>> {
    return this.http.call(operations.deletePlatformExternalAccount, {
      ...options,
      path: { externalAccountId },
    }) as Promise<ResultOf<Schema['deletePlatformExternalAccount']>>;
  }
}

export class InternalAccountsOperations extends Group {
  /** List customers' internal accounts */
  listInternalAccounts(
    query?: QueryOf<Schema['listInternalAccounts']>,
    options?: CallOptions,
  ): PagedList<ItemOf<Schema['listInternalAccounts']>> {
    return this.http.list(operations.listInternalAccounts, { ...options, ...(query ? { query } : {}) });
  }

  /** List the entries of an internal account */
  listLedgerEntries(
    accountId: string,
    query?: QueryOf<Schema['listLedgerEntries']>,
    options?: CallOptions,
  ): PagedList<ItemOf<Schema['listLedgerEntries']>> {
    return this.http.list(operations.listLedgerEntries, {
      ...options,
      path: { accountId },
      ...(query ? { query } : {}),
    });
  }

  /** List the platform's internal accounts */
  listPlatformInternalAccounts(
    query?: QueryOf<Schema['listPlatformInternalAccounts']>,
    options?: CallOptions,
  ): Promise<ResultOf<Schema['listPlatformInternalAccounts']>> {
    return this.http.call(operations.listPlatformInternalAccounts, {
      ...options,
      ...(query ? { query } : {}),
    }) as Promise<ResultOf<Schema['listPlatformInternalAccounts']>>;
  }
}

export class DocumentsOperations extends Group {
  /** Upload a document */
  createDocument(
    body: BodyOf<Schema['createDocument']>,
    options?: CallOptions,
  ): Promise<ResultOf<Schema['createDocument']>> {
    return this.http.call(operations.createDocument, { ...options, body }) as Promise<
      ResultOf<Schema['createDocument']>
    >;
  }

  /** List documents */
  listDocuments(
    query?: QueryOf<Schema['listDocuments']>,
    options?: CallOptions,
  ): PagedList<ItemOf<Schema['listDocuments']>> {
    return this.http.list(operations.listDocuments, { ...options, ...(query ? { query } : {}) });
  }

  /** Get a document */
  getDocument(documentId: string, options?: CallOptions): Promise<ResultOf<Schema['getDocument']>> {
    return this.http.call(operations.getDocument, { ...options, path: { documentId } }) as Promise<
      ResultOf<Schema['getDocument']>
    >;
  }

  /** Replace a document */
  replaceDocument(
    documentId: string,
    body: BodyOf<Schema['replaceDocument']>,
    options?: CallOptions,
  ): Promise<ResultOf<Schema['replaceDocument']>> {
    return this.http.call(operations.replaceDocument, { ...options, path: { documentId }, body }) as Promise<
      ResultOf<Schema['replaceDocument']>
    >;
  }

  /** Delete a document */
  deleteDocument(documentId: string, options?: CallOptions): Promise<ResultOf<Schema['deleteDocument']>> {
    return this.http.call(operations.deleteDocument, { ...options, path: { documentId } }) as Promise<
      ResultOf<Schema['deleteDocument']>
    >;
  }

  /** Download a document */
  getDocumentContent(
    documentId: string,
    options?: CallOptions,
  ): Promise<ResultOf<Schema['getDocumentContent']>> {
    return this.http.call(operations.getDocumentContent, { ...options, path: { documentId } }) as Promise<
      ResultOf<Schema['getDocumentContent']>
    >;
  }
}

export class SearchOperations extends Group {
  /** Find what a text names */
  findResources(
    query: QueryOf<Schema['findResources']>,
    options?: CallOptions,
  ): Promise<ResultOf<Schema['findResources']>> {
    return this.http.call(operations.findResources, { ...options, ...(query ? { query } : {}) }) as Promise<
      ResultOf<Schema['findResources']>
    >;
  }
}

export class InvitationsOperations extends Group {
  /** Create an invitation to UMA */
  createInvitation(
    body: BodyOf<Schema['createInvitation']>,
    options?: CallOptions,
  ): Promise<ResultOf<Schema['createInvitation']>> {
    return this.http.call(operations.createInvitation, { ...options, body }) as Promise<
      ResultOf<Schema['createInvitation']>
    >;
  }

  /** Get an invitation */
  getInvitation(invitationCode: string, options?: CallOptions): Promise<ResultOf<Schema['getInvitation']>> {
    return this.http.call(operations.getInvitation, { ...options, path: { invitationCode } }) as Promise<
      ResultOf<Schema['getInvitation']>
    >;
  }

  /** Cancel an invitation */
  cancelInvitation(
    invitationCode: string,
    options?: CallOptions,
  ): Promise<ResultOf<Schema['cancelInvitation']>> {
    return this.http.call(operations.cancelInvitation, { ...options, path: { invitationCode } }) as Promise<
      ResultOf<Schema['cancelInvitation']>
    >;
  }

  /** Claim an invitation */
  claimInvitation(
    invitationCode: string,
    body: BodyOf<Schema['claimInvitation']>,
    options?: CallOptions,
  ): Promise<ResultOf<Schema['claimInvitation']>> {
    return this.http.call(operations.claimInvitation, {
      ...options,
      path: { invitationCode },
      body,
    }) as Promise<ResultOf<Schema['claimInvitation']>>;
  }
}

export class MembersOperations extends Group {
  /** Add a member */
  createMember(
    body: BodyOf<Schema['createMember']>,
    options?: CallOptions,
  ): Promise<ResultOf<Schema['createMember']>> {
    return this.http.call(operations.createMember, { ...options, body }) as Promise<
      ResultOf<Schema['createMember']>
    >;
  }

  /** List members */
  listMembers(
    query?: QueryOf<Schema['listMembers']>,
    options?: CallOptions,
  ): PagedList<ItemOf<Schema['listMembers']>> {
    return this.http.list(operations.listMembers, { ...options, ...(query ? { query } : {}) });
  }

  /** Change a member */
  updateMember(
    memberId: string,
    body: BodyOf<Schema['updateMember']>,
    options?: CallOptions,
  ): Promise<ResultOf<Schema['updateMember']>> {
    return this.http.call(operations.updateMember, { ...options, path: { memberId }, body }) as Promise<
      ResultOf<Schema['updateMember']>
    >;
  }

  /** Remove a member */
  deleteMember(memberId: string, options?: CallOptions): Promise<ResultOf<Schema['deleteMember']>> {
    return this.http.call(operations.deleteMember, { ...options, path: { memberId } }) as Promise<
      ResultOf<Schema['deleteMember']>
    >;
  }

  /** Create a link that signs a member in to the console */
  createMemberLink(memberId: string, options?: CallOptions): Promise<ResultOf<Schema['createMemberLink']>> {
    return this.http.call(operations.createMemberLink, { ...options, path: { memberId } }) as Promise<
      ResultOf<Schema['createMemberLink']>
    >;
  }

  /** End the sessions of a member */
  signOutMember(memberId: string, options?: CallOptions): Promise<ResultOf<Schema['signOutMember']>> {
    return this.http.call(operations.signOutMember, { ...options, path: { memberId } }) as Promise<
      ResultOf<Schema['signOutMember']>
    >;
  }
}

export class QuotesOperations extends Group {
  /** Create a quote */
  createQuote(
    body: BodyOf<Schema['createQuote']>,
    options?: CallOptions,
  ): Promise<ResultOf<Schema['createQuote']>> {
    return this.http.call(operations.createQuote, { ...options, body }) as Promise<
      ResultOf<Schema['createQuote']>
    >;
  }

  /** List quotes */
  listQuotes(
    query?: QueryOf<Schema['listQuotes']>,
    options?: CallOptions,
  ): PagedList<ItemOf<Schema['listQuotes']>> {
    return this.http.list(operations.listQuotes, { ...options, ...(query ? { query } : {}) });
  }

  /** Get a quote */
  getQuote(quoteId: string, options?: CallOptions): Promise<ResultOf<Schema['getQuote']>> {
    return this.http.call(operations.getQuote, { ...options, path: { quoteId } }) as Promise<
      ResultOf<Schema['getQuote']>
    >;
  }

  /** Execute a quote from its internal account */
  executeQuote(quoteId: string, options?: CallOptions): Promise<ResultOf<Schema['executeQuote']>> {
    return this.http.call(operations.executeQuote, { ...options, path: { quoteId } }) as Promise<
      ResultOf<Schema['executeQuote']>
    >;
  }
}

export class ReceiversOperations extends Group {
  /** Look up what an external account can receive */
  lookUpExternalAccount(
    externalAccountId: string,
    query?: QueryOf<Schema['lookUpExternalAccount']>,
    options?: CallOptions,
  ): Promise<ResultOf<Schema['lookUpExternalAccount']>> {
    return this.http.call(operations.lookUpExternalAccount, {
      ...options,
      path: { externalAccountId },
      ...(query ? { query } : {}),
    }) as Promise<ResultOf<Schema['lookUpExternalAccount']>>;
  }

  /** Look up what a UMA address can receive */
  lookUpUmaAddress(
    umaAddress: string,
    query?: QueryOf<Schema['lookUpUmaAddress']>,
    options?: CallOptions,
  ): Promise<ResultOf<Schema['lookUpUmaAddress']>> {
    return this.http.call(operations.lookUpUmaAddress, {
      ...options,
      path: { umaAddress },
      ...(query ? { query } : {}),
    }) as Promise<ResultOf<Schema['lookUpUmaAddress']>>;
  }

  /** List the institutions that can be reached by UMA addresses */
  listUmaProviders(
    query?: QueryOf<Schema['listUmaProviders']>,
    options?: CallOptions,
  ): PagedList<ItemOf<Schema['listUmaProviders']>> {
    return this.http.list(operations.listUmaProviders, { ...options, ...(query ? { query } : {}) });
  }
}

export class RequestLogOperations extends Group {
  /** List requests of the platform */
  listRequestLogs(
    query?: QueryOf<Schema['listRequestLogs']>,
    options?: CallOptions,
  ): PagedList<ItemOf<Schema['listRequestLogs']>> {
    return this.http.list(operations.listRequestLogs, { ...options, ...(query ? { query } : {}) });
  }

  /** Get a request by its Corridor-Request-Id or X-Request-Id */
  getRequestLog(requestId: string, options?: CallOptions): Promise<ResultOf<Schema['getRequestLog']>> {
    return this.http.call(operations.getRequestLog, { ...options, path: { requestId } }) as Promise<
      ResultOf<Schema['getRequestLog']>
    >;
  }
}

export class SandboxOperations extends Group {
  /** Read the platform's clock */
  getClock(options?: CallOptions): Promise<ResultOf<Schema['getClock']>> {
    return this.http.call(operations.getClock, { ...options }) as Promise<ResultOf<Schema['getClock']>>;
  }

  /** Move the platform's clock forward */
  advanceClock(
    body: BodyOf<Schema['advanceClock']>,
    options?: CallOptions,
  ): Promise<ResultOf<Schema['advanceClock']>> {
    return this.http.call(operations.advanceClock, { ...options, body }) as Promise<
      ResultOf<Schema['advanceClock']>
    >;
  }

  /** Decide the review of an external account */
  reviewExternalAccount(
    externalAccountId: string,
    body: BodyOf<Schema['reviewExternalAccount']>,
    options?: CallOptions,
  ): Promise<ResultOf<Schema['reviewExternalAccount']>> {
    return this.http.call(operations.reviewExternalAccount, {
      ...options,
      path: { externalAccountId },
      body,
    }) as Promise<ResultOf<Schema['reviewExternalAccount']>>;
  }

  /** Add money to an internal account at once */
  fundInternalAccount(
    accountId: string,
    body: BodyOf<Schema['fundInternalAccount']>,
    options?: CallOptions,
  ): Promise<ResultOf<Schema['fundInternalAccount']>> {
    return this.http.call(operations.fundInternalAccount, {
      ...options,
      path: { accountId },
      body,
    }) as Promise<ResultOf<Schema['fundInternalAccount']>>;
  }

  /** Pay the payment instructions of a quote with real-time funding */
  sendSandboxFunds(
    body: BodyOf<Schema['sendSandboxFunds']>,
    options?: CallOptions,
  ): Promise<ResultOf<Schema['sendSandboxFunds']>> {
    return this.http.call(operations.sendSandboxFunds, { ...options, body }) as Promise<
      ResultOf<Schema['sendSandboxFunds']>
    >;
  }

  /** Simulate an incoming UMA payment for a customer */
  receiveUma(
    body: BodyOf<Schema['receiveUma']>,
    options?: CallOptions,
  ): Promise<ResultOf<Schema['receiveUma']>> {
    return this.http.call(operations.receiveUma, { ...options, body }) as Promise<
      ResultOf<Schema['receiveUma']>
    >;
  }

  /** Decide a verification that waits for a manual review */
  reviewVerification(
    verificationId: string,
    body: BodyOf<Schema['reviewVerification']>,
    options?: CallOptions,
  ): Promise<ResultOf<Schema['reviewVerification']>> {
    return this.http.call(operations.reviewVerification, {
      ...options,
      path: { verificationId },
      body,
    }) as Promise<ResultOf<Schema['reviewVerification']>>;
  }

  /** Send a test event to an endpoint */
  testSandboxWebhook(
    body?: BodyOf<Schema['testSandboxWebhook']>,
    options?: CallOptions,
  ): Promise<ResultOf<Schema['testSandboxWebhook']>> {
    return this.http.call(operations.testSandboxWebhook, { ...options, body }) as Promise<
      ResultOf<Schema['testSandboxWebhook']>
    >;
  }
}

export class StatisticsOperations extends Group {
  /** Count webhook deliveries by hour or day */
  getDeliveryStatistics(
    query?: QueryOf<Schema['getDeliveryStatistics']>,
    options?: CallOptions,
  ): Promise<ResultOf<Schema['getDeliveryStatistics']>> {
    return this.http.call(operations.getDeliveryStatistics, {
      ...options,
      ...(query ? { query } : {}),
    }) as Promise<ResultOf<Schema['getDeliveryStatistics']>>;
  }

  /** Sum the money in and out by currency */
  getMoneyStatistics(
    query?: QueryOf<Schema['getMoneyStatistics']>,
    options?: CallOptions,
  ): Promise<ResultOf<Schema['getMoneyStatistics']>> {
    return this.http.call(operations.getMoneyStatistics, {
      ...options,
      ...(query ? { query } : {}),
    }) as Promise<ResultOf<Schema['getMoneyStatistics']>>;
  }

  /** Count payments by day */
  getPaymentStatistics(
    query?: QueryOf<Schema['getPaymentStatistics']>,
    options?: CallOptions,
  ): Promise<ResultOf<Schema['getPaymentStatistics']>> {
    return this.http.call(operations.getPaymentStatistics, {
      ...options,
      ...(query ? { query } : {}),
    }) as Promise<ResultOf<Schema['getPaymentStatistics']>>;
  }

  /** Count requests by minute or hour */
  getRequestStatistics(
    query?: QueryOf<Schema['getRequestStatistics']>,
    options?: CallOptions,
  ): Promise<ResultOf<Schema['getRequestStatistics']>> {
    return this.http.call(operations.getRequestStatistics, {
      ...options,
      ...(query ? { query } : {}),
    }) as Promise<ResultOf<Schema['getRequestStatistics']>>;
  }
}

export class ApiTokensOperations extends Group {
  /** Create an API token; its secret is shown once */
  createToken(
    body: BodyOf<Schema['createToken']>,
    options?: CallOptions,
  ): Promise<ResultOf<Schema['createToken']>> {
    return this.http.call(operations.createToken, { ...options, body }) as Promise<
      ResultOf<Schema['createToken']>
    >;
  }

  /** List API tokens */
  listTokens(
    query?: QueryOf<Schema['listTokens']>,
    options?: CallOptions,
  ): PagedList<ItemOf<Schema['listTokens']>> {
    return this.http.list(operations.listTokens, { ...options, ...(query ? { query } : {}) });
  }

  /** Get an API token */
  getToken(tokenId: string, options?: CallOptions): Promise<ResultOf<Schema['getToken']>> {
    return this.http.call(operations.getToken, { ...options, path: { tokenId } }) as Promise<
      ResultOf<Schema['getToken']>
    >;
  }

  /** Delete an API token */
  deleteToken(tokenId: string, options?: CallOptions): Promise<ResultOf<Schema['deleteToken']>> {
    return this.http.call(operations.deleteToken, { ...options, path: { tokenId } }) as Promise<
      ResultOf<Schema['deleteToken']>
    >;
  }
}

export class TransactionsOperations extends Group {
  /** List transactions */
  listTransactions(
    query?: QueryOf<Schema['listTransactions']>,
    options?: CallOptions,
  ): PagedList<ItemOf<Schema['listTransactions']>> {
    return this.http.list(operations.listTransactions, { ...options, ...(query ? { query } : {}) });
  }

  /** Get a transaction */
  getTransaction(transactionId: string, options?: CallOptions): Promise<ResultOf<Schema['getTransaction']>> {
    return this.http.call(operations.getTransaction, { ...options, path: { transactionId } }) as Promise<
      ResultOf<Schema['getTransaction']>
    >;
  }

  /** Approve an incoming payment that waits for a decision */
  approveTransaction(
    transactionId: string,
    body?: BodyOf<Schema['approveTransaction']>,
    options?: CallOptions,
  ): Promise<ResultOf<Schema['approveTransaction']>> {
    return this.http.call(operations.approveTransaction, {
      ...options,
      path: { transactionId },
      body,
    }) as Promise<ResultOf<Schema['approveTransaction']>>;
  }

  /** Reject an incoming payment that waits for a decision */
  rejectTransaction(
    transactionId: string,
    body?: BodyOf<Schema['rejectTransaction']>,
    options?: CallOptions,
  ): Promise<ResultOf<Schema['rejectTransaction']>> {
    return this.http.call(operations.rejectTransaction, {
      ...options,
      path: { transactionId },
      body,
    }) as Promise<ResultOf<Schema['rejectTransaction']>>;
  }

  /** Get everything that is known about a transaction */
  getTransactionTimeline(
    transactionId: string,
    options?: CallOptions,
  ): Promise<ResultOf<Schema['getTransactionTimeline']>> {
    return this.http.call(operations.getTransactionTimeline, {
      ...options,
      path: { transactionId },
    }) as Promise<ResultOf<Schema['getTransactionTimeline']>>;
  }
}

export class TransfersOperations extends Group {
  /** Collect money from an external account into an internal account of the same currency */
  createTransferIn(
    body: BodyOf<Schema['createTransferIn']>,
    options?: CallOptions,
  ): Promise<ResultOf<Schema['createTransferIn']>> {
    return this.http.call(operations.createTransferIn, { ...options, body }) as Promise<
      ResultOf<Schema['createTransferIn']>
    >;
  }

  /** Send money from an internal account to an external account of the same currency */
  createTransferOut(
    body: BodyOf<Schema['createTransferOut']>,
    options?: CallOptions,
  ): Promise<ResultOf<Schema['createTransferOut']>> {
    return this.http.call(operations.createTransferOut, { ...options, body }) as Promise<
      ResultOf<Schema['createTransferOut']>
    >;
  }
}

export class VerificationsOperations extends Group {
  /** Start or continue the verification of a customer */
  createVerification(
    body: BodyOf<Schema['createVerification']>,
    options?: CallOptions,
  ): Promise<ResultOf<Schema['createVerification']>> {
    return this.http.call(operations.createVerification, { ...options, body }) as Promise<
      ResultOf<Schema['createVerification']>
    >;
  }

  /** List verifications */
  listVerifications(
    query?: QueryOf<Schema['listVerifications']>,
    options?: CallOptions,
  ): PagedList<ItemOf<Schema['listVerifications']>> {
    return this.http.list(operations.listVerifications, { ...options, ...(query ? { query } : {}) });
  }

  /** Get a verification */
  getVerification(
    verificationId: string,
    options?: CallOptions,
  ): Promise<ResultOf<Schema['getVerification']>> {
    return this.http.call(operations.getVerification, { ...options, path: { verificationId } }) as Promise<
      ResultOf<Schema['getVerification']>
    >;
  }
}

export class WebhooksOperations extends Group {
  /** List deliveries with their attempts */
  listWebhookDeliveries(
    query?: QueryOf<Schema['listWebhookDeliveries']>,
    options?: CallOptions,
  ): PagedList<ItemOf<Schema['listWebhookDeliveries']>> {
    return this.http.list(operations.listWebhookDeliveries, { ...options, ...(query ? { query } : {}) });
  }

  /** Get a delivery */
  getWebhookDelivery(
    webhookDeliveryId: string,
    options?: CallOptions,
  ): Promise<ResultOf<Schema['getWebhookDelivery']>> {
    return this.http.call(operations.getWebhookDelivery, {
      ...options,
      path: { webhookDeliveryId },
    }) as Promise<ResultOf<Schema['getWebhookDelivery']>>;
  }

  /** Report the attempt of a leased delivery */
  reportWebhookAttempt(
    webhookDeliveryId: string,
    body: BodyOf<Schema['reportWebhookAttempt']>,
    options?: CallOptions,
  ): Promise<ResultOf<Schema['reportWebhookAttempt']>> {
    return this.http.call(operations.reportWebhookAttempt, {
      ...options,
      path: { webhookDeliveryId },
      body,
    }) as Promise<ResultOf<Schema['reportWebhookAttempt']>>;
  }

  /** Send a delivery again */
  retryWebhookDelivery(
    webhookDeliveryId: string,
    options?: CallOptions,
  ): Promise<ResultOf<Schema['retryWebhookDelivery']>> {
    return this.http.call(operations.retryWebhookDelivery, {
      ...options,
      path: { webhookDeliveryId },
    }) as Promise<ResultOf<Schema['retryWebhookDelivery']>>;
  }

  /** Add a webhook endpoint */
  createWebhookEndpoint(
    body: BodyOf<Schema['createWebhookEndpoint']>,
    options?: CallOptions,
  ): Promise<ResultOf<Schema['createWebhookEndpoint']>> {
    return this.http.call(operations.createWebhookEndpoint, { ...options, body }) as Promise<
      ResultOf<Schema['createWebhookEndpoint']>
    >;
  }

  /** List webhook endpoints */
  listWebhookEndpoints(
    query?: QueryOf<Schema['listWebhookEndpoints']>,
    options?: CallOptions,
  ): PagedList<ItemOf<Schema['listWebhookEndpoints']>> {
    return this.http.list(operations.listWebhookEndpoints, { ...options, ...(query ? { query } : {}) });
  }

  /** Get a webhook endpoint */
  getWebhookEndpoint(
    webhookEndpointId: string,
    options?: CallOptions,
  ): Promise<ResultOf<Schema['getWebhookEndpoint']>> {
    return this.http.call(operations.getWebhookEndpoint, {
      ...options,
      path: { webhookEndpointId },
    }) as Promise<ResultOf<Schema['getWebhookEndpoint']>>;
  }

  /** Change a webhook endpoint */
  updateWebhookEndpoint(
    webhookEndpointId: string,
    body: BodyOf<Schema['updateWebhookEndpoint']>,
    options?: CallOptions,
  ): Promise<ResultOf<Schema['updateWebhookEndpoint']>> {
    return this.http.call(operations.updateWebhookEndpoint, {
      ...options,
      path: { webhookEndpointId },
      body,
    }) as Promise<ResultOf<Schema['updateWebhookEndpoint']>>;
  }

  /** Delete a webhook endpoint */
  deleteWebhookEndpoint(
    webhookEndpointId: string,
    options?: CallOptions,
  ): Promise<ResultOf<Schema['deleteWebhookEndpoint']>> {
    return this.http.call(operations.deleteWebhookEndpoint, {
      ...options,
      path: { webhookEndpointId },
    }) as Promise<ResultOf<Schema['deleteWebhookEndpoint']>>;
  }

  /** Lease the due deliveries of a PULL endpoint */
  leaseWebhookDeliveries(
    webhookEndpointId: string,
    body?: BodyOf<Schema['leaseWebhookDeliveries']>,
    options?: CallOptions,
  ): Promise<ResultOf<Schema['leaseWebhookDeliveries']>> {
    return this.http.call(operations.leaseWebhookDeliveries, {
      ...options,
      path: { webhookEndpointId },
      body,
    }) as Promise<ResultOf<Schema['leaseWebhookDeliveries']>>;
  }

  /** Resume deliveries that did not arrive */
  recoverWebhookEndpoint(
    webhookEndpointId: string,
    body?: BodyOf<Schema['recoverWebhookEndpoint']>,
    options?: CallOptions,
  ): Promise<ResultOf<Schema['recoverWebhookEndpoint']>> {
    return this.http.call(operations.recoverWebhookEndpoint, {
      ...options,
      path: { webhookEndpointId },
      body,
    }) as Promise<ResultOf<Schema['recoverWebhookEndpoint']>>;
  }

  /** Get an endpoint's signing secret */
  getWebhookSecret(
    webhookEndpointId: string,
    options?: CallOptions,
  ): Promise<ResultOf<Schema['getWebhookSecret']>> {
    return this.http.call(operations.getWebhookSecret, {
      ...options,
      path: { webhookEndpointId },
    }) as Promise<ResultOf<Schema['getWebhookSecret']>>;
  }

  /** Create a new signing secret; the old one signs too for 24 hours */
  rotateWebhookSecret(
    webhookEndpointId: string,
    options?: CallOptions,
  ): Promise<ResultOf<Schema['rotateWebhookSecret']>> {
    return this.http.call(operations.rotateWebhookSecret, {
      ...options,
      path: { webhookEndpointId },
    }) as Promise<ResultOf<Schema['rotateWebhookSecret']>>;
  }

  /** List the events of the last 30 days that an endpoint asked for */
  listWebhookEvents(
    query?: QueryOf<Schema['listWebhookEvents']>,
    options?: CallOptions,
  ): PagedList<ItemOf<Schema['listWebhookEvents']>> {
    return this.http.list(operations.listWebhookEvents, { ...options, ...(query ? { query } : {}) });
  }

  /** Send a test event to an endpoint */
  testWebhook(
    body?: BodyOf<Schema['testWebhook']>,
    options?: CallOptions,
  ): Promise<ResultOf<Schema['testWebhook']>> {
    return this.http.call(operations.testWebhook, { ...options, body }) as Promise<
      ResultOf<Schema['testWebhook']>
    >;
  }
}

/** The operations, grouped by their tag. */
export class Operations {
  readonly beneficialOwners: BeneficialOwnersOperations;
  readonly platformConfiguration: PlatformConfigurationOperations;
  readonly consoleLinks: ConsoleLinksOperations;
  readonly rates: RatesOperations;
  readonly customers: CustomersOperations;
  readonly externalAccounts: ExternalAccountsOperations;
  readonly internalAccounts: InternalAccountsOperations;
  readonly documents: DocumentsOperations;
  readonly search: SearchOperations;
  readonly invitations: InvitationsOperations;
  readonly members: MembersOperations;
  readonly quotes: QuotesOperations;
  readonly receivers: ReceiversOperations;
  readonly requestLog: RequestLogOperations;
  readonly sandbox: SandboxOperations;
  readonly statistics: StatisticsOperations;
  readonly apiTokens: ApiTokensOperations;
  readonly transactions: TransactionsOperations;
  readonly transfers: TransfersOperations;
  readonly verifications: VerificationsOperations;
  readonly webhooks: WebhooksOperations;

  constructor(http: HttpClient) {
    this.beneficialOwners = new BeneficialOwnersOperations(http);
    this.platformConfiguration = new PlatformConfigurationOperations(http);
    this.consoleLinks = new ConsoleLinksOperations(http);
    this.rates = new RatesOperations(http);
    this.customers = new CustomersOperations(http);
    this.externalAccounts = new ExternalAccountsOperations(http);
    this.internalAccounts = new InternalAccountsOperations(http);
    this.documents = new DocumentsOperations(http);
    this.search = new SearchOperations(http);
    this.invitations = new InvitationsOperations(http);
    this.members = new MembersOperations(http);
    this.quotes = new QuotesOperations(http);
    this.receivers = new ReceiversOperations(http);
    this.requestLog = new RequestLogOperations(http);
    this.sandbox = new SandboxOperations(http);
    this.statistics = new StatisticsOperations(http);
    this.apiTokens = new ApiTokensOperations(http);
    this.transactions = new TransactionsOperations(http);
    this.transfers = new TransfersOperations(http);
    this.verifications = new VerificationsOperations(http);
    this.webhooks = new WebhooksOperations(http);
  }
}
