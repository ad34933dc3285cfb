import { setTimeout as pause } from 'node:timers/promises';

/** The longest rest after a turn, milliseconds: one slow turn is no reason to sleep for minutes. */
const REST_MAX_MS = 5_000;

/**
 * Lets the imports of a process take turns, one at a time and in order of arrival, and rest after each, so that they
 * work for a share of the time alone: other requests go on meanwhile.
 */
export class ImportPace {
  private last: Promise<unknown> = Promise.resolve();

  /** @param percent share of the time; 100 is without rest. */
  constructor(private readonly percent: number) {}

  /** One turn. It ends when the work has ended; what comes next waits for the rest as well. */
  turn<T>(work: () => Promise<T>): Promise<T> {
    let beganAtMs = 0;
    const mine = this.last.then(() => {
      beganAtMs = performance.now();
      return work();
    });
    const rest = (): Promise<void> => pause(this.restMs(performance.now() - beganAtMs));
    this.last = mine.then(rest, rest);
    return mine;
  }

  private restMs(busyMs: number): number {
    return Math.min(REST_MAX_MS, Math.round(busyMs * (100 / this.percent - 1)));
  }
}
