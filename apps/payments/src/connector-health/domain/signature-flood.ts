import { MINUTE_MS } from '@corridor/kernel';

/** Wrong signatures within a minute that are no reason for an alert. */
export const WRONG_SIGNATURES_MAX = 10;
const WINDOW_MS = MINUTE_MS;

/** Finds out when a connector sends too many wrong signatures. A flood causes one alert, however long it lasts. */
export class SignatureFlood {
  /** Times of the latest wrong signatures, milliseconds. */
  private latest: number[] = [];
  private isFlood = false;

  /** Counts one. Returns whether a flood begins with it. A whole minute with few of them ends a flood. */
  note(nowMs: number): boolean {
    this.latest = [...this.latest.slice(-WRONG_SIGNATURES_MAX), nowMs];
    const [oldest = nowMs] = this.latest;
    const isBeyond = this.latest.length > WRONG_SIGNATURES_MAX && nowMs - oldest < WINDOW_MS;
    const begins = isBeyond && !this.isFlood;
    this.isFlood = isBeyond;
    return begins;
  }
}
