import { DomainError, renderError, type ErrorBody, type ErrorCode } from '@corridor/kernel';
import { outageOf } from '@corridor/messaging';
import { errorPage, problemOf } from '../page-rendering/error.page';
import { isKycPage } from '../page-rendering/domain/kyc-page-route';
import { sendPage } from '../page-rendering/page-answer.presenter';
import { lookOf } from '../page-rendering/page-look.registry';
import { ErrorWithHeaders } from './domain/error-with-headers';
import { API_BASE } from './domain/api-version';
import type { FastifyReply, FastifyRequest } from './fastify-request.adapter';
import { requestIdsOf } from './request-id.parser';

export const JSON_TYPE = 'application/json; charset=utf-8';
/** Seconds after which a caller may repeat. */
const RETRY_AFTER_SECONDS = '1';
const CHALLENGE = 'Basic realm="Corridor API", charset="UTF-8"';

/** Errors of Fastify and Node by their code or HTTP status, as errors of the API. */
const byFrameworkCode: Readonly<Record<string, () => DomainError>> = {
  FST_ERR_BAD_URL: () => new DomainError('NOT_FOUND', 'the path is not a valid URL'),
  FST_ERR_MAX_PARAM_LENGTH: () => unknownPath(),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => unsupportedMediaType(),
  FST_ERR_CTP_BODY_TOO_LARGE: () => payloadTooLarge(),
};

/** The path belongs to no operation of this deployment. */
export function unknownPath(): DomainError {
  return new DomainError(
    'NOT_FOUND',
    `there is no such path: the API is below ${API_BASE}, for example ${API_BASE}/config, and its reference is at /docs`,
  );
}

export function unsupportedMediaType(): DomainError {
  return new DomainError(
    'UNSUPPORTED_MEDIA_TYPE',
    'the body must be JSON, with Content-Type application/json',
  );
}

export function payloadTooLarge(): DomainError {
  return new DomainError('PAYLOAD_TOO_LARGE', 'the body is larger than 1 MB');
}

/** The API error of a thrown value; undefined if it is a defect of the server. */
function expectedError(error: unknown): DomainError | undefined {
  if (error instanceof DomainError) return error;
  const { code, statusCode } = (error ?? {}) as { code?: unknown; statusCode?: unknown };
  const known = typeof code === 'string' ? byFrameworkCode[code] : undefined;
  if (known) return known();
  const isCallersFault = typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500;
  return isCallersFault ? new DomainError('INVALID_INPUT', 'the request is malformed') : undefined;
}

/**
 * Headers of an error (docs/behaviour.md 3). A client that retries by itself must not pay twice, so `X-Should-Retry:
 * false` is set if a repeat can't help or could do harm.
 */
function errorHeaders(input: {
  status: number;
  code: ErrorCode | undefined;
  method: string;
  hasIdempotencyKey: boolean;
}): Record<string, string> {
  const headers: Record<string, string> = {};
  const { status, code, method, hasIdempotencyKey } = input;
  if (status === 401) headers['www-authenticate'] = CHALLENGE;
  if (status === 429 || status === 503) headers['retry-after'] = RETRY_AFTER_SECONDS;
  const isFinal = status === 409 && code !== 'IDEMPOTENCY_KEY_IN_USE';
  const isUncertain = status === 504 && method === 'POST' && !hasIdempotencyKey;
  if (isFinal || isUncertain) headers['x-should-retry'] = 'false';
  return headers;
}

/** The headers of an error that answers `request`. */
export function errorHeadersFor(
  request: FastifyRequest,
  status: number,
  code: ErrorCode | undefined,
): Record<string, string> {
  const hasIdempotencyKey = request.headers['idempotency-key'] !== undefined;
  return errorHeaders({ status, code, method: request.method, hasIdempotencyKey });
}

/**
 * Answers with the error body of the API, or with a page if a person sees the answer. An unknown error reveals nothing
 * and is logged with the request id.
 */
export function sendError(reply: FastifyReply, error: unknown): void {
  if (reply.sent) return;
  const { request } = reply;
  const expected = expectedError(error);
  if (!expected) request.log.error({ err: error, ...requestIdsOf(request) }, 'a request failed');
  const body: ErrorBody = renderError(expected ?? outageOf(error) ?? error);
  const json = Buffer.from(JSON.stringify(body));
  request.outcome = { code: body.code, json };
  const ownHeaders = expected instanceof ErrorWithHeaders ? expected.headers : {};
  const headers = { ...errorHeadersFor(request, body.status, body.code), ...ownHeaders };
  if (isKycPage(request.url)) {
    const html = errorPage(lookOf(request), problemOf(body.status));
    sendPage(reply, { status: body.status, html, headers });
    return;
  }
  reply
    .code(body.status)
    .headers({ ...headers, 'content-type': JSON_TYPE })
    .send(json);
}
