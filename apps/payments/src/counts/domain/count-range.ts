import { DAY_MS } from './count-delta';

/** Milliseconds from and to, both inclusive; undefined is open. */
export interface TimeRange {
  fromMs: number | undefined;
  toMs: number | undefined;
}

/** What a time range is counted by: whole days by their numbers, the rest row by row. */
export interface CountRange {
  /** First and last whole day; undefined is open. Absent where the range holds no whole day. */
  days?: { first: number | undefined; last: number | undefined };
  /** Parts of days at the ends. */
  edges: { fromMs: number; toMs: number }[];
}

/** Splits a range, so that what is counted row by row is less than two days of it. */
export function countRange({ fromMs, toMs }: TimeRange): CountRange {
  const first = fromMs === undefined ? undefined : Math.ceil(fromMs / DAY_MS);
  const last = toMs === undefined ? undefined : Math.floor((toMs + 1) / DAY_MS) - 1;
  if (
    fromMs !== undefined &&
    toMs !== undefined &&
    first !== undefined &&
    last !== undefined &&
    first > last
  ) {
    return { edges: fromMs <= toMs ? [{ fromMs, toMs }] : [] };
  }
  const edges: CountRange['edges'] = [];
  if (fromMs !== undefined && first !== undefined && first * DAY_MS > fromMs) {
    edges.push({ fromMs, toMs: first * DAY_MS - 1 });
  }
  if (toMs !== undefined && last !== undefined && (last + 1) * DAY_MS <= toMs) {
    edges.push({ fromMs: (last + 1) * DAY_MS, toMs });
  }
  return { days: { first, last }, edges };
}
