/**
 * Writes docs/api.md (the table of all operations) and docs/postman-collection.json from the OpenAPI document, and
 * docs/operations-api.md from that of the operators' API. It fails if an operation of `openapi/required-operations.ts` is missing or answers with another status. `--check` writes
 * nothing and fails if a file is stale. `--document <file>` writes the document itself.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '../../infra/workspace.mjs';
import { formatted } from './formatted';
import { openApiDocument, operatorsDocument, type OpenApi } from './openapi/document';
import { postmanCollection, type Document } from './openapi/postman-collection';
import { requiredOperations, type RequiredOperation } from './openapi/required-operations';
import { report } from './report';

const TABLE = join('docs', 'api.md');
const OPERATORS_TABLE = join('docs', 'operations-api.md');
const COLLECTION = join('docs', 'postman-collection.json');

/** Required operations that are missing or answer with another status. */
function completenessViolations({ paths }: OpenApi, required: readonly RequiredOperation[]): string[] {
  return required
    .filter(({ method, path, status }) => !paths[path]?.[method.toLowerCase()]?.responses[status])
    .map(({ method, path, status }) => `${method} ${path} with ${status} is missing`);
}

function operationsOf({ paths }: Pick<OpenApi, 'paths'>) {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
}

const API_PREFACE = [
  '# Operations of the API',
  'Paths follow the versioned base, `/2025-10-13`. A running system serves the whole reference, with schemas, examples ' +
    'and errors: `/docs` for people, `/openapi.json` for programs. [Behaviour of the API](behaviour.md) states the ' +
    'rules that hold for all operations.',
  'The events that it sends: [event types](webhooks.md#event-types).',
];

const OPERATORS_PREFACE = [
  '# Operations of operators',
  'Paths follow `/operations/v1` on the listener of the operators (`OPERATIONS_PORT`). A running system serves the whole ' +
    'reference, with schemas and errors, at `/operations/openapi.json`. [Operations](operations.md#operators) states the ' +
    'rules that hold for all of them, and [errors](errors.md#codes-of-the-operators-api) the codes. A permission `any` is that of the action that an approval is about.',
];

/** The table of all operations of a document, one for each tag. */
function render(document: Pick<OpenApi, 'paths' | 'tags'>, preface: readonly string[]): string {
  const head = '| Method | Path | Success | Permission | What it does |\n|---|---|---|---|---|';
  const rows = operationsOf(document).map(({ method, path, operation }) => {
    const success = Object.keys(operation.responses).find((status) => status.startsWith('2'));
    const cells = [method, `\`${path}\``, success, operation['x-permission'], operation.summary];
    return { tag: operation.tags[0], line: `| ${cells.join(' | ')} |` };
  });
  const sections = document.tags.flatMap(({ name }) => {
    const lines = rows.filter(({ tag }) => tag === name).map(({ line }) => line);
    return lines.length > 0 ? [`## ${name}\n\n${head}\n${lines.join('\n')}`] : [];
  });
  return [...preface, ...sections].join('\n\n');
}

/** The contents of the generated files, by path in the checkout. */
async function filesOf(document: OpenApi): Promise<[file: string, text: string][]> {
  const written = (text: string) => formatted(TABLE, text);
  const collection = await postmanCollection(document as unknown as Document);
  return [
    [TABLE, await written(render(document, API_PREFACE))],
    [OPERATORS_TABLE, await written(render(await operatorsDocument(), OPERATORS_PREFACE))],
    [COLLECTION, `${JSON.stringify(collection, null, 2)}\n`],
  ];
}

export async function writeApiReference(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: { check: { type: 'boolean' }, document: { type: 'string' } },
  });
  const document = await openApiDocument();
  if (values.document) writeFileSync(values.document, JSON.stringify(document));
  const required = requiredOperations();
  const violations = completenessViolations(document, required);
  // Proves that the check can fail.
  if (completenessViolations({ ...document, paths: {} }, required).length !== required.length) {
    violations.push('The check of completeness reports nothing for a document without operations.');
  }
  for (const [name, text] of await filesOf(document)) {
    const file = join(ROOT, name);
    if (!values.check) writeFileSync(file, text);
    else if (!existsSync(file) || readFileSync(file, 'utf8') !== text) violations.push(`${name} is stale`);
  }
  return report(violations, `${operationsOf(document).length} operations, ${violations.length} violations`);
}
