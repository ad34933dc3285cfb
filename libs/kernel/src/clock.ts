/** Source of real time. Domain time is real time plus the platform's offset (docs/behaviour.md 11). */
export abstract class Clock {
  /** Milliseconds since the epoch, real time. */
  abstract now(): number;
}

/** The host's clock. */
export class SystemClock extends Clock {
  now(): number {
    return Date.now();
  }
}

/** A clock that tests set. */
export class FakeClock extends Clock {
  constructor(private nowMs: number = Date.UTC(2026, 0, 1)) {
    super();
  }

  now(): number {
    return this.nowMs;
  }

  /** Moves the clock forward by `ms` milliseconds. */
  advance(ms: number): void {
    this.nowMs += ms;
  }
}
