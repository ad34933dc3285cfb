import type { OperationContract } from '@corridor/contracts';
import { operationKeyOf } from '../operation-calls/operation-route.registry';
import { schemaNameOf, type Json } from './domain/json-schema';

/** Fields of an answer that name another resource. */
const fieldsOfOthers: readonly (readonly [field: string, resource: string])[] = [
  ['transactionId', 'Transaction'],
  ['jobId', 'BulkUploadJob'],
];

/** Resources whose id is in another field than `id`, with the path parameter for it. */
const idFields: Readonly<Record<string, string>> = { Invitation: 'code' };

/** Names of resources in paths, if they differ from those of the schemas. */
const resourceOfSchema: Readonly<Record<string, string>> = {
  CreatedApiToken: 'ApiToken',
  CreatedWebhookEndpoint: 'WebhookEndpoint',
};

interface Source {
  field: string;
  resource: string;
}

function sourcesOf({ answer, resource }: OperationContract): Source[] {
  if (answer !== 'one' || !resource) return [];
  const schema = schemaNameOf(resource.name);
  const name = resourceOfSchema[schema] ?? schema;
  const others = schema === 'Quote' || schema === 'AcceptedBulkUpload' ? fieldsOfOthers : [];
  return [
    { field: idFields[name] ?? 'id', resource: name },
    ...others.map(([field, other]) => ({ field, resource: other })),
  ];
}

/** The one path parameter of an operation, and the resource of its id. */
function parameterOf({ params }: OperationContract): { name: string; resource: string } | undefined {
  const [entry, ...more] = Object.entries(params);
  if (!entry || more.length > 0) return undefined;
  const [name, parameter] = entry;
  if ('resource' in parameter) return { name, resource: parameter.resource };
  return name === 'invitationCode' ? { name, resource: 'Invitation' } : undefined;
}

function isOfOtherScope(from: OperationContract, to: OperationContract): boolean {
  return (
    from.path.startsWith('/platform/') !== to.path.startsWith('/platform/') &&
    [from, to].every(({ path }) => path.includes('/external-accounts'))
  );
}

function linksOf(from: OperationContract, all: readonly OperationContract[]): Json {
  const links: Json = {};
  for (const { field, resource } of from.method === 'POST' ? sourcesOf(from) : []) {
    for (const to of all) {
      const parameter = parameterOf(to);
      if (parameter?.resource !== resource || to === from || isOfOtherScope(from, to)) continue;
      links[operationKeyOf(to)] = {
        operationId: operationKeyOf(to),
        parameters: { [parameter.name]: `$response.body#/${field}` },
        description: `\`${field}\` of the answer is its \`${parameter.name}\``,
      };
    }
  }
  return links;
}

/** The paths with links to the operations on a returned resource. */
export function withLinks(paths: Json, all: readonly OperationContract[]): Json {
  const linked = structuredClone(paths) as Record<
    string,
    Record<string, { responses: Record<string, Json> }>
  >;
  for (const operation of all) {
    const links = linksOf(operation, all);
    const success = linked[operation.path]?.[operation.method.toLowerCase()]?.responses[operation.status];
    if (success && Object.keys(links).length > 0) success['links'] = links;
  }
  return linked;
}
