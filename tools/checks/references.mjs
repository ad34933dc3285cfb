import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../infra/workspace.mjs';

const SKIPPED = new Set(['dist', 'node_modules', 'coverage', 'tmp']);
const CODE = /\.(?:ts|mjs|cjs|js)$/;
/** Lines of comments, and comments behind code. */
const COMMENT = /^\s*(?:\/\*\*?|\*|\/\/)(.*)$|\s\/\/\s(.*)$/;
const DOCUMENT = /(?<![\w/.-])((?:[\w-]+\/)*[\w.-]+\.md)\b(?:`?,? (\d+(?:(?:, | and )\d+)*)|`?, "([^"]+)")?/g;
/** A file of the sources, by its path or by its name with a role, as in `libs/kernel/src/ids.ts` or `quote.repository.ts`. */
const SOURCE = /(?<![\w/.*<:-])((?:[\w@-]+\/)+[\w.-]+\.(?:ts|mjs|json)|[a-z-]+\.[a-z-]+\.ts)\b/g;
const DECISION = /\bADRs? (\d+)/g;
/** Files that are made, of other packages or of the system's data, and shapes of names. */
const FOREIGN =
  /^(?:node_modules|dist|\.data|DATA_DIR)\/|\/dist\/|^noun\.role\.ts$|^corridor\.d\.ts$|^verb-noun\.handler\.ts$/;

/**
 * @typedef {object} Checkout what references are held against
 * @property {readonly string[]} files every file, relative to the checkout
 * @property {(path: string) => string} read
 */

/** @param {string} folder @returns {string[]} every file below it, relative to the checkout */
function walk(folder) {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) return SKIPPED.has(entry.name) || entry.name.startsWith('.') ? [] : walk(path);
    return [path];
  });
}

/**
 * The text of a file in which names of files are references: the comments of code, JSON, and Markdown outside of fences.
 * @param {string} file
 * @param {string} text
 * @returns {string} one comment is one line, so that a reference may continue on the next line
 */
function referringText(file, text) {
  if (!CODE.test(file)) return text.replace(/^```[^]*?^```/gm, '').replace(/\bhttps?:[^\s)]+/g, '');
  const lines = text.split('\n').map((line) => COMMENT.exec(line));
  return lines.map((match) => (match ? (match[1] ?? match[2] ?? '') : '\n')).join('');
}

/** @param {string} name @param {string} file @param {readonly string[]} files */
function find(name, file, files) {
  const folder = file.slice(0, file.lastIndexOf('/') + 1);
  return (
    files.find((one) => one === name || one === folder + name) ??
    files.find((one) => one.endsWith(`/${name}`))
  );
}

/**
 * References of a file to documents, sections, decision records and sources that don't exist.
 * @param {string} text
 * @param {string} file
 * @param {Checkout} checkout
 * @returns {string[]}
 */
export function referenceFaults(text, file, { files, read }) {
  const referring = referringText(file, text);
  /** @type {string[]} */
  const faults = [];
  for (const [, name = '', sections = '', heading] of referring.matchAll(DOCUMENT)) {
    const document = find(name, file, files);
    if (document === undefined) {
      faults.push(`there is no ${name}`);
      continue;
    }
    const headings = read(document).match(/^#{1,6} .+$/gm) ?? [];
    for (const section of sections.match(/\d+/g) ?? []) {
      if (!headings.some((one) => one.startsWith(`## ${section}. `)))
        faults.push(`${name} has no section ${section}`);
    }
    if (heading && !headings.some((one) => one.replace(/^#+ /, '') === heading))
      faults.push(`${name} has no heading "${heading}"`);
  }
  for (const [, name = ''] of referring.matchAll(SOURCE)) {
    if (!FOREIGN.test(name) && find(name, file, files) === undefined) faults.push(`there is no ${name}`);
  }
  for (const [, number = ''] of referring.matchAll(DECISION)) {
    const record = `docs/adr/${number.padStart(4, '0')}-`;
    if (!files.some((one) => one.startsWith(record))) faults.push(`there is no ADR ${number}`);
  }
  return faults.map((fault) => `${file}: ${fault}`);
}

/** @type {readonly [says: string, file: string, text: string, faults: number][]} */
const CASES = [
  ['a document that is gone', 'libs/a/src/a.ts', '/** By decisions.md 4. */\n', 1],
  ['a section that is gone', 'libs/a/src/a.ts', '  // as docs/a.md 1, 9 says\n', 1],
  ['a section on the next line', 'libs/a/src/a.ts', '/**\n * As docs/a.md\n * 9 says.\n */\n', 1],
  ['a heading that is gone', 'libs/a/src/a.ts', 'f(); // (docs/a.md, "Three")\n', 1],
  ['a source that is gone', 'libs/a/src/a.ts', '/** See `b.handler.ts` and libs/b/src/b.ts. */\n', 2],
  ['a decision record that is gone', 'libs/a/src/a.ts', '/** Why: ADR 7. */\n', 1],
  ['a description in JSON', 'docs/a.json', '{ "description": "Its rules (gone.md 2)." }\n', 1],
  [
    'good references',
    'libs/a/src/a.ts',
    '/** docs/a.md 1, 2; docs/a.md, "Two"; `a.ts`; libs/a/src/a.ts; ADR 1. */\n',
    0,
  ],
  ['code that is no comment', 'libs/a/src/a.ts', "import 'gone.handler.ts';\n", 0],
];

/** @returns {string[]} planted faults that the check lets pass, and good references that it refuses */
export function selfFaults() {
  const files = ['docs/a.md', 'docs/adr/0001-a.md', 'libs/a/src/a.ts'];
  const read = () => '# A\n\n## 1. One\n\n## 2. Two\n\n## Two\n';
  return CASES.filter(
    ([, file, text, faults]) => referenceFaults(text, file, { files, read }).length !== faults,
  ).map(([says]) => `The check of references is wrong about ${says}.`);
}

/** @returns {string[]} all faults of this checkout, and those of the check itself */
export function checkReferences() {
  const files = walk('');
  const read = (/** @type {string} */ path) => readFileSync(join(ROOT, path), 'utf8');
  const referring = files.filter(
    (file) =>
      (CODE.test(file) && file !== 'tools/checks/references.mjs') || /^docs\/.*\.json$|\.md$/.test(file),
  );
  return [
    ...selfFaults(),
    ...referring.flatMap((file) => referenceFaults(read(file), file, { files, read })),
  ];
}
