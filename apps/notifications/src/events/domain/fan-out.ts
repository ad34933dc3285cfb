import { APPROVAL_TYPE } from '../../approvals/domain/approval-answer';
import { SUPERSEDED_TYPES } from '../../deliveries/domain/delivery';
import { wantsType } from '../../endpoints/domain/endpoint';
import type { SourceEvent, WebhookEvent } from './webhook-event';

/** An endpoint as far as it decides what is sent to it. Disabled ones go on collecting. */
export interface Listener {
  platformKey: number;
  id: string;
  eventTypes: readonly string[];
  /** The platform's `config.webhookEndpoint`. */
  isDefault: boolean;
  isEnabled: boolean;
}

/** An event with the endpoints that want it; one at least, but for an approval event. */
export interface WantedEvent {
  event: WebhookEvent;
  endpointIds: string[];
  /** Of an approval event: it is collected whoever wants it. */
  approval?: WantedApproval;
}

/** What is to be decided (docs/behaviour.md 10). */
export interface WantedApproval {
  platformId: string;
  /** The default endpoint, if it wants the type: it is not among `endpointIds`, and asked where it is enabled. */
  endpoint: Pick<Listener, 'id' | 'isEnabled'> | null;
}

/** A delivery to be made. */
export interface PlannedDelivery {
  event: WebhookEvent;
  endpointId: string;
  /** A newer event of the same batch makes it pointless. */
  superseded: boolean;
}

/** Events that some endpoint wants, in order. The others are dropped here, without a write. */
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
