/** What a consumer group has not finished of a topic. */
export interface GroupLag {
  group: string;
  records: number;
}

/** Offsets are committed every second, so the speed of a group is known only after some of them. */
const MEASURE_MS = 2_500;
/** A group that is formed anew or whose member was killed reads on within this time. */
const STALLED_MS = 5_000;

interface Progress {
  first: number;
  firstMs: number;
  last: number;
  movedMs: number;
}

/**
 * Says whether it is worth to wait for consumers while nothing is published. A group that is far behind may finish soon,
 * and one that is little behind may have no member, so what counts is how fast they get on.
 */
export class DrainWatch {
  private readonly groups = new Map<string, Progress>();

  /** @param endMs when the wait ends at the latest, in the time of `nowMs`. */
  constructor(private readonly endMs: number) {}

  /** Whether the groups can finish before the end. */
  canFinish(behind: readonly GroupLag[], nowMs: number): boolean {
    if (behind.length === 0) return true;
    if (nowMs >= this.endMs) return false;
    return behind.every((lag) => this.isOnTime(lag, nowMs));
  }

  private isOnTime({ group, records }: GroupLag, nowMs: number): boolean {
    const known = this.groups.get(group);
    if (known === undefined) {
      this.groups.set(group, { first: records, firstMs: nowMs, last: records, movedMs: nowMs });
      return true;
    }
    if (records < known.last) Object.assign(known, { last: records, movedMs: nowMs });
    if (nowMs - known.movedMs >= STALLED_MS) return false;
    const done = known.first - records;
    const tookMs = nowMs - known.firstMs;
    if (done <= 0 || tookMs < MEASURE_MS) return true;
    return nowMs + (records * tookMs) / done <= this.endMs;
  }
}
