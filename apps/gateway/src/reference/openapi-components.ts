import { errorStatus } from '@corridor/kernel';
import {
  accountInfoSchema,
  accountInfoSchemas,
  CreateExternalAccountBody,
  CreatePlatformExternalAccountBody,
} from '@corridor/contracts';
import type { Json } from './json-schema';

const faultSchema: Json = {
  type: 'object',
  required: ['field', 'message'],
  properties: {
    field: {
      type: 'string',
      description: 'Path as the caller wrote it',
      example: 'accountInfo.routingNumber',
    },
    message: { type: 'string' },
  },
};

const errorBodySchema: Json = {
  type: 'object',
  required: ['status', 'code', 'message', 'details'],
  properties: {
    status: { type: 'integer', description: 'The HTTP status', example: 400 },
    code: { type: 'string', enum: Object.keys(errorStatus) },
    message: { type: 'string' },
    details: {
      type: 'object',
      properties: {
        errors: { type: 'array', items: faultSchema, description: 'Every fault of the input at once' },
      },
    },
  },
};

const text = (description: string, more: Json = {}): Json => ({
  description,
  schema: { type: 'string', ...more },
});

const headers: Json = {
  'X-Request-Id': text("The caller's, or a new one"),
  'Retry-After': text('Seconds'),
  'WWW-Authenticate': text('Basic'),
  'X-Should-Retry': text('`false`: a client that repeats by itself must not', { enum: ['false'] }),
  'Content-Disposition': text('`attachment` with the original file name (RFC 6266)'),
  'Idempotency-Replayed': text('`true` where the answer is that of an earlier request with the same key', {
    enum: ['true'],
  }),
};

const parameters: Json = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'Unique by method and path for 24 hours: the same key with the same body gives the first answer again, with another body 422',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  },
  RequestId: {
    name: 'X-Request-Id',
    in: 'header',
    required: false,
    description: 'Comes back in the answer and stands in the logs; one is made where it is absent',
    schema: { type: 'string', minLength: 1, maxLength: 128 },
  },
};

function withAccountInfo(schema: Json): Json {
  const properties = schema['properties'] as Record<string, Json>;
  const { description, example } = properties['accountInfo'] ?? {};
  return {
    ...schema,
    properties: { ...properties, accountInfo: { description, example, ...accountInfoSchema() } },
  };
}

/** The document's components: the schemas of the contract classes and what all operations share. */
export function openApiComponents(schemas: Readonly<Record<string, Json>>): Json {
  const bodies = [CreateExternalAccountBody, CreatePlatformExternalAccountBody].map((shape) => [
    shape.name,
    withAccountInfo(schemas[shape.name] ?? {}),
  ]);
  return {
    schemas: {
      ...schemas,
      ...accountInfoSchemas(),
      ...(Object.fromEntries(bodies) as Json),
      ErrorBody: errorBodySchema,
    },
    headers,
    parameters,
    securitySchemes: {
      basic: { type: 'http', scheme: 'basic', description: 'Client id and client secret of an API token' },
    },
  };
}
