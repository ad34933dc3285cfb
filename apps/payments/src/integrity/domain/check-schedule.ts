/** FULL: every rule on all data. RECENT: cheap rules, and data that changed since the last check. */
export type CheckScope = 'FULL' | 'RECENT';

/** The last check of a scope, whether it succeeded or failed. */
export interface PastCheck {
  /** Milliseconds since it ended. */
  ageMs: number;
  durationMs: number;
}

/** Pause after a check as a multiple of its duration, so that each scope uses at most one hundredth of the time. */
const PAUSE_BY_DURATION = 100;

function leftMs({ ageMs, durationMs }: PastCheck, intervalMs: number): number {
  return Math.max(intervalMs, PAUSE_BY_DURATION * durationMs) - ageMs;
}

/** The check that is due, or the time until the next one, milliseconds. */
export function nextCheck(
  past: Partial<Record<CheckScope, PastCheck>>,
  intervalMs: number,
): { due: CheckScope } | { waitMs: number } {
  const { FULL: full, RECENT: recent } = past;
  const untilFullMs = full ? leftMs(full, intervalMs) : 0;
  if (!full || untilFullMs <= 0) return { due: 'FULL' };
  // A full check covers the recent data too.
  const sinceAnyMs = Math.min(full.ageMs, recent?.ageMs ?? Infinity);
  const untilRecentMs = Math.max(intervalMs - sinceAnyMs, recent ? leftMs(recent, intervalMs) : 0);
  return untilRecentMs <= 0 ? { due: 'RECENT' } : { waitMs: Math.min(untilFullMs, untilRecentMs) };
}
