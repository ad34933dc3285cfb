import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartFailure } from '../infra/failure.mjs';
import { ROOT, sha256 } from '../infra/workspace.mjs';
import { APP_NAMES } from './apps.mjs';

const NODE_MAJOR_MIN = 20;
const PROGRESS_MS = 10_000;
const UNREACHABLE =
  /\b(ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EAI_AGAIN|ENETUNREACH|ERR_SOCKET_TIMEOUT)\b/;

/**
 * @typedef {(options: {command: string, args: string[], env?: NodeJS.ProcessEnv, cwd?: string, input?: string}) =>
 *   Promise<{code: number | null, output: string}>} Run
 */

export function assertNodeVersion() {
  if (Number(process.versions.node.split('.')[0]) >= NODE_MAJOR_MIN) return;
  throw new StartFailure(
    `Node ${process.versions.node} is too old: install Node ${NODE_MAJOR_MIN} or newer and start again.`,
  );
}

/**
 * Runs `npm ci` if packages are missing or differ from package-lock.json.
 * @param {{run: Run, say: (line: string) => void}} options
 */
export async function ensureInstalled({ run, say }) {
  const lockFile = join(ROOT, 'package-lock.json');
  const stampFile = join(ROOT, 'node_modules', '.corridor-lock');
  const stamp = sha256(readFileSync(lockFile));
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  if (wasInstalledByHand(lockFile)) {
    writeFileSync(stampFile, stamp);
    return;
  }
  say('Installing the packages of package-lock.json (npm ci)');
  rmSync(stampFile, { force: true });
  const startedAt = Date.now();
  const timer = setInterval(() => say(`  still installing, ${seconds(startedAt)} s so far`), PROGRESS_MS);
  const { code, output } = await run({ ...npm(), cwd: ROOT }).finally(() => clearInterval(timer));
  if (code !== 0) throw installFailure(output);
  writeFileSync(stampFile, stamp);
  say(`  installed in ${seconds(startedAt)} s`);
}

/**
 * Whether somebody has installed the packages with npm. npm writes this file last, so a file newer than the lock file
 * proves a complete installation.
 * @param {string} lockFile
 */
function wasInstalledByHand(lockFile) {
  const written = join(ROOT, 'node_modules', '.package-lock.json');
  return existsSync(written) && statSync(written).mtimeMs >= statSync(lockFile).mtimeMs;
}

function npm() {
  const args = [
    'ci',
    '--include=dev',
    '--no-audit',
    '--no-fund',
    '--fetch-retries=2',
    '--fetch-retry-mintimeout=1000',
    '--fetch-timeout=60000',
  ];
  const script = process.env.npm_execpath;
  if (script?.endsWith('.js')) return { command: process.execPath, args: [script, ...args] };
  return { command: 'npm', args };
}

/** @param {string} output */
function installFailure(output) {
  const reason = UNREACHABLE.exec(output)?.[0];
  if (reason) {
    return new StartFailure(
      `The npm registry can't be reached (${reason}): check the network and "npm config get registry", then start again.`,
    );
  }
  const lines = output.split('\n').filter((line) => /^npm (error|ERR!)/.test(line));
  return new StartFailure(
    `npm ci failed:\n${(lines.length > 0 ? lines : output.split('\n')).slice(0, 12).join('\n')}`,
  );
}

/** @param {number} since */
function seconds(since) {
  return Math.round((Date.now() - since) / 1_000);
}

/**
 * Compiles the changed sources of the apps. Without changes it takes a second.
 * @param {{run: Run, say: (line: string) => void}} options
 */
export async function ensureBuilt({ run, say }) {
  say('Compiling what has changed (tsc -b)');
  await ensureCompiled({ run, projects: APP_NAMES.map((name) => `apps/${name}`) });
}

/**
 * Compiles the changed sources of some projects, and of what they import.
 * @param {{run: Run, projects: readonly string[]}} options projects: folders, relative to the checkout
 */
export async function ensureCompiled({ run, projects }) {
  const compiler = join(ROOT, 'node_modules', 'typescript-7', 'bin', 'tsc');
  const args = [compiler, '-b', ...projects];
  const { code, output } = await run({ command: process.execPath, args, cwd: ROOT });
  if (code !== 0) throw new StartFailure(`The sources don't compile:\n${output.trim()}`);
}
