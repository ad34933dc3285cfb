import { EVENT_CONTRACT_VERSION, type IntegrationEvent } from '@corridor/contracts';
import { type IHeaders } from 'kafkajs';

/** What tells whether a consumer wants an event. */
export type EventKind = Pick<IntegrationEvent, 'platformKey' | 'webhookType'>;

/**
 * Says which kinds of events a consumer wants. It is asked once for some records, after they have arrived. The events
 * of other kinds are then dropped without being parsed, so the handler must do nothing with them.
 */
export type EventSelector = (kinds: readonly EventKind[]) => Promise<(kind: EventKind) => boolean>;

/** The header of a record with several events that says what they are and where each of them is. */
export const LISTING_HEADER = 'corridor-listing';

/** The events of a record: for each of them the index of its kind, and its bytes. */
export interface EventListing {
  kinds: readonly EventKind[];
  events: readonly (readonly [kind: number, bytes: number])[];
}

/** An event with its index in its record. */
export interface IndexedEvent {
  index: number;
  event: IntegrationEvent;
}

/**
 * The listing of a record. Undefined if another release has written one of the events: its reader may have to refuse
 * it, so every event is read.
 */
export function listingHeader(
  units: readonly { event: IntegrationEvent; bytes: number }[],
): string | undefined {
  const indexes = new Map<string, number>();
  const kinds: EventKind[] = [];
  const events: [number, number][] = [];
  for (const { event, bytes } of units) {
    const { platformKey, webhookType, contractVersion = EVENT_CONTRACT_VERSION } = event;
    if (contractVersion !== EVENT_CONTRACT_VERSION) return undefined;
    const key = `${platformKey}/${webhookType ?? ''}`;
    const known = indexes.get(key);
    const index = known ?? kinds.length;
    if (known === undefined) {
      indexes.set(key, index);
      kinds.push({ platformKey, webhookType });
    }
    events.push([index, bytes]);
  }
  return JSON.stringify({ kinds, events } satisfies EventListing);
}

/** The listing of a record; undefined if it has none, or one that doesn't fit its value. */
export function readListing(value: Buffer, headers: IHeaders): EventListing | undefined {
  const header = headers[LISTING_HEADER];
  if (header === undefined) return undefined;
  try {
    const { kinds, events } = JSON.parse(String(header)) as EventListing;
    // A list in brackets, with a comma between two events.
    let bytes = 1;
    for (const [kind, length] of events) {
      if (kinds[kind] === undefined || !(length > 0)) return undefined;
      bytes += length + 1;
    }
    return bytes === value.length ? { kinds, events } : undefined;
  } catch {
    return undefined;
  }
}

/** The wanted events of a record, in order. Throws if one of them isn't JSON. */
export function listedEvents(
  value: Buffer,
  { kinds, events }: EventListing,
  isWanted: (kind: EventKind) => boolean,
): IndexedEvent[] {
  const wanted = kinds.map(isWanted);
  const found: IndexedEvent[] = [];
  let at = 1;
  for (const [index, [kind, bytes]] of events.entries()) {
    if (wanted[kind] === true) {
      found.push({ index, event: JSON.parse(value.toString('utf8', at, at + bytes)) as IntegrationEvent });
    }
    at += bytes + 1;
  }
  return found;
}
