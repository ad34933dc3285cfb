import type { Query } from '@corridor/disposable-system';
import { BALANCE_TYPE, orderFaults, type SeenEvent } from './events';
import type { Entry } from './journal';
import { outcomesOf } from './outcomes';

/**
 * Every event that some endpoint should have received. An older balance event may be dropped for a newer one, and an
 * approval is requested only once.
 */
const EVENTS = `
  SELECT 'Webhook:' || e.id AS id, e.event_type, e.resource_id FROM notifications.webhook_events e
  WHERE NOT EXISTS (SELECT 1 FROM notifications.webhook_deliveries d
    WHERE d.platform_key = e.platform_key AND d.event_id = e.id
      AND (d.event_type, d.status) IN (('INTERNAL_ACCOUNT_BALANCE_UPDATED', 'DROPPED'), ('INCOMING_PAYMENT_PENDING', 'FAILED')))`;

interface EventRow {
  id: string;
  event_type: string;
  resource_id: string;
}

/** Finds lost events, and violations among those that arrived. */
export async function eventFaults(
  events: readonly SeenEvent[],
  entries: readonly Entry[],
  query: Query,
): Promise<string[]> {
  const accepted = events.filter(({ acceptedAt }) => acceptedAt !== undefined);
  const ids = new Set(accepted.map(({ id }) => id));
  const missing = (await query<EventRow>(EVENTS)).filter(({ id }) => !ids.has(id));
  const lost = missing.map(
    ({ id, event_type, resource_id }) => `${event_type} ${id} of ${resource_id} did not arrive`,
  );
  return [...lost, ...typeFaults(accepted, entries), ...sequenceFaults(accepted), ...orderFaults(events)];
}

function typeFaults(events: readonly SeenEvent[], entries: readonly Entry[]): string[] {
  const counts = new Map<string, number>();
  for (const { resource, type } of events) {
    const name = `${resource} ${type}`;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const once = (id: string, type: string, kind: string): string[] => {
    const count = counts.get(`${id} ${type}`) ?? 0;
    return count === 1 ? [] : [`${count} events ${type} of ${id} (${kind})`];
  };
  const customers = entries.filter(({ kind, id }) => kind === 'customer' && id !== undefined);
  return [
    ...customers.flatMap(({ id, kind }) => once(String(id), 'CUSTOMER_CREATED', kind)),
    ...outcomesOf(entries).flatMap(({ entry, transactionId, outcome }) =>
      outcome.events.flatMap((type) => once(transactionId, type, entry.kind)),
    ),
  ];
}

/**
 * Finds events of one resource that have the same sequence. A balance may be told twice, by an instance of this release
 * and by one of the release before (ADR 48).
 */
export function sequenceFaults(events: readonly SeenEvent[]): string[] {
  const seen = new Map<string, SeenEvent>();
  return events.flatMap((event) => {
    const { resource, sequence, type, balance } = event;
    const name = `${resource} ${sequence}`;
    const known = seen.get(name);
    if (known === undefined) {
      seen.set(name, event);
      return [];
    }
    const isSameBalance = type === BALANCE_TYPE && known.type === type && known.balance === balance;
    return isSameBalance ? [] : [`two events of ${resource} have sequence ${sequence}, one is ${type}`];
  });
}

/** The newest accepted balance event of each account. */
export function lastBalanceEvents(events: readonly SeenEvent[]): Map<string, SeenEvent> {
  const last = new Map<string, SeenEvent>();
  for (const event of events) {
    if (event.type !== BALANCE_TYPE || event.acceptedAt === undefined) continue;
    const known = last.get(event.resource);
    if (!known || known.sequence < event.sequence) last.set(event.resource, event);
  }
  return last;
}
