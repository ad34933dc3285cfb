import { execFile, spawn } from 'node:child_process';
import { openSync, readFileSync, rmSync } from 'node:fs';
import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

const SCRIPT = resolve(__dirname, '../../../tools/test-infra.mjs');
const START_LIMIT_MS = 180_000;
const run = promisify(execFile);

/**
 * PostgreSQL and Kafka for one spec file. Topics and groups have fixed names, so two files on one broker would receive
 * each other's requests. A separate broker can also be killed.
 */
export class Infra {
  private constructor(
    private readonly dir: string,
    readonly adminUrl: string,
    readonly brokers: string[],
    private kafkaPid: number,
    private readonly kafkaCommand: string[],
    private readonly kafkaEnv: NodeJS.ProcessEnv,
  ) {}

  static async start(): Promise<Infra> {
    const dir = await mkdtemp(join(tmpdir(), 'corridor-messaging-'));
    // PostgreSQL runs as another user when the tests run as root.
    await chmod(dir, 0o711);
    const { stdout } = await run(process.execPath, [SCRIPT, 'start', '--dir', dir], {
      timeout: START_LIMIT_MS,
    });
    const { adminUrl, brokers, pids } = JSON.parse(stdout) as {
      adminUrl: string;
      brokers: string;
      pids: number[];
    };
    const kafkaPid = pids.find((pid) => words(pid, 'cmdline').some((word) => word === 'kafka.Kafka'));
    if (kafkaPid === undefined) throw new Error('the broker was not found among what was started');
    const environment = words(kafkaPid, 'environ').map((line) => line.split(/=(.*)/s).slice(0, 2));
    const env = Object.fromEntries(environment) as NodeJS.ProcessEnv;
    return new Infra(dir, adminUrl, brokers.split(','), kafkaPid, words(kafkaPid, 'cmdline'), env);
  }

  /** Kills the broker as a power cut would. */
  async killBroker(): Promise<void> {
    process.kill(this.kafkaPid, 'SIGKILL');
    while (isAlive(this.kafkaPid)) await pause(20);
  }

  /** Stops the broker like a paused machine: connections stay open and nothing is answered. */
  freezeBroker(): void {
    process.kill(this.kafkaPid, 'SIGSTOP');
  }

  /** Resumes a frozen broker. */
  thawBroker(): void {
    process.kill(this.kafkaPid, 'SIGCONT');
  }

  /** Restarts the killed broker with its data and its port, and doesn't wait until it is ready. */
  restartBroker(): void {
    const [command = 'java', ...args] = this.kafkaCommand;
    const log = openSync(join(this.dir, 'kafka-again.log'), 'a');
    const child = spawn(command, args, { env: this.kafkaEnv, stdio: ['ignore', log, log], detached: true });
    child.unref();
    this.kafkaPid = child.pid ?? this.kafkaPid;
  }

  async stop(): Promise<void> {
    if (isAlive(this.kafkaPid)) process.kill(this.kafkaPid, 'SIGKILL');
    await run(process.execPath, [SCRIPT, 'stop', '--dir', this.dir], { timeout: START_LIMIT_MS });
    rmSync(this.dir, { recursive: true, force: true });
  }
}

function words(pid: number, file: 'cmdline' | 'environ'): string[] {
  return readFileSync(`/proc/${pid}/${file}`, 'utf8')
    .split('\0')
    .filter((word) => word !== '');
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}
