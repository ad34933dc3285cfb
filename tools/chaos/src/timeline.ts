interface Success {
  at: number;
  lane: string;
  gateway: string;
}

/**
 * The moments of successful requests, from which the effect of a fault is measured. Times are milliseconds of
 * `performance.now()`.
 */
export class Timeline {
  readonly #now: () => number;
  readonly #successes: Success[] = [];
  #from = 0;
  #to = Infinity;

  constructor(now = () => performance.now()) {
    this.#now = now;
  }

  begin(): void {
    this.#from = this.#now();
  }

  end(): void {
    this.#to = this.#now();
  }

  get beganAt(): number {
    return this.#from;
  }

  /** `lane`: the account whose client got the answer. */
  success(lane: string, gateway: string): void {
    this.#successes.push({ at: this.#now(), lane, gateway });
  }

  get count(): number {
    return this.#successes.length;
  }

  /**
   * The longest time without a success between two moments, for all gateways or for one. A gap that continues after the
   * second moment counts only up to it.
   */
  longestGapMs(from = this.#from, to = this.#to, gateway?: string): number {
    let [last, longest] = [from, 0];
    for (const one of this.#successes) {
      if (one.at < from || (gateway !== undefined && one.gateway !== gateway)) continue;
      longest = Math.max(longest, Math.min(one.at, to) - last);
      last = one.at;
      if (last >= to) return longest;
    }
    return Math.max(longest, to - last);
  }

  /** Milliseconds from a moment to the first success at or after it; undefined if there was none. */
  firstAfterMs(from: number): number | undefined {
    const found = this.#successes.find(({ at }) => at >= from);
    return found && found.at - from;
  }

  /** Milliseconds from a moment until every lane has had a success; undefined if one of them had none. */
  allLanesAfterMs(from: number, lanes: readonly string[]): number | undefined {
    const waiting = new Set(lanes);
    for (const { at, lane } of this.#successes) {
      if (at < from || !waiting.delete(lane)) continue;
      if (waiting.size === 0) return at - from;
    }
    return undefined;
  }
}
