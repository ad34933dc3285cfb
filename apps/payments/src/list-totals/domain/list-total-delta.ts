import type { Uuid, QuoteStatus } from '@corridor/kernel';
import type { BookedTransaction } from '../../ledger/domain/ledger-book';
import { quoteStatusOf } from '../../quotes/domain/quote-status';
import { internalIdOf } from '../../transactions/domain/transaction';

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

/** Kind under which quotes are counted. */
export const QUOTE_KIND = 'QUOTE';

/** State of a quote among the counts: a name that no transaction's status has, since kinds are added up there. */
export function quoteState(status: QuoteStatus): string {
  return `QUOTE_${status}`;
}

interface Move {
  kind: string;
  fromState: string | null;
  toState: string;
}

/** What a change counts for: the transaction, and its quote where it has one. */
function movesOf({ before, now }: BookedTransaction): Move[] {
  const move = { kind: now.type, fromState: before ?? null, toState: now.status };
  if (now.kind !== 'QUOTE') return [move];
  const toState = quoteState(quoteStatusOf[now.status]);
  const fromState = before === undefined ? null : quoteState(quoteStatusOf[before]);
  return [move, { kind: QUOTE_KIND, fromState, toState }];
}

/** What a batch changes in the numbers of lists: one delta for each move from state to state. */
export function transactionDeltas(booked: readonly BookedTransaction[]): ListTotalDelta[] {
  const byMove = new Map<string, ListTotalDelta>();
  for (const one of booked) {
    const { platformKey, createdAtMs, customerId, payeeId, source, destination } = one.now;
    const unit = dayOf(createdAtMs);
    for (const move of movesOf(one)) {
      if (move.fromState === move.toState) continue;
      const key = `${platformKey}/${move.kind}/${move.fromState ?? ''}/${move.toState}/${unit}`;
      const delta = byMove.get(key) ?? { platformKey, ...move, unit, n: 0, ids: noIds() };
      delta.n += 1;
      push(delta.ids.CUSTOMER, customerId);
      push(delta.ids.PAYEE, payeeId);
      push(delta.ids.SOURCE, internalIdOf(source));
      push(delta.ids.DESTINATION, internalIdOf(destination));
      byMove.set(key, delta);
    }
  }
  return [...byMove.values()];
}

/** Nobody's. */
export function noIds(): Record<CountScope, Uuid[]> {
  return { CUSTOMER: [], PAYEE: [], SOURCE: [], DESTINATION: [] };
}

function push(ids: Uuid[], id: Uuid | null | undefined): void {
  if (id) ids.push(id);
}
