import { errorStatus, resourceNames } from '@corridor/kernel';

/** Whether a value has the form of what its member is for. */
type Form = (value: unknown) => boolean;

function text(pattern: RegExp): Form {
  return (value) => typeof value === 'string' && pattern.test(value);
}

const id = text(
  new RegExp(`^(?:(?:${resourceNames.join('|')}):)?[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$`, 'i'),
);
/** Numbers of accounts have more digits in a row. */
const word = text(/^(?!.*\d{5})[A-Z][A-Z0-9_]{0,63}$/);
const currency = text(/^[A-Z]{3,4}$/);
/** The code of an invitation is a credential. It has the form of a word. */
const code: Form = (value) => currency(value) || Object.hasOwn(errorStatus, String(value));
/** The status of a resource, or that of HTTP. */
const status: Form = (value) => word(value) || (Number.isInteger(value) && /^[1-5]\d\d$/.test(String(value)));
/** A date of birth is earlier. */
const moment = text(/^20[2-9]\d-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d))?$/);
const rate: Form = (value) => typeof value === 'number';
const flag: Form = (value) => typeof value === 'boolean';

const members: readonly (readonly [Form, readonly string[]])[] = [
  [
    id,
    [
      ...[
        'id',
        'subjectId',
        'customerId',
        'resourceId',
        'connectorId',
        'accountId',
        'deliveryId',
        'documentId',
      ],
      ...['endpointId', 'eventId', 'existingId', 'internalAccountId', 'jobId', 'lookupId', 'quoteId'],
      ...['requestId', 'tokenId', 'transactionId'],
    ],
  ],
  [
    word,
    [
      ...['kind', 'type', 'customerType', 'beneficiaryType', 'accountType', 'entityType', 'idType', 'roles'],
      ...['acceptedDocumentTypes', 'kycStatus', 'kybStatus', 'beneficiaryVerificationStatus', 'result'],
      ...[
        'lateVerdict',
        'paymentRails',
        'paymentRail',
        'cryptoNetwork',
        'bankAccountType',
        'destinationType',
      ],
      ...['sourceType', 'lockedCurrencySide', 'side', 'accountCategory', 'documentType', 'eventType'],
      ...['eventTypes', 'failureReason', 'outcome', 'verificationStatus', 'purposeOfPayment', 'delivery'],
      ...['enabledTransactionTypes', 'permissions'],
    ],
  ],
  [status, ['status', 'responseStatus', 'response_status']],
  [code, ['code']],
  [
    currency,
    [
      'currency',
      'currencyCode',
      'receivingCurrencyCode',
      'destinationCurrency',
      'sourceCurrency',
      'currencies',
    ],
  ],
  [text(/^[A-Z]{2}$/), ['country', 'countriesOfOperation', 'expectedRecipientJurisdictions']],
  [text(/^(?:asc|desc)$/), ['sortOrder']],
  [
    Number.isSafeInteger,
    [
      ...['amount', 'applicationFee', 'available', 'currencyAmount', 'decimals', 'fixedFee', 'required'],
      ...['lockedCurrencyAmount', 'maxAmount', 'minAmount', 'netAmount', 'networkFee', 'receivingAmount'],
      ...['feesIncluded', 'sendingAmount', 'totalFee', 'totalReceivingAmount', 'totalSendingAmount'],
      ...['variableFeeAmount', 'limit', 'totalCount', 'sequence', 'version', 'attempt', 'seconds'],
      ...['waitSeconds'],
    ],
  ],
  [rate, ['exchangeRate', 'estimatedExchangeRate', 'marginRate', 'midMarketRate', 'variableFeeRate']],
  [
    moment,
    [
      ...['createdAt', 'updatedAt', 'at', 'claimedAt', 'completedAt', 'expiresAt', 'leasedUntil'],
      ...['nextAttemptAt', 'settledAt', 'timestamp', 'createdAfter', 'createdBefore', 'updatedAfter'],
      ...['updatedBefore', 'startDate', 'endDate', 'since', 'until', 'from', 'to'],
    ],
  ],
  [flag, ['hasMore', 'immediatelyExecute', 'isDefault', 'isDeleted', 'isIncludingDeleted', 'isTest']],
];

/**
 * The members of requests and answers of the API that tell nothing about who somebody is and give no access, with the
 * form of their values: what the API counts, chooses from a list or makes itself. References of a platform are not among
 * them, because a platform may write anything into them.
 */
export const openMembers: ReadonlyMap<string, Form> = new Map(
  members.flatMap(([form, names]) => names.map((name) => [name, form] as const)),
);
