import type { Uuid, TransactionStatus } from '@corridor/kernel';
import { scoped } from '../../replicas/domain/replicas';
import type { DueAction } from '../../timers/domain/due-action';
import type { Transaction } from '../../transactions/domain/transaction';
import { transactionEvent } from '../../transactions/domain/transaction-event';
import { LedgerAccount, type AccountSnapshot } from './ledger-account';
import type { LedgerEvent } from './ledger-event';
import { LedgerInvariantError, statedChange, type Posting, type JournalEntry } from './journal-entry';

/** Work that falls due later, for one transaction. */
export interface DueStep {
  platformKey: number;
  transactionId: Uuid;
  /** Domain time, milliseconds. */
  dueAtMs: number;
  action: DueAction;
  step: object;
}

/** A transaction with the status that its row has; undefined for one that this batch creates. */
export interface BookedTransaction {
  before: TransactionStatus | undefined;
  /** Version of the row when it was locked. */
  versionBefore: number;
  now: Transaction;
}

/**
 * The locked state of a batch and everything that its commands decide, in order. Nothing here touches a database:
 * what the book holds at the end is written in one transaction, or not at all.
 */
export class LedgerBook {
  readonly postings: JournalEntry[] = [];
  readonly dueSteps: DueStep[] = [];
  /** Work that has become needless. */
  readonly droppedSteps: Omit<DueStep, 'step'>[] = [];
  readonly events: LedgerEvent[] = [];
  private readonly accounts = new Map<string, LedgerAccount>();
  private readonly transactions = new Map<string, BookedTransaction>();
  private readonly refusedForRoom = new Map<string, AccountSnapshot>();

  constructor(input: { accounts?: readonly AccountSnapshot[]; transactions?: readonly Transaction[] }) {
    for (const account of input.accounts ?? []) {
      this.accounts.set(scoped(account.platformKey, account.id), new LedgerAccount(account));
    }
    for (const transaction of input.transactions ?? []) {
      const booked = { before: transaction.status, versionBefore: transaction.version, now: transaction };
      this.transactions.set(scoped(transaction.platformKey, transaction.id), booked);
    }
  }

  account(platformKey: number, id: Uuid): LedgerAccount | undefined {
    return this.accounts.get(scoped(platformKey, id));
  }

  /** An account that a stored transaction names. */
  accountOf(transaction: Transaction, id: Uuid): LedgerAccount {
    const account = this.account(transaction.platformKey, id);
    if (!account)
      throw new LedgerInvariantError(`account ${id} of transaction ${transaction.id} is not locked`);
    return account;
  }

  transaction(platformKey: number, id: Uuid): Transaction | undefined {
    return this.transactions.get(scoped(platformKey, id))?.now;
  }

  /** Adds a transaction with the event of its creation. */
  open(transaction: Transaction): Transaction {
    this.transactions.set(scoped(transaction.platformKey, transaction.id), {
      before: undefined,
      versionBefore: 0,
      now: transaction,
    });
    this.events.push(transactionEvent(transaction));
    return transaction;
  }

  /** Keeps a changed transaction with the event of the change. */
  change(transaction: Transaction, what?: string): Transaction {
    const booked = this.transactions.get(scoped(transaction.platformKey, transaction.id));
    if (!booked) throw new LedgerInvariantError(`transaction ${transaction.id} is not in the book`);
    booked.now = transaction;
    this.events.push(transactionEvent(transaction, what));
    return transaction;
  }

  /** Adds a journal entry; what it moves on an internal account has just been booked there, and becomes a line of its statement. */
  post(journalEntry: JournalEntry): void {
    const postings = journalEntry.postings.map((posting) => this.stated(journalEntry, posting));
    this.postings.push({ ...journalEntry, postings });
  }

  private stated({ platformKey, kind }: JournalEntry, posting: Posting): Posting {
    const change = statedChange(posting);
    if (!change) return posting;
    const account = this.account(platformKey, change.id);
    if (!account) throw new LedgerInvariantError(`${kind}: account ${change.id} is not locked`);
    return { ...posting, line: account.state(change.amount) };
  }

  schedule(step: DueStep): void {
    this.dueSteps.push(step);
  }

  drop(step: Omit<DueStep, 'step'>): void {
    this.droppedSteps.push(step);
  }

  /** Notes that a credit met the bound of what may still arrive, which may be higher than the truth. */
  noteNoRoom(account: LedgerAccount): void {
    const { platformKey, id } = account.snapshot;
    this.refusedForRoom.set(scoped(platformKey, id), account.snapshot);
  }

  /** Accounts whose bound must be counted anew before a refusal is final. */
  get accountsWithoutRoom(): AccountSnapshot[] {
    return [...this.refusedForRoom.values()];
  }

  /** Accounts whose rows must be written. */
  get touchedAccounts(): LedgerAccount[] {
    return [...this.accounts.values()].filter((account) => account.isTouched);
  }

  /** Transactions that this batch creates. */
  get opened(): Transaction[] {
    return [...this.transactions.values()].filter(({ before }) => before === undefined).map(({ now }) => now);
  }

  /** Transactions whose state this batch changes. */
  get changed(): BookedTransaction[] {
    return [...this.transactions.values()].filter(
      ({ before, versionBefore, now }) => before !== undefined && now.version !== versionBefore,
    );
  }
}
