/**
 * When what succeeded, so that it can be told how long a fault was felt and by whom. Times are milliseconds of
 * `performance.now()`.
 */
export class Timeline {
  /** @type {{at: number, lane: string, gateway: string}[]} */
  #successes = [];
  #from = 0;
  #to = Infinity;

  begin() {
    this.#from = performance.now();
  }

  end() {
    this.#to = performance.now();
  }

  get beganAt() {
    return this.#from;
  }

  /** @param {string} lane the account whose client was served @param {string} gateway */
  success(lane, gateway) {
    this.#successes.push({ at: performance.now(), lane, gateway });
  }

  get count() {
    return this.#successes.length;
  }

  /**
   * The longest time without a success that was under way between two moments, of all or of one gateway. It counts from
   * the first moment on, and to its end, even where that comes after the second.
   * @param {number} [from] @param {number} [to]
   * @param {string} [gateway]
   */
  longestGapMs(from = this.#from, to = this.#to, gateway = undefined) {
    let [last, longest] = [from, 0];
    for (const one of this.#successes) {
      if (one.at < from || (gateway !== undefined && one.gateway !== gateway)) continue;
      longest = Math.max(longest, Math.min(one.at, to) - last);
      last = one.at;
      if (last >= to) return longest;
    }
    return Math.max(longest, to - last);
  }

  /** The first success at or after a moment, in milliseconds from there; undefined where none came. @param {number} from */
  firstAfterMs(from) {
    const found = this.#successes.find(({ at }) => at >= from);
    return found && found.at - from;
  }

  /**
   * When the last of the lanes had its first success after a moment, in milliseconds from there.
   * @param {number} from
   * @param {readonly string[]} lanes
   */
  allLanesAfterMs(from, lanes) {
    const waiting = new Set(lanes);
    for (const { at, lane } of this.#successes) {
      if (at < from || !waiting.delete(lane)) continue;
      if (waiting.size === 0) return at - from;
    }
    return undefined;
  }
}
