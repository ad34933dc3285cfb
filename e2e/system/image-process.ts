import { spawn, type ChildProcess } from 'node:child_process';
import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const STOP_LIMIT_MS = 20_000;
const ADDRESSES = '127.0.0.1 localhost\n';

/** The configuration of an image. */
export interface ImageConfig {
  Entrypoint: string[];
  Env: string[];
  User: string;
  WorkingDir: string;
  Healthcheck: { Test: string[] };
  Labels: Record<string, string>;
}

/** An image that `npm run image -- --format folder` made. */
export interface Image {
  folder: string;
  config: ImageConfig;
  /** Of all its files. */
  bytes: number;
}

interface ProcessOptions {
  args: readonly string[];
  env?: Record<string, string>;
  /** Takes the place of the image's entry point. */
  entrypoint?: readonly string[];
}

export function imageIn(folder: string): Image {
  const { config, bytes } = JSON.parse(readFileSync(join(folder, 'config.json'), 'utf8')) as Omit<
    Image,
    'folder'
  >;
  return { folder, config, bytes };
}

/** Writes a secret as a file that the image's user may read, as engines mount it. Its path inside of the image. */
export function writeSecret(image: Image, name: string, value: string): string {
  const folder = join(image.folder, 'secrets');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), `${value}\n`);
  return `/run/secrets/${name}`;
}

/**
 * A process in the image's root file system, as its configuration says: its user, who is not root, its variables, and
 * none of this machine. The root is read-only; /tmp and the folder for files can be written.
 */
export class ImageProcess {
  output = '';
  readonly #child: ChildProcess;
  readonly #ended: Promise<number | null>;

  constructor({ folder, config }: Image, { args, env = {}, entrypoint = config.Entrypoint }: ProcessOptions) {
    const [uid = '', gid = ''] = config.User.split(':');
    for (const name of ['secrets', 'files']) mkdirSync(join(folder, name), { recursive: true });
    const user = { uid: Number(uid), gid: Number(gid) };
    chownSync(join(folder, 'files'), user.uid, user.gid);
    writeFileSync(join(folder, 'root', 'etc', 'hosts'), ADDRESSES);
    const variables = [...config.Env.map((line) => line.split('=')), ...Object.entries(env)];
    const bwrap = [
      ...['--ro-bind', join(folder, 'root'), '/', '--dev', '/dev', '--proc', '/proc', '--tmpfs', '/tmp'],
      ...['--tmpfs', '/run', '--ro-bind', join(folder, 'secrets'), '/run/secrets'],
      ...['--bind', join(folder, 'files'), '/var/lib/corridor', '--chdir', config.WorkingDir],
      ...['--unshare-user', '--uid', uid, '--gid', gid, '--unshare-pid', '--as-pid-1', '--die-with-parent'],
      '--clearenv',
      ...variables.flatMap(([name = '', ...value]) => ['--setenv', name, value.join('=')]),
    ];
    this.#child = spawn('bwrap', [...bwrap, ...entrypoint, ...args], {
      ...user,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream?.on('data', (chunk: Buffer) => (this.output += chunk.toString('utf8')));
    this.#ended = new Promise((done) => {
      this.#child.once('error', (error) => (this.output += error.message));
      this.#child.once('close', (code) => done(code));
    });
  }

  /** Waits for the end. Resolves with the exit code. */
  ended(): Promise<number | null> {
    return this.#ended;
  }

  hasEnded(): boolean {
    return this.#child.exitCode !== null;
  }

  /** Ends the process as an engine does: SIGTERM to the entry point, which is process 1. */
  async stop(): Promise<number | null> {
    const pid = firstOf(Number(this.#child.pid));
    if (pid !== undefined) process.kill(pid, 'SIGTERM');
    const limit = setTimeout(() => this.#child.kill('SIGKILL'), STOP_LIMIT_MS);
    const code = await this.#ended;
    clearTimeout(limit);
    return code;
  }
}

/** The process that bwrap started: its only child. */
function firstOf(pid: number): number | undefined {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return children === '' ? undefined : Number(children.split(' ')[0]);
}

/** Runs a command of the image and waits for its end. */
export async function runInImage(
  image: Image,
  options: ProcessOptions,
): Promise<{ code: number | null; output: string }> {
  const child = new ImageProcess(image, options);
  const code = await child.ended();
  return { code, output: child.output };
}
