import { errorStatus, type ErrorCode } from '@corridor/kernel';
import {
  permissionsOf,
  type IdParameter,
  type OperationContract,
  type Shape,
  type TextParameter,
} from '@corridor/contracts';
import { operationKeyOf } from '../requests/operation-route';
import type { Json } from './json-schema';

const UUID_EXAMPLE = '0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';
const UUID_PATTERN = '[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}';

const statusTexts: Readonly<Record<number, string>> = {
  200: 'Done',
  201: 'Created',
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
  429: 'Too many requests with this token',
  500: 'A fault of ours',
  503: 'Temporarily unavailable: nothing was done',
  504: 'No answer in time: a command may have taken effect, repeat it with the same Idempotency-Key',
};

const errorHeaderNames: Readonly<Record<number, readonly string[]>> = {
  401: ['WWW-Authenticate'],
  409: ['X-Should-Retry'],
  429: ['Retry-After'],
  503: ['Retry-After'],
  504: ['X-Should-Retry'],
};

/** Reference to a component. */
function componentRef(kind: 'schemas' | 'headers' | 'parameters', name: string): Json {
  return { $ref: `#/components/${kind}/${name}` };
}

function isWrite(operation: OperationContract): boolean {
  return operation.method !== 'GET';
}

/** Every error code that an operation may answer, those of all operations included. */
export function errorCodesOf(operation: OperationContract): ErrorCode[] {
  const write: ErrorCode[] = [
    'IDEMPOTENCY_KEY_IN_USE',
    'IDEMPOTENCY_KEY_REUSED',
    'PAYLOAD_TOO_LARGE',
    'UNSUPPORTED_MEDIA_TYPE',
  ];
  const codes: ErrorCode[] = [
    'INVALID_INPUT',
    'UNAUTHORIZED',
    'FORBIDDEN',
    'RATE_LIMITED',
    'INTERNAL_ERROR',
    'SERVICE_UNAVAILABLE',
    'UPSTREAM_TIMEOUT',
    ...(isWrite(operation) ? write : []),
    ...(operation.errors as ErrorCode[]),
  ];
  return [...new Set(codes)];
}

function headersOf(names: readonly string[]): Json {
  return Object.fromEntries(names.map((name) => [name, componentRef('headers', name)]));
}

