import type { ErrorCode } from '@corridor/kernel';
import type { OperationContract } from '@corridor/contracts';
import { codesByStatus, errorCodesOf, isCommand, readsBody } from './error-codes';
import { answerExamples } from './examples/answer-examples';
import type { Examples } from './examples/example';
import { componentRef, schemaNameOf, type Json } from './json-schema';

const statusTexts: Readonly<Record<number, string>> = {
  200: 'Done',
  201: 'Created',
  202: 'Accepted: it goes on in the background',
  204: 'Done; no body',
  400: 'The input is refused',
  401: 'Credentials are missing or wrong',
  403: 'Not allowed',
  404: 'Not found',
  409: 'The present state does not allow it',
  410: 'It is gone',
  413: 'The body is too large',
  415: 'The body is of another type than the operation takes',
  422: 'The Idempotency-Key was used with another body',
  424: 'A counterparty failed',
  429: 'The caller has reached a limit',
  500: 'A fault of ours',
  503: 'Temporarily unavailable: nothing was done',
  504: 'No answer in time: a command may have taken effect, repeat it with the same Idempotency-Key',
};

/** What is left of the caller's limits. */
const limitHeaderNames = ['RateLimit', 'RateLimit-Policy'];

const errorHeaderNames: Readonly<Record<number, readonly string[]>> = {
  401: ['WWW-Authenticate'],
  409: ['X-Should-Retry'],
  429: ['Retry-After', ...limitHeaderNames],
  503: ['Retry-After'],
  504: ['X-Should-Retry'],
};

/** What the domain decided is kept with its Idempotency-Key, and comes again (docs/behaviour.md 4). */
const KEPT = new Set([400, 403, 404, 409, 410, 424]);

/** What may be answered before a body is read: it can't tell what of it was ignored. */
const BEFORE_THE_BODY = new Set([401, 413, 415]);
const IGNORED_FIELDS = 'Corridor-Ignored-Fields';

/** Codes that make one answer by themselves, the same in every operation: components of the document. */
const shared: readonly ErrorCode[] = [
  'UNAUTHORIZED',
  'FORBIDDEN',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'IDEMPOTENCY_KEY_REUSED',
  'RATE_LIMITED',
  'INTERNAL_ERROR',
  'SERVICE_UNAVAILABLE',
  'UPSTREAM_TIMEOUT',
];

function headersOf(names: readonly string[]): Json {
  return Object.fromEntries(names.map((name) => [name, componentRef('headers', name)]));
}

/** `QuoteExpiredError` of QUOTE_EXPIRED. */
function errorSchemaName(code: ErrorCode): string {
  const words = code.split('_').map((word) => (word[0] ?? '') + word.slice(1).toLowerCase());
  return `${words.join('').replace(/Error$/, '')}Error`;
}

/** Every member has its type: generators merge no value without one. */
function errorSchema(status: number, codes: readonly ErrorCode[]): Json {
  const only = {
    status: { type: 'integer', format: 'int32', enum: [status] },
    code: { type: 'string', enum: codes },
  };
  return { allOf: [componentRef('schemas', 'ErrorBody'), { type: 'object', properties: only }] };
}

/**
 * Schemas of the answers that carry one code alone, which come with many operations.
 * @param codes error codes that the operations may answer, of each by itself.
 */
export function errorSchemas(codes: readonly (readonly ErrorCode[])[]): Record<string, Json> {
  const alone = [...codes, ...shared.map((code) => [code])]
    .flatMap(codesByStatus)
    .flatMap(([status, [code, ...more]]) =>
      code === undefined || more.length > 0
        ? []
        : [[errorSchemaName(code), errorSchema(status, [code])] as const],
    );
  return Object.fromEntries(alone);
}

function errorResponse(status: number, codes: readonly ErrorCode[], isKept: boolean): Json {
  const replayed = isKept ? ['Idempotency-Replayed'] : [];
  const [code] = codes;
  const isAlone = codes.length === 1 && code !== undefined;
  return {
    description: `${statusTexts[status] ?? 'Error'}: ${codes.join(', ')}`,
    headers: headersOf(['X-Request-Id', ...(errorHeaderNames[status] ?? []), ...replayed]),
    content: {
      'application/json': {
        schema: isAlone ? componentRef('schemas', errorSchemaName(code)) : errorSchema(status, codes),
        examples: Object.fromEntries(codes.map((code) => [code, componentRef('examples', code)])),
      },
    },
  };
}

