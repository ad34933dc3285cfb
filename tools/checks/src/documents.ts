import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isSecret, type SettingName } from '@corridor/contracts';
import { ROOT } from '../../infra/workspace.mjs';

const ROOT_DOCUMENTS = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md'];
const CODE = /`([^`\n]+)`/g;
const FENCE = /^```[^]*?^```/gm;
const SCRIPT = /npm (?:run )?(?:-s )?([a-z][a-z:-]*)/;
const NPM_COMMANDS = new Set([
  ...['audit', 'ci', 'config', 'install', 'pack', 'rebuild', 'run', 'sbom', 'start', 'test'],
]);
const PATH = /^(?:[a-z0-9@-]+\/)*[a-z0-9-]+(?:\.[a-z0-9-]+)*\.(?:ts|mjs|json|md|yml|properties)$/;
/** Shapes of names, and a file that readers of the documents create themselves. */
const SHAPES = new Set(['noun.role.ts', 'verb-noun.handler.ts', 'receiver.mjs']);
const FOLDER = /^(?:apps|connectors|libs|docs|tools|e2e)(?:\/[a-z0-9-]+)+$/;

/** The documents whose paths are checked, relative to the checkout. */
export function documentPaths(): string[] {
  const docs = readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' });
  return [...ROOT_DOCUMENTS, ...docs.filter((name) => name.endsWith('.md')).map((name) => `docs/${name}`)];
}

/**
 * Paths and package.json scripts that a document names but the checkout does not have. A short path is valid if some
 * file of the checkout ends with it, because a paragraph about a folder may name its files without their paths.
 */
export function documentViolations(
  text: string,
  { document, files, scripts }: { document: string; files: readonly string[]; scripts: readonly string[] },
): string[] {
  const codes = [...text.replace(FENCE, '').matchAll(CODE)].map(([, code]) => String(code));
  const violations: string[] = [];
  for (const code of codes) {
    const isPath =
      PATH.test(code) &&
      !SHAPES.has(code) &&
      !files.some((file) => file === code || file.endsWith(`/${code}`));
    const isFolder =
      FOLDER.test(code) && !files.some((file) => file.startsWith(`${code}/`) || file === `${code}.ts`);
    if (isPath || isFolder) violations.push(`there is no ${code}`);
    const script = SCRIPT.exec(code)?.[1];
    if (script && !scripts.includes(script) && !NPM_COMMANDS.has(script))
      violations.push(`there is no script "${script}"`);
  }
  return violations.map((violation) => `${document}: ${violation}`);
}

const READ = /\benv\.(?:text|optional|integer|flag|list)\('([A-Z][A-Z_]+)'/g;
const NAMED = /`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)`/g;

/** Contents of files that contain variables. */
interface VariableTexts {
  configs: readonly string[];
  sources: readonly string[];
  texts: readonly string[];
}

/** Whether a variable names the file of a secret. */
function isFileOfSecret(name: string): boolean {
  return name.endsWith('_FILE') && isSecret(name.slice(0, -'_FILE'.length) as SettingName);
}

/**
 * Finds variables that an app reads but no document names, and names in capitals in documents that no source contains.
 */
export function variableViolations({ configs, sources, texts }: VariableTexts): string[] {
  const named = new Set(texts.flatMap((text) => [...text.matchAll(NAMED)].map(([, name]) => String(name))));
  const documented = new Set(texts.flatMap((text) => text.match(/\b[A-Z][A-Z_]+\b/g) ?? []));
  const read = new Set(configs.flatMap((text) => [...text.matchAll(READ)].map(([, name]) => String(name))));
  return [
    ...[...read]
      .filter((name) => !documented.has(name))
      .map((name) => `The variable ${name} is in no document.`),
    ...[...named]
      .filter((name) => !sources.some((text) => text.includes(name)) && !isFileOfSecret(name))
      .map((name) => `A document names ${name}, which no source knows.`),
  ];
}

/**
 * Checks the documents of this checkout.
 * @param sourcePaths the TypeScript files
 * @returns all violations
 */
export function checkDocuments(sourcePaths: readonly string[]): string[] {
  const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
  const files = [...sourcePaths, ...otherFiles()];
  const scripts = Object.keys((JSON.parse(read('package.json')) as { scripts: object }).scripts);
  const names = documentPaths();
  const sources = files.filter((path) => /\.(ts|mjs|yml)$/.test(path)).map(read);
  return [
    ...names.flatMap((document) => documentViolations(read(document), { document, files, scripts })),
    ...variableViolations({
      configs: sourcePaths.filter((path) => path.endsWith('config.ts')).map(read),
      sources,
      texts: names.map(read),
    }),
  ];
}

const BUILT = /(^|\/)(dist|node_modules)\//;

/** Files other than TypeScript that a document may name. */
function otherFiles(): string[] {
  const json = ['apps', 'connectors', 'libs', 'sdks']
    .flatMap(filesBelow)
    .filter((path) => path.endsWith('.json'));
  return [...readdirSync(ROOT), ...['tools', 'docs', 'deploy'].flatMap(filesBelow), ...json];
}

function filesBelow(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => !BUILT.test(name))
    .map((name) => `${folder}/${name}`);
}
