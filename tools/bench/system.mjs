import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { ROOT } from '../infra/workspace.mjs';
import { findRun, requireRun } from '../start/run-file.mjs';
import { AUTHORIZATION } from './payers.mjs';
import { COUNTING_SETTINGS } from './statements.mjs';

const START_LIMIT_MS = 300_000;
const POLL_MS = 50;
const CALL_LIMIT_MS = 5_000;

/** @typedef {import('../start/run-file.mjs').RunFile} RunFile */
/**
 * @typedef {object} BenchSystem
 * @property {RunFile} run as it was when the system was ready
 * @property {string} dataDir
 * @property {number} firstCreatedSeconds from the command to the first 201
 * @property {number} readySeconds from the command to `ready` in its run file
 * @property {string[]} timeline what the start said, with its seconds
 * @property {() => RunFile['processes']} processes as they are now
 * @property {() => Promise<void>} stop
 */

/**
 * `npm start` on free ports, in a folder of its own, until a POST has answered 201 and the start says that it is ready.
 * @param {{dataDir: string}} options
 * @returns {Promise<BenchSystem>}
 */
export async function startBenchSystem({ dataDir }) {
  const begun = performance.now();
  const env = {
    ...process.env,
    // One platform measures what all of them could do.
    PLATFORM_REQUESTS_PER_SECOND: '1000000',
    PORT: '0',
    DATA_DIR: dataDir,
    // What the lists are filled with stands outside of the ledger (list-data.mjs).
    INTEGRITY_INTERVAL_MS: '0',
    POSTGRES_SETTINGS: [COUNTING_SETTINGS, process.env.POSTGRES_SETTINGS].filter(Boolean).join(';'),
  };
  const child = spawn('npm', ['start'], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  const ended = new Promise((done) => child.once('exit', done));
  const now = () => findRun({ ...process.env, DATA_DIR: dataDir });
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    while (now()) await pause();
  };
  const assertAlive = () => {
    if (child.exitCode !== null) throw new Error(`the system ended with ${child.exitCode}:\n${output}`);
    if (performance.now() - begun > START_LIMIT_MS) throw new Error('the system was not ready in time');
  };
  try {
    const firstCreatedMs = await firstCreated({ now, assertAlive });
    for (let run = now(); ; run = now(), await pause()) {
      assertAlive();
      if (!run?.ready) continue;
      return {
        run,
        dataDir,
        firstCreatedSeconds: tenth((firstCreatedMs - begun) / 1000),
        readySeconds: tenth((performance.now() - begun) / 1000),
        timeline: output.split('\n').filter((line) => line.startsWith('[')),
        processes: () => now()?.processes ?? [],
        stop,
      };
    }
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * When a customer was made for the first time.
 * @param {{now: () => RunFile | undefined, assertAlive: () => void}} start
 */
async function firstCreated({ now, assertAlive }) {
  for (;;) {
    assertAlive();
    const run = now();
    const status = run?.baseUrl ? await createCustomer(run.baseUrl) : 0;
    if (status === 201) return performance.now();
    await pause();
  }
}

/** @param {string} baseUrl @returns {Promise<number>} its status, 0 where there was no answer */
async function createCustomer(baseUrl) {
  try {
    const { status } = await fetch(`${baseUrl}/customers`, {
      method: 'POST',
      headers: { authorization: AUTHORIZATION, 'content-type': 'application/json' },
      body: JSON.stringify({ customerType: 'INDIVIDUAL' }),
      signal: AbortSignal.timeout(CALL_LIMIT_MS),
    });
    return status;
  } catch {
    return 0;
  }
}

/** @returns {Promise<void>} */
function pause() {
  return new Promise((done) => setTimeout(done, POLL_MS));
}

/** @param {number} seconds */
function tenth(seconds) {
  return Math.round(seconds * 10) / 10;
}

/**
 * A system that runs already; it is left as it is.
 * @param {string} dataDir
 * @returns {BenchSystem}
 */
export function attachSystem(dataDir) {
  const env = { ...process.env, DATA_DIR: dataDir };
  const run = requireRun(env);
  return {
    run,
    dataDir,
    firstCreatedSeconds: 0,
    readySeconds: 0,
    timeline: [],
    processes: () => findRun(env)?.processes ?? [],
    stop: () => Promise.resolve(),
  };
}

/** A data folder that PostgreSQL's own user may pass through. */
export function newFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'corridor-bench-'));
  chmodSync(folder, 0o755);
  return folder;
}

/** @param {string} dataDir */
export function removeFolder(dataDir) {
  rmSync(dataDir, { recursive: true, force: true });
}

/**
 * @param {RunFile} run
 * @param {string} [database] another one of the same server
 */
export async function connect(run, database) {
  const url = new URL(run.adminDatabaseUrl);
  if (database !== undefined) url.pathname = `/${database}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  return client;
}
