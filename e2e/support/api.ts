import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import {
  ApiClient,
  type ApiAnswer,
  type CallOptions,
  type FormOptions,
  type FormParts,
} from '@corridor/api-client';
import { Corridor } from '@corridor/sdk';
import { takePlatform } from '../system/ready-platforms';
import { assertDocumented, documentedFetch } from './contract';
import { noteSent, noteSentForm } from './sent-values';

export { at, listAt, numberAt, textAt, type CallOptions, type Json } from '@corridor/api-client';

const ROOT = resolve(__dirname, '..', '..');

/** The time limit of a test. */
const TIMEOUT_MS = 300_000;

/** An answer of the API, its body parsed. */
export type Answer = ApiAnswer;

/** Base URL of the running system. */
export function baseUrl(): string {
  const url = process.env['E2E_BASE_URL'];
  if (!url) throw new Error('E2E_BASE_URL is not set: end-to-end tests run through npm test');
  return url;
}

/**
 * The API with one token. Flows call `corridor`. The methods of this class are for what the SDK doesn't show or send:
 * statuses, headers, faulty requests. Every answer is checked against the system's OpenAPI document.
 */
export class Api extends ApiClient {
  /** It repeats nothing, so that no test passes by a second attempt. */
  readonly corridor: Corridor;

  constructor(clientId: string, clientSecret: string, url = baseUrl()) {
    const platform = { baseUrl: url, clientId, clientSecret, timeoutMs: TIMEOUT_MS };
    super(platform);
    this.corridor = new Corridor({ ...platform, retriesMax: 0, fetch: documentedFetch(url) });
  }

  override async call(
    method: string,
    path: string,
    body?: unknown,
    options: CallOptions = {},
  ): Promise<Answer> {
    noteSent(body);
    const answer = await super.call(method, path, body, options);
    const requestBody = typeof body === 'string' ? undefined : body;
    return this.documented(answer, { method, path, requestBody });
  }

  override async form(
    method: string,
    path: string,
    parts: FormParts,
    options: FormOptions = {},
  ): Promise<Answer> {
    await noteSentForm(path, parts);
    const answer = await super.form(method, path, parts, options);
    return this.documented(answer, { method, path, requestBody: undefined });
  }

  private async documented(
    answer: Answer,
    request: { method: string; path: string; requestBody: unknown },
  ): Promise<Answer> {
    const { status, headers, text } = answer;
    await assertDocumented(this.baseUrl, { ...request, status, headers, text });
    return answer;
  }
}

/** Runs `npm run admin -- …` against the running system. Resolves with its output, which a failure's message contains too. */
export async function admin(...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [resolve(ROOT, 'tools', 'admin', 'dist', 'main.js'), '--as', 'Tester', ...args],
    {
      cwd: ROOT,
      env: { ...process.env, DATA_DIR: process.env['E2E_DATA_DIR'] },
      maxBuffer: 16 * 1024 * 1024,
    },
  ).catch((error: Error & { stdout?: string }) => {
    error.message += `\n${error.stdout ?? ''}`;
    throw error;
  });
  return stdout;
}

/** Takes a prepared platform or creates one, so that each suite sees only its own data. */
export async function createPlatform(...flags: '--unregulated'[]): Promise<Api> {
  const kind = flags.includes('--unregulated') ? 'unregulated' : 'regulated';
  const ready = takePlatform(process.env['E2E_DATA_DIR'] ?? '', kind);
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

/** A short name that no other test uses. */
export function uniqueName(): string {
  return `t${randomUUID().replaceAll('-', '').slice(0, 12)}`;
}
