/** Concurrent attempts to an endpoint about which this process knows nothing. */
export const ROOM_FIRST = 4;
/** Maximum for an endpoint with fast answers. The number grows by one with every fast success. */
export const ROOM_MAX = 32;
/** Number for an endpoint that fails or is slow. */
export const ROOM_TROUBLED = 2;
/** Answers slower than this count as slow, in milliseconds. */
export const SLOW_MS = 2_000;
/** Maximum number of remembered endpoints. */
export const ENDPOINTS_MAX = 10_000;
/** Memory holds as many deliveries of an endpoint as it takes within this time, in milliseconds. */
const AHEAD_MS = 1_000;
/** Maximum number of such deliveries. */
export const AHEAD_MAX = 500;

/** Weight of the newest answer in the average. */
const NEWEST_WEIGHT = 0.1;

interface EndpointSlots {
  room: number;
  underWay: number;
  /** Average duration of an answer in milliseconds; undefined before the first, and after trouble. */
  averageMs: number | undefined;
  /** When an answer was last slow or none, in milliseconds since the epoch. */
  troubledAtMs?: number;
}

/**
 * Limits the concurrent attempts to an endpoint. A slow or dead endpoint soon has little room, so that it can't use the
 * room of the others.
 */
export class EndpointConcurrency {
  private readonly concurrency = new Map<string, EndpointSlots>();
  private total = 0;

  constructor(private readonly totalMax: number) {}

  /** Attempts that may begin now, of all endpoints together. */
  get freeTotal(): number {
    return this.totalMax - this.total;
  }

  /** Number of attempts in progress. */
  get underWay(): number {
    return this.total;
  }

  /** Endpoints whose room differs from ROOM_FIRST, with their free room. */
  rooms(): { endpointId: string; room: number }[] {
    return [...this.concurrency.keys()].map((endpointId) => ({ endpointId, room: this.roomOf(endpointId) }));
  }

  /** Number of attempts that may begin for an endpoint now. */
  roomOf(endpointId: string): number {
    const slots = this.concurrency.get(endpointId);
    return slots ? Math.max(0, slots.room - slots.underWay) : ROOM_FIRST;
  }

  /** Number of deliveries that may wait in memory beyond the room; 0 for an endpoint that isn't known to be fast. */
  aheadOf(endpointId: string): number {
    const slots = this.concurrency.get(endpointId);
    if (slots?.averageMs === undefined) return 0;
    const inTime = Math.floor((slots.room * AHEAD_MS) / Math.max(1, slots.averageMs));
    // Few after a failure, because another failure would return them.
    return Math.min(AHEAD_MAX, slots.room ** 2, inTime);
  }

  began(endpointId: string): void {
    const slots = this.slotsOf(endpointId);
    slots.underWay += 1;
    this.total += 1;
  }

  /** Whether this process has seen no trouble of an endpoint since that time, in milliseconds since the epoch. */
  wasWellSince(endpointId: string, ms: number): boolean {
    const troubledAtMs = this.concurrency.get(endpointId)?.troubledAtMs;
    return troubledAtMs === undefined || troubledAtMs < ms;
  }

  /** Returns whether the endpoint is in trouble now. */
  ended(endpointId: string, outcome: { succeeded: boolean; durationMs: number }): boolean {
    const slots = this.left(endpointId);
    const isTroubled = !outcome.succeeded || outcome.durationMs > SLOW_MS;
    slots.room = isTroubled ? ROOM_TROUBLED : Math.min(ROOM_MAX, slots.room + 1);
    if (isTroubled) slots.troubledAtMs = Date.now();
    const average = slots.averageMs ?? outcome.durationMs;
    slots.averageMs = isTroubled ? undefined : average + (outcome.durationMs - average) * NEWEST_WEIGHT;
    if (this.concurrency.size > ENDPOINTS_MAX) this.forgetIdle();
    return isTroubled;
  }

  /** An attempt was not made. It does not change the limit of the endpoint. */
  left(endpointId: string): EndpointSlots {
    const slots = this.slotsOf(endpointId);
    slots.underWay -= 1;
    this.total -= 1;
    return slots;
  }

  private slotsOf(endpointId: string): EndpointSlots {
    const slots = this.concurrency.get(endpointId) ?? {
      room: ROOM_FIRST,
      underWay: 0,
      averageMs: undefined,
    };
    this.concurrency.set(endpointId, slots);
    return slots;
  }

  private forgetIdle(): void {
    for (const [endpointId, slots] of this.concurrency)
      if (slots.underWay === 0) this.concurrency.delete(endpointId);
  }
}
