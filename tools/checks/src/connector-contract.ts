/**
 * Writes the OpenAPI documents of the contract of connectors, and the examples into their guide, docs/connectors. The
 * documents are linted by redocly.yaml and validated. `--check` writes nothing and fails if a file is stale.
 */
import SwaggerParser from '@apidevtools/swagger-parser';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../infra/workspace.mjs';
import { formatted } from './formatted';
import { lint } from './openapi-rules';
import { connectorDocument, reportsDocument } from './openapi/connector-documents';
import { report } from './report';

const FOLDER = join('docs', 'connectors');
const GUIDE = join(FOLDER, 'README.md');
const EXAMPLES = ['connector.ts', 'connector.py'];
const EXAMPLE_LINES_MAX = 60;

const documents: Readonly<Record<string, () => object>> = {
  'connector.openapi.json': connectorDocument,
  'reports.openapi.json': reportsDocument,
};

/** The guide with the present text of an example in the fence after its link. */
export function withExample(guide: string, name: string, text: string): string {
  const language = name.split('.').at(-1) ?? '';
  const link = `\\(examples/${name.replace('.', '\\.')}\\)`;
  const fence = new RegExp(`(${link}[^]*?\n\`\`\`)${language}\n(?:[^]*?\n)?\`\`\`\n`);
  return guide.replace(fence, (_, head: string) => `${head}${language}\n${text.trimEnd()}\n\`\`\`\n`);
}

/** The contents of the generated files, by path in the checkout. */
async function filesOf(): Promise<[file: string, text: string][]> {
  const written = await Promise.all(
    Object.entries(documents).map(async ([name, make]): Promise<[string, string]> => {
      return [join(FOLDER, name), await formatted(name, JSON.stringify(make()))];
    }),
  );
  const guide = EXAMPLES.reduce(
    (text, name) => withExample(text, name, readFileSync(join(ROOT, FOLDER, 'examples', name), 'utf8')),
    readFileSync(join(ROOT, GUIDE), 'utf8'),
  );
  return [...written, [GUIDE, guide]];
}

function exampleViolations(guide: string): string[] {
  return EXAMPLES.flatMap((name) => {
    const text = readFileSync(join(ROOT, FOLDER, 'examples', name), 'utf8');
    const lines = text.trimEnd().split('\n').length;
    return [
      ...(guide.includes(text.trimEnd()) ? [] : [`${GUIDE} does not show examples/${name}`]),
      ...(lines > EXAMPLE_LINES_MAX
        ? [`examples/${name} has ${lines} lines, more than ${EXAMPLE_LINES_MAX}`]
        : []),
    ];
  });
}

async function documentViolations(): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'corridor-connectors-'));
  try {
    const found: string[] = [];
    for (const [name, make] of Object.entries(documents)) {
      const { status, stdout, stderr } = lint(folder, make(), ['--format', 'stylish']);
      if (status !== 0) found.push(`${name}: ${stdout}${stderr}`);
      const file = join(folder, name);
      writeFileSync(file, JSON.stringify(make()));
      await SwaggerParser.validate(file);
    }
    return found;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export async function writeConnectorDocuments(args: readonly string[]): Promise<number> {
  const files = await filesOf();
  const guide = files.find(([file]) => file === GUIDE)?.[1] ?? '';
  const violations = [...exampleViolations(guide), ...(await documentViolations())];
  for (const [file, text] of files) {
    const path = join(ROOT, file);
    if (!args.includes('--check')) writeFileSync(path, text);
    else if (!existsSync(path) || readFileSync(path, 'utf8') !== text)
      violations.push(`${file} is stale: npm run checks -- connectors`);
  }
  return report(violations, `${files.length} documents of connectors, ${violations.length} violations`);
}
