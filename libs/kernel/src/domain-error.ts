import { cutText } from './text';
import { amountFields } from './vocabulary';

/**
 * Every error code of the API with its HTTP status (docs/behaviour.md 3). A code that is missing from this record does
 * not compile anywhere.
 */
export const errorStatus = {
  INVALID_INPUT: 400,
  INVALID_AMOUNT: 400,
  AMOUNT_OUT_OF_RANGE: 400,
  INVALID_CURRENCY: 400,
  INVALID_BANK_ACCOUNT: 400,
  INVALID_UMA_ADDRESS: 400,
  INSUFFICIENT_BALANCE: 400,
  SELF_PAYMENT: 400,
  MISSING_MANDATORY_USER_INFO: 400,
  INVALID_RECEIVER: 400,
  LOOKUP_REQUEST_FAILED: 400,
  SENDER_NOT_ACCEPTED: 400,
  QUOTE_REQUEST_FAILED: 400,
  INVITATION_ALREADY_CLAIMED: 400,
  INVITATION_CANCELLED: 400,
  INVITATION_EXPIRED: 400,
  WEBHOOK_ENDPOINT_NOT_SET: 400,
  WEBHOOK_DELIVERY_ERROR: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  USER_NOT_READY: 403,
  CUSTOMER_NOT_FOUND: 404,
  CUSTOMER_NOTE_NOT_FOUND: 404,
  ACCOUNT_NOT_FOUND: 404,
  TRANSACTION_NOT_FOUND: 404,
  QUOTE_NOT_FOUND: 404,
  INVITATION_NOT_FOUND: 404,
  DOCUMENT_NOT_FOUND: 404,
  VERIFICATION_NOT_FOUND: 404,
  BENEFICIAL_OWNER_NOT_FOUND: 404,
  LOOKUP_REQUEST_NOT_FOUND: 404,
  TOKEN_NOT_FOUND: 404,
  MEMBER_NOT_FOUND: 404,
  BULK_UPLOAD_JOB_NOT_FOUND: 404,
  WEBHOOK_ENDPOINT_NOT_FOUND: 404,
  WEBHOOK_DELIVERY_NOT_FOUND: 404,
  REQUEST_LOG_NOT_FOUND: 404,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  UMA_ADDRESS_EXISTS: 409,
  PLATFORM_CUSTOMER_ID_EXISTS: 409,
  EXTERNAL_ACCOUNT_EXISTS: 409,
  EXTERNAL_ACCOUNT_NOT_ACTIVE: 409,
  ACCOUNT_FROZEN: 409,
  CUSTOMER_NOT_EMPTY: 409,
  CURRENCY_IN_USE: 409,
  QUOTE_EXPIRED: 409,
  QUOTE_ALREADY_EXECUTED: 409,
  TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL: 409,
  LAST_MANAGE_TOKEN: 409,
  OWN_MEMBER: 409,
  WEBHOOK_ENDPOINT_NOT_PULL: 409,
  WEBHOOK_LEASE_NOT_HELD: 409,
  IDEMPOTENCY_KEY_IN_USE: 409,
  CUSTOMER_DELETED: 410,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  IDEMPOTENCY_KEY_REUSED: 422,
  LNURLP_REQUEST_FAILED: 424,
  PAYREQ_REQUEST_FAILED: 424,
  RATE_LIMITED: 429,
  INTERNAL_ERROR: 500,
  SERVICE_UNAVAILABLE: 503,
  UPSTREAM_TIMEOUT: 504,
  SECOND_FACTOR_NEEDED: 403,
  IDENTITY_PROVIDER_NEEDED: 403,
  SECOND_OPERATOR_NEEDED: 403,
  ASKER_WITHOUT_RIGHT: 409,
  ASKER_NOT_CONFIRMED: 409,
  NOT_IN_THIS_STATE: 409,
  INSTRUCTION_OPEN: 409,
  STATEMENT_EXISTS: 409,
  PRECONDITION_FAILED: 412,
  PRECONDITION_REQUIRED: 428,
} as const satisfies Record<string, number>;

/** Codes that only the operators' API answers. */
export const operatorErrorCodes: readonly ErrorCode[] = [
  'SECOND_FACTOR_NEEDED',
  'IDENTITY_PROVIDER_NEEDED',
  'SECOND_OPERATOR_NEEDED',
  'ASKER_WITHOUT_RIGHT',
  'ASKER_NOT_CONFIRMED',
  'NOT_IN_THIS_STATE',
  'INSTRUCTION_OPEN',
  'STATEMENT_EXISTS',
  'PRECONDITION_FAILED',
  'PRECONDITION_REQUIRED',
];

/** A code of the API's error body. */
export type ErrorCode = keyof typeof errorStatus;

/** One violation in an input, with its path as the caller wrote it (`accountInfo.routingNumber`). */
export interface Violation {
  field: string;
  message: string;
}

/** The error body of every 4xx and 5xx answer (docs/behaviour.md 3). */
export interface ErrorBody {
  status: number;
  code: ErrorCode;
  message: string;
  details: Record<string, unknown>;
}

/**
 * An expected failure that the domain throws and the transport renders. Any other error becomes a 500. Callers see the
 * message, so it never contains an internal name.
 */
export class DomainError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly details: Record<string, unknown> = {},
  ) {
    super(message);
    this.name = 'DomainError';
  }

  /** The HTTP status of the code. */
  get status(): number {
    return errorStatus[this.code];
  }
}

/** Longest message of an INVALID_INPUT, in characters. The details contain every violation. */
const MESSAGE_LENGTH_MAX = 500;

/**
 * An INVALID_INPUT that names every violation. It is INVALID_AMOUNT if the amount is the only one (docs/behaviour.md
 * 3).
 */
export function invalidInput(violations: readonly Violation[]): DomainError {
  const onlyAmount = violations.length > 0 && violations.every(({ field }) => amountFields.includes(field));
  const message = violations.map((violation) => violation.message).join('; ') || 'the input is invalid';
  return new DomainError(
    onlyAmount ? 'INVALID_AMOUNT' : 'INVALID_INPUT',
    cutText(message, MESSAGE_LENGTH_MAX),
    {
      errors: violations,
    },
  );
}

/** Renders an error to the body that callers see. The content of an unknown error is hidden. */
export function renderError(error: unknown): ErrorBody {
  if (error instanceof DomainError) {
    return { status: error.status, code: error.code, message: error.message, details: error.details };
  }
  return { status: 500, code: 'INTERNAL_ERROR', message: 'an internal error occurred', details: {} };
}
