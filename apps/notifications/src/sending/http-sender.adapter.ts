import type { LookupFunction } from 'node:net';
import type { Dispatcher } from 'undici';
import { ANSWER_BYTES_MAX, answerText, failureText } from './domain/answer-text';
import { createDispatcher, isClosedAfterAnswers } from './guarded-dispatcher.factory';
import { Sender, type AskResult, type Outgoing, type Question, type SendResult } from './sender.port';

/** Time limit of an answer (docs/behaviour.md 12). */
const ANSWER_TIMEOUT_MS = 15_000;
/** If an answer is longer, the rest isn't read, and the connection is closed instead of reused. */
const ANSWER_READ_MAX_BYTES = 64 * 1024;
/** Maximum number of remembered parsed addresses. */
const TARGETS_MAX = 2_000;
/** Status from which an answer is final: lower ones only announce it. */
const STATUS_FINAL_MIN = 200;
const decoder = new TextDecoder('utf-8');

export interface HttpSenderOptions {
  /** Whether to refuse private, loopback, link-local and metadata addresses when a connection is made. */
  refusePrivate: boolean;
  timeoutMs?: number;
  /** Resolves names. The default is the system's resolver. */
  lookup?: LookupFunction;
}

interface Target {
  origin: string;
  path: string;
  /** Value of the header `authorization`, if the address contains a user. */
  authorization: string | undefined;
}

/** Options of one POST. */
interface Manner {
  dispatcher: Dispatcher;
  timeoutMs: number;
  /** Number of bytes of the answer to return. */
  bytesMax: number;
  /** Whether to send once more if a reused connection was closed. */
  repeatsStale: boolean;
}

/** What came of an answer. */
interface Answer {
  responseStatus: number | null;
  start: Buffer;
  /** Whether the answer was complete. */
  isWhole: boolean;
  /** Whether the sender cut off the answer because it was too long. */
  isTooLong: boolean;
  /** Why no status came. */
  failure: unknown;
}

/** The result of one POST. */
interface Exchange extends Omit<Answer, 'failure'> {
  /** Whether the time limit was exceeded. */
  isLate: boolean;
  durationMs: number;
  error: string | null;
}

/** Sends over HTTP/1.1 and reuses connections, except for questions. Redirects are not followed. */
export class HttpSender extends Sender {
  private readonly timeoutMs: number;
  private readonly targets = new Map<string, Target>();

  private readonly keeping: Dispatcher;
  private readonly closing: Dispatcher;

  constructor(options: HttpSenderOptions) {
    super();
    this.timeoutMs = options.timeoutMs ?? ANSWER_TIMEOUT_MS;
    const all = { ...options, connectMs: this.timeoutMs };
    this.keeping = createDispatcher({ ...all, keepAlive: true });
    this.closing = createDispatcher({ ...all, keepAlive: false });
  }

  /** Closes reusable connections. */
  close(): void {
    for (const dispatcher of [this.keeping, this.closing]) void dispatcher.destroy();
  }

  async send(outgoing: Outgoing): Promise<SendResult> {
    const { keeping: dispatcher, timeoutMs } = this;
    const manner = { dispatcher, timeoutMs, bytesMax: ANSWER_BYTES_MAX, repeatsStale: true };
    return resultOf(await this.exchange(outgoing, manner));
  }

  async ask(outgoing: Outgoing, { timeoutMs, answerBytesMax: bytesMax }: Question): Promise<AskResult> {
    const manner = { dispatcher: this.closing, timeoutMs, bytesMax, repeatsStale: false };
    const exchange = await this.exchange(outgoing, manner);
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
    let post: Post | undefined;
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      post?.abort();
    }, manner.timeoutMs);
    const answerOf = (): Promise<Answer> => {
      post = new Post(manner.bytesMax);
      return post.send(manner.dispatcher, this.requestOf(outgoing));
    };
    let { failure, ...answer } = await answerOf();
    const isAnswered = answer.responseStatus !== null;
    if (manner.repeatsStale && !isAnswered && !isLate && isClosedAfterAnswers(failure))
      ({ failure, ...answer } = await answerOf());
    clearTimeout(timer);
    const durationMs = Math.round(performance.now() - startedAt);
    if (answer.responseStatus !== null) return { ...answer, isLate, durationMs, error: null };
    const reason = isLate
      ? lateText('answer', manner.timeoutMs)
      : failureText(failure as NodeJS.ErrnoException);
    return { ...answer, isLate, durationMs, error: reason };
  }

  private requestOf({ url, headers, body }: Outgoing): Dispatcher.DispatchOptions {
    const { origin, path, authorization } = this.targetOf(url);
    const all = authorization === undefined ? headers : { ...headers, authorization };
    return { origin, path, method: 'POST', headers: all, body };
  }

  private targetOf(url: string): Target {
    const known = this.targets.get(url);
    if (known) return known;
    if (this.targets.size >= TARGETS_MAX) this.targets.clear();
    const { origin, pathname, search, username, password } = new URL(url);
    const user = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
    const target = {
      origin,
      path: `${pathname}${search}`,
      authorization: user === ':' ? undefined : `Basic ${Buffer.from(user).toString('base64')}`,
    };
    this.targets.set(url, target);
    return target;
  }
}

/** One POST, and the start of its answer. */
class Post implements Dispatcher.DispatchHandler {
  private controller: Dispatcher.DispatchController | undefined;
  private isAborted = false;
  private status: number | null = null;
  private readonly kept: Buffer[] = [];
  private bytes = 0;
  private resolve: (answer: Answer) => void = () => undefined;

  constructor(private readonly bytesMax: number) {}

  /** Sends it. Resolves with what came until the end of the answer, or until an error or `abort`; never rejects. */
  send(dispatcher: Dispatcher, request: Dispatcher.DispatchOptions): Promise<Answer> {
    return new Promise((resolve) => {
      this.resolve = resolve;
      try {
        dispatcher.dispatch(request, this);
      } catch (error) {
        this.end(false, error);
      }
    });
  }

  /** Ends it with what has come. */
  abort(): void {
    this.isAborted = true;
    this.controller?.abort(new Error('the request was ended'));
    this.end(false);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    if (this.isAborted) controller.abort(new Error('the request was ended'));
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number): void {
    if (status >= STATUS_FINAL_MIN) this.status = status;
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.bytes < this.bytesMax) this.kept.push(chunk);
    this.bytes += chunk.length;
    if (this.bytes > ANSWER_READ_MAX_BYTES) this.abort();
  }

  onResponseEnd(): void {
    // undici makes a connection ready for the next request in an immediate that it queues after this call.
    queueMicrotask(() => setImmediate(() => this.end(true)));
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.end(false, error);
  }

  private end(isWhole: boolean, failure?: unknown): void {
    const start = Buffer.concat(this.kept).subarray(0, this.bytesMax);
    const isTooLong = this.bytes > this.bytesMax;
    this.resolve({ responseStatus: this.status, start, isWhole, isTooLong, failure });
  }
}

function resultOf({ responseStatus, start, durationMs, error }: Exchange): SendResult {
  const responseBody =
    responseStatus === null ? null : answerText(decoder.decode(start.subarray(0, ANSWER_BYTES_MAX)));
  return { responseStatus, responseBody, durationMs, error };
}

function lateText(missing: string, timeoutMs: number): string {
  return `no ${missing} within ${timeoutMs / 1000} seconds`;
}
