import type { Uuid } from '@corridor/kernel';
import type { BookedTransaction } from '../../ledger/domain/ledger-book';
import type { AccountSide, Transaction } from '../../transactions/domain/transaction';

/** Milliseconds of a day. */
export const DAY_MS = 24 * 60 * 60 * 1000;

/** To whom totals of transactions are kept: customers, and internal accounts on either side. */
export const countScopes = ['CUSTOMER', 'SOURCE', 'DESTINATION'] as const;
export type CountScope = (typeof countScopes)[number];

/** A change of the numbers of lists: `n` records moved from one state (null: from nowhere) to another. */
export interface CountDelta {
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

function insideId(side: AccountSide): Uuid | null {
  return side.kind === 'INTERNAL_ACCOUNT' ? side.id : null;
}

/** What a batch changes in the numbers of transactions: one delta for each move from state to state. */
export function transactionDeltas(booked: readonly BookedTransaction[]): CountDelta[] {
  const byMove = new Map<string, CountDelta>();
  for (const { before, now } of booked) {
    if (before === now.status) continue;
    const unit = dayOf(now.createdAtMs);
    const key = `${now.platformKey}/${now.type}/${before ?? ''}/${now.status}/${unit}`;
    const delta = byMove.get(key) ?? newDelta(now, before ?? null, unit);
    delta.n += 1;
    push(delta.ids.CUSTOMER, now.customerId);
    push(delta.ids.SOURCE, insideId(now.source));
    push(delta.ids.DESTINATION, insideId(now.destination));
    byMove.set(key, delta);
  }
  return [...byMove.values()];
}

function newDelta(
  { platformKey, type, status }: Transaction,
  fromState: string | null,
  unit: number,
): CountDelta {
  return { platformKey, kind: type, fromState, toState: status, unit, n: 0, ids: noIds() };
}

/** Nobody's. */
export function noIds(): Record<CountScope, Uuid[]> {
  return { CUSTOMER: [], SOURCE: [], DESTINATION: [] };
}

function push(ids: Uuid[], id: Uuid | null): void {
  if (id !== null) ids.push(id);
}
