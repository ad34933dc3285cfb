import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome'];

/** What to do if no browser is found, in one line. */
export const CHROMIUM_REMEDY =
  'Chromium is missing: install it ("apt-get install chromium"), or name another one with CHROMIUM_PATH.';

/**
 * Finds the browser for the browser tests: CHROMIUM_PATH, otherwise the first known browser in PATH.
 * @param {NodeJS.ProcessEnv} env
 * @returns {string | undefined} its path
 */
export function findChromium(env) {
  if (env.CHROMIUM_PATH) return isProgram(env.CHROMIUM_PATH) ? env.CHROMIUM_PATH : undefined;
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram);
}

/** @param {string} path */
function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
