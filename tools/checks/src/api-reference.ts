/**
 * Writes docs/api.md (the table of all operations) and docs/postman-collection.json from the OpenAPI document, and
 * docs/operations-api.md from that of the operators' API, docs/operators-data.md from the table of its operations, and docs/account-types.md from that of the account types. It fails if an operation of `openapi/required-operations.ts` is missing or answers with another status. `--check` writes
 * nothing and fails if a file is stale. `--document <file>` writes the document itself.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { operatorOperations, operatorPermissionsOf, type OperatorOperation } from '@corridor/contracts';
import { ROOT } from '../../infra/workspace.mjs';
import { accountTypesPage } from './account-types-page';
import { formatted } from './formatted';
import { openApiDocument, operatorsDocument, type OpenApi } from './openapi/document';
import { postmanCollection, type Document } from './openapi/postman-collection';
import { requiredOperations, type RequiredOperation } from './openapi/required-operations';
import { report } from './report';

const TABLE = join('docs', 'api.md');
const OPERATORS_TABLE = join('docs', 'operations-api.md');
const OPERATORS_DATA = join('docs', 'operators-data.md');
const ACCOUNT_TYPES = join('docs', 'account-types.md');
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
    'reference, with schemas and errors: `/operations/docs` for people, `/operations/openapi.json` for programs. [Operations](operations.md#operators) states the ' +
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

const DATA_PREFACE = [
  '# Personal data for operators',
  "What the answers of the operators' API tell about customers, owners, payers and payees. Each operation of " +
    '`libs/contracts/src/operator-operations` states it as `personalData`, and `e2e/operators-data.e2e-spec.ts` reads all of ' +
    'them with known data and compares. The names of operators are no secret here. Ids and the references of a platform ' +
    'count as nothing ([ADR 26](adr/0026-events-carry-personal-data-as-ciphertext.md)).',
  '- **Masked**: names are their first letters, and identifiers their last four characters. Of an address the country is ' +
    'shown. All other texts are hidden (`libs/contracts/src/masking.ts`).\n' +
    '- **Clear**: an entry in the [audit log](audit-log.md) names who read whose data, and why. It is written before the ' +
    'answer. If it can not be written, there is no answer. What is about one person needs a reason. A link to a ' +
    'document is the exception: it takes a reason, and without one the entry has the purpose. The lists of what a bank ' +
    "says need none, because matching compares a payer's text and name with payments all day: the entry has the purpose, the " +
    'ids of what was shown, and who saw it.\n' +
    '- A decision, and a reading of a document by its link, have entries of their own.',
  'The rule: [ADR 92](adr/0092-operators-read-masked-data-or-leave-a-trace.md).',
];

function permissionsShown(operation: OperatorOperation): string {
  return operatorPermissionsOf(operation)
    .map((permission) => (permission === 'ANY' ? 'any' : permission))
    .join(' or ');
}

/** What each operation of the operators' API answers of personal data: the reads, and what else answers some. */
function renderData(): string {
  const all = Object.values<OperatorOperation>(operatorOperations);
  const nameOf = ({ method, path }: OperatorOperation): string => `\`${method} ${path}\``;
  const clear = all.flatMap((operation) => {
    const { personalData } = operation;
    if (typeof personalData === 'string') return [];
    const { to, members, purpose } = personalData;
    const isList = operation.method === 'GET';
    const shown = members.map((member) => `\`${member}\``).join(', ');
    const without = isList ? 'masked' : 'FORBIDDEN';
    const given = operation.bodyOptional ? `the operator's, or: ${purpose}` : "the operator's";
    const reason = isList ? purpose : given;
    return [`| ${[nameOf(operation), shown, to, without, purpose, reason].join(' | ')} |`];
  });
  const masked = all
    .filter(({ personalData }) => personalData === 'MASKED')
    .map((operation) => `| ${nameOf(operation)} | ${permissionsShown(operation)} |`);
  const none = all
    .filter(({ personalData, method }) => personalData === 'NONE' && method === 'GET')
    .map((operation) => `| ${nameOf(operation)} | ${permissionsShown(operation)} |`);
  return [
    ...DATA_PREFACE,
    '## In the clear',
    `| Operation | Members | With | Without | Why | Reason in the audit log |\n|---|---|---|---|---|---|\n${clear.join('\n')}`,
    '## Masked',
    `| Operation | Permission |\n|---|---|\n${masked.join('\n')}`,
    '## No personal data',
    'The reads. Actions that are not named above answer none either.',
    '`GET /find` answers ids alone, but whoever has READ learns by it, without a reason, which customers, owners and beneficiaries have a given name or e-mail address. By the beginnings of words, of 3 letters or more, an unknown name can be found out step by step. The [audit log](audit-log.md) has each search that finds something by a name, an e-mail address or a number (`find-customers`), with the ids. So it tells afterwards who has tried names. Nothing prevents it.',
    `| Operation | Permission |\n|---|---|\n${none.join('\n')}`,
  ].join('\n\n');
}

/** The contents of the generated files, by path in the checkout. */
async function filesOf(document: OpenApi): Promise<[file: string, text: string][]> {
  const written = (text: string) => formatted(TABLE, text);
  const collection = await postmanCollection(document as unknown as Document);
  return [
    [TABLE, await written(render(document, API_PREFACE))],
    [OPERATORS_TABLE, await written(render(await operatorsDocument(), OPERATORS_PREFACE))],
    [OPERATORS_DATA, await written(renderData())],
    [ACCOUNT_TYPES, await written(accountTypesPage())],
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
