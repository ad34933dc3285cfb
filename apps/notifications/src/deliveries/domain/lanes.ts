/** Attempts under way at once to an endpoint that this process knows nothing of. */
export const ROOM_FIRST = 4;
/** The same to one that answers fast: it grows by one with every fast success. */
export const ROOM_MAX = 32;
/** The same to one that fails or is slow. */
export const ROOM_TROUBLED = 2;
/** Slower answers than this are slow, milliseconds. */
export const SLOW_MS = 2_000;
/** Endpoints that are remembered at most. */
export const LANES_MAX = 10_000;
/** Deliveries are held in memory for an endpoint as far as it takes them within this time, milliseconds. */
const AHEAD_MS = 1_000;
/** And this many at most. */
export const AHEAD_MAX = 500;

/** How much the newest answer counts in the average. */
const NEWEST_WEIGHT = 0.1;

interface Lane {
  room: number;
  underWay: number;
  /** Time of an answer, milliseconds; undefined before the first, and after trouble. */
  averageMs: number | undefined;
}

/**
 * How many attempts an endpoint may have under way. A slow or dead endpoint soon has little room, so that it can't
 * take what the others need.
 */
export class Lanes {
  private readonly lanes = new Map<string, Lane>();
  private total = 0;

  constructor(private readonly totalMax: number) {}

  /** Attempts that may be begun now, whatever the endpoint. */
  get freeTotal(): number {
    return this.totalMax - this.total;
  }

  /** Attempts under way. */
  get underWay(): number {
    return this.total;
  }

  /** Endpoints whose room isn't ROOM_FIRST now, with what is left of it. */
  rooms(): { endpointId: string; room: number }[] {
    return [...this.lanes.keys()].map((endpointId) => ({ endpointId, room: this.roomOf(endpointId) }));
  }

  /** Attempts that may be begun to an endpoint now. */
  roomOf(endpointId: string): number {
    const lane = this.lanes.get(endpointId);
    return lane ? Math.max(0, lane.room - lane.underWay) : ROOM_FIRST;
  }

  /** Deliveries that may wait in memory beyond the room: none for an endpoint that isn't known to be fast. */
  aheadOf(endpointId: string): number {
    const lane = this.lanes.get(endpointId);
    if (lane?.averageMs === undefined) return 0;
    const inTime = Math.floor((lane.room * AHEAD_MS) / Math.max(1, lane.averageMs));
    // Little after trouble: what one more failure would send back.
    return Math.min(AHEAD_MAX, lane.room ** 2, inTime);
  }

  began(endpointId: string): void {
    const lane = this.laneOf(endpointId);
    lane.underWay += 1;
    this.total += 1;
  }

  /** Answers whether the endpoint is in trouble now. */
  ended(endpointId: string, outcome: { succeeded: boolean; durationMs: number }): boolean {
    const lane = this.left(endpointId);
    const isTroubled = !outcome.succeeded || outcome.durationMs > SLOW_MS;
    lane.room = isTroubled ? ROOM_TROUBLED : Math.min(ROOM_MAX, lane.room + 1);
    const average = lane.averageMs ?? outcome.durationMs;
    lane.averageMs = isTroubled ? undefined : average + (outcome.durationMs - average) * NEWEST_WEIGHT;
    if (this.lanes.size > LANES_MAX) this.forgetIdle();
    return isTroubled;
  }

  /** An attempt was not made after all; it says nothing of the endpoint. */
  left(endpointId: string): Lane {
    const lane = this.laneOf(endpointId);
    lane.underWay -= 1;
    this.total -= 1;
    return lane;
  }

  private laneOf(endpointId: string): Lane {
    const lane = this.lanes.get(endpointId) ?? {
      room: ROOM_FIRST,
      underWay: 0,
      averageMs: undefined,
    };
    this.lanes.set(endpointId, lane);
    return lane;
  }

  private forgetIdle(): void {
    for (const [endpointId, lane] of this.lanes) if (lane.underWay === 0) this.lanes.delete(endpointId);
  }
}
