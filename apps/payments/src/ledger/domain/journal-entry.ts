import type { Uuid } from '@corridor/kernel';
import { transitEffects, type JournalEntryKind } from './journal-entry-kind';

/**
 * System accounts of a platform.
 * - CLEARING: money in flight.
 * - FEES: earned fees.
 * - FX: position of conversions.
 * - SUSPENSE: money that waits for an operator.
 * - FUNDING: the outside world, where no settlement account represents it.
 */
type PlatformAccount = 'CLEARING' | 'FEES' | 'FX' | 'SUSPENSE' | 'FUNDING';

/**
 * Further system accounts of the house's book.
 * - PROVIDER_FEES: what banks charged.
 * - OWN_FUNDS: money of the house, and what was written off.
 * - RECEIVABLE: what owners of accounts owe after a deposit was taken back.
 */
type HouseAccount = 'PROVIDER_FEES' | 'OWN_FUNDS' | 'RECEIVABLE';

/**
 * System accounts of one settlement account. The part after the colon is its uuid.
 * - TRANSIT, in every book: what its bank has not yet stated. It is positive if money leaves the bank account.
 * - NOSTRO, in the house's book: minus the balance that its bank has stated.
 */
export type SettlementLedgerAccount = `TRANSIT:${string}` | `NOSTRO:${string}`;

/** An account of a book that no customer and no platform owns. */
export type SystemAccount = PlatformAccount | HouseAccount | SettlementLedgerAccount;

/** Key of the house's book. No platform has it. */
export const HOUSE_KEY = 0;

/** An account as the ledger knows it. */
export type LedgerAccountName = { internalId: Uuid } | { system: SystemAccount };

/** The position of a posting in the statement of the internal account that it touches. */
export interface StatementLine {
  /** Number of the account's previous line plus one; the first line is 1. */
  number: number;
  /** Balance of the account after the posting, smallest units. */
  balanceAfter: bigint;
  /** Domain time, milliseconds; never earlier than the account's previous line. */
  atMs: number;
}

/**
 * Money that goes from one account to another, so every posting is balanced. `amount` in smallest units, above zero.
 */
export interface Posting {
  from: LedgerAccountName;
  to: LedgerAccountName;
  currency: string;
  amount: bigint;
  /** Set when the posting is in the book, if it touches an internal account. */
  line?: StatementLine;
}

/** One side of a posting. `amount` in smallest units, negative if money leaves the account. */
export interface Entry {
  account: LedgerAccountName;
  currency: string;
  amount: bigint;
}

/**
 * One step of one transaction, in one or more postings. A sandbox funding uses its own id. A conversion has one
 * posting in each of its currencies.
 */
export interface JournalEntry {
  platformKey: number;
  transactionId: Uuid;
  kind: JournalEntryKind;
  atMs: number;
  postings: readonly Posting[];
}

/** The account of the money of a settlement account that its bank has not yet stated. */
export function transitOf(settlementAccountId: Uuid): LedgerAccountName {
  return { system: `TRANSIT:${settlementAccountId}` };
}

/** Thrown for a defect of the ledger's own code. No client input may cause it. */
export class LedgerInvariantError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'LedgerInvariantError';
  }
}

function isOnTransit({ from, to }: Posting): boolean {
  return [from, to].some((end) => 'system' in end && end.system.startsWith('TRANSIT:'));
}

function nameOf(account: LedgerAccountName): string {
  return 'system' in account ? account.system : account.internalId;
}

/**
 * Makes a journal entry. A posting is a line of one statement at most.
 * @throws LedgerInvariantError unless each posting moves a positive amount between two accounts, at least one of them
 *   a system account, and TRANSIT only if the table of its effects says what that means.
 */
export function journalEntry(step: Omit<JournalEntry, 'postings'>, ...postings: Posting[]): JournalEntry {
  if (postings.length === 0) throw new LedgerInvariantError(`${step.kind}: no posting`);
  const book = step.platformKey === HOUSE_KEY ? 'HOUSE' : 'PLATFORM';
  if (transitEffects[step.kind][book] === 'NONE' && postings.some(isOnTransit)) {
    throw new LedgerInvariantError(`${step.kind}: a posting on TRANSIT in the book of ${book}`);
  }
  for (const { from, to, amount } of postings) {
    if (amount <= 0n) throw new LedgerInvariantError(`${step.kind}: a posting of ${amount}`);
    if (nameOf(from) === nameOf(to)) {
      throw new LedgerInvariantError(`${step.kind}: from ${nameOf(from)} to itself`);
    }
    if ('internalId' in from && 'internalId' in to) {
      throw new LedgerInvariantError(`${step.kind}: between two internal accounts`);
    }
  }
  const { platformKey, transactionId, kind, atMs } = step;
  return { platformKey, transactionId, kind, atMs, postings };
}

/** The internal account that a posting touches, and the amount it adds; undefined if it touches none. */
export function statedChange({ from, to, amount }: Posting): { id: Uuid; amount: bigint } | undefined {
  if ('internalId' in from) return { id: from.internalId, amount: -amount };
  return 'internalId' in to ? { id: to.internalId, amount } : undefined;
}

/** The two sides of each posting. */
export function entriesOf({ postings }: JournalEntry): Entry[] {
  return postings.flatMap(({ from, to, currency, amount }) => [
    { account: from, currency, amount: -amount },
    { account: to, currency, amount },
  ]);
}

/** The postings that undo the given ones. */
export function reversed(postings: readonly Posting[]): Posting[] {
  return postings.map(({ from, to, ...rest }) => ({ ...rest, from: to, to: from })).reverse();
}
