import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdirSync, openSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { eventually } from '@corridor/testing';
import { ensureKafkaJars } from '../../tools/infra/jars.mjs';
import { findJava } from '../../tools/infra/java.mjs';
import { accepts, freePort } from '../../tools/infra/ports.mjs';
import { cacheDirOf } from '../../tools/infra/workspace.mjs';
import type { ComposeContainer } from './compose-file';

const LOG_CONFIG = resolve(__dirname, '..', '..', 'tools', 'kafka', 'log4j2.properties');
/** The image's own, for a folder that isn't formatted. */
const CLUSTER_ID = '5L6g3nShT-eMCtK--X86sw';
const START_LIMIT_MS = 180_000;
const run = promisify(execFile);

/** The broker of docker-compose.yml without its image: its settings and users, by Kafka's own programs. */
export class ComposeBroker {
  private child: ChildProcess | undefined;

  private constructor(
    private readonly folder: string,
    private readonly java: readonly string[],
    private readonly ports: { client: number; local: number; controller: number },
  ) {}

  static async create(folder: string): Promise<ComposeBroker> {
    const { classPath } = await ensureKafkaJars({ cacheDir: cacheDirOf(process.env), say: () => undefined });
    const java = [findJava(process.env).command, '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1'];
    const flags = ['-Xmx512m', `-Dlog4j2.configurationFile=${LOG_CONFIG}`, '-cp', classPath];
    const ports = { client: await freePort(), local: await freePort(), controller: await freePort() };
    return new ComposeBroker(folder, [...java, ...flags], ports);
  }

  /** Where services connect. */
  get brokers(): string {
    return `127.0.0.1:${this.ports.client}`;
  }

  /** Formats its folder and writes its properties by the program of the image, and starts it. */
  async start({ environment }: ComposeContainer): Promise<void> {
    const [defaults, mounted, final] = ['defaults', 'mounted', 'final'].map((name) =>
      join(this.folder, name),
    );
    for (const each of [defaults, mounted, final]) mkdirSync(String(each), { recursive: true });
    for (const name of ['server.properties', 'log4j2.yaml', 'tools-log4j2.yaml'])
      writeFileSync(join(String(defaults), name), '\n');
    const env = { PATH: process.env['PATH'], CLUSTER_ID, ...this.moved(environment) };
    const [command = '', ...args] = this.java;
    const folders = [
      '--default-configs-dir',
      defaults,
      '--mounted-configs-dir',
      mounted,
      '--final-configs-dir',
      final,
    ];
    await run(command, [...args, 'kafka.docker.KafkaDockerWrapper', 'setup', ...folders.map(String)], {
      env,
    });
    const log = openSync(join(this.folder, 'kafka.log'), 'a');
    this.child = spawn(command, [...args, 'kafka.Kafka', join(String(final), 'server.properties')], {
      stdio: ['ignore', log, log],
    });
    await eventually(() => accepts('127.0.0.1', this.ports.client), START_LIMIT_MS);
  }

  /** Runs the command of a container that uses Kafka's programs on the broker's host. */
  async runBeside({ entrypoint = [], command = [], environment }: ComposeContainer): Promise<void> {
    const programs = join(this.folder, 'bin');
    mkdirSync(programs, { recursive: true });
    const quoted = this.java.map((part) => `'${part}'`).join(' ');
    writeFileSync(
      join(programs, 'kafka-configs.sh'),
      `#!/bin/sh\nexec ${quoted} kafka.admin.ConfigCommand "$@"\n`,
    );
    chmodSync(join(programs, 'kafka-configs.sh'), 0o755);
    const [program = '', ...args] = [...entrypoint, ...command];
    const env = { ...this.moved(environment), PATH: `${programs}:${process.env['PATH']}` };
    await run(program, args, { env });
  }

  kill(): void {
    this.child?.kill('SIGKILL');
  }

  /** The same variables with addresses and folders of this machine. */
  private moved(environment: Readonly<Record<string, string>>): Record<string, string> {
    const { client, local, controller } = this.ports;
    return Object.fromEntries(
      Object.entries(environment).map(([name, value]) => [
        name,
        value
          .replace(/:\/\/(?:kafka)?:9092/g, `://127.0.0.1:${client}`)
          .replaceAll('127.0.0.1:9094', `127.0.0.1:${local}`)
          .replaceAll('127.0.0.1:9093', `127.0.0.1:${controller}`)
          .replace(/^\/var\/lib\/kafka/, this.folder),
      ]),
    );
  }
}
