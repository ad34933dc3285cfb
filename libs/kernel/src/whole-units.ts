/** A range in milliseconds since the epoch, both ends inclusive. Undefined means open. */
export interface TimeRange {
  fromMs: number | undefined;
  toMs: number | undefined;
}

/** A time range split into whole units, numbered since 1970-01-01 UTC, and the remaining edges. */
export interface WholeUnits {
  /** First and last whole unit; undefined is open. Absent if the range contains no whole unit. */
  units?: { first: number | undefined; last: number | undefined };
  /** Partial units at the ends, together less than two units. */
  edges: { fromMs: number; toMs: number }[];
}

/** Splits a range so that totals by unit (days, hours) cover all of it except less than two units. */
export function wholeUnits({ fromMs, toMs }: TimeRange, unitMs: number): WholeUnits {
  const first = fromMs === undefined ? undefined : Math.ceil(fromMs / unitMs);
  const last = toMs === undefined ? undefined : Math.floor((toMs + 1) / unitMs) - 1;
  if (fromMs !== undefined && toMs !== undefined && (first ?? 0) > (last ?? 0)) {
    return { edges: fromMs <= toMs ? [{ fromMs, toMs }] : [] };
  }
  const edges: WholeUnits['edges'] = [];
  if (fromMs !== undefined && first !== undefined && first * unitMs > fromMs) {
    edges.push({ fromMs, toMs: first * unitMs - 1 });
  }
  if (toMs !== undefined && last !== undefined && (last + 1) * unitMs <= toMs) {
    edges.push({ fromMs: (last + 1) * unitMs, toMs });
  }
  return { units: { first, last }, edges };
}
