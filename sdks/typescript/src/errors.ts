import type { ErrorBody, Transaction } from './generated/schema.ts';
import type { PlatformHeaders } from './platform.ts';

/** A code of the API. New ones may appear, so that any text is possible. */
export type ErrorCode = ErrorBody['code'] | (string & {});

/** Every error of this library. */
export abstract class CorridorError extends Error {
  override get name(): string {
    return this.constructor.name;
  }
}

/** The API refused the request. Decide by `code`. */
export class ApiError extends CorridorError {
  /** The HTTP status. */
  readonly status: number;
  readonly code: ErrorCode;
  /** Facts for programs, e.g. `errors` with every fault of the input, or `existingId`. */
  readonly details: ErrorBody['details'];
  /** `X-Request-Id`, by which an operator finds the request. */
  readonly requestId: string | undefined;
  readonly headers: PlatformHeaders;

  constructor(
    { code, message, details }: Pick<ErrorBody, 'message' | 'details'> & { code: ErrorCode },
    { status, headers }: { status: number; headers: PlatformHeaders },
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
    this.requestId = headers.get('x-request-id') ?? undefined;
    this.headers = headers;
  }
}

/** No whole answer arrived. An unsafe request may have taken effect: repeat it with the same `idempotencyKey`. */
export class ConnectionError extends CorridorError {
  /** The key of the request, if it was an unsafe one. */
  readonly idempotencyKey: string | undefined;

  constructor(message: string, options: { cause: unknown; idempotencyKey?: string | undefined }) {
    super(message, { cause: options.cause });
    this.idempotencyKey = options.idempotencyKey;
  }
}

/** A transaction has not ended in the time of `waitFor`. It goes on. `cause` is the failure of the last attempt, if it failed. */
export class WaitTimeoutError extends CorridorError {
  /** As it was last seen. Undefined if no answer arrived. */
  readonly transaction: Transaction | undefined;

  constructor(message: string, transaction: Transaction | undefined, options: { cause?: unknown } = {}) {
    super(message, options);
    this.transaction = transaction;
  }
}

/** A delivery of a webhook that no secret has signed, or that is too old. */
export class WebhookVerificationError extends CorridorError {}
