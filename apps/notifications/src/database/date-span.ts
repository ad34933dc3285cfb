import { lowerBoundMs, upperBoundMs } from '@corridor/kernel';
import type { Span } from './hourly-list-totals';

/** The range that version 7 uuids and PostgreSQL can represent, and that a clock here can show. */
const FIRST_MS = 0;
const LAST_MS = Date.UTC(9999, 0, 1);

function within(ms: number): number {
  return Math.min(Math.max(ms, FIRST_MS), LAST_MS);
}

/** The span of two inclusive date filters. */
export function dateSpan(after: string | undefined, before: string | undefined): Span {
  return {
    fromMs: after === undefined ? FIRST_MS : within(lowerBoundMs(after)),
    toMs: before === undefined ? LAST_MS : within(upperBoundMs(before) + 1),
  };
}
