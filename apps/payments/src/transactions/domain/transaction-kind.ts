import type { TransactionStatus, FailureReason } from '@corridor/kernel';
import { LedgerInvariantError, type Posting } from '../../ledger/domain/journal-entry';
import type { FixedTransaction, Transaction } from './transaction';

/** The rules of one kind of transaction, registered by the feature that owns it. */
export interface TransactionKind {
  /** Unique in the service; stored. */
  kind: string;
  /** What the payment's end moves, from the clearing account or from outside to where the money arrives. */
  settlement(transaction: Transaction): Posting[];
  /** What the operation answered that opened the transaction, or that executed it. @param status of the success. */
  firstAnswer(fixed: FixedTransaction, status: number | null): object;
  /** Statuses without a webhook for this kind alone (docs/behaviour.md 12). */
  silentStatuses?: readonly TransactionStatus[];
  /** The money that arrives on an internal account was checked in the same step: no room was kept for it. */
  isConversion?: true;
  /** A rail has the payment while it is PENDING. */
  isPendingAtRail?: true;
  /** Why the payment failed if an operator gives it up; OFFRAMP_FAILED if absent. */
  givenUpReason?: FailureReason;
}

/** The kinds of transactions of all features. It is made at start. */
export class TransactionKinds {
  private readonly kinds = new Map<string, TransactionKind>();

  /** @throws LedgerInvariantError where two features use one name. */
  constructor(kinds: readonly TransactionKind[]) {
    for (const kind of kinds) {
      if (this.kinds.has(kind.kind)) {
        throw new LedgerInvariantError(`transaction kind ${kind.kind} is registered twice`);
      }
      this.kinds.set(kind.kind, kind);
    }
  }

  /** Names of the kinds whose payments a rail has while they are PENDING. */
  get pendingAtRail(): string[] {
    return [...this.kinds.values()].filter(({ isPendingAtRail }) => isPendingAtRail).map(({ kind }) => kind);
  }

  /** @throws LedgerInvariantError for a kind that no feature has registered. */
  of({ id, kind }: FixedTransaction): TransactionKind {
    const found = this.kinds.get(kind);
    if (!found) throw new LedgerInvariantError(`transaction ${id} is of the unregistered kind ${kind}`);
    return found;
  }
}
