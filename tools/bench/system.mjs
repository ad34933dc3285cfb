import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../infra/workspace.mjs';
import { findRun } from '../start/run-file.mjs';

const START_LIMIT_MS = 240_000;
const POLL_MS = 100;

/** @typedef {import('../start/run-file.mjs').RunFile} RunFile */
/**
 * @typedef {object} BenchSystem
 * @property {RunFile} run
 * @property {string} dataDir
 * @property {number} startSeconds from the command to ready
 * @property {() => Promise<void>} stop
 */

/**
 * Starts a copy of the system of its own, on free ports and in a folder of its own.
 * @param {{dataDir?: string}} [options]
 * @returns {Promise<BenchSystem>}
 */
export async function startBenchSystem({ dataDir = newFolder() } = {}) {
  const begun = performance.now();
  const child = spawn(process.execPath, [join(ROOT, 'tools', 'start.mjs')], {
    cwd: ROOT,
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, REQUEST_LOG: process.env.REQUEST_LOG ?? 'true' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((done) => child.once('exit', done));
  child.stdout.resume();
  const run = await readyRun(child, dataDir, begun);
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  return { run, dataDir, startSeconds: (performance.now() - begun) / 1000, stop };
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {string} dataDir
 * @param {number} begun
 * @returns {Promise<RunFile>}
 */
async function readyRun(child, dataDir, begun) {
  for (;;) {
    const run = findRun({ ...process.env, DATA_DIR: dataDir });
    if (run?.ready) return run;
    if (child.exitCode !== null) throw new Error(`the system ended with ${child.exitCode}`);
    if (performance.now() - begun > START_LIMIT_MS) throw new Error('the system was not ready in time');
    await new Promise((done) => setTimeout(done, POLL_MS));
  }
}

function newFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'corridor-bench-'));
  chmodSync(folder, 0o755);
  return folder;
}

/** @param {string} dataDir */
export function removeFolder(dataDir) {
  rmSync(dataDir, { recursive: true, force: true });
}
