import { spawn, type ChildProcess } from 'node:child_process';
import { join, resolve } from 'node:path';
import type { ServiceName } from '@corridor/contracts';
import { eventually } from '@corridor/testing';
import { freePort } from '../../tools/infra/ports.mjs';
import { exitOf } from '../../tools/infra/processes.mjs';

const ROOT = resolve(__dirname, '..', '..');
/** Far above the time in which a service ends. */
const STOP_LIMIT_MS = 120_000;

/** One service as its own process, with the variables that it is given and no others. */
export class ServiceProcess {
  private output = '';

  private constructor(
    readonly service: ServiceName,
    private readonly child: ChildProcess,
    private readonly operatorPort: number,
  ) {
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk) => (this.output += String(chunk)));
  }

  /** Starts a service and waits until it is ready. */
  static async start(
    service: ServiceName,
    env: Readonly<Record<string, string>>,
    { running, limitMs }: { running: ServiceProcess[]; limitMs: number },
  ): Promise<void> {
    const operatorPort = await freePort();
    const child = spawn(process.execPath, [join(ROOT, 'apps', service, 'dist', 'main.js')], {
      env: {
        ...env,
        OPERATOR_HOST: '127.0.0.1',
        OPERATOR_PORT: String(operatorPort),
        STOP_WITH_STDIN: 'true',
      },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    const started = new ServiceProcess(service, child, operatorPort);
    running.push(started);
    await eventually(() => started.isReady(), limitMs);
  }

  private async isReady(): Promise<true> {
    const { service, child, operatorPort, output } = this;
    if (child.exitCode === null) {
      const { status } = await fetch(`http://127.0.0.1:${operatorPort}/health/ready`);
      if (status === 200) return true;
    }
    throw new Error(`${service} isn't ready (exit code ${child.exitCode}): ${output.slice(-2_000)}`);
  }

  async metrics(): Promise<string> {
    return (await fetch(`http://127.0.0.1:${this.operatorPort}/metrics`)).text();
  }

  /** Lines of its log that match. */
  lines(pattern: RegExp): string[] {
    return this.output.split('\n').filter((line) => pattern.test(line));
  }

  /** Ends it in good order and resolves with its exit code. */
  async stop(): Promise<number | null> {
    this.child.kill('SIGTERM');
    const limit = setTimeout(() => this.kill(), STOP_LIMIT_MS);
    const { code } = await exitOf(this.child);
    clearTimeout(limit);
    return code;
  }

  kill(): void {
    this.child.kill('SIGKILL');
  }
}
