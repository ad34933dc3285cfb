import type { TimelineEntry, TransactionTimeline } from '@corridor/sdk';

/** A shorter pause between two entries is not drawn, milliseconds. */
const GAP_MIN_MS = 50;
/** Clocks that differ by less are taken for one, milliseconds. */
const DRIFT_MIN_MS = 5_000;
/** Events and deliveries follow a change within this time, milliseconds. */
const ECHO_MS = 15_000;

export interface PastEntry {
  entry: TimelineEntry;
  /** How long nothing happened before it, milliseconds; undefined if that can't be told or seen. */
  gapMs?: number;
}

/** What happened and what comes next. */
export interface Course {
  past: readonly PastEntry[];
  next: readonly TimelineEntry[];
  /** How far the clock of the platform is ahead of the time of day, milliseconds; 0 if they are one. */
  aheadMs: number;
}

function aheadOf(entries: readonly TimelineEntry[]): number {
  const ahead = entries.map(({ at, realAt }) =>
    realAt === undefined ? 0 : Date.parse(at) - Date.parse(realAt),
  );
  const most = Math.max(0, ...ahead);
  return most < DRIFT_MIN_MS ? 0 : most;
}

/** Divides a timeline into what happened and what comes next, and measures the pauses. */
export function courseOf(entries: readonly TimelineEntry[]): Course {
  const aheadMs = aheadOf(entries);
  const happened = entries.filter(({ kind }) => kind !== 'TIMER');
  const past = happened.map((entry, index): PastEntry => {
    const before = happened[index - 1];
    // Times of two clocks that differ have no distance.
    if (!before || (aheadMs > 0 && before.clock !== entry.clock)) return { entry };
    const gapMs = Date.parse(entry.at) - Date.parse(before.at);
    return gapMs < GAP_MIN_MS ? { entry } : { entry, gapMs };
  });
  return { past, next: entries.filter(({ kind }) => kind === 'TIMER'), aheadMs };
}

const FINAL: readonly string[] = ['COMPLETED', 'REJECTED', 'FAILED', 'REFUNDED', 'EXPIRED'];

export function isFinal(status: string | undefined): boolean {
  return status !== undefined && FINAL.includes(status);
}

/** The newest time of day that a timeline names, milliseconds. */
function newestMs(entries: readonly TimelineEntry[]): number {
  return Math.max(
    0,
    ...entries.map(({ at, clock, realAt }) => Date.parse(realAt ?? (clock === 'REAL' ? at : '')) || 0),
  );
}

/** Whether nothing more will happen: no timer and no delivery waits, and the last change has had its events. */
export function isOver(
  status: string | undefined,
  { entries, parts }: TransactionTimeline,
  nowMs: number,
): boolean {
  if (!isFinal(status) || Object.keys(parts).length > 0) return false;
  const isWaiting = entries.some(
    (entry) => entry.status === 'WAITING' || (entry.kind === 'DELIVERY' && entry.status === 'PENDING'),
  );
  return !isWaiting && nowMs - newestMs(entries) > ECHO_MS;
}
