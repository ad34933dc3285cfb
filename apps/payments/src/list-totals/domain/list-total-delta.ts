import type { Uuid } from '@corridor/kernel';

/** Milliseconds of a day. */
export const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Scopes of the totals of transactions: customers, other customers whose account is paid to, and internal accounts on
 * either side.
 */
export const countScopes = ['CUSTOMER', 'PAYEE', 'SOURCE', 'DESTINATION'] as const;
export type CountScope = (typeof countScopes)[number];

/** A change of the totals of lists: `n` records moved from one state (null: new records) to another. */
export interface ListTotalDelta {
  platformKey: number;
  kind: string;
  fromState: string | null;
  toState: string;
  /** Day of the creation, since 1970-01-01 UTC, domain time. */
  unit: number;
  n: number;
  /** The scopes' ids of the records, one per record. A record without an id of a scope is left out. */
  ids: Record<CountScope, Uuid[]>;
}

/** Day of a time, counted from 1970-01-01. */
export function dayOf(ms: number): number {
  return Math.floor(ms / DAY_MS);
}

/** No id in any scope. */
export function noIds(): Record<CountScope, Uuid[]> {
  return { CUSTOMER: [], PAYEE: [], SOURCE: [], DESTINATION: [] };
}
