import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { StartFailure } from './failure.mjs';

const LIMIT_MS = 120_000;

/** The remedy to print if the rules of Prometheus can't be tested. */
export const PROMTOOL_REMEDY =
  'promtool is missing: set PROMTOOL to its path, or run apt-get update, so that the package prometheus can be downloaded';

/**
 * The path of promtool: `PROMTOOL`, the one of the PATH, or that of Debian's package `prometheus`, which is unpacked into
 * the cache folder and not installed, so that no server starts. apt verifies it.
 * @param {NodeJS.ProcessEnv} env
 * @param {string} cacheDir
 * @returns {string | undefined}
 */
export function findPromtool(env, cacheDir) {
  if (env.PROMTOOL) return env.PROMTOOL;
  if (spawnSync('promtool', ['--version'], { stdio: 'ignore' }).status === 0) return 'promtool';
  const folder = join(cacheDir, 'prometheus');
  const program = join(folder, 'usr', 'bin', 'promtool');
  if (existsSync(program)) return program;
  mkdirSync(cacheDir, { recursive: true });
  const fresh = mkdtempSync(join(cacheDir, 'prometheus-new-'));
  try {
    unpack(fresh);
    renameSync(fresh, folder);
  } catch {
    rmSync(fresh, { recursive: true, force: true });
  }
  return existsSync(program) ? program : undefined;
}

/** @param {string} folder */
function unpack(folder) {
  perform('apt-get', ['download', '-qq', 'prometheus'], folder);
  const archive = readdirSync(folder).find((name) => name.endsWith('.deb')) ?? '';
  perform('dpkg-deb', ['-x', archive, folder], folder);
  rmSync(join(folder, archive));
}

/** @param {string} command @param {string[]} args @param {string} cwd */
function perform(command, args, cwd) {
  const { status } = spawnSync(command, args, { cwd, stdio: 'ignore', timeout: LIMIT_MS });
  if (status !== 0) throw new StartFailure(`${command} failed`);
}
