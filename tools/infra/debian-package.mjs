import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { StartFailure } from './failure.mjs';

const LIMIT_MS = 120_000;

/**
 * The folder with the contents of Debian's packages. They are unpacked into the cache folder and not installed, so that
 * no server starts. apt verifies them.
 * @param {string[]} packages the first one names the folder
 * @param {string} cacheDir
 * @returns {string | undefined} undefined if apt-get can't download them
 */
export function unpackedPackages(packages, cacheDir) {
  const folder = join(cacheDir, String(packages[0]));
  if (existsSync(folder)) return folder;
  mkdirSync(cacheDir, { recursive: true });
  const fresh = mkdtempSync(`${folder}-new-`);
  try {
    perform('apt-get', ['download', '-qq', ...packages], fresh);
    for (const archive of readdirSync(fresh).filter((name) => name.endsWith('.deb'))) {
      perform('dpkg-deb', ['-x', archive, fresh], fresh);
      rmSync(join(fresh, archive));
    }
    renameSync(fresh, folder);
  } catch {
    rmSync(fresh, { recursive: true, force: true });
  }
  return existsSync(folder) ? folder : undefined;
}

/** @param {string} command @param {string[]} args @param {string} cwd */
function perform(command, args, cwd) {
  const { status } = spawnSync(command, args, { cwd, stdio: 'ignore', timeout: LIMIT_MS });
  if (status !== 0) throw new StartFailure(`${command} failed`);
}
