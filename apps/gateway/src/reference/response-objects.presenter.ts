import type { ErrorCode } from '@corridor/kernel';
import { tableTypes, type OperationShape } from '@corridor/contracts';
import { codesByStatus, errorCodesOf, isCommand, readsBody } from './error-codes.registry';
import { answerExamples } from './examples/answer-examples.registry';
import type { Examples } from './examples/domain/example';
import { componentRef, schemaNameOf, type Json } from './domain/json-schema';

const statusTexts: Readonly<Record<number, string>> = {
  200: 'Done',
  201: 'Created',
  202: 'Accepted: the work continues in the background',
  204: 'Done; no body',
  400: 'The input is rejected',
  401: 'Credentials are missing or wrong',
  403: 'Not allowed',
  404: 'Not found',
  409: 'The present state does not allow it',
  410: 'The resource was deleted',
  412: 'It has changed since it was read',
  413: 'The body is too large',
  415: 'The operation does not accept this type of body',
  422: 'The Idempotency-Key was used with another body',
  424: 'A counterparty failed',
  428: 'If-Match is required',
  429: 'The caller has reached a limit',
  500: 'A fault of the server',
  503: 'Temporarily unavailable: the request had no effect',
  504: 'No answer in time: a command may have taken effect, repeat it with the same Idempotency-Key',
};

/** What remains of the caller's limits. */
const limitHeaderNames = ['RateLimit', 'RateLimit-Policy'];

const errorHeaderNames: Readonly<Record<number, readonly string[]>> = {
  401: ['WWW-Authenticate'],
  409: ['X-Should-Retry'],
  429: ['Retry-After', ...limitHeaderNames],
  503: ['Retry-After'],
  504: ['X-Should-Retry'],
};

/** Answers that the domain decided are kept with their Idempotency-Key and replayed (docs/behaviour.md 4). */
const KEPT = new Set([400, 403, 404, 409, 410, 424]);

/** Statuses possible before a body is read, so these answers can't name ignored fields. */
const BEFORE_THE_BODY = new Set([401, 413, 415]);
const IGNORED_FIELDS = 'Corridor-Ignored-Fields';

/** Codes with the same answer in every operation: components of the document. */
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

/** `QuoteExpiredError` for QUOTE_EXPIRED. */
function errorSchemaName(code: ErrorCode): string {
  const words = code.split('_').map((word) => (word[0] ?? '') + word.slice(1).toLowerCase());
  return `${words.join('').replace(/Error$/, '')}Error`;
}

/** Every member has its type, because generators don't merge values without one. */
function errorSchema(status: number, codes: readonly ErrorCode[]): Json {
  const only = {
    status: { type: 'integer', format: 'int32', enum: [status] },
    code: { type: 'string', enum: codes },
  };
  return { allOf: [componentRef('schemas', 'ErrorBody'), { type: 'object', properties: only }] };
}

/**
 * Schemas of the answers with a single code, which many operations share.
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
    headers: headersOf([
      'X-Request-Id',
      'Corridor-Request-Id',
      ...(errorHeaderNames[status] ?? []),
      ...replayed,
    ]),
    content: {
      'application/json': {
        schema: isAlone ? componentRef('schemas', errorSchemaName(code)) : errorSchema(status, codes),
        examples: Object.fromEntries(codes.map((code) => [code, componentRef('examples', code)])),
      },
    },
  };
}

/** With the header that names ignored fields, if the answer is possible after the body was read. */
function namingIgnored(status: number, response: Json): Json {
  if (BEFORE_THE_BODY.has(status)) return response;
  return { ...response, headers: { ...(response['headers'] as Json), ...headersOf([IGNORED_FIELDS]) } };
}

/** Error answers that are the same in every operation, for `components.responses`. */
export function sharedResponses(): Json {
  return Object.fromEntries(
    codesByStatus(shared).flatMap(([status, codes]) =>
      codes.map((code) => [code, namingIgnored(status, errorResponse(status, [code], false))]),
    ),
  );
}

