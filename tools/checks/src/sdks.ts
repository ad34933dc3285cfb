/**
 * Writes the generated files of the SDKs and of the console from the OpenAPI documents. `--check` writes nothing and fails if a file is stale,
 * or if the document breaks a client of the released one (`sdks/released-openapi.json`). `--release` makes the present
 * document the released one.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '../../infra/workspace.mjs';
import { formatted } from './formatted';
import { openApiDocument, operatorsDocument } from './openapi/document';
import { report } from './report';
import type { ApiDocument } from './sdks/api-document';
import { breakingChanges, overlookedChanges, releasedForm } from './sdks/api-changes';
import { typescriptOperations, typescriptSchema } from './sdks/typescript-sdk';

const GENERATED = join('sdks', 'typescript', 'src', 'generated');
/** The types of the operators' API, for the pages of the console. */
const OPERATORS = join('apps', 'console', 'src', 'generated', 'operators.ts');
/** The document of the last release, relative to the checkout. */
export const RELEASED_DOCUMENT = join('sdks', 'released-openapi.json');
const RELEASED = join(ROOT, RELEASED_DOCUMENT);

async function filesOf(document: ApiDocument): Promise<[file: string, text: string][]> {
  const operations = join(GENERATED, 'operations.ts');
  return [
    [join(GENERATED, 'schema.ts'), await typescriptSchema(document)],
    [operations, await formatted(operations, typescriptOperations(document))],
    [OPERATORS, await typescriptSchema(await operatorsApiDocument())],
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
  for (const [name, text] of await filesOf(document)) {
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
