import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * The path of the first of these programs that a folder of PATH has.
 * @param {readonly string[]} names in the order of preference
 * @param {NodeJS.ProcessEnv} env
 * @param {readonly string[]} [more] folders that are searched after those of PATH
 * @returns {string | undefined}
 */
export function programPath(names, env, more = []) {
  const folders = [...(env.PATH ?? '').split(delimiter).filter((folder) => folder !== ''), ...more];
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram);
}

/** @param {string} path */
export function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
