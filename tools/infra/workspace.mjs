import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout's top folder. */
export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '..', '..');

/**
 * Where data of a running system lives (`DATA_DIR`); by default a git-ignored folder of the checkout.
 * @param {NodeJS.ProcessEnv} env
 */
export function dataDirOf(env) {
  return env.DATA_DIR ? resolve(env.DATA_DIR) : join(ROOT, '.data');
}

/**
 * Where downloads are kept (`CACHE_DIR`). The default is below the user's cache folder, so that all checkouts share it.
 * @param {NodeJS.ProcessEnv} env
 */
export function cacheDirOf(env) {
  if (env.CACHE_DIR) return resolve(env.CACHE_DIR);
  return join(env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'corridor');
}

/** @param {string | Buffer} content */
export function sha256(content) {
  return createHash('sha256').update(content).digest('hex');
}

/**
 * The parsed JSON of a file; undefined if the file is missing or damaged.
 * @param {string} file
 */
export function readJson(file) {
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * Writes a JSON file atomically. Only its owner can read it.
 * @param {string} file
 * @param {unknown} value
 */
export function writeJson(file, value) {
  mkdirSync(dirname(file), { recursive: true });
  const next = `${file}.${process.pid}.new`;
  writeFileSync(next, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  renameSync(next, file);
}
