import type { Uuid } from '@corridor/kernel';

/**
 * Kinds of journal entries. FUND: sandbox money arrives. RESERVE: taken from the payer. SETTLE: the payment is done.
 * REFUND: what was taken goes back. RETURN: the receiving bank sent it back after COMPLETED, which undoes SETTLE.
 * SUSPEND: what can't be given back waits for a person. RESOLVE: a person has decided where it goes.
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
 * Accounts of a platform that nobody owns. CLEARING: money on its way. FEES: earned. FX: position of conversions.
 * SUSPENSE: waits for a person. FUNDING: the world outside; its balance is minus what the platform's accounts hold.
 */
export const systemAccounts = ['CLEARING', 'FEES', 'FX', 'SUSPENSE', 'FUNDING'] as const;
export type SystemAccount = (typeof systemAccounts)[number];

/** An account as the ledger knows it. */
export type LedgerAccountName = { internalId: Uuid } | { system: SystemAccount };

/** Where a posting stands in the statement of the internal account that it touches. */
export interface StatementLine {
  /** One more than that of the account's entry before; the first is 1. */
  number: number;
  /** Balance of the account after it, smallest units. */
  balanceAfter: bigint;
  /** Domain time, milliseconds; never before the account's entry before it. */
  atMs: number;
}

/** Money that goes from one account to another: balanced by its shape. `amount` in smallest units, above zero. */
export interface Posting {
  from: LedgerAccountName;
  to: LedgerAccountName;
  currency: string;
  amount: bigint;
  /** Of a posting from or to an internal account, once it is in the book. */
  line?: StatementLine;
}

/** One side of a posting: `amount` in smallest units, negative where money leaves the account. */
export interface Entry {
  account: LedgerAccountName;
  currency: string;
  amount: bigint;
}

/**
 * One step of one transaction (of a funding: under its own id), in one or more postings; a conversion has one in each
 * of its currencies.
 */
export interface JournalEntry {
  platformKey: number;
  transactionId: Uuid;
  kind: JournalEntryKind;
  atMs: number;
  postings: readonly Posting[];
}

/** Thrown for a defect of the ledger's own code: nothing that a caller sends may cause it. */
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
 * Makes a journal entry.
 * @throws LedgerInvariantError unless each of its postings moves something between two accounts, one of the system's
 *   among them: a posting is a line of one statement at most.
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

/** The internal account that a posting touches, and what it adds to it; undefined where it touches none. */
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

/** The postings that undo others. */
export function reversed(postings: readonly Posting[]): Posting[] {
  return postings.map(({ from, to, ...rest }) => ({ ...rest, from: to, to: from })).reverse();
}
