import type { Uuid } from '@corridor/kernel';
import {
  HOUSE_KEY,
  journalEntry,
  reversed,
  transitOf,
  type JournalEntry,
  type Posting,
} from '../../ledger/domain/journal-entry';
import type { LineDirection } from './bank-line';

/** A line as far as its postings depend on it. */
export interface PostedLine {
  id: Uuid;
  accountId: Uuid;
  direction: LineDirection;
  /** Smallest units. */
  amount: bigint;
  currency: string;
  /** Charges that its file says, smallest units. */
  charges: bigint;
  /** The charges are booked: the items of the line are the rest. */
  hasCharges: boolean;
}

const suspense = { system: 'SUSPENSE' } as const;

function step(transactionId: Uuid, kind: JournalEntry['kind'], atMs: number): Omit<JournalEntry, 'postings'> {
  return { platformKey: HOUSE_KEY, transactionId, kind, atMs };
}

function onNostro({ accountId, direction, amount, currency }: PostedLine): Posting {
  const transit = transitOf(accountId);
  const nostro = { system: `NOSTRO:${accountId}` } as const;
  return direction === 'DEBIT'
    ? { from: transit, to: nostro, currency, amount }
    : { from: nostro, to: transit, currency, amount };
}

/** What no item explains waits in the house's suspense account. */
function intoSuspense({ accountId, direction, amount, currency }: PostedLine): Posting {
  const transit = transitOf(accountId);
  return direction === 'DEBIT'
    ? { from: suspense, to: transit, currency, amount }
    : { from: transit, to: suspense, currency, amount };
}

/** The charges that a line contains beside its items. A credit gives them back. */
function chargesOf({ accountId, direction, currency, charges, hasCharges }: PostedLine): Posting[] {
  if (!hasCharges) return [];
  const fee: Posting = {
    ...{ from: { system: 'PROVIDER_FEES' }, to: transitOf(accountId) },
    ...{ currency, amount: charges },
  };
  return direction === 'DEBIT' ? [fee] : reversed([fee]);
}

/** The entry of a line in the house's book. */
export function lineEntry(line: PostedLine, isMatched: boolean, atMs: number): JournalEntry {
  const postings = isMatched ? [onNostro(line), ...chargesOf(line)] : [onNostro(line), intoSuspense(line)];
  return journalEntry(step(line.id, 'LINE', atMs), ...postings);
}

/** The entry that takes a line out of the suspense account, because its item was found. @param id line.id for the first time */
export function foundEntry(line: PostedLine, id: Uuid, atMs: number): JournalEntry {
  return journalEntry(step(id, 'RESOLVE', atMs), ...reversed([intoSuspense(line)]), ...chargesOf(line));
}

/** How the lines of a statement are undone. */
interface UndoneLine {
  isInSuspense: boolean;
  /** The line of another statement that it has ended, or that has ended it. That one waits in the suspense account again. */
  freed: PostedLine | undefined;
}

/** The entry that undoes a line with its statement. */
export function undoneEntry(
  line: PostedLine,
  { isInSuspense, freed }: UndoneLine,
  atMs: number,
): JournalEntry {
  const booked = [onNostro(line), ...(isInSuspense ? [intoSuspense(line)] : chargesOf(line))];
  return journalEntry(
    step(line.id, 'UNDO', atMs),
    ...reversed(booked),
    ...(freed ? [intoSuspense(freed)] : []),
  );
}

/** The entry that books a line of the suspense account as a fee of the bank. */
export function feeEntry({ id, amount, currency }: PostedLine, atMs: number): JournalEntry {
  const ends = { from: { system: 'PROVIDER_FEES' } as const, to: suspense };
  return journalEntry(step(id, 'FEE', atMs), { ...ends, currency, amount });
}

/** The entry that books a line of the suspense account to the own funds. */
export function writeOffEntry({ id, direction, amount, currency }: PostedLine, atMs: number): JournalEntry {
  const own = { system: 'OWN_FUNDS' } as const;
  const [from, to] = direction === 'CREDIT' ? [suspense, own] : [own, suspense];
  return journalEntry(step(id, 'WRITE_OFF', atMs), { from, to, currency, amount });
}

/** The entry that puts a line into the suspense account again, because its match was undone. */
export function unfoundEntry(matchId: Uuid, line: PostedLine, atMs: number): JournalEntry {
  return journalEntry(step(matchId, 'UNDO', atMs), intoSuspense(line), ...reversed(chargesOf(line)));
}
