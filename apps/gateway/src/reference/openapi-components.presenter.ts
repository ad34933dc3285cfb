import { errorStatus, operatorErrorCodes, type ErrorCode } from '@corridor/kernel';
import { accountInfoSchemas } from '@corridor/contracts';
import { withVariants } from './body-variants.presenter';
import { errorExamples } from './examples/domain/error-examples';
import type { Json } from './domain/json-schema';
import { errorSchemas, sharedResponses } from './response-objects.presenter';
import { webhookParameters } from './webhook-objects.presenter';

const violationSchema: Json = {
  type: 'object',
  required: ['field', 'message'],
  properties: {
    field: {
      type: 'string',
      description: 'Path as the caller wrote it',
      examples: ['accountInfo.routingNumber'],
    },
    message: { type: 'string' },
  },
};

const errorBodySchema: Json = {
  type: 'object',
  required: ['status', 'code', 'message', 'details'],
  properties: {
    status: { type: 'integer', format: 'int32', description: 'The HTTP status', examples: [400] },
    code: {
      type: 'string',
      enum: (Object.keys(errorStatus) as ErrorCode[]).filter((code) => !operatorErrorCodes.includes(code)),
      description: 'For decisions of programs; new codes may be added',
    },
    message: { type: 'string', description: 'For people; the text may change' },
    details: {
      type: 'object',
      properties: {
        errors: { type: 'array', items: violationSchema, description: 'Every fault of the input' },
        currencies: {
          type: 'array',
          items: { type: 'string' },
          description: 'With CURRENCY_IN_USE and INVALID_CURRENCY: the currencies',
        },
        existingId: {
          type: 'string',
          description:
            'With EXTERNAL_ACCOUNT_EXISTS and PLATFORM_CUSTOMER_ID_EXISTS: id of the existing resource',
        },
        available: {
          type: 'integer',
          format: 'int64',
          description: 'With INSUFFICIENT_BALANCE: balance of the source, smallest unit',
        },
        required: {
          type: 'integer',
          format: 'int64',
          description: 'With INSUFFICIENT_BALANCE: amount that the payment needs, smallest unit',
        },
        expiresAt: {
          type: 'string',
          format: 'date-time',
          description: 'With QUOTE_EXPIRED: end of the validity of the price',
        },
        record: {
          type: 'object',
          properties: {
            type: { type: 'string', const: 'TXT' },
            name: { type: 'string' },
            text: { type: 'string' },
          },
          description:
            'With INVALID_UMA_ADDRESS: the DNS record that proves the domain, where one is missing',
        },
        separator: {
          type: 'string',
          description: 'With a CSV file without commas between columns: the separator that it has',
          examples: [';'],
        },
      },
    },
  },
};

function header(description: string, schema: Json = {}, isAlwaysThere = false): Json {
  return { description, ...(isAlwaysThere ? { required: true } : {}), schema: { type: 'string', ...schema } };
}

const headers: Json = {
  'X-Request-Id': header("The caller's, or that of `Corridor-Request-Id`", {}, true),
  'Corridor-Request-Id': header('The id that Corridor gave the request', { format: 'uuid' }),
  'Retry-After': header('Seconds to wait', { pattern: '^[0-9]+$' }, true),
  RateLimit: header(
    'What remains of a limit: `r` of it, for `t` seconds (draft-ietf-httpapi-ratelimit-headers-09). With 429 it is the ' +
      'limit that was reached',
    { pattern: '^"[a-z-]+";r=[0-9]+(;t=[0-9]+)?$', examples: ['"requests";r=9999;t=1'] },
    true,
  ),
  'RateLimit-Policy': header(
    'The limits: `q` in `w` seconds, or concurrently with `qu` (the same draft). With 429 the one that was reached',
    {
      pattern: '^"[a-z-]+";q=[0-9]+',
      examples: ['"requests";q=10000;w=1, "in-flight";q=1500;qu="concurrent-requests"'],
    },
    true,
  ),
  'WWW-Authenticate': header('Basic', { pattern: '^Basic ' }, true),
  'X-Should-Retry': header(
    '`false`: a client must not repeat the request. Set on every 409 except IDEMPOTENCY_KEY_IN_USE, and on the 504 of a ' +
      'POST without an Idempotency-Key',
    { enum: ['false'] },
  ),
  'Content-Disposition': header('`attachment` with the original file name (RFC 6266)', {}, true),
  'Corridor-Ignored-Fields': header(
    'Paths of unknown fields of the body that were ignored, separated by commas; absent if there are none. ' +
      'At most 1,024 characters, then `...`; other than printable ASCII is percent-encoded (RFC 3986)',
    { maxLength: 1024, examples: ['immediatelyExcute, source.foo, items[0].bar'] },
  ),
  'Idempotency-Replayed': header(
    '`true` if the answer is that of an earlier request with the same key; otherwise absent',
    { enum: ['true'] },
  ),
};

const parameters: Json = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'Unique by method and path for 24 hours. The same key with the same body returns the first answer again; with ' +
      'another body the answer is 422. 1 to 255 printable ASCII characters',
    schema: {
      type: 'string',
      minLength: 1,
      maxLength: 255,
      pattern: '^[\\u0021-\\u007e]([\\u0020-\\u007e]*[\\u0021-\\u007e])?$',
    },
  },
  Strict: {
    name: 'Corridor-Strict',
    in: 'header',
    required: false,
    description:
      '`true`: unknown fields of the body are not ignored but INVALID_INPUT, each named. Anything but `true` and ' +
      '`false` is INVALID_INPUT. A sandbox without this header rejects them if the request has `Prefer: handling=strict`',
    schema: { type: 'string', enum: ['true', 'false'], default: 'false' },
  },
  RequestId: {
    name: 'X-Request-Id',
    in: 'header',
    required: false,
    description:
      'Returned in the answer, and written to the logs beside the own id of the request. That one is returned if it is ' +
      'absent, longer than 128 characters, or not printable ASCII',
    schema: { type: 'string' },
  },
  ...webhookParameters,
};

/**
 * The document's components: the schemas of the contract classes, and the parts that all operations share.
 * @param codes error codes that the operations may answer, of each by itself.
 */
export function openApiComponents(
  schemas: Readonly<Record<string, Json>>,
  codes: readonly (readonly ErrorCode[])[],
): Json {
  return {
    schemas: {
      ...withVariants(schemas),
      ...accountInfoSchemas(),
      ErrorBody: errorBodySchema,
      ...errorSchemas(codes),
    },
    responses: sharedResponses(),
    parameters,
    examples: errorExamples(codes.flat()),
    headers,
    securitySchemes: {
      basic: { type: 'http', scheme: 'basic', description: 'Client id and client secret of an API token' },
    },
  };
}
