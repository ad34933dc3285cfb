import { errorStatus } from '@corridor/kernel';
import {
  operatorOperations,
  operatorPermissionsOf,
  tagDescriptions,
  type OperatorOperation,
} from '@corridor/contracts';
import { errorCodesOf } from './error-codes.registry';
import { componentRef, type Json } from './domain/json-schema';
import { withHiddenRules } from './domain/rule-schemas';
import { openApiComponents } from './openapi-components.presenter';
import { namedSchemas, schemasOf, shapesOf } from './openapi-document.presenter';
import { operationObject } from './operation-object.presenter';

const DESCRIPTION = `
For the people who run a deployment. Requests use HTTP Basic with the client id and the client secret of an operator
(\`npm run admin -- create-operator\`). Each operation names the permission that it needs.

POST and PUT need an \`Idempotency-Key\`. Keys belong to the operator. Errors, repeated requests and lists follow the rules of
the public API.

The configuration \`FOUR_EYES\` lists actions that need a second operator. They answer 202 with an Approval. Each action has
an entry in the audit log.
`.trim();

const IF_MATCH: Json = {
  name: 'If-Match',
  in: 'header',
  required: true,
  description: 'The ETag of the answer to GET, or `*`. Without it the answer is 428, with another one 412',
  schema: { type: 'string', minLength: 1 },
};
const ETAG: Json = { description: 'For `If-Match`', schema: { type: 'string' } };

/** The answer of an action that waits for a second operator. */
function askedResponse(done: Json): Json {
  return {
    description: 'Another operator must approve the action (`FOUR_EYES`)',
    headers: done['headers'],
    content: { 'application/json': { schema: componentRef('schemas', 'Approval') } },
  };
}

function pathObject(
  key: string,
  operation: OperatorOperation,
  schemas: Readonly<Record<string, Json>>,
): Json {
  const permissions = operatorPermissionsOf(operation).filter((permission) => permission !== 'ANY');
  const object = operationObject({ operation, key, permissions }, schemas);
  const isRead = operation.method === 'GET';
  const responses = object['responses'] as Record<string, Json>;
  const success = String(operation.status);
  const done = responses[success] ?? {};
  const headers = operation.isVersioned ? { ...(done['headers'] as Json), ETag: ETAG } : done['headers'];
  const mayWait = !isRead && operation.permission !== 'ANY';
  return {
    ...object,
    ...(permissions.length === 0 ? { security: [{ basic: [] }], 'x-permission': 'any' } : {}),
    parameters: [
      ...(object['parameters'] as Json[]),
      ...(operation.isVersioned && !isRead ? [IF_MATCH] : []),
    ],
    responses: {
      ...responses,
      [success]: { ...done, headers },
      ...(mayWait ? { 202: askedResponse(done) } : {}),
    },
  };
}

/** The components with what differs from the public API: the key is required, and there are more codes. */
function componentsOf(all: readonly OperatorOperation[], schemas: Readonly<Record<string, Json>>): Json {
  const components = structuredClone(
    openApiComponents(namedSchemas(all, schemas), all.map(errorCodesOf)),
  ) as Record<string, Record<string, Json>>;
  const key = components['parameters']?.['IdempotencyKey'];
  if (key) key['required'] = true;
  const properties = components['schemas']?.['ErrorBody']?.['properties'] as Record<string, Json> | undefined;
  if (properties?.['code']) properties['code']['enum'] = Object.keys(errorStatus);
  return components;
}

/** The document without components that no path needs. */
function withoutUnused(paths: Json, components: Json): Json {
  const used = new Set<string>();
  const visit = (value: unknown): void => {
    if (value === null || typeof value !== 'object') return;
    for (const [name, member] of Object.entries(value)) {
      if (name !== '$ref' || typeof member !== 'string') visit(member);
      else if (!used.has(member)) {
        used.add(member);
        const [, , kind = '', component = ''] = member.split('/');
        visit((components[kind] as Json | undefined)?.[component]);
      }
    }
  };
  visit(paths);
  const kept = Object.entries(components).map(([kind, members]) => {
    const entries = Object.entries(members as Json).filter(
      ([name]) => kind === 'securitySchemes' || used.has(`#/components/${kind}/${name}`),
    );
    return [kind, Object.fromEntries(entries)];
  });
  return Object.fromEntries(kept) as Json;
}

/** The OpenAPI 3.1 document of the operators' API. @param base first segments of every path. */
export async function operatorsDocument(base: string): Promise<Json> {
  const entries = Object.entries<OperatorOperation>(operatorOperations);
  const all = entries.map(([, operation]) => operation);
  const schemas = await schemasOf(shapesOf(all));
  const paths: Record<string, Json> = {};
  for (const [key, operation] of entries) {
    const { path, method } = operation;
    paths[path] = { ...paths[path], [method.toLowerCase()]: pathObject(key, operation, schemas) };
  }
  const names = [...new Set(all.map(({ tag }) => tag))];
  return {
    openapi: '3.1.0',
    info: { title: 'Corridor operators API', version: '1', description: DESCRIPTION },
    servers: [{ url: base }],
    tags: names.map((name) => ({ name, description: tagDescriptions[name] ?? name })),
    security: [{ basic: [] }],
    paths: withHiddenRules(paths),
    components: withHiddenRules(withoutUnused(paths, componentsOf(all, schemas))),
  };
}
