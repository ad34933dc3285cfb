import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { appendFileSync, chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { isAlive } from '../../infra/processes.mjs';
import { ROOT } from '../../infra/workspace.mjs';
import { findRun, type RunFile } from '../../start/run-file.mjs';

const START_LIMIT_MS = 240_000;
const POLL_MS = 50;
const LISTENS = /(?:Ready:|listens on) (http:\S+)/g;

/** Options of the start. */
export interface DisposableSystemOptions {
  /** `<app>=<count>,…` */
  instances?: string;
  /** Number of Kafka's brokers. Default: 1. */
  brokers?: number;
  dataDir?: string;
  env?: NodeJS.ProcessEnv;
  /** The folder of the sources that start it. Default: this one. */
  root?: string;
  /** How long the start may take, in milliseconds. */
  startLimitMs?: number;
}

/** A system for one run, on free ports and with its own data folder, which can be removed afterwards. */
export class DisposableSystem {
  readonly dataDir: string;
  /** Base URL of each gateway. */
  readonly gateways = new Map<string, string>();
  output = '';
  readonly #root: string;
  readonly #child: ChildProcess;
  readonly #ended: Promise<unknown>;
  readonly #startLimitMs: number;

  constructor(options: DisposableSystemOptions = {}) {
    const { instances, brokers = 1, dataDir = DisposableSystem.newFolder(), env = {}, root = ROOT } = options;
    this.dataDir = dataDir;
    this.#root = root;
    this.#startLimitMs = options.startLimitMs ?? START_LIMIT_MS;
    const args = [
      join(root, 'tools', 'start.mjs'),
      ...(instances === undefined ? [] : ['--instances', instances]),
      ...(brokers === 1 ? [] : ['--brokers', String(brokers)]),
    ];
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, PORT: '0', ...env, DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        this.output += String(chunk);
        appendFileSync(join(dataDir, 'start.log'), chunk);
      });
    }
    this.#child = child;
    this.#ended = new Promise((done) => child.once('exit', done));
  }

  /** A folder that all users may enter, until a system starts there. */
  static newFolder(prefix = 'corridor-chaos-'): string {
    const folder = mkdtempSync(join(tmpdir(), prefix));
    chmodSync(folder, 0o755);
    return folder;
  }

  /** The present content of run.json. */
  get run(): RunFile {
    const run = findRun({ ...process.env, DATA_DIR: this.dataDir });
    if (!run) throw new Error(`the system of ${this.dataDir} is not running:\n${this.output}`);
    return run;
  }

  async becomesReady(): Promise<void> {
    const deadline = performance.now() + this.#startLimitMs;
    while (!/^Logs: /m.test(this.output)) {
      if (this.#child.exitCode !== null) throw new Error(`the system ended:\n${this.output}`);
      if (performance.now() > deadline) throw new Error(`the system was not ready in time:\n${this.output}`);
      await pause(POLL_MS);
    }
    const urls = [...this.output.matchAll(LISTENS)].map(([, url]) => String(url));
    urls.forEach((url, index) => this.gateways.set(index === 0 ? 'gateway' : `gateway-${index + 1}`, url));
  }

  /** The pid of a process of run.json; undefined if it does not run at present. */
  pidOf(name: string): number | undefined {
    const pid = this.run.processes.find((one) => one.name === name)?.pid;
    return pid !== undefined && isAlive(pid) ? pid : undefined;
  }

  /** Whether every process runs and reports that it is ready. */
  async isWell(): Promise<boolean> {
    const ports = Object.values(this.run.apps).flatMap(({ operatorPorts }) => operatorPorts);
    const answers = await Promise.all(
      ports.map((port) =>
        fetch(`http://127.0.0.1:${port}/health/ready`, { signal: AbortSignal.timeout(5_000) }).then(
          (answer) => answer.ok,
          () => false,
        ),
      ),
    );
    return answers.every(Boolean);
  }

  /** Runs `npm run admin -- …` of the present sources on this system. */
  admin(...args: string[]): Promise<{ code: number; output: string }> {
    // The admin tool is compiled before this project, because the project refers to it.
    return this.#execute(ROOT, [join(ROOT, 'tools', 'admin', 'dist', 'main.js'), ...args]);
  }

  /** Runs `npm run admin -- …` of the sources that started the system, whose schema may be older than the present one. */
  adminOfItsRelease(...args: string[]): Promise<{ code: number; output: string }> {
    return this.#execute(this.#root, [join(this.#root, 'tools', 'run.mjs'), 'admin', ...args]);
  }

  async #execute(cwd: string, args: readonly string[]): Promise<{ code: number; output: string }> {
    const env = { ...process.env, DATA_DIR: this.dataDir };
    const options = { cwd, env, maxBuffer: 64 * 1024 * 1024 };
    try {
      const { stdout, stderr } = await promisify(execFile)(process.execPath, args, options);
      return { code: 0, output: `${stdout}${stderr}` };
    } catch (error) {
      const { code, stdout, stderr } = error as { code?: number; stdout?: string; stderr?: string };
      return { code: code ?? 1, output: `${stdout ?? ''}${stderr ?? String(error)}` };
    }
  }

  async stop(): Promise<void> {
    this.#child.kill('SIGTERM');
    await this.#ended;
  }

  removeData(): void {
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}
