import {
  Agent as HttpAgent,
  request as httpRequest,
  type ClientRequest,
  type IncomingMessage,
} from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { ANSWER_BYTES_MAX, answerText, failureText } from './domain/answer-text';
import { Sender, type Outgoing, type SendResult } from './sender.port';

/** Time limit of an answer (decisions.md 12). */
const ANSWER_TIMEOUT_MS = 15_000;
/** More than this of an answer isn't read: the connection is closed instead of being kept. */
const ANSWER_READ_MAX_BYTES = 64 * 1024;
/** A kept connection may be closed by the receiver just when it is used again; then the request is sent once more. */
const STALE_REPEATS_MAX = 1;

export interface HttpSenderOptions {
  /** Refuse private, loopback, link-local and metadata addresses when a connection is made. */
  refusePrivate: boolean;
  timeoutMs?: number;
  /** Resolves names; the system's resolver unless told. */
  lookup?: LookupFunction;
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
    const abort = new AbortController();
    const timer = setTimeout(() => abort.abort(), this.timeoutMs);
    try {
      const answer = await this.exchange(outgoing, abort.signal, STALE_REPEATS_MAX);
      return { ...answer, durationMs: since(startedAt), error: null };
    } catch (error) {
      const reason = abort.signal.aborted
        ? `no answer within ${this.timeoutMs / 1000} seconds`
        : failureText(error as NodeJS.ErrnoException);
      return { responseStatus: null, responseBody: null, durationMs: since(startedAt), error: reason };
    } finally {
      clearTimeout(timer);
    }
  }

  private async exchange(
    outgoing: Outgoing,
    signal: AbortSignal,
    repeats: number,
  ): Promise<{ responseStatus: number; responseBody: string }> {
    const request = this.open(outgoing, signal);
    let response: IncomingMessage;
    try {
      response = await answerOf(request, outgoing.body);
    } catch (error) {
      const isStale = request.reusedSocket && (error as NodeJS.ErrnoException).code === 'ECONNRESET';
      if (isStale && repeats > 0 && !signal.aborted) return this.exchange(outgoing, signal, repeats - 1);
      throw error;
    }
    return { responseStatus: response.statusCode ?? 0, responseBody: await readStart(response) };
  }

  private open(outgoing: Outgoing, signal: AbortSignal): ClientRequest {
    const isHttps = /^https:/i.test(outgoing.url);
    const options = {
      method: 'POST',
      signal,
      headers: { ...outgoing.headers, 'content-length': String(Buffer.byteLength(outgoing.body)) },
      ...(this.options.lookup ? { lookup: this.options.lookup } : {}),
    };
    return isHttps
      ? httpsRequest(outgoing.url, { ...options, agent: this.agents.https })
      : httpRequest(outgoing.url, { ...options, agent: this.agents.http });
  }
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
      resolve(answerText(new TextDecoder('utf-8').decode(start)));
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
