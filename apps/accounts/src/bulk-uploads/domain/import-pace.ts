/** The longest rest after a turn in milliseconds, so that one slow turn doesn't cause a rest of minutes. */
const REST_MAX_MS = 5_000;
/** Number of answers a second from which callers count as served. Somebody who watches an import asks less often. */
const SERVED_PER_SECOND = 10;
/** How long answers are counted before the load is judged again, in milliseconds. */
const JUDGED_EVERY_MS = 250;

/** The clock that measures turns. Tests replace it. */
export interface PaceTime {
  /** Milliseconds, monotonic. */
  nowMs(): number;
  pause(ms: number): Promise<unknown>;
}

const realTime: PaceTime = {
  nowMs: () => performance.now(),
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

/** Shares of the time that imports use, in percent; 100 means without rest. */
export interface PaceShares {
  /** While the process serves callers. */
  busyPercent: number;
  /** While it serves next to none. */
  quietPercent: number;
}

/**
 * Lets the imports of a process take turns, one at a time and in order of arrival. It rests after each turn, so that
 * imports use only a share of the time, a larger one while no callers are served.
 */
export class ImportPace {
  private last: Promise<unknown> = Promise.resolve();
  private judged: { atMs: number; answers: number };
  private percent: number;

  /** @param answers number of requests that this process has answered. */
  constructor(
    private readonly shares: PaceShares,
    private readonly answers: () => number,
    private readonly time: PaceTime = realTime,
  ) {
    this.percent = shares.quietPercent;
    this.judged = { atMs: time.nowMs(), answers: answers() };
  }

  /** One turn. It ends with the work; the next turn begins after the rest. */
  turn<T>(work: () => Promise<T>): Promise<T> {
    let beganAtMs = 0;
    const mine = this.last.then(() => {
      beganAtMs = this.time.nowMs();
      return work();
    });
    const rest = (): Promise<unknown> => this.time.pause(this.restMs(this.time.nowMs() - beganAtMs));
    this.last = mine.then(rest, rest);
    return mine;
  }

  private restMs(busyMs: number): number {
    this.judgeLoad();
    return Math.min(REST_MAX_MS, Math.round(busyMs * (100 / this.percent - 1)));
  }

  private judgeLoad(): void {
    const now = { atMs: this.time.nowMs(), answers: this.answers() };
    const seconds = (now.atMs - this.judged.atMs) / 1_000;
    if (seconds < JUDGED_EVERY_MS / 1_000) return;
    const isServing = (now.answers - this.judged.answers) / seconds >= SERVED_PER_SECOND;
    this.percent = isServing ? this.shares.busyPercent : this.shares.quietPercent;
    this.judged = now;
  }
}
