import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartFailure } from '../infra/failure.mjs';
import { ROOT } from '../infra/workspace.mjs';

const PROJECT = join(ROOT, 'apps', 'console');
/** Where the pages are built, and where the gateway takes them from. */
const CONSOLE_PAGES = join(PROJECT, 'dist', 'pages');
/** The fingerprint of the sources that the pages were built from. */
const STAMP = join(PROJECT, 'dist', 'pages.sha256');
const SOURCES = ['src', 'public', 'index.html', 'vite.config.mjs'];

/** @param {string} path @returns {string[]} the files below a path, or the path if it is a file */
function filesOf(path) {
  try {
    const entries = readdirSync(path, { withFileTypes: true, recursive: true });
    return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  } catch {
    return [path];
  }
}

/** Packages come with the lock file, and types leave nothing in the bundle. */
function fingerprint() {
  const hash = createHash('sha256').update(readFileSync(join(ROOT, 'package-lock.json')));
  for (const file of SOURCES.flatMap((name) => filesOf(join(PROJECT, name)).toSorted()))
    hash.update(`${file.slice(PROJECT.length)}\n`).update(readFileSync(file));
  return hash.digest('hex');
}

/**
 * Builds the pages of the console if their sources have changed. Without changes it takes some milliseconds. They are
 * built beside the present ones and take their place at once, so that two builds don't disturb each other.
 * @param {{run: import('./install.mjs').Run}} options
 * @returns {Promise<boolean>} whether it built them
 */
export async function ensureConsolePages({ run }) {
  const stamp = fingerprint();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp) return false;
  const fresh = `${CONSOLE_PAGES}-${process.pid}`;
  const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');
  const options = ['--config', join(PROJECT, 'vite.config.mjs'), '--outDir', fresh, '--logLevel', 'warn'];
  try {
    const { code, output } = await run({
      command: process.execPath,
      args: [vite, 'build', ...options],
      cwd: PROJECT,
      env: { ...process.env, NODE_ENV: 'production' },
    });
    if (code !== 0) throw new StartFailure(`The pages of the console can't be built:\n${output.trim()}`);
    rmSync(CONSOLE_PAGES, { recursive: true, force: true });
    renameSync(fresh, CONSOLE_PAGES);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
  writeFileSync(STAMP, stamp);
  return true;
}
