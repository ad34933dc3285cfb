import {
  clientDocument,
  isPaged,
  operationsIn,
  parametersOf,
  successOf,
  type ApiDocument,
  type PlacedOperation,
} from './api-document';

const NOTICE = '// Written by `npm run checks -- sdks`.\n';
const BINARY = 'application/octet-stream';

/**
 * The types of the document, by openapi-typescript. Schemas are types of their own names.
 * @param blob the type of a file, and the module that exports it if it isn't global
 */
export async function typescriptSchema(
  document: ApiDocument,
  blob: { name: string; from?: string } = { name: 'Blob' },
): Promise<string> {
  const { default: openapiTS, astToString } = await import('openapi-typescript');
  const ts = (await import('typescript')).default;
  const blobNode = ts.factory.createTypeReferenceNode(blob.name);
  // The generator resolves and changes what it is given.
  const copy = structuredClone(clientDocument(document));
  const nodes = await openapiTS(copy as never, {
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
    silent: true,
    transform: (schema) =>
      schema.format === 'binary' || ('contentMediaType' in schema && schema.contentMediaType === BINARY)
        ? blobNode
        : undefined,
  });
  const imports = blob.from === undefined ? '' : `import type { ${blob.name} } from '${blob.from}';\n\n`;
  return `${NOTICE}${imports}${astToString(nodes)}`;
}

/** `Beneficial owners` as `beneficialOwners`. */
function groupOf(tag: string): string {
  const [first = '', ...others] = tag.split(' ');
  const capitalised = others.map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return first.toLowerCase() + capitalised.join('');
}

function classOf(tag: string): string {
  const group = groupOf(tag);
  return `${group.charAt(0).toUpperCase()}${group.slice(1)}Operations`;
}

function bodyKind({ operation }: PlacedOperation): 'json' | 'form' | undefined {
  const [type] = Object.keys(operation.requestBody?.content ?? {});
  if (type === undefined) return undefined;
  return type === 'multipart/form-data' ? 'form' : 'json';
}

function isFile({ operation }: PlacedOperation): boolean {
  const [type] = Object.keys(successOf(operation));
  return type !== undefined && type !== 'application/json';
}

function tableEntry(placed: PlacedOperation): string {
  const { method, path, operation } = placed;
  const body = bodyKind(placed);
  const entry = {
    method,
    path,
    tag: operation.tags[0],
    summary: operation.summary,
    query: parametersOf(operation, 'query').map(({ name }) => name),
    ...(body === undefined ? {} : { body }),
    ...(operation.requestBody?.required ? { isBodyRequired: true } : {}),
    ...(isPaged(operation) ? { isPaged: true } : {}),
    ...(isFile(placed) ? { isFile: true } : {}),
  };
  return `  ${operation.operationId}: ${JSON.stringify(entry)},`;
}

/** One line that calls one operation: parameters of the path, then the body or the query, then options. */
function method(placed: PlacedOperation): string {
  const { operation } = placed;
  const { operationId: id, summary } = operation;
  const type = `Schema['${id}']`;
  const path = parametersOf(operation, 'path').map(({ name }) => name);
  const query = parametersOf(operation, 'query');
  const body = bodyKind(placed);
  const parameters = path.map((name) => `${name}: string`);
  const input = path.length === 0 ? [] : [`path: { ${path.join(', ')} }`];
  if (body !== undefined) {
    parameters.push(`body${operation.requestBody?.required ? '' : '?'}: BodyOf<${type}>`);
    input.push('body');
  }
  if (query.length > 0) {
    const isNeeded = query.some(({ required }) => required);
    parameters.push(`query${isNeeded ? '' : '?'}: QueryOf<${type}>`);
    input.push('...(query ? { query } : {})');
  }
  parameters.push('options?: CallOptions');
  input.unshift('...options');
  const call = `operations.${id}, { ${input.join(', ')} }`;
  const [result, code] = isPaged(operation)
    ? [`PagedList<ItemOf<${type}>>`, `this.http.list(${call})`]
    : [`Promise<ResultOf<${type}>>`, `this.http.call(${call}) as Promise<ResultOf<${type}>>`];
  return `  /** ${summary} */\n  ${id}(${parameters.join(', ')}): ${result} { return ${code}; }`;
}

/** The table of operations and a class with one method for each operation of a tag. */
export function typescriptOperations(document: ApiDocument): string {
  const placed = operationsIn(document);
  const tags = [...new Set(placed.map(({ operation }) => operation.tags[0] ?? ''))];
  const classes = tags.map((tag) => {
    const methods = placed.filter(({ operation }) => operation.tags[0] === tag).map(method);
    return `export class ${classOf(tag)} extends Group {\n${methods.join('\n\n')}\n}`;
  });
  const fields = tags.map((tag) => `  readonly ${groupOf(tag)}: ${classOf(tag)};`);
  const made = tags.map((tag) => `    this.${groupOf(tag)} = new ${classOf(tag)}(http);`);
  return [
    `${NOTICE}import type { HttpClient } from '../http-client.ts';`,
    `import type { BodyOf, CallOptions, ItemOf, Operation, QueryOf, ResultOf } from '../operation.ts';`,
    `import type { PagedList } from '../pages.ts';`,
    `import type { operations as Schema } from './schema.ts';\n`,
    `/** The version of the API that this client is made from. */`,
    `export const API_VERSION = '${document.info.version}';\n`,
    `/** Every operation by its id. */\nexport const operations = {\n${placed.map(tableEntry).join('\n')}`,
    `} as const satisfies Record<string, Operation>;\n`,
    `export type OperationId = keyof typeof operations;\n`,
    `class Group {\n  protected readonly http: HttpClient;\n`,
    `  constructor(http: HttpClient) {\n    this.http = http;\n  }\n}\n`,
    `${classes.join('\n\n')}\n`,
    `/** The operations, grouped by their tag. */\nexport class Operations {\n${fields.join('\n')}\n`,
    `  constructor(http: HttpClient) {\n${made.join('\n')}\n  }\n}\n`,
  ].join('\n');
}
