import { isProgram, programPath } from './program-path.mjs';

/** The one without windows needs two thirds of the CPU of the others. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];

/** What to do if no browser is found, in one line. */
export const CHROMIUM_REMEDY =
  'Chromium is missing: install it ("apt-get install chromium-headless-shell" or "apt-get install chromium"), or name another one with CHROMIUM_PATH.';

/**
 * Finds the browser for the browser tests: CHROMIUM_PATH, otherwise the first known browser in PATH.
 * @param {NodeJS.ProcessEnv} env
 * @returns {string | undefined} its path
 */
export function findChromium(env) {
  if (env.CHROMIUM_PATH) return isProgram(env.CHROMIUM_PATH) ? env.CHROMIUM_PATH : undefined;
  return programPath(NAMES, env);
}
