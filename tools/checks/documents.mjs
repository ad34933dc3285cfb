import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import GithubSlugger from 'github-slugger';
import { ROOT } from '../infra/workspace.mjs';

const ROOT_DOCUMENTS = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'CHANGELOG.md'];
const LINK = /\]\(([^)\s]+)\)/g;
const CODE = /`([^`\n]+)`/g;
const FENCE = /^```[^]*?^```/gm;
const SCRIPT = /npm (?:run )?(?:-s )?([a-z:]+)\b/;
const NPM_COMMANDS = new Set(['ci', 'install', 'run', 'test', 'start', 'config']);
const PATH = /^(?:[a-z0-9@-]+\/)*[a-z0-9-]+(?:\.[a-z0-9-]+)*\.(?:ts|mjs|json|md|yml|properties)$/;
/** Shapes of names, and the name of a file that the reader makes. */
const SHAPES = new Set(['noun.role.ts', 'verb-noun.handler.ts', 'receiver.mjs']);
const FOLDER = /^(?:apps|libs|docs|tools|e2e)(?:\/[a-z0-9-]+)+$/;
const HEADING = /^#{1,6}\s+(.+?)\s*#*$/gm;
/** What a forge doesn't show of a heading: marks, and the addresses of links. */
const MARKS = /\]\([^)]*\)|[[*`]/g;

/** The documents whose paths are checked, relative to the checkout. */
function documents() {
  const docs = readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' });
  return [...ROOT_DOCUMENTS, ...docs.filter((name) => name.endsWith('.md')).map((name) => `docs/${name}`)];
}

/**
 * The anchors of a document's headings, as forges make them.
 * @param {string} text
 * @returns {Set<string>}
 */
function anchorsOf(text) {
  const slugger = new GithubSlugger();
  const headings = [...text.replace(FENCE, '').matchAll(HEADING)].map(([, heading]) => String(heading));
  return new Set(headings.map((heading) => slugger.slug(heading.replace(MARKS, ''))));
}

/**
 * Why a link leads nowhere; undefined for a good one. Addresses of the web aren't asked.
 * @param {string} target
 * @param {{document: string, text: string}} from
 * @returns {string | undefined}
 */
function linkFault(target, { document, text }) {
  if (/^[a-z]+:/.test(target)) return undefined;
  const [path = '', anchor] = target.split('#');
  const file = path === '' ? document : normalize(join(dirname(document), path));
  if (!existsSync(join(ROOT, file))) return `the link ${target} leads nowhere`;
  if (anchor === undefined) return undefined;
  const headings = path === '' ? text : readFileSync(join(ROOT, file), 'utf8');
  return anchorsOf(headings).has(anchor) ? undefined : `${file} has no heading for the link ${target}`;
}

/**
 * What a document names and the checkout doesn't have: links, headings, paths, and scripts of package.json. A path may be short:
 * any file of the checkout that ends with it will do, since a paragraph about a folder names its files alone.
 * @param {string} text
 * @param {{document: string, files: readonly string[], scripts: readonly string[]}} checkout
 * @returns {string[]}
 */
export function documentFaults(text, { document, files, scripts }) {
  const prose = text.replace(FENCE, '');
  const codes = [...prose.matchAll(CODE)].map(([, code]) => String(code));
  const faults = [...prose.matchAll(LINK)].flatMap(
    ([, target]) => linkFault(String(target), { document, text }) ?? [],
  );
  for (const code of codes) {
    const isPath =
      PATH.test(code) &&
      !SHAPES.has(code) &&
      !files.some((file) => file === code || file.endsWith(`/${code}`));
    const isFolder =
      FOLDER.test(code) && !files.some((file) => file.startsWith(`${code}/`) || file === `${code}.ts`);
    if (isPath || isFolder) faults.push(`there is no ${code}`);
    const script = SCRIPT.exec(code)?.[1];
    if (script && !scripts.includes(script) && !NPM_COMMANDS.has(script))
      faults.push(`there is no script "${script}"`);
  }
  return faults.map((fault) => `${document}: ${fault}`);
}

const READ = /\benv\.(?:text|optional|integer|flag|list)\('([A-Z][A-Z_]+)'/g;
const NAMED = /`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)`/g;

/**
 * Variables that an app reads and no document names, and names in capitals in the documents that no source knows.
 * @param {{configs: readonly string[], sources: readonly string[], texts: readonly string[]}} contents of files
 * @returns {string[]}
 */
export function variableFaults({ configs, sources, texts }) {
  const named = new Set(texts.flatMap((text) => [...text.matchAll(NAMED)].map(([, name]) => String(name))));
  const documented = new Set(texts.flatMap((text) => text.match(/\b[A-Z][A-Z_]+\b/g) ?? []));
  const read = new Set(configs.flatMap((text) => [...text.matchAll(READ)].map(([, name]) => String(name))));
  return [
    ...[...read]
      .filter((name) => !documented.has(name))
      .map((name) => `The variable ${name} stands in no document.`),
    ...[...named]
      .filter((name) => !sources.some((text) => text.includes(name)))
      .map((name) => `A document names ${name}, which no source knows.`),
  ];
}

/**
 * All faults of the documents of this checkout.
 * @param {readonly string[]} sourcePaths the TypeScript files
 * @returns {string[]}
 */
export function checkDocuments(sourcePaths) {
  const read = (/** @type {string} */ path) => readFileSync(join(ROOT, path), 'utf8');
  const files = [...sourcePaths, ...otherFiles()];
  const scripts = Object.keys(JSON.parse(read('package.json')).scripts);
  const names = documents();
  const sources = files.filter((path) => /\.(ts|mjs|yml)$/.test(path)).map(read);
  return [
    ...names.flatMap((document) => documentFaults(read(document), { document, files, scripts })),
    ...variableFaults({
      configs: sourcePaths.filter((path) => path.endsWith('config.ts')).map(read),
      sources,
      texts: names.map(read),
    }),
  ];
}

/** Files beside the TypeScript ones that a document may name. */
function otherFiles() {
  const below = ['tools', 'docs'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  );
  const json = ['apps', 'libs'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.json') && !/(^|\/)(dist|node_modules)\//.test(name))
      .map((name) => `${folder}/${name}`),
  );
  return [...readdirSync(ROOT), ...below, ...json];
}
