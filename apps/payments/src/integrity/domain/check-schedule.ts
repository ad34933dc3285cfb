/** FULL: every rule on everything. RECENT: what is cheap, and what has changed since the last check. */
export type CheckScope = 'FULL' | 'RECENT';

/** The last check of a scope, whether it came to an end or not. */
export interface PastCheck {
  /** Milliseconds since it ended. */
  ageMs: number;
  durationMs: number;
}

/** After a check that took so long comes a pause of that many times as long: one hundredth of the time for each scope. */
const PAUSE_BY_DURATION = 100;

function leftMs({ ageMs, durationMs }: PastCheck, intervalMs: number): number {
  return Math.max(intervalMs, PAUSE_BY_DURATION * durationMs) - ageMs;
}

/** The check that is due, or how long until one is, milliseconds. */
export function nextCheck(
  past: Partial<Record<CheckScope, PastCheck>>,
  intervalMs: number,
): { due: CheckScope } | { waitMs: number } {
  const { FULL: full, RECENT: recent } = past;
  const untilFullMs = full ? leftMs(full, intervalMs) : 0;
  if (!full || untilFullMs <= 0) return { due: 'FULL' };
  // A full check has looked at everything recent too.
  const sinceAnyMs = Math.min(full.ageMs, recent?.ageMs ?? Infinity);
  const untilRecentMs = Math.max(intervalMs - sinceAnyMs, recent ? leftMs(recent, intervalMs) : 0);
  return untilRecentMs <= 0 ? { due: 'RECENT' } : { waitMs: Math.min(untilFullMs, untilRecentMs) };
}
