import type { Uuid } from '@corridor/kernel';
import type { BookedTransaction } from '../../ledger/domain/ledger-book';
import type { AccountSide } from '../../transactions/domain/transaction';

/** Milliseconds of a day. */
export const DAY_MS = 24 * 60 * 60 * 1000;

/** A change of the numbers of a list: `n` records moved from one state (null: from nowhere) to another. */
export interface CountDelta {
  platformKey: number;
  kind: string;
  fromState: string | null;
  toState: string;
  /** Day of the creation, since 1970-01-01 UTC, domain time. */
  day: number;
  customerId: Uuid | null;
  sourceId: Uuid | null;
  destinationId: Uuid | null;
  n: number;
}

/** Day of a moment. */
export function dayOf(ms: number): number {
  return Math.floor(ms / DAY_MS);
}

function insideId(side: AccountSide): Uuid | null {
  return side.kind === 'INTERNAL_ACCOUNT' ? side.id : null;
}

/** What a batch changes in the numbers of transactions. */
export function transactionDeltas(booked: readonly BookedTransaction[]): CountDelta[] {
  const moved = booked.filter(({ before, now }) => before !== now.status);
  return merged(
    moved.map(({ before, now }) => ({
      platformKey: now.platformKey,
      kind: now.type,
      fromState: before ?? null,
      toState: now.status,
      day: dayOf(now.createdAtMs),
      customerId: now.customerId,
      sourceId: insideId(now.source),
      destinationId: insideId(now.destination),
      n: 1,
    })),
  );
}

/** Joins deltas that differ in their number alone. */
function merged(deltas: readonly CountDelta[]): CountDelta[] {
  const byKey = new Map<string, CountDelta>();
  for (const delta of deltas) {
    const { n, ...rest } = delta;
    const key = Object.values(rest).join('/');
    const known = byKey.get(key);
    byKey.set(key, { ...delta, n: (known?.n ?? 0) + n });
  }
  return [...byKey.values()];
}
