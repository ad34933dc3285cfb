import {
  Agent as HttpAgent,
  request as httpRequest,
  type ClientRequest,
  type IncomingMessage,
  type RequestOptions,
} from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { urlToHttpOptions } from 'node:url';
import { ANSWER_BYTES_MAX, answerText, failureText } from './domain/answer-text';
import { Sender, type Outgoing, type SendResult } from './sender.port';

/** Time limit of an answer (decisions.md 12). */
const ANSWER_TIMEOUT_MS = 15_000;
/** More than this of an answer isn't read: the connection is closed instead of being kept. */
const ANSWER_READ_MAX_BYTES = 64 * 1024;
/** Parsed addresses that are remembered at most. */
const TARGETS_MAX = 2_000;
const decoder = new TextDecoder('utf-8');

export interface HttpSenderOptions {
  /** Refuse private, loopback, link-local and metadata addresses when a connection is made. */
  refusePrivate: boolean;
  timeoutMs?: number;
  /** Resolves names; the system's resolver unless told. */
  lookup?: LookupFunction;
}

interface Target {
  isHttps: boolean;
  options: RequestOptions;
}

interface Agents {
  http: HttpAgent;
  https: HttpsAgent;
}

/**
 * The guard stands where the connection is made, behind the resolver: a name that led to a public address when it was
 * registered and leads to a private one now is refused (DNS rebinding).
 */
async function createAgents(refusePrivate: boolean): Promise<Agents> {
  const options = { keepAlive: true };
  if (!refusePrivate) return { http: new HttpAgent(options), https: new HttpsAgent(options) };
  const { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } = await import('request-filtering-agent');
  return { http: new RequestFilteringHttpAgent(options), https: new RequestFilteringHttpsAgent(options) };
}

/** Sends over HTTP/1.1 with kept connections. Redirects are not followed. */
export class HttpSender extends Sender {
  private readonly timeoutMs: number;
  private readonly targets = new Map<string, Target>();

  private constructor(
    private readonly agents: Agents,
    private readonly options: HttpSenderOptions,
  ) {
    super();
    this.timeoutMs = options.timeoutMs ?? ANSWER_TIMEOUT_MS;
  }

  static async create(options: HttpSenderOptions): Promise<HttpSender> {
    return new HttpSender(await createAgents(options.refusePrivate), options);
  }

  /** Closes kept connections. */
  close(): void {
    this.agents.http.destroy();
    this.agents.https.destroy();
  }

  async send(outgoing: Outgoing): Promise<SendResult> {
    const startedAt = performance.now();
    let current: ClientRequest | undefined;
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      current?.destroy();
    }, this.timeoutMs);
    const begin = (): ClientRequest => (current = this.open(outgoing));
    try {
      let response: IncomingMessage;
      try {
        response = await answerOf(begin(), outgoing.body);
      } catch (error) {
        if (isLate || !isStale(current, error)) throw error;
        response = await answerOf(begin(), outgoing.body);
      }
      const responseBody = await readStart(response);
      const responseStatus = response.statusCode ?? 0;
      return { responseStatus, responseBody, durationMs: since(startedAt), error: null };
    } catch (error) {
      const reason = isLate
        ? `no answer within ${this.timeoutMs / 1000} seconds`
        : failureText(error as NodeJS.ErrnoException);
      return { responseStatus: null, responseBody: null, durationMs: since(startedAt), error: reason };
    } finally {
      clearTimeout(timer);
    }
  }

  private open({ url, headers, body }: Outgoing): ClientRequest {
    const { isHttps, options } = this.targetOf(url);
    const all = {
      ...options,
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    };
    return isHttps
      ? httpsRequest({ ...all, agent: this.agents.https })
      : httpRequest({ ...all, agent: this.agents.http });
  }

  private targetOf(url: string): Target {
    const known = this.targets.get(url);
    if (known) return known;
    if (this.targets.size >= TARGETS_MAX) this.targets.clear();
    const parsed = new URL(url);
    const { lookup } = this.options;
    const target = {
      isHttps: parsed.protocol === 'https:',
      options: { ...urlToHttpOptions(parsed), ...(lookup ? { lookup } : {}) },
    };
    this.targets.set(url, target);
    return target;
  }
}

/** A kept connection may be closed by the receiver just when it is used again; then the request is sent once more. */
function isStale(request: ClientRequest | undefined, error: unknown): boolean {
  return request?.reusedSocket === true && (error as NodeJS.ErrnoException).code === 'ECONNRESET';
}

function since(startedAt: number): number {
  return Math.round(performance.now() - startedAt);
}

async function answerOf(request: ClientRequest, body: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.once('response', resolve);
    request.on('error', reject);
    request.end(body);
  });
}

/** Reads the start of an answer. What is cut off by the time limit or by a broken connection counts as far as it came. */
async function readStart(response: IncomingMessage): Promise<string> {
  const kept: Buffer[] = [];
  let bytes = 0;
  return new Promise((resolve) => {
    const finish = (): void => {
      const start = Buffer.concat(kept).subarray(0, ANSWER_BYTES_MAX);
      resolve(answerText(decoder.decode(start)));
    };
    response.on('data', (chunk: Buffer) => {
      if (bytes < ANSWER_BYTES_MAX) kept.push(chunk);
      bytes += chunk.length;
      if (bytes > ANSWER_READ_MAX_BYTES) response.destroy();
    });
    response.once('end', finish);
    response.once('close', finish);
    response.on('error', finish);
  });
}
