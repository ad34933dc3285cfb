import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import {
  operations,
  tagDescriptions,
  type OperationContract,
  type OperationKey,
  type Shape,
} from '@corridor/contracts';
import { API_BASE, API_VERSION } from '../requests/api-version';
import type { RouteTable } from '../requests/route-table';
import { schemaOf31, type Json } from './json-schema';
import { openApiComponents } from './openapi-components';
import { operationObject } from './operation-object';

const DESCRIPTION = [
  'Moves money for the customers of platforms over fiat rails and crypto wallets.',
  'Amounts are integers in the smallest unit of their currency; timestamps are ISO 8601 UTC with milliseconds.',
  'Unknown body fields are ignored, unknown query parameters are refused. Ids in paths may be percent-encoded or not.',
].join(' ');

function shapesOf(all: readonly OperationContract[]): Shape[] {
  const shapes = all.flatMap(({ body, query, resource }) => [body, query, resource]);
  return [...new Set(shapes.filter((shape) => shape !== undefined))];
}

function isOperationKey(text: unknown): text is OperationKey {
  return typeof text === 'string' && Object.hasOwn(operations, text);
}

/** Paths of the routes that the application really has, each operation as its contract describes it. */
function pathsOf(routes: Json, table: RouteTable, schemas: Readonly<Record<string, Json>>): Json {
  const paths: Record<string, Json> = {};
  for (const [path, methods] of Object.entries(routes) as [string, Json][]) {
    for (const [method, { operationId }] of Object.entries(methods) as [string, Json][]) {
      if (!isOperationKey(operationId)) continue;
      const operation = operations[operationId];
      if (!table.serves(operation)) continue;
      const relative = path.slice(API_BASE.length);
      paths[relative] = { ...paths[relative], [method]: operationObject(operation, schemas) };
    }
  }
  return Object.fromEntries(Object.entries(paths).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function tagOf(name: string): Json {
  const description = tagDescriptions[name];
  return description === undefined ? { name } : { name, description };
}

/**
 * The OpenAPI 3.1 document of the application's routes: schemas come from the classes that validate. `servers` is left
 * to who knows how the caller reaches the gateway.
 */
export function openApiDocument(app: INestApplication, table: RouteTable): Json {
  const all = Object.values(operations) as OperationContract[];
  const generated = SwaggerModule.createDocument(app, new DocumentBuilder().build(), {
    extraModels: shapesOf(all),
  });
  const schemas = schemaOf31(generated.components?.schemas ?? {}) as Record<string, Json>;
  const paths = pathsOf(generated.paths as unknown as Json, table, schemas);
  const queries = new Set(all.map(({ query }) => query?.name));
  const kept = Object.entries(schemas).filter(([name]) => !queries.has(name));
  const tags = [...new Set(all.filter((operation) => table.serves(operation)).map(({ tag }) => tag))];
  return {
    openapi: '3.1.0',
    info: {
      title: 'Corridor API',
      version: API_VERSION,
      description: DESCRIPTION,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    tags: tags.map(tagOf),
    security: [{ basic: [] }],
    paths,
    components: openApiComponents(Object.fromEntries(kept)),
  };
}
