import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, chmodSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort } from '../../tools/infra/ports.mjs';
import { exitOf } from '../../tools/infra/processes.mjs';

const ROOT = resolve(__dirname, '..', '..');
/** Far above the time in which a system starts. */
const START_LIMIT_MS = 380_000;
/** Far above the time in which a system stops its processes. */
const STOP_LIMIT_MS = 180_000;

/** The content of run.json. */
export interface RunFile {
  pid: number;
  ready: boolean;
  baseUrl: string;
  /** Folder of the log files. */
  logs: string;
  adminDatabaseUrl: string;
  kafkaBrokers: string;
  environment: Record<string, string>;
  apps: Record<string, { databaseUrl: string; operatorPorts: number[]; keys: Record<string, string> }>;
  processes: { name: string; pid: number }[];
}

/** A system started by `npm start`, with its own data folder. */
export interface RunningSystem {
  dataDir: string;
  child: ChildProcess;
  /** Its whole output so far. */
  output(): string;
}

/** A folder that all users may enter, until a system starts there. */
export function newDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'corridor-e2e-'));
  chmodSync(dataDir, 0o755);
  return dataDir;
}

/** Starts the system with the README's command and waits until it reports that it is ready. */
export async function startSystem(input: {
  dataDir: string;
  env?: Record<string, string>;
  /** Options of `npm start`. */
  args?: readonly string[];
}): Promise<RunningSystem> {
  const { args = [] } = input;
  const child = spawn(process.execPath, [join(ROOT, 'tools', 'start.mjs'), ...args], {
    cwd: ROOT,
    env: { ...process.env, PORT: String(await freePort()), DATA_DIR: input.dataDir, ...input.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const collect = (chunk: Buffer): void => void (output += chunk.toString('utf8'));
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  await new Promise<void>((ready, failed) => {
    const limit = setTimeout(() => {
      child.kill('SIGTERM');
      failed(new Error(`the system was not ready in time:\n${output}`));
    }, START_LIMIT_MS);
    child.stdout.on('data', () => {
      if (!/Ready: http/.test(output)) return;
      clearTimeout(limit);
      ready();
    });
    child.once('exit', (code) => {
      clearTimeout(limit);
      failed(new Error(`the system ended with ${code}:\n${output}`));
    });
  });
  return { dataDir: input.dataDir, child, output: () => output };
}

/** Stops the system as a user would. Resolves with its exit code; null if a signal has ended it. */
export async function stopSystem({ child }: RunningSystem): Promise<number | null> {
  child.kill('SIGTERM');
  const limit = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
  const { code } = await exitOf(child);
  clearTimeout(limit);
  return code;
}

/** Removes a data folder. */
export function removeDataDir(dataDir: string): void {
  rmSync(dataDir, { recursive: true, force: true });
}

/** Reads the run.json of a data folder. */
export function readRunFile(dataDir: string): RunFile {
  return JSON.parse(readFileSync(join(dataDir, 'run.json'), 'utf8')) as RunFile;
}
