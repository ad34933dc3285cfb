import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { ApiProperty, DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import {
  declaredFields,
  operations,
  permissionsOf,
  tagDescriptions,
  type OperationContract,
  type OperationShape,
  type Shape,
} from '@corridor/contracts';
import { API_VERSION } from '../http/domain/api-version';
import { operationKeyOf } from '../operation-calls/operation-route.registry';
import { errorCodesOf } from './error-codes.registry';
import { schemaNameOf, schemaOf31, type Json } from './domain/json-schema';
import { openApiComponents } from './openapi-components.presenter';
import { withHiddenRules } from './domain/rule-schemas';
import { operationObject } from './operation-object.presenter';
import { withLinks } from './operation-links.presenter';
import { WEBHOOK_TAG, webhookObjects } from './webhook-objects.presenter';

const DESCRIPTION = `
Moves money for the customers of platforms over fiat rails and crypto wallets. The repository's docs/behaviour.md states the
rules of the API in full.

## Credentials

Requests use HTTP Basic with the client id and client secret of an API token. A token has permissions: VIEW reads, TRANSACT
moves money, MANAGE changes everything else. Each operation names the permission that it needs. A platform can't see the data
of another platform; the answer is 404. The API is for servers. If a browser says that a page of another site made a request
(\`Sec-Fetch-Site\`, \`Origin\`), only reads and bodies with Content-Type application/json pass. Other requests are 403.

## Browsers

By default no answer has CORS headers, so a page of another origin can't read it: secrets belong on servers. A deployment may
list origins (\`CORS_ORIGINS\`). Their pages may GET with a token with VIEW only, sent as \`Authorization\`. An answer to a token
with TRANSACT or MANAGE has no CORS header, and neither has a 401. Pages may do nothing else.

## Values

Amounts are integers in the smallest unit of their currency, at most 2^53 − 1. Timestamps are ISO 8601 UTC with milliseconds.
Ids are \`<Resource>:<uuid>\`, in paths with or without percent-encoding. A malformed id is 404 in a path, and 400 in a body or
query. In a PATCH null clears an optional field, and absent fields do not change. A date without a time is the start of its
day in UTC as a lower bound, and the end of it as an upper bound. A JSON body has at most 1 MB, 32 levels, 10,000 values and
1,000 items in an array. \`details.errors\` has at most 100 faults.

## Unknown fields

Unknown query parameters are rejected. Unknown fields of a body are ignored, and the answer's header \`Corridor-Ignored-Fields\`
names them, for example a misspelt \`immediatelyExecute\`. With the request header \`Corridor-Strict: true\` they are rejected.
A sandbox also rejects them with \`Prefer: handling=strict\`, which the SDKs send.
Members of free objects such as \`senderCustomerInfo\` are never unknown.

## Errors

Errors have \`status\`, \`code\`, \`message\` and \`details\`. Decide by \`code\`. INVALID_INPUT lists every fault in \`details.errors\`.
Checks have this order: shape (400), existence (404, 410), readiness (403), currency and pairing (400), active accounts (409),
limits (400), balance (400).

## Repeating

Every POST, PUT, PATCH and DELETE accepts an \`Idempotency-Key\`. The same key with the same body returns the first status and
body again, with \`Idempotency-Replayed: true\`. After a 504 the command may have taken effect: repeat it with the same key.
\`Retry-After\` says when to repeat. \`X-Should-Retry: false\` says that a repeat can't succeed.

## Limits

A platform has limits in each instance of the gateway: requests per second (\`requests\`), requests in flight (\`in-flight\`) and
uploads in flight (\`uploads\`). The number of its tokens (\`tokens\`) has a limit in the whole deployment. \`RateLimit\` says what
remains, \`RateLimit-Policy\` names the limits. Beyond a limit the answer is 429 RATE_LIMITED, the request has no effect, and
\`Retry-After\` says when to repeat. A new token is possible only after another one was deleted. An address with too many wrong
credentials (\`failed-authentications\`) gets 429 for a while; only credentials that it has used before still pass. A 503 is not a limit
of yours: the whole gateway is at its limit.

## Lists

Lists are sorted newest first and have pages; \`totalCount\` is exact.

## Versions

The date in the base path is the version. Within a version fields, enumeration values, codes and event types may be added.
Ignore those that you don't know.
`.trim();

/** What a deployment offers of the API. */
export interface DocumentedDeployment {
  /** Whether it is a sandbox; sandbox operations exist there only. */
  sandbox: boolean;
}

class NothingModule {}

/** The classes of operations, each once. */
export function shapesOf(all: readonly OperationShape[]): Shape[] {
  const shapes = all.flatMap(({ body, query, resource }) => [body, query, resource]);
  return [...new Set(shapes.filter((shape) => shape !== undefined))];
}

let areFieldsGiven = false;

/** Gives the recorded fields of all classes to Nest's decorators, once. */
function giveFields(): void {
  if (areFieldsGiven) return;
  areFieldsGiven = true;
  for (const [prototype, fields] of declaredFields()) {
    for (const [name, { document }] of fields) ApiProperty(document)(prototype, name);
  }
}

/** The schemas of classes by their names; Nest makes them from the recorded fields. */
export async function schemasOf(shapes: Shape[]): Promise<Record<string, Json>> {
  giveFields();
  const app = await NestFactory.create<NestFastifyApplication>(NothingModule, new FastifyAdapter(), {
    logger: false,
  });
  try {
    const { components } = SwaggerModule.createDocument(app, new DocumentBuilder().build(), {
      extraModels: shapes,
    });
    return schemaOf31(components?.schemas ?? {}) as Record<string, Json>;
  } finally {
    await app.close();
  }
}

function pathsOf(served: readonly OperationContract[], schemas: Readonly<Record<string, Json>>): Json {
  const paths: Record<string, Json> = {};
  for (const operation of served) {
    const { path, method } = operation;
    const presented = { operation, key: operationKeyOf(operation), permissions: permissionsOf(operation) };
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationObject(presented, schemas) };
  }
  return Object.fromEntries(Object.entries(paths).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function tagsOf(served: readonly OperationContract[]): Json[] {
  const names = [...new Set([...served.map(({ tag }) => tag), WEBHOOK_TAG])];
  return names.map((name) => ({ name, description: tagDescriptions[name] ?? name }));
}

/** The schemas by their names in the document, without those of queries and forms. */
export function namedSchemas(
  served: readonly OperationShape[],
  schemas: Readonly<Record<string, Json>>,
): Record<string, Json> {
  const queries = new Set(served.map(({ query }) => query?.name));
  const forms = new Set(served.filter(({ upload }) => upload).map(({ body }) => body?.name));
  const kept = Object.entries(schemas).filter(([name]) => !queries.has(name) && !forms.has(name));
  return Object.fromEntries(kept.map(([name, schema]) => [schemaNameOf(name), schema]));
}

/**
 * The OpenAPI 3.1 document of a deployment, made from the table of operations. Its schemas come from the validating
 * classes. It needs no running system. The caller adds `servers`, because it knows how clients reach the gateway.
 */
export async function openApiDocument({ sandbox }: DocumentedDeployment): Promise<Json> {
  const all = Object.values(operations) as OperationContract[];
  const served = all.filter((operation) => sandbox || !operation.sandboxOnly);
  const schemas = await schemasOf(shapesOf(served));
  const components = openApiComponents(namedSchemas(served, schemas), served.map(errorCodesOf));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Corridor API',
      version: API_VERSION,
      summary: 'Payments over fiat rails and crypto wallets',
      description: DESCRIPTION,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    tags: tagsOf(served),
    security: [{ basic: [] }],
    paths: withHiddenRules(withLinks(pathsOf(served, schemas), served)),
    webhooks: withHiddenRules(webhookObjects()),
    components: withHiddenRules(components),
  };
}
