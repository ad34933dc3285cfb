/**
 * Writes the generated files of the SDKs and of the console from the OpenAPI documents. `--check` writes nothing and fails if a file is stale,
 * or if the document breaks a client of the released one (`sdks/released-openapi.json`). `--release` makes the present
 * document the released one.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  accountTypes,
  memberRoles,
  operations,
  operatorOperations,
  permissionsOfMember,
} from '@corridor/contracts';
import { PYTHON_REMEDY, findPython } from '../../infra/python.mjs';
import { ROOT, cacheDirOf } from '../../infra/workspace.mjs';
import { formatted } from './formatted';
import { openApiDocument, operatorsDocument } from './openapi/document';
import { report } from './report';
import type { ApiDocument } from './sdks/api-document';
import { breakingChanges, overlookedChanges, releasedForm } from './sdks/api-changes';
import { pythonModules } from './sdks/python-sdk';
import { typescriptOperations, typescriptSchema } from './sdks/typescript-sdk';

const TYPESCRIPT = join('sdks', 'typescript', 'src', 'generated');
const PYTHON = join('sdks', 'python', 'src', 'corridor', 'generated');
/** What the pages of the console know of the APIs besides the SDK. */
const CONSOLE = join('apps', 'console', 'src', 'generated');
/** The document of the last release, relative to the checkout. */
export const RELEASED_DOCUMENT = join('sdks', 'released-openapi.json');
const RELEASED = join(ROOT, RELEASED_DOCUMENT);

type GeneratedFile = [file: string, text: string];

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function typescriptFiles(document: ApiDocument): Promise<GeneratedFile[]> {
  const methods = join(TYPESCRIPT, 'operations.ts');
  const sensitive = join(CONSOLE, 'sensitive-operations.ts');
  const types = join(CONSOLE, 'account-types.ts');
  const roles = join(CONSOLE, 'member-roles.ts');
  return [
    [
      join(TYPESCRIPT, 'schema.ts'),
      await typescriptSchema(document, { name: 'PlatformBlob', from: '../platform.ts' }),
    ],
    [methods, await formatted(methods, typescriptOperations(document))],
    [join(CONSOLE, 'operators.ts'), await typescriptSchema(await operatorsApiDocument())],
    [sensitive, await formatted(sensitive, sensitiveOperations())],
    [types, await formatted(types, typesOfAccounts())],
    [roles, await formatted(roles, rolesOfMembers())],
  ];
}

/** The ids of the operations that need a fresh sign-in. */
function sensitiveOperations(): string {
  const ids = Object.entries({ ...operations, ...operatorOperations })
    .filter(([, { isSensitive }]) => isSensitive)
    .map(([id]) => id);
  return `// Written by \`npm run checks -- sdks\`.
/** Operations that need a sign-in of the last 15 minutes, by their ids. */
export const sensitiveOperations = ${JSON.stringify(ids.sort())} as const;
`;
}

/** The types of bank accounts with their fields, for forms. */
function typesOfAccounts(): string {
  const types = accountTypes.map(({ accountType, currency, fields }) => ({
    accountType,
    currencies: currency,
    fields: Object.entries(fields).map(([name, { required, enum: options }]) => ({
      ...{ name, isOptional: !required },
      ...(options ? { options } : {}),
    })),
  }));
  return `// Written by \`npm run checks -- sdks\`.
interface AccountTypeField {
  name: string;
  isOptional: boolean;
  options?: readonly string[];
}

/** A type of bank accounts, with the fields of one. */
export interface AccountType {
  accountType: string;
  currencies: readonly string[];
  fields: readonly AccountTypeField[];
}

export const accountTypes: readonly AccountType[] = ${JSON.stringify(types)};
`;
}

/** The roles of members with their permissions. */
function rolesOfMembers(): string {
  const roles = memberRoles.map((role) => ({ role, permissions: permissionsOfMember(role) }));
  return `// Written by \`npm run checks -- sdks\`.
/** What each role of a member may do. */
export const memberRoles = ${JSON.stringify(roles)} as const;
`;
}

/** A machine without Python leaves these files out, except in CI. */
function pythonFiles(document: ApiDocument): GeneratedFile[] {
  if (findPython() === undefined && process.env['CI'] !== 'true') {
    say(`The Python SDK is left out: ${PYTHON_REMEDY}`);
    return [];
  }
  const modules = pythonModules(document, { cacheDir: cacheDirOf(process.env), say });
  return [
    [join(PYTHON, 'models.py'), modules.models],
    [join(PYTHON, 'operations.py'), modules.operations],
    [join(PYTHON, 'async_operations.py'), modules.asyncOperations],
  ];
}

async function apiDocument(): Promise<ApiDocument> {
  return (await openApiDocument()) as unknown as ApiDocument;
}

/** The document of the operators' API, which has no webhooks. */
async function operatorsApiDocument(): Promise<ApiDocument> {
  return { ...((await operatorsDocument()) as unknown as ApiDocument), webhooks: {} };
}

/** Makes the present document the released one. */
export async function releaseDocument(): Promise<void> {
  writeFileSync(RELEASED, `${JSON.stringify(releasedForm(await apiDocument()))}\n`);
}

export async function writeSdks(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: { check: { type: 'boolean' }, release: { type: 'boolean' } },
  });
  const document = await apiDocument();
  const violations: string[] = [];
  for (const [name, text] of [...(await typescriptFiles(document)), ...pythonFiles(document)]) {
    const file = join(ROOT, name);
    if (!values.check) {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    } else if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
      violations.push(`${name} is stale`);
    }
  }
  if (values.release) await releaseDocument();
  if (values.check) {
    const released = JSON.parse(readFileSync(RELEASED, 'utf8')) as ApiDocument;
    violations.push(...breakingChanges(released, releasedForm(document)), ...overlookedChanges(released));
  }
  return report(violations, `${violations.length} violations`);
}
