import type { Uuid } from '@corridor/kernel';

/** Milliseconds of a day. */
export const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * To whom totals of transactions are kept: customers, other customers whose account is paid to, and internal accounts on
 * either side.
 */
export const countScopes = ['CUSTOMER', 'PAYEE', 'SOURCE', 'DESTINATION'] as const;
export type CountScope = (typeof countScopes)[number];

/** A change of the numbers of lists: `n` records moved from one state (null: from nowhere) to another. */
export interface ListTotalDelta {
  platformKey: number;
  kind: string;
  fromState: string | null;
  toState: string;
  /** Day of the creation, since 1970-01-01 UTC, domain time. */
  unit: number;
  n: number;
  /** Whom the records belong to, each as often as it has one; records without one are left out. */
  ids: Record<CountScope, Uuid[]>;
}

/** Day of a moment. */
export function dayOf(ms: number): number {
  return Math.floor(ms / DAY_MS);
}

/** Nobody's. */
export function noIds(): Record<CountScope, Uuid[]> {
  return { CUSTOMER: [], PAYEE: [], SOURCE: [], DESTINATION: [] };
}
