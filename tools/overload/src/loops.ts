import { setTimeout as pause } from 'node:timers/promises';
import { NoAnswerError, type ApiAnswer, type ApiClient } from '@corridor/api-client';

const TICK_MS = 5;
/** Statuses of refusals under load: 429 for one platform, 503 for the whole gateway. */
export const REFUSALS = [429, 503];

/** A POST request with its own key, and the account that it is about. */
export interface Command {
  key: string;
  path: string;
  body: object;
  accountId: string;
}

/** Results of a load. */
export interface Tally {
  sent: number;
  /** Duration of the load. Later answers do not count for the rate. */
  seconds: number;
  /** 2xx answers per second. */
  perSecond: number;
  /** Number of answers by status. */
  answers: Record<string, number>;
  /** Refusals without the Retry-After header. */
  withoutRetryAfter: number;
  /** Milliseconds, for 2xx answers. */
  p50: number;
  p99: number;
  inFlightMax: number;
}

/** Receives each answer; undefined if no answer arrived. */
export type Observer = (answer: ApiAnswer | undefined, command: Command) => void;

/** Options of every load. */
export interface LoopOptions {
  client: Pick<ApiClient, 'post'>;
  seconds: number;
  next: () => Command;
  observe: Observer;
}

class Counter {
  sent = 0;
  readonly #options: LoopOptions;
  readonly #answers: Record<string, number> = {};
  readonly #latencies: number[] = [];
  readonly #begunAt = performance.now();
  #inTime = 0;
  #withoutRetryAfter = 0;
  #inFlight = 0;
  #inFlightMax = 0;

  constructor(options: LoopOptions) {
    this.#options = options;
  }

  get elapsedMs(): number {
    return performance.now() - this.#begunAt;
  }

  get isOver(): boolean {
    return this.elapsedMs >= this.#options.seconds * 1_000;
  }

  async send(): Promise<void> {
    const { client, next, observe } = this.#options;
    const command = next();
    this.sent += 1;
    this.#inFlight += 1;
    this.#inFlightMax = Math.max(this.#inFlightMax, this.#inFlight);
    const begunAt = performance.now();
    let answer: ApiAnswer | undefined;
    let failure = '';
    try {
      answer = await client.post(command.path, command.body, { key: command.key });
    } catch (error) {
      if (!(error instanceof NoAnswerError)) throw error;
      failure = error.message;
    }
    this.#inFlight -= 1;
    this.#count(answer, failure, performance.now() - begunAt);
    observe(answer, command);
  }

  #count(answer: ApiAnswer | undefined, failure: string, latencyMs: number): void {
    const name = answer ? String(answer.status) : `no answer, ${failure}`;
    this.#answers[name] = (this.#answers[name] ?? 0) + 1;
    if (answer && REFUSALS.includes(answer.status) && answer.retryAfter === undefined)
      this.#withoutRetryAfter += 1;
    if (!answer || answer.status >= 300) return;
    this.#latencies.push(latencyMs);
    if (!this.isOver) this.#inTime += 1;
  }

  result(): Tally {
    const sorted = this.#latencies.sort((a, b) => a - b);
    const at = (share: number): number => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0);
    const { seconds } = this.#options;
    return {
      sent: this.sent,
      seconds,
      perSecond: Math.round(this.#inTime / seconds),
      answers: this.#answers,
      withoutRetryAfter: this.#withoutRetryAfter,
      p50: at(0.5),
      p99: at(0.99),
      inFlightMax: this.#inFlightMax,
    };
  }
}

/** Runs `width` clients. Each sends its next request when the previous one is answered. */
export async function closedLoop({ width, ...options }: LoopOptions & { width: number }): Promise<Tally> {
  const counter = new Counter(options);
  const run = async (): Promise<void> => {
    while (!counter.isOver) await counter.send();
  };
  await Promise.all(Array.from({ length: width }, run));
  return counter.result();
}

/** Sends requests at a fixed rate and does not wait for earlier answers, like independent callers. */
export async function openLoop({
  perSecond,
  ...options
}: LoopOptions & { perSecond: number }): Promise<Tally> {
  const counter = new Counter(options);
  const open = new Set<Promise<void>>();
  while (!counter.isOver) {
    const due = Math.floor((counter.elapsedMs * perSecond) / 1_000);
    while (counter.sent < due) {
      const sending = counter.send();
      open.add(sending);
      void sending.finally(() => open.delete(sending));
    }
    await pause(TICK_MS);
  }
  await Promise.all(open);
  return counter.result();
}
