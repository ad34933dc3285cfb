import { setTimeout as pause } from 'node:timers/promises';
import { NoAnswer } from './client.mjs';

const TICK_MS = 5;
/** How the gateway refuses what is too much: of one platform, or in all. */
export const REFUSALS = [429, 503];

/**
 * What a load has seen.
 * @typedef {object} Tally
 * @property {number} sent
 * @property {number} seconds of the load; answers that came later don't count for the rate
 * @property {number} perSecond answers of 2xx a second
 * @property {Record<string, number>} answers by status
 * @property {number} withoutRetryAfter refusals that lack the header
 * @property {number} p50 milliseconds, of the answers of 2xx
 * @property {number} p99
 * @property {number} inFlightMax
 *
 * @typedef {(answer: import('./client.mjs').Answer | undefined, entry: import('./journal.mjs').Entry) => void} Observer
 */

class Counter {
  /** @type {Record<string, number>} */
  answers = {};
  sent = 0;
  inTime = 0;
  withoutRetryAfter = 0;
  inFlight = 0;
  inFlightMax = 0;
  /** @type {number[]} */
  latencies = [];
  #begunAt = performance.now();
  #endsAt;

  /**
   * @param {import('./client.mjs').Client} client
   * @param {number} seconds
   * @param {Observer} observe
   */
  constructor(client, seconds, observe) {
    this.client = client;
    this.seconds = seconds;
    this.observe = observe;
    this.#endsAt = this.#begunAt + seconds * 1_000;
  }

  get elapsedMs() {
    return performance.now() - this.#begunAt;
  }

  get isOver() {
    return performance.now() >= this.#endsAt;
  }

  /** @param {import('./journal.mjs').Entry} entry */
  async send(entry) {
    this.sent += 1;
    this.inFlight += 1;
    this.inFlightMax = Math.max(this.inFlightMax, this.inFlight);
    const begunAt = performance.now();
    /** @type {import('./client.mjs').Answer | undefined} */
    let answer;
    let failure = '';
    try {
      answer = await this.client.send(entry);
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      failure = error.message;
    }
    this.inFlight -= 1;
    const name = answer ? String(answer.status) : `no answer, ${failure}`;
    this.answers[name] = (this.answers[name] ?? 0) + 1;
    if (answer && REFUSALS.includes(answer.status) && answer.retryAfter === undefined)
      this.withoutRetryAfter += 1;
    if (answer && answer.status < 300) {
      this.latencies.push(performance.now() - begunAt);
      if (!this.isOver) this.inTime += 1;
    }
    this.observe(answer, entry);
  }

  /** @returns {Tally} */
  result() {
    const sorted = this.latencies.sort((a, b) => a - b);
    const at = (/** @type {number} */ share) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0);
    const { sent, seconds, answers, withoutRetryAfter, inFlightMax } = this;
    const perSecond = Math.round(this.inTime / seconds);
    return { sent, seconds, perSecond, answers, withoutRetryAfter, p50: at(0.5), p99: at(0.99), inFlightMax };
  }
}

/**
 * So many clients, each sending its next request when the last is answered.
 * @param {{client: import('./client.mjs').Client, width: number, seconds: number,
 *   next: () => import('./journal.mjs').Entry, observe: Observer}} options
 */
export async function closedLoop({ client, width, seconds, next, observe }) {
  const counter = new Counter(client, seconds, observe);
  const run = async () => {
    while (!counter.isOver) await counter.send(next());
  };
  await Promise.all(Array.from({ length: width }, run));
  return counter.result();
}

/**
 * Requests at a fixed rate, whatever becomes of the earlier ones: the load of callers who don't know of each other.
 * @param {{client: import('./client.mjs').Client, perSecond: number, seconds: number,
 *   next: () => import('./journal.mjs').Entry, observe: Observer}} options
 */
export async function openLoop({ client, perSecond, seconds, next, observe }) {
  const counter = new Counter(client, seconds, observe);
  /** @type {Set<Promise<void>>} */
  const open = new Set();
  while (!counter.isOver) {
    const due = Math.floor((counter.elapsedMs * perSecond) / 1_000);
    while (counter.sent < due) {
      const sending = counter.send(next());
      open.add(sending);
      void sending.finally(() => open.delete(sending));
    }
    await pause(TICK_MS);
  }
  await Promise.all(open);
  return counter.result();
}
