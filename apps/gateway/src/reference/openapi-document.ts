import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import { operations, tagDescriptions, type OperationContract, type Shape } from '@corridor/contracts';
import { API_VERSION } from '../requests/api-version';
import { errorCodesOf } from './error-codes';
import { schemaNameOf, schemaOf31, type Json } from './json-schema';
import { openApiComponents } from './openapi-components';
import { withHiddenRules } from './rule-schemas';
import { operationObject } from './operation-object';
import { withLinks } from './operation-links';
import { WEBHOOK_TAG, webhookObjects } from './webhook-objects';

const DESCRIPTION = `
Moves money for the customers of platforms over fiat rails and crypto wallets.

## Credentials

HTTP Basic with the client id and client secret of an API token. A token has permissions: VIEW reads,
TRANSACT moves money, MANAGE changes everything else; each operation says which it needs. A platform sees nothing of
another: what belongs to another is 404. The API is for servers: where a browser says (\`Sec-Fetch-Site\`, \`Origin\`) that
a page of another site has made a request, only reads and bodies with Content-Type application/json pass; the rest is 403.

## Browsers

No answer has CORS headers, so a page of another origin can't read one: secrets belong on servers. A deployment
may list origins (\`CORS_ORIGINS\`). Their pages may GET with a token that has VIEW alone, sent as \`Authorization\` by the page;
an answer to a token that has TRANSACT or MANAGE has no CORS header, and neither has 401. Nothing else is granted to a page.

## Values

Amounts are integers in the smallest unit of their currency, at most 2^53 − 1. Timestamps are ISO 8601 UTC with
milliseconds. Ids are \`<Resource>:<uuid>\`, in paths percent-encoded or not; a malformed one is 404 in a path, 400 in a body
or query. In a PATCH null clears an optional field, what is absent stays. A date without a time is the start of its day in
UTC as a lower bound, and the end of it as an upper bound. A JSON body has at most 1 MB, 32 levels, 10,000 values and 1,000 items in an array; \`details.errors\`
names 100 faults at most.

## Unknown fields

Unknown query parameters are refused. Unknown fields of a body are ignored, and the answer's header
\`Corridor-Ignored-Fields\` names them: a misspelt \`immediatelyExecute\` shows there. With the request header
\`Corridor-Strict: true\` they are refused. Members of free objects such as \`senderCustomerInfo\` are never unknown.

## Errors

Errors have \`status\`, \`code\`, \`message\` and \`details\`; decide by \`code\`. INVALID_INPUT names every fault at once in
\`details.errors\`. Checks go in this order: shape (400), existence (404, 410), readiness (403), currency and pairing (400),
active accounts (409), limits (400), balance (400).

## Repeating

Every POST, PUT, PATCH and DELETE takes an \`Idempotency-Key\`: the same key with the same body gives the first
status and body again, with \`Idempotency-Replayed: true\`. After 504 a command may have taken effect: repeat it with the same
key. \`Retry-After\` says when to come back, \`X-Should-Retry: false\` that it can't help.

## Limits

A platform has limits, in each instance of the gateway: requests a second (\`requests\`), requests in flight
(\`in-flight\`) and uploads in flight (\`uploads\`); in all, tokens (\`tokens\`). \`RateLimit\` tells what is left, \`RateLimit-Policy\`
of what. Beyond a limit the answer is 429 RATE_LIMITED, nothing was done, and \`Retry-After\` says when to come back; room for a
token comes only when one is deleted. An address whose credentials are wrong too often (\`failed-authentications\`) gets 429 in
place of 401 for a while; right credentials pass all the same. 503 is no limit of yours: the whole gateway is full.

## Lists

Lists come newest first, a page at a time; \`totalCount\` is exact.

## Versions

The date in the base path is the version. Within it fields, enumeration values, codes and event types may be
added: ignore what you don't know.
`.trim();

/** What a deployment has of the API. */
export interface DocumentedDeployment {
  /** Operations of the sandbox exist there only. */
  sandbox: boolean;
}

class NothingModule {}

function shapesOf(all: readonly OperationContract[]): Shape[] {
  const shapes = all.flatMap(({ body, query, resource }) => [body, query, resource]);
  return [...new Set(shapes.filter((shape) => shape !== undefined))];
}

/** The schemas of classes by their names; Nest makes them out of what the decorators have noted. */
async function schemasOf(shapes: Shape[]): Promise<Record<string, Json>> {
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
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationObject(operation, schemas) };
  }
  return Object.fromEntries(Object.entries(paths).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function tagsOf(served: readonly OperationContract[]): Json[] {
  const names = [...new Set([...served.map(({ tag }) => tag), WEBHOOK_TAG])];
  return names.map((name) => ({ name, description: tagDescriptions[name] ?? name }));
}

/**
 * The OpenAPI 3.1 document of a deployment, from the table of operations: schemas come from the classes that validate.
 * It needs no running system. `servers` is left to who knows how the caller reaches the gateway.
 */
export async function openApiDocument({ sandbox }: DocumentedDeployment): Promise<Json> {
  const all = Object.values(operations) as OperationContract[];
  const served = all.filter((operation) => sandbox || !operation.sandboxOnly);
  const schemas = await schemasOf(shapesOf(served));
  const queries = new Set(served.map(({ query }) => query?.name));
  const forms = new Set(served.filter(({ upload }) => upload).map(({ body }) => body?.name));
  const kept = Object.entries(schemas).filter(([name]) => !queries.has(name) && !forms.has(name));
  const named = Object.fromEntries(kept.map(([name, schema]) => [schemaNameOf(name), schema]));
  const components = openApiComponents(named, served.map(errorCodesOf));
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
