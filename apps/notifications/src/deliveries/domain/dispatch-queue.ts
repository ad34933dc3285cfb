import type { EndpointConcurrency } from './endpoint-concurrency';

/** Maximum number of waiting deliveries in memory, for all endpoints together. */
export const HELD_MAX = 2_000;

/** A delivery that belongs to this process for a while. */
export interface Held {
  endpointId: string;
  /** Latest start, in milliseconds of the monotonic clock. After it, the lease would expire before the answer. */
  beginByMs: number;
}

/** Deliveries that wait in memory to be sent. Each endpoint has its own order, and the endpoints take turns. */
export class DispatchQueue<D extends Held> {
  private readonly waiting = new Map<string, D[]>();
  private held = 0;

  constructor(readonly concurrency: EndpointConcurrency) {}

  /** Number of waiting deliveries. */
  get size(): number {
    return this.held;
  }

  /** Number of further deliveries that fit, for all endpoints together. */
  get freeTotal(): number {
    return this.concurrency.freeTotal <= 0 ? 0 : HELD_MAX - this.held;
  }

  /** Number of further deliveries of an endpoint that fit. */
  roomFor(endpointId: string): number {
    const room =
      this.concurrency.roomOf(endpointId) +
      this.concurrency.aheadOf(endpointId) -
      this.waitingFor(endpointId);
    return Math.max(0, Math.min(room, this.freeTotal));
  }

  /** Whether an endpoint has used up half of its waiting deliveries. */
  isLow(endpointId: string): boolean {
    return this.waitingFor(endpointId) <= this.concurrency.aheadOf(endpointId) / 2;
  }

  /** The endpoints whose room differs from ROOM_FIRST. */
  rooms(): { endpointId: string; room: number }[] {
    return this.concurrency.rooms().map(({ endpointId }) => ({ endpointId, room: this.roomFor(endpointId) }));
  }

  add(deliveries: readonly D[]): void {
    for (const delivery of deliveries) {
      const queue = this.waiting.get(delivery.endpointId);
      if (queue) queue.push(delivery);
      else this.waiting.set(delivery.endpointId, [delivery]);
    }
    this.held += deliveries.length;
  }

  /** The next delivery with room. It counts as in progress. */
  next(): D | undefined {
    if (this.held === 0 || this.concurrency.freeTotal <= 0) return undefined;
    for (const [endpointId, queue] of this.waiting) {
      if (this.concurrency.roomOf(endpointId) === 0) continue;
      const delivery = queue.shift();
      this.waiting.delete(endpointId);
      // Moves the endpoint to the end, so that the others take their turn first.
      if (queue.length > 0) this.waiting.set(endpointId, queue);
      if (!delivery) continue;
      this.held -= 1;
      this.concurrency.began(endpointId);
      return delivery;
    }
    return undefined;
  }

  /** Removes the deliveries of an endpoint that exceed its room, or all deliveries. */
  withdraw(endpointId?: string): D[] {
    const ids = endpointId === undefined ? [...this.waiting.keys()] : [endpointId];
    const withdrawn = ids.flatMap((id) => {
      const queue = this.waiting.get(id) ?? [];
      const kept = endpointId === undefined ? 0 : this.concurrency.roomOf(id);
      const gone = queue.splice(kept);
      if (queue.length === 0) this.waiting.delete(id);
      return gone;
    });
    this.held -= withdrawn.length;
    return withdrawn;
  }

  private waitingFor(endpointId: string): number {
    return this.waiting.get(endpointId)?.length ?? 0;
  }
}
