interface Success {
  at: number;
  lane: string;
  gateway: string;
}

/**
 * When what succeeded, so that it can be told how long a fault was felt and by whom. Times are milliseconds of
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

  /** `lane`: the account whose client was served. */
  success(lane: string, gateway: string): void {
    this.#successes.push({ at: this.#now(), lane, gateway });
  }

  get count(): number {
    return this.#successes.length;
  }

  /**
   * The longest time without a success that was under way between two moments, of all or of one gateway. It counts from
   * the first moment on, and to its end, even where that comes after the second.
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

  /** The first success at or after a moment, in milliseconds from there; undefined where none came. */
  firstAfterMs(from: number): number | undefined {
    const found = this.#successes.find(({ at }) => at >= from);
    return found && found.at - from;
  }

  /** When the last of the lanes had its first success after a moment, in milliseconds from there. */
  allLanesAfterMs(from: number, lanes: readonly string[]): number | undefined {
    const waiting = new Set(lanes);
    for (const { at, lane } of this.#successes) {
      if (at < from || !waiting.delete(lane)) continue;
      if (waiting.size === 0) return at - from;
    }
    return undefined;
  }
}
