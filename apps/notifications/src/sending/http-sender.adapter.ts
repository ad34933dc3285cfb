import {
  request as httpRequest,
  type ClientRequest,
  type IncomingMessage,
  type RequestOptions,
} from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { urlToHttpOptions } from 'node:url';
import { createAgents, type Agents } from '@corridor/service';
import { ANSWER_BYTES_MAX, answerText, failureText } from './domain/answer-text';
import { Sender, type AskResult, type Outgoing, type Question, type SendResult } from './sender.port';

/** Time limit of an answer (docs/behaviour.md 12). */
const ANSWER_TIMEOUT_MS = 15_000;
/** If an answer is longer, the rest isn't read, and the connection is closed instead of reused. */
const ANSWER_READ_MAX_BYTES = 64 * 1024;
/** Maximum number of remembered parsed addresses. */
const TARGETS_MAX = 2_000;
const decoder = new TextDecoder('utf-8');

export interface HttpSenderOptions {
  /** Whether to refuse private, loopback, link-local and metadata addresses when a connection is made. */
  refusePrivate: boolean;
  timeoutMs?: number;
  /** Resolves names. The default is the system's resolver. */
  lookup?: LookupFunction;
}

interface Target {
  isHttps: boolean;
  options: RequestOptions;
}

/** Options of one POST. */
interface Manner {
  agents: Agents;
  timeoutMs: number;
  /** Number of bytes of the answer to return. */
  bytesMax: number;
}

/** The result of one POST. */
interface Exchange {
  responseStatus: number | null;
  start: Buffer;
  /** Whether the answer was complete. */
  isWhole: boolean;
  /** Whether the sender cut off the answer because it was too long. */
  isTooLong: boolean;
  /** Whether the time limit was exceeded. */
  isLate: boolean;
  durationMs: number;
  error: string | null;
}

/** Sends over HTTP/1.1 and reuses connections, except for questions. Redirects are not followed. */
export class HttpSender extends Sender {
  private readonly timeoutMs: number;
  private readonly targets = new Map<string, Target>();

  private readonly keeping: Agents;
  private readonly closing: Agents;

  constructor(options: HttpSenderOptions) {
    super();
    this.timeoutMs = options.timeoutMs ?? ANSWER_TIMEOUT_MS;
    this.keeping = createAgents(options, true);
    this.closing = createAgents(options, false);
  }

  /** Closes reusable connections. */
  close(): void {
    for (const { http, https } of [this.keeping, this.closing]) {
      http.destroy();
      https.destroy();
    }
  }

  async send(outgoing: Outgoing): Promise<SendResult> {
    const { keeping: agents, timeoutMs } = this;
    return resultOf(await this.exchange(outgoing, { agents, timeoutMs, bytesMax: ANSWER_BYTES_MAX }));
  }

  async ask(outgoing: Outgoing, { timeoutMs, answerBytesMax: bytesMax }: Question): Promise<AskResult> {
    const exchange = await this.exchange(outgoing, { agents: this.closing, timeoutMs, bytesMax });
    const { error, isWhole, isTooLong, isLate, start } = exchange;
    const cutOff = isLate
      ? lateText('whole answer', timeoutMs)
      : 'the connection was closed within the answer';
    return {
      ...resultOf(exchange),
      error: error ?? (isWhole || isTooLong ? null : cutOff),
      answer: isWhole && !isTooLong ? decoder.decode(start) : null,
    };
  }

  private async exchange(outgoing: Outgoing, manner: Manner): Promise<Exchange> {
    const startedAt = performance.now();
    let current: ClientRequest | undefined;
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      current?.destroy();
    }, manner.timeoutMs);
    const begin = (): ClientRequest => (current = this.open(outgoing, manner.agents));
    try {
      let response: IncomingMessage;
      try {
        response = await answerOf(begin(), outgoing.body);
      } catch (error) {
        if (isLate || !isStale(current, error)) throw error;
        response = await answerOf(begin(), outgoing.body);
      }
      const read = await readStart(response, manner.bytesMax);
      const responseStatus = response.statusCode ?? 0;
      return { responseStatus, ...read, isLate, durationMs: since(startedAt), error: null };
    } catch (error) {
      const reason = isLate
        ? lateText('answer', manner.timeoutMs)
        : failureText(error as NodeJS.ErrnoException);
      return { responseStatus: null, ...nothingRead, isLate, durationMs: since(startedAt), error: reason };
    } finally {
      clearTimeout(timer);
    }
  }

  private open({ url, headers, body }: Outgoing, agents: Agents): ClientRequest {
    const { isHttps, options } = this.targetOf(url);
    const all = {
      ...options,
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    };
    return isHttps
      ? httpsRequest({ ...all, agent: agents.https })
      : httpRequest({ ...all, agent: agents.http });
  }

  private targetOf(url: string): Target {
    const known = this.targets.get(url);
    if (known) return known;
    if (this.targets.size >= TARGETS_MAX) this.targets.clear();
    const parsed = new URL(url);
    const target = { isHttps: parsed.protocol === 'https:', options: urlToHttpOptions(parsed) };
    this.targets.set(url, target);
    return target;
  }
}

/** The receiver may close a reused connection just before the next request. That request is then sent once more. */
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

type Read = Pick<Exchange, 'start' | 'isWhole' | 'isTooLong'>;

const nothingRead: Read = { start: Buffer.alloc(0), isWhole: false, isTooLong: false };

/** Reads the start of an answer, until the time limit or until its connection breaks. */
async function readStart(response: IncomingMessage, bytesMax: number): Promise<Read> {
  const kept: Buffer[] = [];
  let bytes = 0;
  return new Promise((resolve) => {
    const finish = (): void => {
      const start = Buffer.concat(kept).subarray(0, bytesMax);
      resolve({ start, isWhole: response.complete, isTooLong: bytes > bytesMax });
    };
    response.on('data', (chunk: Buffer) => {
      if (bytes < bytesMax) kept.push(chunk);
      bytes += chunk.length;
      if (bytes > ANSWER_READ_MAX_BYTES) response.destroy();
    });
    response.once('end', finish);
    response.once('close', finish);
    response.on('error', finish);
  });
}

function resultOf({ responseStatus, start, durationMs, error }: Exchange): SendResult {
  const responseBody =
    responseStatus === null ? null : answerText(decoder.decode(start.subarray(0, ANSWER_BYTES_MAX)));
  return { responseStatus, responseBody, durationMs, error };
}

function lateText(missing: string, timeoutMs: number): string {
  return `no ${missing} within ${timeoutMs / 1000} seconds`;
}
