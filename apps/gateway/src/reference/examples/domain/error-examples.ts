import { errorStatus, type ErrorBody, type ErrorCode, type Violation } from '@corridor/kernel';
import { exampleIds, exampleTimes } from './example';

/** Message of an error of each code, or the faulty field with its message. */
const messages: Readonly<Record<ErrorCode, string | Violation>> = {
  INVALID_INPUT: { field: 'customerId', message: 'customerId must be an id of the form Customer:<uuid>' },
  INVALID_AMOUNT: {
    field: 'amount',
    message: 'amount must be an integer from 1 to 9007199254740991 in the smallest unit: 1234 is 12.34 USD',
  },
  AMOUNT_OUT_OF_RANGE: 'the amount must lie between 1 and 100000000000',
  INVALID_CURRENCY: { field: 'currency', message: 'currency must be that of the account type' },
  INVALID_BANK_ACCOUNT: 'the bank does not know such an account',
  INVALID_UMA_ADDRESS: { field: 'umaAddress', message: 'umaAddress must be of the domain platform.test' },
  INSUFFICIENT_BALANCE: 'the account holds too little money',
  SELF_PAYMENT: 'source and destination are the same account',
  MISSING_MANDATORY_USER_INFO: {
    field: 'senderCustomerInfo.FULL_NAME',
    message: 'senderCustomerInfo.FULL_NAME is required',
  },
  INVALID_RECEIVER: 'the receiver can not be paid',
  LOOKUP_REQUEST_FAILED: 'the look-up failed',
  SENDER_NOT_ACCEPTED: 'the receiving institution does not accept the sender',
  QUOTE_REQUEST_FAILED: 'the receiving institution gave no quote',
  INVITATION_ALREADY_CLAIMED: 'the invitation has been claimed',
  INVITATION_CANCELLED: 'the invitation has been cancelled',
  INVITATION_EXPIRED: 'the invitation has expired',
  WEBHOOK_ENDPOINT_NOT_SET: 'config.webhookEndpoint is not set',
  WEBHOOK_DELIVERY_ERROR: 'no HTTP answer came from the endpoint: connection refused',
  UNAUTHORIZED: 'the credentials are missing or wrong',
  FORBIDDEN: 'the token lacks the permission MANAGE',
  USER_NOT_READY: 'the customer is not approved to move money',
  CUSTOMER_NOT_FOUND: 'there is no such customer',
  CUSTOMER_NOTE_NOT_FOUND: 'there is no such note',
  ACCOUNT_NOT_FOUND: 'there is no such account',
  TRANSACTION_NOT_FOUND: 'there is no such transaction',
  QUOTE_NOT_FOUND: 'there is no such quote',
  INVITATION_NOT_FOUND: 'there is no such invitation',
  DOCUMENT_NOT_FOUND: 'there is no such document',
  VERIFICATION_NOT_FOUND: 'there is no such verification',
  BENEFICIAL_OWNER_NOT_FOUND: 'there is no such beneficial owner',
  LOOKUP_REQUEST_NOT_FOUND: 'the look-up does not exist, or is older than 5 minutes',
  TOKEN_NOT_FOUND: 'there is no such token',
  MEMBER_NOT_FOUND: 'there is no such member',
  BULK_UPLOAD_JOB_NOT_FOUND: 'there is no such import',
  WEBHOOK_ENDPOINT_NOT_FOUND: 'there is no such webhook endpoint',
  WEBHOOK_DELIVERY_NOT_FOUND: 'there is no such delivery',
  WEBHOOK_ENDPOINT_NOT_PULL: 'the deliveries of a PUSH endpoint are not leased',
  WEBHOOK_LEASE_NOT_HELD: 'the lease is unknown, has ended, or was reported before',
  REQUEST_LOG_NOT_FOUND: 'there is no such request in the log',
  NOT_FOUND:
    'there is no such path: the API is below /2025-10-13, for example /2025-10-13/config, and its reference is at /docs',
  METHOD_NOT_ALLOWED: 'the path accepts GET, HEAD, OPTIONS',
  UMA_ADDRESS_EXISTS: 'the UMA address is taken',
  PLATFORM_CUSTOMER_ID_EXISTS: 'the platformCustomerId is taken',
  EXTERNAL_ACCOUNT_EXISTS: 'the same account exists already',
  EXTERNAL_ACCOUNT_NOT_ACTIVE: 'the external account is not ACTIVE',
  ACCOUNT_FROZEN: 'an operator has frozen the customer, the account, the currency or the platform',
  CUSTOMER_NOT_EMPTY: 'the customer holds money, or payments are under way',
  CURRENCY_IN_USE: 'an account holds money in a currency that is left out',
  QUOTE_EXPIRED: 'the quote has expired',
  QUOTE_ALREADY_EXECUTED: 'the quote has been executed',
  TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL: 'the transaction does not wait for a decision',
  LAST_MANAGE_TOKEN: 'the last token with MANAGE can not be deleted',
  OWN_MEMBER: 'you cannot remove yourself; another ADMIN can',
  IDEMPOTENCY_KEY_IN_USE: 'a request with the same Idempotency-Key is still running',
  STATEMENT_EXISTS: 'the statement is known with other content',
  CUSTOMER_DELETED: 'the customer has been deleted',
  PAYLOAD_TOO_LARGE: 'the body is larger than 1 MB',
  UNSUPPORTED_MEDIA_TYPE: 'the body must be JSON, with Content-Type application/json',
  IDEMPOTENCY_KEY_REUSED: 'the Idempotency-Key was used with another body',
  LNURLP_REQUEST_FAILED: 'nobody has this UMA address, or its institution does not answer',
  PAYREQ_REQUEST_FAILED: 'the receiving institution refused the payment request',
  RATE_LIMITED: 'the platform has made too many requests within a second; repeat the request later',
  INTERNAL_ERROR: 'an internal error occurred',
  SERVICE_UNAVAILABLE: 'too many requests are in flight; repeat the request later',
  ASKER_WITHOUT_RIGHT: 'the operator who asked may not do this any more; the approval has ended',
  ASKER_NOT_CONFIRMED:
    'the identity provider has not told the role of the operator who asked for 12 hours: that operator must sign in again',
  SECOND_FACTOR_NEEDED:
    'this console needs a sign-in whose amr names mfa, and the identity provider told amr pwd; sign in with a second factor',
  IDENTITY_PROVIDER_NEEDED: 'approving needs a session of the identity provider: sign in to the console',
  SECOND_OPERATOR_NEEDED: 'another operator must decide: the one who asked can not approve',
  NOT_IN_THIS_STATE: 'it is COMPLETED, and can not be cancelled',
  INSTRUCTION_OPEN: 'the payment is decided by its open instruction: query, cancel or resolve that',
  PRECONDITION_FAILED: 'it has changed since it was read: read it again, and send its new ETag as If-Match',
  PRECONDITION_REQUIRED: 'If-Match is required: the ETag of the answer to GET',
  UPSTREAM_TIMEOUT:
    'no answer in time; repeat the request with the same Idempotency-Key to learn its outcome',
};

/** Details for programs. */
const details: Partial<Record<ErrorCode, Record<string, unknown>>> = {
  EXTERNAL_ACCOUNT_EXISTS: { existingId: exampleIds.bank },
  PLATFORM_CUSTOMER_ID_EXISTS: { existingId: exampleIds.ada },
  INSUFFICIENT_BALANCE: { available: 2500, required: 10000 },
  QUOTE_EXPIRED: { expiresAt: exampleTimes.expires },
};

function bodyOf(code: ErrorCode): ErrorBody {
  const example = messages[code];
  const status = errorStatus[code];
  return typeof example === 'string'
    ? { status, code, message: example, details: details[code] ?? {} }
    : { status, code, message: example.message, details: { errors: [example] } };
}

/** One example of an error body for each code, for `components.examples`. */
export function errorExamples(
  codes: Iterable<ErrorCode>,
): Record<string, { summary: string; value: ErrorBody }> {
  return Object.fromEntries(
    [...new Set(codes)].sort().map((code) => [code, { summary: code, value: bodyOf(code) }]),
  );
}