/** With the header that names ignored fields, where the answer may come after the body was read. */
function namingIgnored(status: number, response: Json): Json {
  if (BEFORE_THE_BODY.has(status)) return response;
  return { ...response, headers: { ...(response['headers'] as Json), ...headersOf([IGNORED_FIELDS]) } };
}

/** The error answers that are the same wherever they come from, for `components.responses`. */
export function sharedResponses(): Json {
  return Object.fromEntries(
    codesByStatus(shared).flatMap(([status, codes]) =>
      codes.map((code) => [code, namingIgnored(status, errorResponse(status, [code], false))]),
    ),
  );
}

function errorResponses(operation: OperationContract): Json {
  const responses = codesByStatus(errorCodesOf(operation)).map(([status, codes]) => {
    const isKept = KEPT.has(status) && isCommand(operation);
    const [code] = codes;
    const isShared = codes.length === 1 && code !== undefined && shared.includes(code);
    if (isShared) return [String(status), componentRef('responses', code)] as const;
    const response = errorResponse(status, codes, isKept);
    return [String(status), readsBody(operation) ? namingIgnored(status, response) : response] as const;
  });
  return Object.fromEntries(responses);
}

function pageSchema(data: Json): Json {
  return {
    type: 'object',
    required: ['data', 'hasMore', 'totalCount'],
    properties: {
      data,
      hasMore: { type: 'boolean' },
      nextCursor: { type: 'string', minLength: 1, description: 'Only where hasMore is true' },
      totalCount: {
        type: 'integer',
        format: 'int64',
        minimum: 0,
        description: 'All that match, on all pages',
      },
    },
  };
}

function listSchema(data: Json, isLong: boolean): Json {
  const more = {
    hasMore: { type: 'boolean', description: 'Only where they do not fit into one answer' },
    nextCursor: { type: 'string', minLength: 1, description: 'Only where hasMore is true' },
  };
  return { type: 'object', required: ['data'], properties: { data, ...(isLong ? more : {}) } };
}

function answerSchema({ answer, resource }: OperationContract): Json | undefined {
  if (answer === 'none' || !resource) return undefined;
  const one = componentRef('schemas', schemaNameOf(resource.name));
  const data = { type: 'array', items: one };
  if (answer === 'one') return one;
  return answer === 'page' ? pageSchema(data) : listSchema(data, answer === 'long-list');
}

/** The examples of a resource as the answer shows them: one, or all of them in a list. */
function examplesOf(operation: OperationContract): Examples {
  const examples = answerExamples(operation);
  if (operation.answer === 'one') return examples;
  const data = Object.values(examples).map(({ value }) => value);
  const rest = operation.answer === 'page' ? { hasMore: false, totalCount: data.length } : {};
  return { list: { summary: 'All of them on one page', value: { data, ...rest } } };
}

/** OpenAPI 3.1 could do without it, but generators make a file of it. */
const fileSchema: Json = { type: 'string', format: 'binary' };

/** An answer that is bytes. */
function fileContent({ fileTypes }: OperationContract): Json {
  if (!fileTypes) return {};
  return { content: Object.fromEntries(fileTypes.map((type) => [type, { schema: fileSchema }])) };
}

function successResponse(operation: OperationContract): Json {
  const schema = answerSchema(operation);
  const replayed = isCommand(operation) ? ['Idempotency-Replayed'] : [];
  const ignored = readsBody(operation) ? [IGNORED_FIELDS] : [];
  const names = ['X-Request-Id', ...limitHeaderNames, ...replayed, ...ignored];
  const headers = headersOf(operation.fileTypes ? [...names, 'Content-Disposition'] : names);
  const content = schema
    ? { content: { 'application/json': { schema, examples: examplesOf(operation) } } }
    : fileContent(operation);
  return { description: statusTexts[operation.status] ?? 'Done', headers, ...content };
}

/** Every answer of an operation: its success and each error status, with the codes that it may carry. */
export function responseObjects(operation: OperationContract): Json {
  return { [String(operation.status)]: successResponse(operation), ...errorResponses(operation) };
}
