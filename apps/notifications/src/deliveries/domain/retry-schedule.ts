import { SECOND_MS, MINUTE_MS, DAY_MS } from '@corridor/kernel';

/** Pauses before the second, third … attempt, in milliseconds. The last one repeats (docs/behaviour.md 12). */
const RETRY_PAUSES_MS: readonly number[] = [
  5 * SECOND_MS,
  30 * SECOND_MS,
  2 * MINUTE_MS,
  10 * MINUTE_MS,
  30 * MINUTE_MS,
];
/** How long a delivery is retried. */
export const RETRY_WINDOW_MS = 7 * DAY_MS;
/** Largest share of a pause that jitter may add. */
export const JITTER_MAX = 0.2;

/** The pause after this number of failures (1 or more), without jitter. */
export function retryPauseMs(failures: number): number {
  const index = Math.min(Math.max(failures, 1), RETRY_PAUSES_MS.length) - 1;
  return RETRY_PAUSES_MS[index] ?? 0;
}

/** Time of the next attempt; undefined if it would be more than seven days after the first attempt. */
export function nextAttemptMs(input: {
  /** Number of failed attempts, including the last one. */
  failures: number;
  /** Domain time of the first attempt of this round. */
  triedSinceMs: number;
  /** Domain time. */
  nowMs: number;
  /** From 0 up to 1. */
  chance: number;
}): number | undefined {
  const pauseMs = retryPauseMs(input.failures);
  const nextMs = input.nowMs + Math.round(pauseMs * (1 + JITTER_MAX * input.chance));
  return nextMs - input.triedSinceMs > RETRY_WINDOW_MS ? undefined : nextMs;
}
