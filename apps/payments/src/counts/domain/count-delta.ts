import type { Uuid } from '@corridor/kernel';
import type { BookedTransaction } from '../../ledger/domain/ledger-book';
import type { AccountSide, Transaction } from '../../transactions/domain/transaction';

/** Milliseconds of a day. */
export const DAY_MS = 24 * 60 * 60 * 1000;

/** A change of the numbers of lists: `n` records moved from one state (null: from nowhere) to another. */
export interface CountDelta {
  platformKey: number;
  kind: string;
  fromState: string | null;
  toState: string;
  /** Day of the creation, since 1970-01-01 UTC, domain time. */
  day: number;
  n: number;
  /** The records' customers, each as often as it has one; records without one are left out. */
  customerIds: Uuid[];
  /** Internal accounts on the paying side. */
  sourceIds: Uuid[];
  /** Internal accounts on the receiving side. */
  destinationIds: Uuid[];
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
    const day = dayOf(now.createdAtMs);
    const key = `${now.platformKey}/${now.type}/${before ?? ''}/${now.status}/${day}`;
    const delta = byMove.get(key) ?? newDelta(now, before ?? null, day);
    delta.n += 1;
    push(delta.customerIds, now.customerId);
    push(delta.sourceIds, insideId(now.source));
    push(delta.destinationIds, insideId(now.destination));
    byMove.set(key, delta);
  }
  return [...byMove.values()];
}

function newDelta(
  { platformKey, type, status }: Transaction,
  fromState: string | null,
  day: number,
): CountDelta {
  return {
    platformKey,
    kind: type,
    fromState,
    toState: status,
    day,
    n: 0,
    customerIds: [],
    sourceIds: [],
    destinationIds: [],
  };
}

function push(ids: Uuid[], id: Uuid | null): void {
  if (id !== null) ids.push(id);
}
