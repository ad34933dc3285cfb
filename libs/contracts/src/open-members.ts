/** What tells nothing about who somebody is: ids, references of a platform, kinds, states, moments, countries. */
export const openMembers: ReadonlySet<string> = new Set([
  ...[
    'id',
    'subjectId',
    'customerId',
    'resourceId',
    'connectorId',
    'platformCustomerId',
    'platformAccountId',
  ],
  ...['kind', 'type', 'field', 'customerType', 'beneficiaryType', 'accountType', 'entityType', 'idType'],
  ...[
    'roles',
    'acceptedDocumentTypes',
    'status',
    'kycStatus',
    'kybStatus',
    'beneficiaryVerificationStatus',
    'result',
    'lateVerdict',
  ],
  ...['currency', 'paymentRails', 'cryptoNetwork', 'createdAt', 'updatedAt', 'incorporatedOn'],
  ...['country', 'countriesOfOperation', 'expectedRecipientJurisdictions'],
]);

/** The same in requests and answers of the API: what it counts, chooses from a list or makes itself. */
export const openInRequests: ReadonlySet<string> = new Set([
  ...openMembers,
  ...['accountId', 'deliveryId', 'documentId', 'endpointId', 'eventId', 'internalAccountId', 'jobId'],
  ...['lookupId', 'quoteId', 'requestId', 'tokenId', 'transactionId', 'webhookEndpoint', 'externalReference'],
  ...['amount', 'applicationFee', 'available', 'currencyAmount', 'decimals', 'feesIncluded', 'fixedFee'],
  ...['lockedCurrencyAmount', 'maxAmount', 'minAmount', 'netAmount', 'networkFee', 'receivingAmount'],
  ...['sendingAmount', 'totalFee', 'totalReceivingAmount', 'totalSendingAmount', 'variableFeeAmount'],
  ...['exchangeRate', 'estimatedExchangeRate', 'marginRate', 'midMarketRate', 'variableFeeRate'],
  ...['code', 'currencyCode', 'receivingCurrencyCode', 'destinationCurrency', 'sourceCurrency'],
  ...['paymentRail', 'bankAccountType', 'destinationType', 'sourceType', 'lockedCurrencySide', 'side'],
  ...['accountCategory', 'documentType', 'eventType', 'eventTypes', 'failureReason', 'outcome'],
  ...['verificationStatus', 'purposeOfPayment', 'enabledTransactionTypes', 'permissions', 'delivery'],
  ...['hasMore', 'immediatelyExecute', 'isDefault', 'isDeleted', 'isIncludingDeleted', 'isTest'],
  ...['limit', 'totalCount', 'sequence', 'version', 'attempt', 'seconds', 'waitSeconds', 'sortOrder'],
  ...['at', 'claimedAt', 'completedAt', 'expiresAt', 'leasedUntil', 'nextAttemptAt', 'settledAt'],
  ...['timestamp', 'createdAfter', 'createdBefore', 'updatedAfter', 'updatedBefore', 'startDate', 'endDate'],
  ...['since', 'until', 'from', 'to', 'operation', 'responseStatus', 'response_status'],
]);