function errorResponses(operation: OperationContract): Json {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of errorCodesOf(operation)) {
    const status = errorStatus[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const responses = [...byStatus].map(([status, codes]) => {
    const schema = {
      allOf: [componentRef('schemas', 'ErrorBody'), { properties: { code: { enum: codes } } }],
    };
    const description = `${statusTexts[status] ?? 'Error'}: ${codes.join(', ')}`;
    const headers = headersOf(['X-Request-Id', ...(errorHeaderNames[status] ?? [])]);
    return [String(status), { description, headers, content: { 'application/json': { schema } } }] as const;
  });
  return Object.fromEntries(responses);
}

function answerSchema(operation: OperationContract): Json | undefined {
  const { answer, resource } = operation;
  if (answer === 'none' || !resource) return undefined;
  const one = componentRef('schemas', resource.name);
  const data = { type: 'array', items: one };
  if (answer === 'one') return one;
  if (answer === 'list') return { type: 'object', required: ['data'], properties: { data } };
  return {
    type: 'object',
    required: ['data', 'hasMore', 'totalCount'],
    properties: {
      data,
      hasMore: { type: 'boolean' },
      nextCursor: { type: 'string', description: 'Only where hasMore is true' },
      totalCount: { type: 'integer', minimum: 0, description: 'All that match, on all pages' },
    },
  };
}

/** An answer that is bytes: OpenAPI 3.1 describes them by their media type alone. */
function fileContent({ fileTypes }: OperationContract): Json {
  if (!fileTypes) return {};
  return { content: Object.fromEntries(fileTypes.map((type) => [type, {}])) };
}

function successResponse(operation: OperationContract): Json {
  const schema = answerSchema(operation);
  const names = ['X-Request-Id', ...(isWrite(operation) ? ['Idempotency-Replayed'] : [])];
  const headers = headersOf(operation.fileTypes ? [...names, 'Content-Disposition'] : names);
  const content = schema ? { content: { 'application/json': { schema } } } : fileContent(operation);
  return { [String(operation.status)]: { description: statusTexts[operation.status], headers, ...content } };
}

function parameterSchema(parameter: IdParameter | TextParameter): Json {
  const { pattern, example } =
    'pattern' in parameter
      ? { pattern: parameter.pattern.source, example: parameter.example }
      : {
          pattern: `^${parameter.resource}:${UUID_PATTERN}$`,
          example: `${parameter.resource}:${UUID_EXAMPLE}`,
        };
  return { type: 'string', pattern, example };
}

function pathParameters(operation: OperationContract): Json[] {
  return Object.entries(operation.params).map(([name, parameter]) => ({
    name,
    in: 'path',
    required: true,
    schema: parameterSchema(parameter),
  }));
}

function queryParameters(shape: Shape | undefined, schemas: Readonly<Record<string, Json>>): Json[] {
  const schema = shape && schemas[shape.name];
  const required = (schema?.['required'] ?? []) as string[];
  return Object.entries((schema?.['properties'] ?? {}) as Record<string, Json>).map(([name, property]) => {
    const { description, ...rest } = property;
    const isRequired = required.includes(name);
    return { name, in: 'query', required: isRequired, ...(description ? { description } : {}), schema: rest };
  });
}

/** A form: the fields of the body's class, and the file beside them. */
function formSchema(operation: OperationContract, schemas: Readonly<Record<string, Json>>): Json {
  const { properties = {}, required = [] } = schemas[operation.body?.name ?? ''] ?? {};
  const { mediaTypes = [], isRequired = false } = operation.upload ?? {};
  const file = {
    type: 'string',
    contentMediaType: 'application/octet-stream',
    description: `At most 10 MB; by its bytes one of ${mediaTypes.join(', ')}`,
  };
  return {
    type: 'object',
    required: [...(isRequired ? ['file'] : []), ...(required as string[])],
    properties: { file, ...(properties as Json) },
  };
}

function bodyOf(operation: OperationContract, schemas: Readonly<Record<string, Json>>): Json {
  if (!operation.body) return {};
  if (operation.upload) {
    const encoding = { file: { contentType: operation.upload.mediaTypes.join(', ') } };
    const form = { schema: formSchema(operation, schemas), encoding };
    return { requestBody: { required: true, content: { 'multipart/form-data': form } } };
  }
  const schema = componentRef('schemas', operation.body.name);
  return {
    requestBody: { required: operation.bodyOptional !== true, content: { 'application/json': { schema } } },
  };
}

/** One operation of the OpenAPI document, from its contract and the schemas of the classes that validate. */
export function operationObject(operation: OperationContract, schemas: Readonly<Record<string, Json>>): Json {
  const notes = [
    operation.description,
    `Needs the permission ${permissionsOf(operation).join(' or ')}.`,
    operation.sandboxOnly ? 'Exists in a sandbox only.' : undefined,
  ];
  return {
    operationId: operationKeyOf(operation),
    tags: [operation.tag],
    summary: operation.summary,
    description: notes.filter((note) => note !== undefined).join(' '),
    'x-permission': permissionsOf(operation).join(' or '),
    parameters: [
      ...pathParameters(operation),
      ...queryParameters(operation.query, schemas),
      ...(isWrite(operation) ? [componentRef('parameters', 'IdempotencyKey')] : []),
      componentRef('parameters', 'RequestId'),
    ],
    ...bodyOf(operation, schemas),
    responses: { ...successResponse(operation), ...errorResponses(operation) },
  };
}
