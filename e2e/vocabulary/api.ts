import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { takePlatform } from '../system/ready-platforms';
import { assertDocumented } from './contract';
import type { Json } from './json';
import { noteSent, noteSentForm } from './sent-values';

export { at, listAt, numberAt, textAt, type Json } from './json';

const ROOT = resolve(__dirname, '..', '..');

/** An answer of the API, its body parsed. */
export interface Answer {
  status: number;
  headers: Headers;
  body: Json;
  /** The body as it came. */
  text: string;
}

/** Headers and the idempotency key of one call. */
export interface CallOptions {
  key?: string;
  headers?: Record<string, string>;
}

/** Base URL of the running system. */
export function baseUrl(): string {
  const url = process.env['E2E_BASE_URL'];
  if (!url) throw new Error('E2E_BASE_URL is not set: end-to-end tests run through npm test');
  return url;
}

/** A caller of the API with one token. */
export class Api {
  constructor(
    readonly clientId: string,
    readonly clientSecret: string,
    readonly url = baseUrl(),
  ) {}

  get authorization(): string {
    return `Basic ${Buffer.from(`${this.clientId}:${this.clientSecret}`).toString('base64')}`;
  }

  async call(method: string, path: string, body?: unknown, options: CallOptions = {}): Promise<Answer> {
    const headers: Record<string, string> = { authorization: this.authorization, ...options.headers };
    if (body !== undefined) headers['content-type'] ??= 'application/json';
    if (options.key !== undefined) headers['idempotency-key'] = options.key;
    noteSent(body);
    const response = await fetch(`${this.url}${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const requestBody = typeof body === 'string' ? undefined : body;
    return this.answerOf(response, { method, path, requestBody });
  }

  /** Sends a form: texts, and files as blobs. */
  async form(
    method: string,
    path: string,
    parts: Readonly<Record<string, string | Blob>>,
    options: CallOptions & { fileName?: string } = {},
  ): Promise<Answer> {
    await noteSentForm(path, parts);
    const form = new FormData();
    for (const [name, part] of Object.entries(parts)) {
      if (typeof part === 'string') form.append(name, part);
      else form.append(name, part, options.fileName ?? 'document.pdf');
    }
    const headers: Record<string, string> = { authorization: this.authorization, ...options.headers };
    if (options.key !== undefined) headers['idempotency-key'] = options.key;
    const response = await fetch(`${this.url}${path}`, { method, headers, body: form });
    return this.answerOf(response, { method, path, requestBody: undefined });
  }

  /** Every answer that a test gets is compared with what the system documents. */
  private async answerOf(
    response: Response,
    request: { method: string; path: string; requestBody: unknown },
  ): Promise<Answer> {
    const { status, headers } = response;
    const text = await response.text();
    await assertDocumented(this.url, { ...request, status, headers, text });
    return { status, headers, text, body: parse(text) };
  }

  get(path: string, options?: CallOptions): Promise<Answer> {
    return this.call('GET', path, undefined, options);
  }

  post(path: string, body?: unknown, options?: CallOptions): Promise<Answer> {
    return this.call('POST', path, body, options);
  }

  patch(path: string, body: unknown, options?: CallOptions): Promise<Answer> {
    return this.call('PATCH', path, body, options);
  }

  delete(path: string, options?: CallOptions): Promise<Answer> {
    return this.call('DELETE', path, undefined, options);
  }
}

function parse(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return {};
  }
}

/** Runs `npm run admin -- …` against the running system; resolves with what it printed. */
export async function admin(...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [resolve(ROOT, 'tools', 'admin.mjs'), ...args],
    {
      cwd: ROOT,
      env: { ...process.env, DATA_DIR: process.env['E2E_DATA_DIR'] },
      maxBuffer: 16 * 1024 * 1024,
    },
  );
  return stdout;
}

/** A platform of a test's own, so that suites don't see each other's data: one that is ready, or a new one. */
export async function createPlatform(...flags: string[]): Promise<Api> {
  const ready = flags.length === 0 ? takePlatform(process.env['E2E_DATA_DIR'] ?? '') : undefined;
  if (ready) return new Api(ready.clientId, ready.clientSecret);
  const name = `test ${randomUUID().slice(0, 8)}`;
  const printed = await admin(
    'create-platform',
    '--name',
    name,
    '--uma-domain',
    `${uniqueName()}.test`,
    '--json',
    ...flags,
  );
  const { clientId, clientSecret } = JSON.parse(printed.trim().split('\n').at(-1) ?? '{}') as Record<
    string,
    string
  >;
  if (!clientId || !clientSecret) throw new Error(`create-platform printed ${printed}`);
  return new Api(clientId, clientSecret);
}

/** A short name that no other test has. */
export function uniqueName(): string {
  return `t${randomUUID().replaceAll('-', '').slice(0, 12)}`;
}
