/** The longest rest after a turn in milliseconds, so that one slow turn doesn't cause a rest of minutes. */
const REST_MAX_MS = 5_000;

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

/**
 * Lets the imports of a process take turns, one at a time and in order of arrival. It rests after each turn, so that
 * imports use only a share of the time.
 */
export class ImportPace {
  private last: Promise<unknown> = Promise.resolve();

  /** @param percent share of the time; 100 means without rest. */
  constructor(
    private readonly percent: number,
    private readonly time: PaceTime = realTime,
  ) {}

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
    return Math.min(REST_MAX_MS, Math.round(busyMs * (100 / this.percent - 1)));
  }
}
