import type { WantedApproval } from '../../approvals/domain/new-approval';
import { SUPERSEDED_TYPES } from '../../deliveries/domain/delivery';
import { APPROVAL_TYPE } from '../../deliveries/domain/kept-answer';
import type { PlannedDelivery } from '../../deliveries/domain/new-delivery';
import { wantsType } from '../../endpoint-directory/domain/endpoint';
import type { SourceEvent, WebhookEvent } from '../../events/domain/webhook-event';

/** The fields of an endpoint that decide which events it gets. A disabled endpoint collects events too. */
export interface Listener {
  platformKey: number;
  id: string;
  eventTypes: readonly string[];
  /** The platform's `config.webhookEndpoint`. */
  isDefault: boolean;
  isEnabled: boolean;
}

/** An event with the endpoints that subscribe to it. Only an approval event may have none. */
export interface WantedEvent {
  event: WebhookEvent;
  endpointIds: string[];
  /** Present for an approval event, which is collected even without a subscriber. */
  approval?: WantedApproval;
}

/** Whether an event of a type is collected: an approval event always, others for the endpoints that want them. */
export function isAskedFor(type: string, endpoints: readonly Pick<Listener, 'eventTypes'>[]): boolean {
  return type === APPROVAL_TYPE || endpoints.some(({ eventTypes }) => wantsType(eventTypes, type));
}

/** Events with a subscriber, in order. The others are dropped here, without a write. */
export function wantedEvents<E extends SourceEvent & { platformId: string }>(
  events: readonly E[],
  listeners: readonly Listener[],
  render: (event: E, type: string) => WebhookEvent,
): WantedEvent[] {
  const wanted: WantedEvent[] = [];
  for (const event of events) {
    const type = event.webhookType;
    if (type === null) continue;
    const wanting = listeners.filter(
      (listener) => listener.platformKey === event.platformKey && wantsType(listener.eventTypes, type),
    );
    if (type === APPROVAL_TYPE) {
      wanted.push(wantedApproval(render(event, type), event.platformId, wanting));
    } else if (wanting.length > 0) {
      wanted.push({ event: render(event, type), endpointIds: wanting.map(({ id }) => id) });
    }
  }
  return wanted;
}

function wantedApproval(event: WebhookEvent, platformId: string, wanting: readonly Listener[]): WantedEvent {
  const endpoint = wanting.find(({ isDefault }) => isDefault) ?? null;
  const endpointIds = wanting.filter((listener) => listener !== endpoint).map(({ id }) => id);
  return { event, endpointIds, approval: { platformId, endpoint } };
}

/** Deliveries of events, in order; only the newest balance of each account is sent. */
export function planDeliveries(wanted: readonly WantedEvent[]): PlannedDelivery[] {
  const newest = new Map<string, number>();
  const keyOf = ({ platformKey, type, resourceId }: WebhookEvent): string =>
    `${platformKey}/${type}/${resourceId}`;
  for (const { event } of wanted) {
    const key = keyOf(event);
    newest.set(key, Math.max(newest.get(key) ?? event.sequence, event.sequence));
  }
  return wanted.flatMap(({ event, endpointIds }) => {
    const superseded =
      SUPERSEDED_TYPES.includes(event.type) && event.sequence < (newest.get(keyOf(event)) ?? 0);
    return endpointIds.map((endpointId) => ({ event, endpointId, superseded }));
  });
}
