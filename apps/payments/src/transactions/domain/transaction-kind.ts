import type { TransactionStatus, FailureReason } from '@corridor/kernel';
import { LedgerInvariantError, type Posting } from '../../ledger/domain/journal-entry';
import type { ExpectedPostings } from './expected-posting';
import type { FixedTransaction, Transaction } from './transaction';

/** The rules of one kind of transaction, registered by the feature that owns it. */
export interface TransactionKind {
  /** Unique in the service; stored. */
  kind: string;
  /** The postings of the payment's completion, from the clearing account or from outside to the destination. */
  settlement(transaction: Transaction): Posting[];
  /**
   * The postings that the integrity check expects. They are declared separately from `settlement`, so that the check
   * finds a mistake there.
   */
  expected: ExpectedPostings;
  /** The first answer of the operation that opened or executed the transaction. @param status its success status. */
  firstAnswer(fixed: FixedTransaction, status: number | null): object;
  /** Statuses that have no webhook for this kind only (docs/behaviour.md 12). */
  silentStatuses?: readonly TransactionStatus[];
  /** The credit of an internal account was checked in the same step, so no room was reserved for it. */
  isConversion?: true;
  /** A rail holds the payment while it is PENDING. */
  isPendingAtRail?: true;
  /** Reason of the failure if an operator gives the payment up; OFFRAMP_FAILED if absent. */
  givenUpReason?: FailureReason;
}

/** The kinds of transactions of all features. It is built at start-up. */
export class TransactionKinds {
  private readonly kinds = new Map<string, TransactionKind>();

  /** @throws LedgerInvariantError if two features use the same name. */
  constructor(kinds: readonly TransactionKind[]) {
    for (const kind of kinds) {
      if (this.kinds.has(kind.kind)) {
        throw new LedgerInvariantError(`transaction kind ${kind.kind} is registered twice`);
      }
      this.kinds.set(kind.kind, kind);
    }
  }

  /** All kinds. */
  get all(): readonly TransactionKind[] {
    return [...this.kinds.values()];
  }

  /** Names of the kinds whose payments a rail holds while they are PENDING. */
  get pendingAtRail(): string[] {
    return this.all.filter(({ isPendingAtRail }) => isPendingAtRail).map(({ kind }) => kind);
  }

  /** @throws LedgerInvariantError for a kind that no feature has registered. */
  of({ id, kind }: FixedTransaction): TransactionKind {
    const found = this.kinds.get(kind);
    if (!found) throw new LedgerInvariantError(`transaction ${id} is of the unregistered kind ${kind}`);
    return found;
  }
}
