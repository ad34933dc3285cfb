import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { ROOT } from '../infra/workspace.mjs';

const IMPORT = /^\s*(?:import|export)\s(?!type\s)[^;]*?from\s+'(\.[^']*)'|^\s*import\s+'(\.[^']*)'/gm;

/**
 * Circles of relative imports, each as the list of its files. Imports between libs can't form one: the compiler's
 * project references refuse that.
 * @param {string[]} files relative to the checkout
 * @param {(file: string) => string} [read]
 * @returns {string[][]}
 */
export function importCycles(files, read = (file) => readFileSync(join(ROOT, file), 'utf8')) {
  const known = new Set(files);
  const graph = new Map(files.map((file) => [file, importsOf(file, read(file), known)]));
  /** @type {Map<string, 'open' | 'done'>} */
  const state = new Map();
  /** @type {string[][]} */
  const cycles = [];
  /** @type {string[]} */
  const path = [];
  const visit = (/** @type {string} */ file) => {
    if (state.get(file) === 'done') return;
    if (state.get(file) === 'open') {
      cycles.push([...path.slice(path.indexOf(file)), file]);
      return;
    }
    state.set(file, 'open');
    path.push(file);
    for (const next of graph.get(file) ?? []) visit(next);
    path.pop();
    state.set(file, 'done');
  };
  for (const file of files) visit(file);
  return cycles;
}

/**
 * @param {string} file
 * @param {string} text
 * @param {Set<string>} known
 */
function importsOf(file, text, known) {
  return [...text.matchAll(IMPORT)].flatMap((match) => {
    const target = posix.normalize(posix.join(dirname(file), String(match[1] ?? match[2])));
    return [`${target}.ts`, `${target}/index.ts`].filter(
      (one) => known.has(one) || existsSync(join(ROOT, one)),
    );
  });
}
