import { outcomesOf } from './outcomes.mjs';
import { orderFaults } from './receiver.mjs';

/** Every event that some endpoint should have got; older balances may be dropped for newer ones, and approvals are asked for once. */
const EVENTS = `
  SELECT 'Webhook:' || e.id AS id, e.event_type, e.resource_id FROM notifications.webhook_events e
  WHERE NOT EXISTS (SELECT 1 FROM notifications.webhook_deliveries d
    WHERE d.platform_key = e.platform_key AND d.event_id = e.id
      AND (d.event_type, d.status) IN (('INTERNAL_ACCOUNT_BALANCE_UPDATED', 'DROPPED'), ('INCOMING_PAYMENT_PENDING', 'FAILED')))`;

/** @typedef {import('./receiver.mjs').Seen} Seen */

/**
 * @param {readonly Seen[]} events
 * @param {readonly import('./journal.mjs').Entry[]} entries
 * @param {(sql: string) => Promise<any[]>} query
 * @returns {Promise<string[]>}
 */
export async function eventFaults(events, entries, query) {
  const accepted = events.filter(({ acceptedAt }) => acceptedAt !== undefined);
  const ids = new Set(accepted.map(({ id }) => id));
  const missing = (await query(EVENTS)).filter(({ id }) => !ids.has(id));
  const lost = missing.map(
    ({ id, event_type, resource_id }) => `${event_type} ${id} of ${resource_id} did not arrive`,
  );
  return [...lost, ...typeFaults(accepted, entries), ...sequenceFaults(accepted), ...orderFaults(events)];
}

/**
 * @param {readonly Seen[]} events
 * @param {readonly import('./journal.mjs').Entry[]} entries
 */
function typeFaults(events, entries) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const { resource, type } of events) {
    const name = `${resource} ${type}`;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  /** @param {string} id @param {string} type @param {string} kind */
  const once = (id, type, kind) => {
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

/** Two events of one resource never share a version. @param {readonly Seen[]} events */
function sequenceFaults(events) {
  const seen = new Set();
  return events.flatMap(({ resource, sequence, type }) => {
    const name = `${resource} ${sequence}`;
    if (seen.has(name)) return [`two events of ${resource} have sequence ${sequence}, one is ${type}`];
    seen.add(name);
    return [];
  });
}

/** The newest balance event of each account. @param {readonly Seen[]} events */
export function lastBalanceEvents(events) {
  /** @type {Map<string, Seen>} */
  const last = new Map();
  for (const event of events) {
    if (event.type !== 'INTERNAL_ACCOUNT_BALANCE_UPDATED' || event.acceptedAt === undefined) continue;
    const known = last.get(event.resource);
    if (!known || known.sequence < event.sequence) last.set(event.resource, event);
  }
  return last;
}
