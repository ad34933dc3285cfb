import { execFile, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { Webhook } from 'standardwebhooks';
import { eventually } from '@corridor/testing';
import type { Language } from './pages';

const ROOT = resolve(__dirname, '..', '..');
const run = promisify(execFile);
/** A receiver that doesn't end by then has begun to listen. */
const START_LIMIT_MS = 30_000;
/** A receiver that doesn't answer by then serves another connection alone. */
const ANSWER_LIMIT_MS = 30_000;
/** Receivers refuse a timestamp that differs more than this from their own clock. */
const TOLERANCE_MS = 300_000;
const EVENT = {
  id: 'Webhook:1',
  type: 'SOMETHING_NEW',
  timestamp: '2026-01-31T12:00:01.000Z',
  data: { id: 'Something:1' },
};

/** The machine's Python. CI has one. Elsewhere the Python receiver is skipped if there is none. */
export function findPython(): string | undefined {
  const { status } = spawnSync('python3', ['--version'], { stdio: 'ignore' });
  if (status === 0) return 'python3';
  if (process.env['CI'] === 'true') throw new Error('python3 is missing: apt-get install python3');
  return undefined;
}

/** How a receiver from a document is run. */
export interface Program {
  command: string;
  args: string[];
  /** Default: the checkout. */
  cwd?: string;
  /** What it reads: its code, if it is a script. */
  input?: string;
}

/** A script of a document that needs nothing but the checkout. */
export function scriptOf(language: Language, input: string): Program {
  return language === 'python'
    ? { command: 'python3', args: ['-'], input }
    : { command: process.execPath, args: ['--input-type=module', '-'], input };
}

/**
 * What a receiver prints that is started without a secret, or with an empty one, by which anybody can sign.
 * @throws Error if it doesn't end by itself with an error
 */
export async function saysWithoutSecret(
  { command, args, cwd = ROOT, input = '' }: Program,
  secret?: '',
): Promise<string> {
  const env = { ...process.env, WEBHOOK_SECRET: secret };
  const running = run(command, args, { cwd, env, timeout: START_LIMIT_MS });
  running.child.stdin?.end(input);
  const ended = await running.then(
    () => ({ code: 0, stderr: '' }),
    (error: unknown) => error as { code: number | null; stderr: string },
  );
  if (!ended.code) throw new Error(`it ended with ${ended.code} after ${START_LIMIT_MS} ms at most`);
  return ended.stderr;
}

/** A receiver, and the values that it runs with. */
interface Written {
  program: Program;
  port: number;
  endpointId: string;
  secret: string;
}

/** Runs a webhook receiver from a document. In a script only the port is replaced. */
export class DocumentedReceiver {
  readonly endpointId: string;
  private child: ChildProcess | undefined;
  private output = '';

  constructor(private readonly written: Written) {
    this.endpointId = written.endpointId;
  }

  /** Starts the receiver. Resolves when it answers. */
  async start(): Promise<void> {
    const { program, port, secret } = this.written;
    const { command, args, cwd = ROOT, input = '' } = program;
    this.child = spawn(command, args, { cwd, env: { ...process.env, WEBHOOK_SECRET: secret } });
    this.child.stdout?.on('data', (chunk: Buffer) => (this.output += chunk.toString('utf8')));
    this.child.stderr?.on('data', (chunk: Buffer) => (this.output += chunk.toString('utf8')));
    this.child.stdin?.end(input.replaceAll('4000', String(port)));
    await eventually(() => this.post('{}', {}));
  }

  stop(): void {
    this.child?.kill();
  }

  /** Waits until the receiver has printed a line. */
  async prints(line: string): Promise<void> {
    await eventually(() => {
      if (!this.output.split('\n').includes(line)) throw new Error(`no "${line}" among:\n${this.output}`);
      return true;
    });
  }

  /** The receiver's answers to a genuine delivery and to forged ones. */
  async answersToForgeries(): Promise<Record<string, number>> {
    const body = JSON.stringify(EVENT);
    const { secret } = this.written;
    const headers = signed(body, { secret });
    const foreign = signed(body, { secret: `whsec_${Buffer.alloc(24, 7).toString('base64')}` });
    const both = `${foreign['webhook-signature']} ${headers['webhook-signature']}`;
    const cutOff = await this.strangersRequest();
    cutOff.destroy();
    const stalled = await this.strangersRequest();
    const answers = {
      genuine: await this.post(body, headers),
      afterRotation: await this.post(body, { ...headers, 'webhook-signature': both }),
      otherBody: await this.post(body.replace('NEW', 'OLD'), headers),
      otherSecret: await this.post(body, foreign),
      tooOld: await this.post(body, signed(body, { secret, ageMs: TOLERANCE_MS + 10_000 })),
      unsigned: await this.post(body, {}),
      malformed: await this.post(body, { ...headers, 'webhook-signature': 'v1' }),
      endlessTime: await this.post(body, { ...headers, 'webhook-timestamp': '9'.repeat(5_000) }),
    };
    stalled.destroy();
    return answers;
  }

  /** A request of which only the beginning comes. */
  private async strangersRequest(): Promise<Socket> {
    const socket = connect(this.written.port, '127.0.0.1');
    await once(socket, 'connect');
    const head = 'POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100\r\n\r\n';
    await new Promise((written) => socket.write(`${head}{`, written));
    return socket;
  }

  private async post(body: string, headers: Record<string, string>): Promise<number> {
    const { status } = await fetch(`http://127.0.0.1:${this.written.port}/`, {
      method: 'POST',
      body,
      headers,
      signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
    });
    return status;
  }
}

function signed(
  body: string,
  { secret, ageMs = 0 }: { secret: string; ageMs?: number },
): Record<string, string> {
  const at = new Date(Date.now() - ageMs);
  return {
    'webhook-id': EVENT.id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': new Webhook(secret).sign(EVENT.id, at, body),
  };
}
