import { setTimeout as pause } from 'node:timers/promises';
import { NoAnswerError, type ApiAnswer, type ApiClient } from '@corridor/api-client';

const TICK_MS = 5;
/** How the gateway refuses what is too much: of one platform, or in all. */
export const REFUSALS = [429, 503];

/** A POST under a key of its own, and the account that it concerns. */
export interface Command {
  key: string;
  path: string;
  body: object;
  accountId: string;
}

/** What a load has seen. */
export interface Tally {
  sent: number;
  /** Of the load; answers that came later don't count for the rate. */
  seconds: number;
  /** Answers of 2xx a second. */
  perSecond: number;
  /** By status. */
  answers: Record<string, number>;
  /** Refusals that lack the header. */
  withoutRetryAfter: number;
  /** Milliseconds, of the answers of 2xx. */
  p50: number;
  p99: number;
  inFlightMax: number;
}

/** Is told of each answer, or that none came. */
export type Observer = (answer: ApiAnswer | undefined, command: Command) => void;

/** What every load needs. */
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

/** So many clients, each sending its next request when the last is answered. */
export async function closedLoop({ width, ...options }: LoopOptions & { width: number }): Promise<Tally> {
  const counter = new Counter(options);
  const run = async (): Promise<void> => {
    while (!counter.isOver) await counter.send();
  };
  await Promise.all(Array.from({ length: width }, run));
  return counter.result();
}

/** Requests at a fixed rate, whatever becomes of the earlier ones: the load of callers who don't know of each other. */
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
