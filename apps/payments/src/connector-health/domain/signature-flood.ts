import { MINUTE_MS } from '@corridor/kernel';

/** Wrong signatures within a minute that are no reason for an alert. */
export const WRONG_SIGNATURES_MAX = 10;
const WINDOW_MS = MINUTE_MS;

/** Finds out when a connector sends too many wrong signatures. A flood causes one alert, however long it lasts. */
export class SignatureFlood {
  /** Times of the latest wrong signatures, milliseconds. */
  private latest: number[] = [];
  private isFlood = false;

  /** Counts some. Returns whether a flood begins with them. A whole minute with few of them ends a flood. */
  note(nowMs: number, signatures: number): boolean {
    const added = Array.from({ length: Math.min(signatures, WRONG_SIGNATURES_MAX + 1) }, () => nowMs);
    this.latest = [...this.latest, ...added].slice(-WRONG_SIGNATURES_MAX - 1);
    const [oldest = nowMs] = this.latest;
    const isBeyond = this.latest.length > WRONG_SIGNATURES_MAX && nowMs - oldest < WINDOW_MS;
    const begins = isBeyond && !this.isFlood;
    this.isFlood = isBeyond;
    return begins;
  }
}
