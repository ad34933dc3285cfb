import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { resolve } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { eventually } from '@corridor/testing';

const ROOT = resolve(__dirname, '..', '..');
/** Receivers refuse a timestamp that differs more than this from their own clock. */
const TOLERANCE_MS = 300_000;
const EVENT = { id: 'Webhook:1', type: 'TEST', data: { id: 'WebhookEndpoint:1' } };

/** Languages of the receivers in documents, as named on their code blocks. */
export type Language = 'js' | 'python';

/** The machine's Python. CI has one. Elsewhere the Python receiver is skipped if there is none. */
export function findPython(): string | undefined {
  const { status } = spawnSync('python3', ['--version'], { stdio: 'ignore' });
  if (status === 0) return 'python3';
  if (process.env['CI'] === 'true') throw new Error('python3 is missing: apt-get install python3');
  return undefined;
}

/** The code of a receiver, and the values that it runs with. */
interface Written {
  language: Language;
  code: string;
  port: number;
  endpointId: string;
  secret: string;
}

/** Runs a webhook receiver from a document. Only its port is replaced. */
export class DocumentedReceiver {
  readonly endpointId: string;
  private child: ChildProcess | undefined;
  private output = '';

  constructor(private readonly written: Written) {
    this.endpointId = written.endpointId;
  }

  /** Starts the receiver. Resolves when it answers. */
  async start(): Promise<void> {
    const { language, code, port, secret } = this.written;
    const [program, args] =
      language === 'js' ? [process.execPath, ['--input-type=module', '-']] : ['python3', ['-']];
    this.child = spawn(program, args, { cwd: ROOT, env: { ...process.env, WEBHOOK_SECRET: secret } });
    this.child.stdout?.on('data', (chunk: Buffer) => (this.output += chunk.toString('utf8')));
    this.child.stderr?.on('data', (chunk: Buffer) => (this.output += chunk.toString('utf8')));
    this.child.stdin?.end(code.replaceAll('4000', String(port)));
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
    return {
      genuine: await this.post(body, headers),
      afterRotation: await this.post(body, { ...headers, 'webhook-signature': both }),
      otherBody: await this.post(body.replace('TEST', 'TOAST'), headers),
      otherSecret: await this.post(body, foreign),
      tooOld: await this.post(body, signed(body, { secret, ageMs: TOLERANCE_MS + 10_000 })),
      unsigned: await this.post(body, {}),
    };
  }

  private async post(body: string, headers: Record<string, string>): Promise<number> {
    const { status } = await fetch(`http://127.0.0.1:${this.written.port}/`, {
      method: 'POST',
      body,
      headers,
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
