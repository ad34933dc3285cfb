import { mintUuid, type Uuid, type WebhookDeliveryStatus } from '@corridor/kernel';
import type { WebhookEvent } from '../../events/domain/webhook-event';

/** A delivery to create. */
export interface PlannedDelivery {
  event: WebhookEvent;
  endpointId: string;
  /** Whether a newer event of the same batch makes it pointless. */
  superseded: boolean;
}

/** Events of one resource to one endpoint, which are sent in order. */
export interface DeliveryQueue {
  platformKey: number;
  endpointId: string;
  resourceId: string;
}

/** The text that identifies a queue. */
export function queueKey({ platformKey, endpointId, resourceId }: DeliveryQueue): string {
  return `${platformKey}/${endpointId}/${resourceId}`;
}

/**
 * The order in which every transaction locks deliveries: by their queues. So making and recording deliveries can't
 * deadlock.
 */
export function inLockOrder<T>(all: readonly T[], queueOfItem: (item: T) => DeliveryQueue): T[] {
  return [...all].sort((a, b) => {
    const [left, right] = [queueOfItem(a), queueOfItem(b)];
    return (
      left.platformKey - right.platformKey ||
      compare(left.endpointId, right.endpointId) ||
      compare(left.resourceId, right.resourceId)
    );
  });
}

function compare(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

/** The queue of a delivery. */
export function queueOf({ event, endpointId }: PlannedDelivery): DeliveryQueue {
  return { platformKey: event.platformKey, endpointId, resourceId: event.resourceId };
}

/** A new delivery as it is written. Times are milliseconds, domain time. */
export interface NewDelivery {
  planned: PlannedDelivery;
  id: Uuid;
  status: WebhookDeliveryStatus;
  /** Null while it waits for an earlier one of its queue, or if it is superseded. */
  nextMs: number | null;
  createdMs: number;
  /** Whether this process sends it at once. */
  isLeased: boolean;
}

/** Input for new deliveries. */
export interface Making {
  /** Queues that are not empty, by their keys. */
  standing: ReadonlySet<string>;
  /** Domain time of a platform now, milliseconds. */
  nowMs: (platformKey: number) => number;
  /** Number of deliveries of an endpoint that this process may send at once. */
  roomFor: (platformKey: number, endpointId: string) => number;
}

/** Creates deliveries in order: the first of each queue is due, and the others wait for it. */
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

/** Groups by platform, because a statement covers one platform. */
export function byPlatform<T>(
  all: readonly T[],
  platformKeyOf: (item: T) => number,
): (readonly [platformKey: number, own: T[]])[] {
  const groups = new Map<number, T[]>();
  for (const item of all) {
    const key = platformKeyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return [...groups].sort(([left], [right]) => left - right);
}
