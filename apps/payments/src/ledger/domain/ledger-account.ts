import { AMOUNT_MAX, DomainError, toJsonInteger, type Uuid } from '@corridor/kernel';
import { LedgerInvariantError, type StatementLine } from './journal-entry';

/** An internal account as it was when it was locked. Amounts in smallest units of its currency. */
export interface AccountSnapshot {
  platformKey: number;
  id: Uuid;
  /** Null for an account of the platform itself. */
  customerId: Uuid | null;
  currency: string;
  balance: bigint;
  /**
   * An upper bound of credits that may still arrive: pending transfers in, and refunds of payments in flight. A
   * success changes no account, so the bound may exceed the real sum. It is recounted when a credit exceeds the room
   * that it leaves. Only payments in flight may use it: a recount may have released the share of an ended payment.
   */
  potentialCredits: bigint;
  /** Commits that have changed the balance. An event states the newest of them. */
  version: number;
  /** Lines of its statement so far. */
  entries: number;
  createdAtMs: number;
  updatedAtMs: number;
}

function tooMuch(): DomainError {
  return new DomainError('AMOUNT_OUT_OF_RANGE', `the balance would pass ${AMOUNT_MAX}`);
}

/**
 * A locked internal account while a batch is decided. Its balance is never negative and never above what JSON holds
 * exactly.
 */
export class LedgerAccount {
  private current: AccountSnapshot;
  private balanceChanged = false;
  /** A change of the balance that no journal entry has stated yet. */
  private unstated: { amount: bigint; line: StatementLine } | undefined;

  constructor(private readonly locked: AccountSnapshot) {
    this.current = locked;
  }

  /** The account after the decisions so far. */
  get snapshot(): AccountSnapshot {
    return this.current;
  }

  /** Whether a row must be written. */
  get isTouched(): boolean {
    return this.current !== this.locked;
  }

  /** Whether the balance differs from what the last event can have stated. */
  get isBalanceChanged(): boolean {
    return this.balanceChanged;
  }

  /** Whether a credit without reserved room fits in addition to everything that may still arrive. */
  hasRoomFor(amount: bigint): boolean {
    const { balance, potentialCredits } = this.current;
    return balance + potentialCredits + amount <= AMOUNT_MAX;
  }

  /**
   * Adds money without reserved room: new money, or a return after the end of its payment.
   * @throws DomainError AMOUNT_OUT_OF_RANGE.
   */
  fund(amount: bigint, nowMs: number): void {
    if (!this.hasRoomFor(amount)) throw tooMuch();
    this.book({ balance: amount, potential: 0n, nowMs });
  }

  /** Removes money that nothing may return. @throws DomainError INSUFFICIENT_BALANCE. */
  withdraw(amount: bigint, nowMs: number): void {
    this.assertCovers(amount);
    this.book({ balance: -amount, potential: 0n, nowMs });
  }

  /** @throws DomainError INSUFFICIENT_BALANCE if the balance is below the amount. */
  assertCovers(amount: bigint): void {
    const { balance } = this.current;
    if (balance >= amount) return;
    throw new DomainError('INSUFFICIENT_BALANCE', 'the balance of the source account is too low', {
      available: toJsonInteger(balance),
      required: toJsonInteger(amount),
    });
  }

  /** Takes money that may come back as a refund. @throws DomainError INSUFFICIENT_BALANCE. */
  reserve(amount: bigint, nowMs: number): void {
    this.assertCovers(amount);
    this.book({ balance: -amount, potential: amount, nowMs });
  }

  /** Reserves room for money that arrives when its transfer completes. @throws DomainError AMOUNT_OUT_OF_RANGE. */
  expect(amount: bigint): void {
    if (!this.hasRoomFor(amount)) throw tooMuch();
    const { potentialCredits } = this.current;
    this.current = { ...this.current, potentialCredits: potentialCredits + amount };
  }

  /** Adds money for which `reserve` or `expect` reserved room. It can't be rejected. */
  receive(amount: bigint, nowMs: number): void {
    if (this.current.potentialCredits < amount) {
      throw new LedgerInvariantError(`a credit of ${amount} that nothing kept room for`);
    }
    this.book({ balance: amount, potential: -amount, nowMs });
  }

  /**
   * The statement line of the last change of the balance. Each change is stated by one posting, and each posting
   * states one change.
   * @param amount what the posting adds, smallest units.
   */
  state(amount: bigint): StatementLine {
    const { unstated } = this;
    if (unstated?.amount !== amount) {
      throw new LedgerInvariantError(`a posting of ${amount} states a change of ${unstated?.amount ?? 0n}`);
    }
    this.unstated = undefined;
    return unstated.line;
  }

  private book(change: { balance: bigint; potential: bigint; nowMs: number }): void {
    if (this.unstated) throw new LedgerInvariantError('a change of the balance has no journal entry');
    const { version, updatedAtMs, balance, potentialCredits, entries } = this.current;
    this.current = {
      ...this.current,
      balance: balance + change.balance,
      potentialCredits: potentialCredits + change.potential,
      version: this.balanceChanged ? version : version + 1,
      entries: entries + 1,
      updatedAtMs: Math.max(updatedAtMs, change.nowMs),
    };
    this.balanceChanged = true;
    const { balance: balanceAfter, entries: number, updatedAtMs: atMs } = this.current;
    this.unstated = { amount: change.balance, line: { number, balanceAfter, atMs } };
  }
}
