import { setTimeout as pause } from 'node:timers/promises';

/** The longest rest after a turn, milliseconds: one slow turn is no reason to sleep for minutes. */
const REST_MAX_MS = 5_000;

/** The time that turns are measured by: real, but for tests. */
export interface PaceTime {
  /** Milliseconds, monotonic. */
  nowMs(): number;
  pause(ms: number): Promise<unknown>;
}

const realTime: PaceTime = { nowMs: () => performance.now(), pause };

/**
 * Lets the imports of a process take turns, one at a time and in order of arrival, and rest after each, so that they
 * work for a share of the time alone: other requests go on meanwhile.
 */
export class ImportPace {
  private last: Promise<unknown> = Promise.resolve();

  /** @param percent share of the time; 100 is without rest. */
  constructor(
    private readonly percent: number,
    private readonly time: PaceTime = realTime,
  ) {}

  /** One turn. It ends when the work has ended; what comes next waits for the rest as well. */
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
