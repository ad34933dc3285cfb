import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { unpackedPackages } from './debian-package.mjs';

/** The remedy to print if the rules of Prometheus can't be tested. */
export const PROMTOOL_REMEDY =
  'promtool is missing: set PROMTOOL to its path, or run apt-get update, so that the package prometheus can be downloaded';

/**
 * The path of promtool: `PROMTOOL`, the one of the PATH, or that of Debian's package `prometheus`.
 * @param {NodeJS.ProcessEnv} env
 * @param {string} cacheDir
 * @returns {string | undefined}
 */
export function findPromtool(env, cacheDir) {
  if (env.PROMTOOL) return env.PROMTOOL;
  if (spawnSync('promtool', ['--version'], { stdio: 'ignore' }).status === 0) return 'promtool';
  const program = join(unpackedPackages(['prometheus'], cacheDir) ?? '', 'usr', 'bin', 'promtool');
  return existsSync(program) ? program : undefined;
}
