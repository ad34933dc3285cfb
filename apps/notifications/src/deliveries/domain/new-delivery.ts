import { mintUuid, type Uuid, type WebhookDeliveryStatus } from '@corridor/kernel';
import type { PlannedDelivery } from '../../events/domain/fan-out';

/** Events of one resource to one endpoint: what is kept in order. */
export interface DeliveryQueue {
  platformKey: number;
  endpointId: string;
  resourceId: string;
}

/** A text that is one queue's. */
export function queueKey({ platformKey, endpointId, resourceId }: DeliveryQueue): string {
  return `${platformKey}/${endpointId}/${resourceId}`;
}

/**
 * The order in which every transaction locks deliveries that it may have to wait for: that of their queues. So the making
 * and the recording of deliveries never wait for each other in a circle.
 */
export function inLockOrder<T>(all: readonly T[], queueOfOne: (one: T) => DeliveryQueue): T[] {
  return [...all].sort((a, b) => {
    const [one, other] = [queueOfOne(a), queueOfOne(b)];
    return (
      one.platformKey - other.platformKey ||
      compare(one.endpointId, other.endpointId) ||
      compare(one.resourceId, other.resourceId)
    );
  });
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** The queue that a delivery stands in. */
export function queueOf({ event, endpointId }: PlannedDelivery): DeliveryQueue {
  return { platformKey: event.platformKey, endpointId, resourceId: event.resourceId };
}

/** A delivery as it is written first. Times are milliseconds, domain time. */
export interface NewDelivery {
  planned: PlannedDelivery;
  id: Uuid;
  status: WebhookDeliveryStatus;
  /** Null while it waits for an earlier one of its queue, and where it is superseded. */
  nextMs: number | null;
  createdMs: number;
  /** This process sends it at once. */
  isLeased: boolean;
}

/** What is known when deliveries are made. */
export interface Making {
  /** Queues in which something stands already, by their keys. */
  standing: ReadonlySet<string>;
  /** Domain time of a platform now, milliseconds. */
  nowMs: (platformKey: number) => number;
  /** How many of an endpoint's this process may send at once. */
  roomFor: (platformKey: number, endpointId: string) => number;
}

/** Makes deliveries in order: the first of each queue is due, the others wait for it. */
export function makeDeliveries(planned: readonly PlannedDelivery[], making: Making): NewDelivery[] {
  const taken = new Set(making.standing);
  const rooms = new Map<string, number>();
  return planned.map((delivery) => {
    const { event, endpointId, superseded } = delivery;
    const key = queueKey(queueOf(delivery));
    const domainNowMs = making.nowMs(event.platformKey);
    const createdMs = Math.max(domainNowMs, event.occurredMs);
    const isDue = !superseded && !taken.has(key);
    if (!superseded) taken.add(key);
    const room = rooms.get(endpointId) ?? making.roomFor(event.platformKey, endpointId);
    const isLeased = isDue && room > 0;
    rooms.set(endpointId, isLeased ? room - 1 : room);
    return {
      planned: delivery,
      id: mintUuid(createdMs),
      status: superseded ? 'DROPPED' : 'PENDING',
      nextMs: isDue ? domainNowMs : null,
      createdMs,
      isLeased,
    };
  });
}

/** Groups by platform: a statement is one platform's. */
export function byPlatform<T>(
  all: readonly T[],
  platformKeyOf: (one: T) => number,
): (readonly [platformKey: number, own: T[]])[] {
  const groups = new Map<number, T[]>();
  for (const one of all) {
    const key = platformKeyOf(one);
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  return [...groups].sort(([one], [other]) => one - other);
}
