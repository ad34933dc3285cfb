import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../infra/workspace.mjs';

const SKIPPED = new Set(['dist', 'node_modules', 'coverage', 'tmp']);
const CODE = /\.(?:ts|mjs|cjs|js)$/;
/** Comment lines, and comments after code. */
const COMMENT = /^\s*(?:\/\*\*?|\*|\/\/)(.*)$|\s\/\/\s(.*)$/;
const DOCUMENT = /(?<![\w/.-])((?:[\w-]+\/)*[\w.-]+\.md)\b(?:`?,? (\d+(?:(?:, | and )\d+)*)|`?, "([^"]+)")?/g;
/** A path of a source file, or its name with a role, as in `libs/kernel/src/ids.ts` or `quote.repository.ts`. */
const SOURCE = /(?<![\w/.*<:-])((?:[\w@-]+\/)+[\w.-]+\.(?:ts|mjs|json)|[a-z-]+\.[a-z-]+\.ts)\b/g;
const DECISION = /\bADRs? (\d+)/g;
/** This check and its test contain names of files that do not exist. */
const PLANTED = /^tools\/checks\/src\/references\.(spec\.)?ts$/;
/** Generated files, files of other packages or of the system's data, and shapes of names. */
const FOREIGN =
  /^(?:node_modules|dist|\.data|DATA_DIR)\/|\/dist\/|^noun\.role\.ts$|^corridor\.d\.ts$|^verb-noun\.handler\.ts$/;

/** The files that references are compared with. */
interface Checkout {
  /** Every file, relative to the checkout. */
  files: readonly string[];
  read: (path: string) => string;
}

/** Every file below the folder, relative to the checkout. */
function walk(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) return SKIPPED.has(entry.name) || entry.name.startsWith('.') ? [] : walk(path);
    return [path];
  });
}

/**
 * The parts of a file in which file names are references: comments of code, JSON, and Markdown outside of fences. Each
 * comment becomes one line, because a reference may continue on the next line.
 */
function referringText(file: string, text: string): string {
  if (!CODE.test(file)) return text.replace(/^```[^]*?^```/gm, '').replace(/\bhttps?:[^\s)]+/g, '');
  const lines = text.split('\n').map((line) => COMMENT.exec(line));
  return lines.map((match) => (match ? (match[1] ?? match[2] ?? '') : '\n')).join('');
}

function find(name: string, file: string, files: readonly string[]): string | undefined {
  const folder = file.slice(0, file.lastIndexOf('/') + 1);
  return (
    files.find((one) => one === name || one === folder + name) ??
    files.find((one) => one.endsWith(`/${name}`))
  );
}

/** Finds references to documents, sections, decision records and sources that do not exist. */
export function referenceViolations(text: string, file: string, { files, read }: Checkout): string[] {
  const referring = referringText(file, text);
  const violations: string[] = [];
  for (const [, name = '', sections = '', heading] of referring.matchAll(DOCUMENT)) {
    const document = find(name, file, files);
    if (document === undefined) {
      violations.push(`there is no ${name}`);
      continue;
    }
    const headings = read(document).match(/^#{1,6} .+$/gm) ?? [];
    for (const section of sections.match(/\d+/g) ?? []) {
      if (!headings.some((one) => one.startsWith(`## ${section}. `)))
        violations.push(`${name} has no section ${section}`);
    }
    if (heading && !headings.some((one) => one.replace(/^#+ /, '') === heading))
      violations.push(`${name} has no heading "${heading}"`);
  }
  for (const [, name = ''] of referring.matchAll(SOURCE)) {
    if (!FOREIGN.test(name) && find(name, file, files) === undefined) violations.push(`there is no ${name}`);
  }
  for (const [, number = ''] of referring.matchAll(DECISION)) {
    const record = `docs/adr/${number.padStart(4, '0')}-`;
    if (!files.some((one) => one.startsWith(record))) violations.push(`there is no ADR ${number}`);
  }
  return violations.map((violation) => `${file}: ${violation}`);
}

/** Checks the references of this checkout. */
export function checkReferences(): string[] {
  const files = walk('');
  const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
  const referring = files.filter(
    (file) => (CODE.test(file) && !PLANTED.test(file)) || /^docs\/.*\.json$|\.md$/.test(file),
  );
  return referring.flatMap((file) => referenceViolations(read(file), file, { files, read }));
}
