import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiClient } from '@corridor/api-client';
import pg from 'pg';
import { freePort } from '../../infra/ports.mjs';
import { ROOT } from '../../infra/workspace.mjs';
import { findRun, requireRun, type RunFile } from '../../start/run-file.mjs';
import { COUNTING_SETTINGS } from './statements';

/** A first start installs the packages and compiles. */
const START_LIMIT_MS = 600_000;
const POLL_MS = 50;
const CALL_LIMIT_MS = 5_000;
const ADMIN_OUTPUT_MAX = 64 * 1024 * 1024;

export interface BenchSystem {
  /** As it was when the system was ready. */
  run: RunFile;
  dataDir: string;
  /** From the command to the first 201. */
  firstCreatedSeconds: number;
  /** From the command to `ready` in its run file. */
  readySeconds: number;
  /** What the start said, with its seconds. */
  timeline: string[];
  /** As they are now. */
  processes: () => RunFile['processes'];
  /** By the token of the sandbox's platform. */
  client: ApiClient;
  /** Where operators reach it. */
  operationsUrl: string;
  stop: () => Promise<void>;
}

/**
 * `npm start` on free ports, in a folder of its own, until a POST has answered 201 and the start says that it is ready.
 * @param root folder of the sources; by default those of this benchmark
 * @param integrityIntervalMs pause between two checks of the ledger; 0: none
 */
export async function startBenchSystem({
  dataDir,
  root = ROOT,
  integrityIntervalMs = 0,
}: {
  dataDir: string;
  root?: string;
  integrityIntervalMs?: number;
}): Promise<BenchSystem> {
  const begun = performance.now();
  const operationsPort = String(await freePort());
  const env = {
    ...process.env,
    OPERATIONS_PORT: operationsPort,
    // One platform measures what all of them could do.
    PLATFORM_REQUESTS_PER_SECOND: '1000000',
    PORT: '0',
    DATA_DIR: dataDir,
    // None, unless asked for: the rows that fill the lists are outside of the ledger (list-data.ts).
    INTEGRITY_INTERVAL_MS: String(integrityIntervalMs),
    POSTGRES_SETTINGS: [COUNTING_SETTINGS, process.env.POSTGRES_SETTINGS].filter(Boolean).join(';'),
  };
  const child = spawn('npm', ['start'], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] });
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
        client: new ApiClient({ baseUrl: run.baseUrl }),
        operationsUrl: `http://127.0.0.1:${operationsPort}`,
        stop,
      };
    }
  } catch (error) {
    await stop();
    throw error;
  }
}

/** When a customer was made for the first time. */
interface Start {
  now: () => RunFile | undefined;
  assertAlive: () => void;
}

async function firstCreated({ now, assertAlive }: Start): Promise<number> {
  for (;;) {
    assertAlive();
    const run = now();
    const status = run?.baseUrl ? await createCustomer(run.baseUrl) : 0;
    if (status === 201) return performance.now();
    await pause();
  }
}

/** The status of the answer; 0 where there was none. */
async function createCustomer(baseUrl: string): Promise<number> {
  const client = new ApiClient({ baseUrl, timeoutMs: CALL_LIMIT_MS });
  try {
    return (await client.post('/customers', { customerType: 'INDIVIDUAL' })).status;
  } catch {
    return 0;
  } finally {
    client.close();
  }
}

function pause(): Promise<void> {
  return new Promise((done) => setTimeout(done, POLL_MS));
}

function tenth(seconds: number): number {
  return Math.round(seconds * 10) / 10;
}

/** A system that runs already; it is left as it is. */
export function attachSystem(dataDir: string): BenchSystem {
  const env: NodeJS.ProcessEnv = { ...process.env, DATA_DIR: dataDir };
  const run = requireRun(env);
  return {
    run,
    dataDir,
    firstCreatedSeconds: 0,
    readySeconds: 0,
    timeline: [],
    processes: () => findRun(env)?.processes ?? [],
    client: new ApiClient({ baseUrl: run.baseUrl }),
    operationsUrl: `http://127.0.0.1:${env['OPERATIONS_PORT'] ?? ''}`,
    stop: () => Promise.resolve(),
  };
}

/** A data folder that PostgreSQL's own user may pass through. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'corridor-bench-'));
  chmodSync(folder, 0o755);
  return folder;
}

export function removeFolder(dataDir: string): void {
  rmSync(dataDir, { recursive: true, force: true });
}

/** A session on the database of the system, or on another one of its server. */
export async function connect(run: RunFile, database?: string): Promise<pg.Client> {
  const url = new URL(run.adminDatabaseUrl);
  if (database !== undefined) url.pathname = `/${database}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  return client;
}

/** Runs an admin command on the system; resolves with its output and its seconds. */
export function admin(
  { dataDir }: Pick<BenchSystem, 'dataDir'>,
  ...args: string[]
): { output: string; seconds: number } {
  const begun = performance.now();
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(ROOT, 'tools', 'run.mjs'), 'admin', ...args],
    {
      env: { ...process.env, DATA_DIR: dataDir },
      encoding: 'utf8',
      maxBuffer: ADMIN_OUTPUT_MAX,
    },
  );
  if (status !== 0) throw new Error(`admin ${args.join(' ')} ended with ${status}:\n${stdout}${stderr}`);
  return { output: stdout, seconds: (performance.now() - begun) / 1000 };
}