function errorResponses(operation: OperationShape): Json {
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

/** The status of the day that a list is of. */
const dayStatus: Json = {
  type: 'string',
  enum: ['KEPT', 'OPEN'],
  description: 'Of the day. OPEN: it can still grow',
};

function pageSchema(data: Json, { answer, hasDayStatus = false }: OperationShape): Json {
  const isCounted = answer === 'page';
  const totalCount = {
    type: 'integer',
    format: 'int64',
    minimum: 0,
    description: 'Number of matches on all pages',
  };
  return {
    type: 'object',
    required: ['data', 'hasMore', ...(isCounted ? ['totalCount'] : []), ...(hasDayStatus ? ['status'] : [])],
    properties: {
      data,
      hasMore: { type: 'boolean' },
      nextCursor: { type: 'string', minLength: 1, description: 'Only if hasMore is true' },
      ...(isCounted ? { totalCount } : {}),
      ...(hasDayStatus ? { status: dayStatus } : {}),
    },
  };
}

function listSchema(data: Json, isLong: boolean): Json {
  const more = {
    hasMore: { type: 'boolean', description: 'Only if the entries do not fit into one answer' },
    nextCursor: { type: 'string', minLength: 1, description: 'Only if hasMore is true' },
  };
  return { type: 'object', required: ['data'], properties: { data, ...(isLong ? more : {}) } };
}

function answerSchema(operation: OperationShape): Json | undefined {
  const { answer, resource } = operation;
  if (answer === 'none' || !resource) return undefined;
  const entry = componentRef('schemas', schemaNameOf(resource.name));
  const data = { type: 'array', items: entry };
  if (answer === 'one') return entry;
  if (answer === 'page' || answer === 'feed') return pageSchema(data, operation);
  return listSchema(data, answer === 'long-list');
}

/** The examples of a resource in the form of the answer: one, or all in a list. */
function examplesOf(operation: OperationShape): Examples {
  const examples = answerExamples(operation);
  if (operation.answer === 'one') return examples;
  const data = Object.values(examples).map(({ value }) => value);
  const rest = {
    ...(['page', 'feed'].includes(operation.answer) ? { hasMore: false } : {}),
    ...(operation.answer === 'page' ? { totalCount: data.length } : {}),
    ...(operation.hasDayStatus ? { status: 'KEPT' } : {}),
  };
  return { list: { summary: 'All entries on one page', value: { data, ...rest } } };
}

/** OpenAPI 3.1 doesn't need it, but generators recognise a file by it. */
const fileSchema: Json = { type: 'string', format: 'binary' };

/** An answer that is bytes. */
function fileContent({ fileTypes }: OperationShape): Json {
  if (!fileTypes) return {};
  return { content: Object.fromEntries(fileTypes.map((type) => [type, { schema: fileSchema }])) };
}

/** The tables of a list that is also CSV and JSON lines. */
function tableContent({ csvColumns }: OperationShape): Json {
  if (!csvColumns) return {};
  const types = Object.values(tableTypes).map(({ type }) => type.split(';', 1)[0] ?? '');
  return Object.fromEntries(types.map((type) => [type, { schema: { type: 'string' } }]));
}

const nextPageLink: Json = {
  description: 'Of CSV and JSON lines: the next page as `rel="next"` (RFC 8288); absent on the last one',
  schema: { type: 'string' },
};

const dayStatusHeader: Json = { description: 'Of CSV and JSON lines: `status`', schema: dayStatus };

function successResponse(operation: OperationShape): Json {
  const schema = answerSchema(operation);
  const replayed = isCommand(operation) ? ['Idempotency-Replayed'] : [];
  const ignored = readsBody(operation) ? [IGNORED_FIELDS] : [];
  const names = ['X-Request-Id', 'Corridor-Request-Id', ...limitHeaderNames, ...replayed, ...ignored];
  const headers = {
    ...headersOf(operation.fileTypes ? [...names, 'Content-Disposition'] : names),
    ...(operation.csvColumns ? { Link: nextPageLink } : {}),
    ...(operation.hasDayStatus ? { 'Corridor-Day-Status': dayStatusHeader } : {}),
  };
  const content = schema
    ? {
        content: {
          'application/json': { schema, examples: examplesOf(operation) },
          ...tableContent(operation),
        },
      }
    : fileContent(operation);
  return { description: statusTexts[operation.status] ?? 'Done', headers, ...content };
}

/** Every answer of an operation: its success and each error status, with the possible codes. */
export function responseObjects(operation: OperationShape): Json {
  return { [String(operation.status)]: successResponse(operation), ...errorResponses(operation) };
}
