import { SUPERSEDED_TYPES } from '../../deliveries/domain/delivery';
import { wantsType } from '../../endpoints/domain/endpoint';
import { toWebhookEvent, type SourceEvent, type WebhookEvent } from './webhook-event';

/** An endpoint as far as it decides what is sent to it. Disabled ones go on collecting. */
export interface Listener {
  platformKey: number;
  id: string;
  eventTypes: readonly string[];
}

/** An event with the endpoints that want it; one at least. */
export interface WantedEvent {
  event: WebhookEvent;
  endpointIds: string[];
}

/** A delivery to be made. */
export interface PlannedDelivery {
  event: WebhookEvent;
  endpointId: string;
  /** A newer event of the same batch makes it pointless. */
  superseded: boolean;
}

/** Events that some endpoint wants, in order. The others are dropped here, without a write. */
export function wantedEvents(events: readonly SourceEvent[], listeners: readonly Listener[]): WantedEvent[] {
  const wanted: WantedEvent[] = [];
  for (const event of events) {
    const type = event.webhookType;
    if (type === null) continue;
    const endpointIds = listeners
      .filter(
        (listener) => listener.platformKey === event.platformKey && wantsType(listener.eventTypes, type),
      )
      .map((listener) => listener.id);
    if (endpointIds.length > 0) wanted.push({ event: toWebhookEvent(event, type), endpointIds });
  }
  return wanted;
}

/** Deliveries of events, in order; of balances only the newest of each account is to be sent. */
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
