import type { TimelineEntry, Transaction, TransactionTimeline } from '@corridor/sdk';
import { becauseOf, sentenceOf } from './sentence';

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

const FINAL: readonly Transaction['status'][] = ['COMPLETED', 'REJECTED', 'FAILED', 'REFUNDED', 'EXPIRED'];

/** The newest time of day that a timeline names, milliseconds. */
function newestMs(entries: readonly TimelineEntry[]): number {
  return Math.max(
    0,
    ...entries.map(({ at, clock, realAt }) => Date.parse(realAt ?? (clock === 'REAL' ? at : '')) || 0),
  );
}

/** Whether nothing more will happen: no timer and no delivery waits, and the last change has had its events. */
export function isOver(
  { status }: Pick<Transaction, 'status'>,
  { entries, parts }: TransactionTimeline,
  nowMs: number,
): boolean {
  if (!FINAL.includes(status) || Object.keys(parts).length > 0) return false;
  const isWaiting = entries.some(
    (entry) => entry.status === 'WAITING' || (entry.kind === 'DELIVERY' && entry.status === 'PENDING'),
  );
  return !isWaiting && nowMs - newestMs(entries) > ECHO_MS;
}

/** The three things that a person wants to know first. */
export interface Summary {
  what: string;
  why: string;
  next: string;
  /** When the next step follows, if that is known. */
  nextAt?: string;
}

function nextOf(payment: Pick<Transaction, 'status'>, entries: readonly TimelineEntry[]): [string, string?] {
  const timer = entries.find(({ kind, status }) => kind === 'TIMER' && status === 'WAITING');
  if (timer) return [sentenceOf(timer).what, timer.at];
  const stopped = entries.find(({ kind }) => kind === 'TIMER');
  if (stopped) return ['A step failed too often and waits for an operator.'];
  const late = entries.find(({ kind, nextAttemptAt }) => kind === 'DELIVERY' && nextAttemptAt);
  if (late)
    return [`${late.eventType ?? 'An event'} is sent to your server again.`, late.nextAttemptAt ?? undefined];
  if (FINAL.includes(payment.status)) return ['Nothing more. The payment is final.'];
  return ['The other side reports the outcome.'];
}

/** What happened last, why, and what comes next. */
export function summaryOf(
  payment: Pick<Transaction, 'status' | 'failureReason' | 'failureDetails'>,
  entries: readonly TimelineEntry[],
): Summary {
  const decisions = entries.filter(({ kind }) => kind === 'DECISION');
  const index = decisions.findLastIndex(({ status }) => status === payment.status);
  const [last, ...since] = index < 0 ? [] : decisions.slice(index);
  const what = last ? [last, ...since].map((entry) => sentenceOf(entry).what).join(' ') : undefined;
  const { failureDetails, failureReason } = payment;
  const failure = failureDetails ? `${failureDetails.code}: ${failureDetails.message}` : failureReason;
  const [next, nextAt] = nextOf(payment, entries);
  return {
    what: what ?? `The status is ${payment.status}.`,
    why: [last && becauseOf(last), failure].filter(Boolean).join(' ') || 'No cause was kept.',
    next,
    ...(nextAt !== undefined && { nextAt }),
  };
}
