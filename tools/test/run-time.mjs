const MINUTE_MS = 60_000;

/** A step, and a whole run, that takes longer hangs: usual machines need 25 minutes for the longest step. */
const LIMITS = { stepMs: 45 * MINUTE_MS, runMs: 80 * MINUTE_MS };
/** The same of `npm run test:long`, in which `PROPERTY_TIMES` multiplies the length of a step. */
const LONG_LIMITS = { stepMs: 360 * MINUTE_MS, runMs: 720 * MINUTE_MS };

/**
 * @param {number} ms
 * @returns {string} minutes and seconds, e.g. 12:34
 */
export function minutesOf(ms) {
  const seconds = Math.round(ms / 1_000);
  return [Math.floor(seconds / 60), seconds % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

/** The time of a run: how much has passed, and how much is left. */
export class RunTime {
  #startedAt;
  #limits;
  #now;

  /** @param {{startedAt: number, isLong?: boolean, now?: () => number}} options */
  constructor({ startedAt, isLong = false, now = Date.now }) {
    this.#startedAt = startedAt;
    this.#limits = isLong ? LONG_LIMITS : LIMITS;
    this.#now = now;
  }

  /** The time since the start, for the beginning of a line. */
  get stamp() {
    return `[${minutesOf(this.#now() - this.#startedAt)}]`;
  }

  /** How long a step that starts now may take, in milliseconds. 0 if the time of the run is used up. */
  get leftMs() {
    const { stepMs, runMs } = this.#limits;
    return Math.max(0, Math.min(stepMs, this.#startedAt + runMs - this.#now()));
  }
}
