import type { Uuid } from '@corridor/kernel';

/**
 * Kinds of journal entries.
 * - FUND: sandbox money arrives.
 * - RESERVE: money is taken from the payer.
 * - SETTLE: the payment is done.
 * - REFUND: the taken money goes back.
 * - RETURN: the receiving bank sent the money back after COMPLETED, which undoes SETTLE.
 * - SUSPEND: money that can't be returned waits for an operator.
 * - RESOLVE: an operator has decided where the money goes.
 */
export const journalEntryKinds = [
  'FUND',
  'RESERVE',
  'SETTLE',
  'REFUND',
  'RETURN',
  'SUSPEND',
  'RESOLVE',
] as const;
export type JournalEntryKind = (typeof journalEntryKinds)[number];

/**
 * System accounts of a platform.
 * - CLEARING: money in flight.
 * - FEES: earned fees.
 * - FX: position of conversions.
 * - SUSPENSE: money that waits for an operator.
 * - FUNDING: the outside world; its balance is minus the sum of the platform's other accounts.
 */
export const systemAccounts = ['CLEARING', 'FEES', 'FX', 'SUSPENSE', 'FUNDING'] as const;
export type SystemAccount = (typeof systemAccounts)[number];

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

/** Thrown for a defect of the ledger's own code. No client input may cause it. */
export class LedgerInvariantError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'LedgerInvariantError';
  }
}

function nameOf(account: LedgerAccountName): string {
  return 'system' in account ? account.system : account.internalId;
}

/**
 * Makes a journal entry. A posting is a line of one statement at most.
 * @throws LedgerInvariantError unless each posting moves a positive amount between two accounts, at least one of them
 *   a system account.
 */
export function journalEntry(step: Omit<JournalEntry, 'postings'>, ...postings: Posting[]): JournalEntry {
  if (postings.length === 0) throw new LedgerInvariantError(`${step.kind}: no posting`);
  for (const { from, to, amount } of postings) {
    if (amount <= 0n) throw new LedgerInvariantError(`${step.kind}: a posting of ${amount}`);
    if (nameOf(from) === nameOf(to)) {
      throw new LedgerInvariantError(`${step.kind}: from ${nameOf(from)} to itself`);
    }
    if ('internalId' in from && 'internalId' in to) {
      throw new LedgerInvariantError(`${step.kind}: between two internal accounts`);
    }
  }
  return { ...step, postings };
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
