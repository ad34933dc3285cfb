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

interface Lane {
  room: number;
  underWay: number;
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
    return [...this.lanes].map(([endpointId, lane]) => ({
      endpointId,
      room: Math.max(0, lane.room - lane.underWay),
    }));
  }

  began(endpointId: string): void {
    const lane = this.laneOf(endpointId);
    lane.underWay += 1;
    this.total += 1;
  }

  ended(endpointId: string, outcome: { succeeded: boolean; durationMs: number }): void {
    const lane = this.laneOf(endpointId);
    lane.underWay -= 1;
    this.total -= 1;
    const isTroubled = !outcome.succeeded || outcome.durationMs > SLOW_MS;
    lane.room = isTroubled ? ROOM_TROUBLED : Math.min(ROOM_MAX, lane.room + 1);
    if (this.lanes.size > LANES_MAX) this.forgetIdle();
  }

  private laneOf(endpointId: string): Lane {
    const lane = this.lanes.get(endpointId) ?? { room: ROOM_FIRST, underWay: 0 };
    this.lanes.set(endpointId, lane);
    return lane;
  }

  private forgetIdle(): void {
    for (const [endpointId, lane] of this.lanes) if (lane.underWay === 0) this.lanes.delete(endpointId);
  }
}
