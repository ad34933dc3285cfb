import { mintUuid, type Uuid } from '@corridor/kernel';
import type { WebhookEvent } from '../../events/domain/webhook-event';

/** The decision that an approval event asks for (docs/behaviour.md 10). */
export interface WantedApproval {
  platformId: string;
  /**
   * The default endpoint, if it subscribes to the type. It is not among `endpointIds`, and is asked if it is enabled.
   */
  endpoint: { id: string; isEnabled: boolean } | null;
}

/** An approval event that was collected for the first time. */
export interface CollectedApproval extends WantedApproval {
  event: WebhookEvent;
}

/** The delivery of an approval event to the default endpoint. Times are milliseconds, domain time. */
export interface ApprovalDelivery {
  id: Uuid;
  platformId: string;
  event: WebhookEvent;
  endpointId: string;
  /** A disabled endpoint isn't asked, now or later: the delivery is listed as one that failed without an attempt. */
  isAsking: boolean;
  /** This process asks at once. */
  isLeased: boolean;
  createdMs: number;
}

/** The plan for the approval events of a batch. */
export interface PlannedApprovals {
  deliveries: ApprovalDelivery[];
  /** No endpoint can be asked: the platform decides without one. */
  unasked: CollectedApproval[];
}

/** Creates the deliveries of approval events. They wait for no other delivery. */
export function planApprovals(
  collected: readonly CollectedApproval[],
  making: {
    /** Domain time of a platform now, milliseconds. */
    nowMs: (platformKey: number) => number;
    /** How many questions to an endpoint this process may begin now. */
    roomFor: (endpointId: string) => number;
  },
): PlannedApprovals {
  const rooms = new Map<string, number>();
  const deliveries = collected.flatMap(({ event, platformId, endpoint }) => {
    if (!endpoint) return [];
    const { id: endpointId, isEnabled: isAsking } = endpoint;
    const room = rooms.get(endpointId) ?? making.roomFor(endpointId);
    const isLeased = isAsking && room > 0;
    rooms.set(endpointId, isLeased ? room - 1 : room);
    const createdMs = Math.max(making.nowMs(event.platformKey), event.occurredMs);
    return [{ id: mintUuid(createdMs), platformId, event, endpointId, isAsking, isLeased, createdMs }];
  });
  return { deliveries, unasked: collected.filter(({ endpoint }) => endpoint?.isEnabled !== true) };
}
