import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { unpackedPackages } from './debian-package.mjs';

/** The remedy to print if the rules of Prometheus can't be tested. */
export const PROMTOOL_REMEDY =
  'promtool is missing: set PROMTOOL to its path, or run apt-get update, so that the package prometheus can be downloaded';

/** The remedy to print if `--observe` finds no Prometheus. */
export const PROMETHEUS_REMEDY =
  'Prometheus is missing: set PROMETHEUS to its path, or run apt-get update, so that the package prometheus can be downloaded';

/**
 * The path of promtool: `PROMTOOL`, the one of the PATH, or that of Debian's package.
 * @param {NodeJS.ProcessEnv} env
 * @param {string} cacheDir
 * @returns {string | undefined}
 */
export function findPromtool(env, cacheDir) {
  return env.PROMTOOL || findProgram('promtool', cacheDir);
}

/**
 * The path of Prometheus: `PROMETHEUS`, the one of the PATH, or that of Debian's package.
 * @param {NodeJS.ProcessEnv} env
 * @param {string} cacheDir
 * @returns {string | undefined}
 */
export function findPrometheus(env, cacheDir) {
  return env.PROMETHEUS || findProgram('prometheus', cacheDir);
}

/**
 * A program of the PATH, or that of Debian's package `prometheus`, which is unpacked and not installed, so that no server
 * starts.
 * @param {string} name
 * @param {string} cacheDir
 * @returns {string | undefined}
 */
function findProgram(name, cacheDir) {
  if (spawnSync(name, ['--version'], { stdio: 'ignore' }).status === 0) return name;
  const program = join(unpackedPackages(['prometheus'], cacheDir) ?? '', 'usr', 'bin', name);
  return existsSync(program) ? program : undefined;
}
