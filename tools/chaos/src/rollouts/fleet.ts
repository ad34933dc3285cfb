import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../../infra/ports.mjs';
import { exitOf, spawnLogged, tailOf } from '../../../infra/processes.mjs';
import { APPS } from '../../../start/apps.mjs';
import { answersOk } from '../../../start/plan.mjs';
import { appEnvironment, type RunFile } from '../../../start/run-file.mjs';
import type { Balancer } from './balancer';

const READY_LIMIT_MS = 120_000;
/** Far above the time in which an instance ends. */
const STOP_LIMIT_MS = 120_000;
const POLL_MS = 100;
/** Longer than any run. */
const UPGRADE_MS = 3_600_000;
/** How long an instance still runs after the balancer has left it, as with the pre-stop pause of the Helm chart. */
const PRE_STOP_MS = 1_000;

/** One process of a service. */
export interface Instance {
  app: string;
  name: string;
  child: ChildProcess;
  operatorPort: number;
  /** Of a gateway. */
  port: number | undefined;
}

interface FleetOptions {
  run: () => RunFile;
  balancer: Balancer;
  /** The folder of the release that new instances belong to. */
  root: string;
  requestPartitions: number;
}

/** The processes of all services on one PostgreSQL and one Kafka, of one release or of two. */
export class Fleet {
  root: string;
  readonly faults: string[] = [];
  readonly #options: FleetOptions;
  #instances: Instance[] = [];
  #started = 0;

  constructor(options: FleetOptions) {
    this.#options = options;
    this.root = options.root;
  }

  of(app: string): readonly Instance[] {
    return this.#instances.filter((one) => one.app === app);
  }

  /** Whether every instance is ready. */
  async isWell(): Promise<boolean> {
    const answers = await Promise.all(this.#instances.map((one) => isReady(one)));
    return answers.every(Boolean);
  }

  /** Starts an instance of the present release. Resolves when it is ready and gets requests. */
  async start(app: string): Promise<Instance> {
    const { run: runOf, balancer, requestPartitions } = this.#options;
    const run = runOf();
    this.#started += 1;
    const name = `${app}-${this.#started}`;
    const operatorPort = await freePort();
    const port = APPS.find((one) => one.name === app)?.entersHttp ? await freePort() : undefined;
    const log = join(run.logs, `${name}.log`);
    const own = { PATH: process.env['PATH'], HOME: process.env['HOME'] };
    const env = {
      ...appEnvironment(run, app, { env: own }),
      // The other release may sign no events.
      UNSIGNED_EVENTS_UNTIL: new Date(Date.now() + UPGRADE_MS).toISOString(),
      REQUEST_PARTITIONS: String(requestPartitions),
      INSTANCE_ID: name,
      OPERATOR_PORT: String(operatorPort),
      STOP_WITH_STDIN: 'true',
      ...(port === undefined ? {} : { PORT: String(port) }),
    };
    const args = ['--enable-source-maps', join(this.root, 'apps', app, 'dist', 'main.js')];
    const child = spawnLogged({ command: process.execPath, args, log, env, cwd: this.root, leash: true });
    const instance = { app, name, child, operatorPort, port };
    this.#instances.push(instance);
    await becomesReady(instance, log);
    if (port !== undefined) balancer.add(port);
    return instance;
  }

  /** Stops an instance in good order. It must end by itself and without an error. */
  async stop(instance: Instance): Promise<void> {
    const { child, name, port } = instance;
    if (port !== undefined) await Promise.all([this.#options.balancer.remove(port), pause(PRE_STOP_MS)]);
    this.#instances = this.#instances.filter((one) => one !== instance);
    child.kill('SIGTERM');
    const limit = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
    const { code, signal } = await exitOf(child);
    clearTimeout(limit);
    if (code !== 0) this.faults.push(`${name} ended with ${code ?? signal}`);
  }

  /** Replaces every instance of a service by one of the present release, one after the other. */
  async replace(app: string): Promise<void> {
    for (const old of this.of(app)) {
      await this.start(app);
      await this.stop(old);
    }
  }

  async stopAll(): Promise<void> {
    await Promise.all([...this.#instances].map((one) => this.stop(one)));
  }
}

function isReady({ operatorPort }: Instance): Promise<boolean> {
  return answersOk(`http://127.0.0.1:${operatorPort}/health/ready`);
}

async function becomesReady(instance: Instance, log: string): Promise<void> {
  const deadline = performance.now() + READY_LIMIT_MS;
  while (!(await isReady(instance))) {
    const { exitCode } = instance.child;
    if (exitCode !== null || performance.now() > deadline)
      throw new Error(
        `${instance.name} is not ready (exit code ${exitCode}); ${log} ends with:\n${tailOf(log, { from: 0, lines: 5 })}`,
      );
    await pause(POLL_MS);
  }
}
