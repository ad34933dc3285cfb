import { DAY_MS, type CustomerType } from '@corridor/kernel';
import { ListTotals, type ListTotalDelta, type CountedRecords } from '@corridor/database';
import type { SqlRunner } from '@corridor/messaging';
import type { Customer } from './domain/customer';

/** Totals of customers by type, deleted or not, and day of creation. */
export const customerListTotals = new ListTotals({
  totals: 'customer_list_totals',
  deltas: 'customer_list_total_deltas',
  scopes: [],
});

/** Totals of customers by type, deleted or not, and day of the last change. Triggers of their table write the deltas. */
export const customerChangeTotals = new ListTotals({
  totals: 'customer_change_list_totals',
  deltas: 'customer_change_list_total_deltas',
  scopes: [],
});

/** Day of a moment since 1970-01-01 UTC. */
export function dayOf(ms: number): number {
  return Math.floor(ms / DAY_MS);
}

function stateOf(customer: Customer): string {
  return customer.deletedAtMs === null ? 'LIVE' : 'DELETED';
}

/** Counts a new customer or a deletion. */
export async function countCustomer(
  runner: SqlRunner,
  before: Customer | undefined,
  now: Customer,
): Promise<void> {
  const fromState = before ? stateOf(before) : null;
  const toState = stateOf(now);
  if (fromState === toState) return;
  const { platformKey, customerType, createdAtMs } = now;
  await customerListTotals.add(runner, [
    { platformKey, kind: customerType, fromState, toState, unit: dayOf(createdAtMs), n: 1, ids: {} },
  ]);
}

/** Counts new customers of one platform. */
export async function countNewCustomers(
  runner: SqlRunner,
  platformKey: number,
  customers: readonly Customer[],
): Promise<void> {
  const deltas = new Map<string, ListTotalDelta<never>>();
  for (const customer of customers) {
    const { customerType: kind, createdAtMs } = customer;
    const unit = dayOf(createdAtMs);
    const key = `${kind}/${unit}`;
    const n = (deltas.get(key)?.n ?? 0) + 1;
    deltas.set(key, { platformKey, kind, fromState: null, toState: stateOf(customer), unit, n, ids: {} });
  }
  await customerListTotals.add(runner, [...deltas.values()]);
}

/** Number of customers created, or changed last, on those days. */
export async function totalOfCustomers(
  runner: SqlRunner,
  of: {
    time: 'creation' | 'last change';
    platformKey: number;
    isIncludingDeleted: boolean;
    customerType: CustomerType | undefined;
    days: CountedRecords<never>['units'];
  },
): Promise<number> {
  const states = of.isIncludingDeleted ? ['LIVE', 'DELETED'] : ['LIVE'];
  const { platformKey, customerType: kind, days: units } = of;
  const totals = of.time === 'creation' ? customerListTotals : customerChangeTotals;
  return totals.total(runner, { platformKey, kind, states, units });
}
