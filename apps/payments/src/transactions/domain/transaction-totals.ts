import type { Uuid } from '@corridor/kernel';
import type { BookedResource } from '../../ledger/domain/ledger-book';
import { dayOf, noIds, type ListTotalDelta } from '../../list-totals/domain/list-total-delta';
import { QUOTE_KIND, quoteState } from './quote-status';
import { internalIdOf, type Transaction } from './transaction';
import { quoteStatusOf } from './transaction-status';

interface Move {
  kind: string;
  fromState: string | null;
  toState: string;
}

/** The moves that a change counts as: of the transaction, and of its quote if it has one. */
function movesOf({ before, now }: BookedResource<Transaction>): Move[] {
  const move = { kind: now.type, fromState: before ?? null, toState: now.status };
  if (now.kind !== QUOTE_KIND) return [move];
  const toState = quoteState(quoteStatusOf[now.status]);
  const fromState = before === undefined ? null : quoteState(quoteStatusOf[before]);
  return [move, { kind: QUOTE_KIND, fromState, toState }];
}

/** The changes of a batch to the totals of lists: one delta per move from state to state. */
export function transactionDeltas(booked: readonly BookedResource<Transaction>[]): ListTotalDelta[] {
  const byMove = new Map<string, ListTotalDelta>();
  for (const change of booked) {
    const { platformKey, createdAtMs, customerId, payeeId, source, destination } = change.now;
    const unit = dayOf(createdAtMs);
    for (const move of movesOf(change)) {
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

function push(ids: Uuid[], id: Uuid | null | undefined): void {
  if (id) ids.push(id);
}
