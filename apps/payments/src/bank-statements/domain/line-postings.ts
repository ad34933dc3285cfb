import type { Uuid } from '@corridor/kernel';
import { HOUSE_KEY, transitOf, type JournalEntry, type Posting } from '../../ledger/domain/journal-entry';
import type { LineDirection } from './bank-line';

/** A line as far as its postings depend on it. */
export interface PostedLine {
  id: Uuid;
  accountId: Uuid;
  direction: LineDirection;
  /** Smallest units. */
  amount: bigint;
  currency: string;
}

const suspense = { system: 'SUSPENSE' } as const;

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

/** The entry of a line in the house's book. */
export function lineEntry(line: PostedLine, isMatched: boolean, atMs: number): JournalEntry {
  const postings = isMatched ? [onNostro(line)] : [onNostro(line), intoSuspense(line)];
  return { platformKey: HOUSE_KEY, transactionId: line.id, kind: 'LINE', atMs, postings };
}

/** The entry that takes a line out of the suspense account, because its item was found. */
export function foundEntry(line: PostedLine, atMs: number): JournalEntry {
  const { from, to, currency, amount } = intoSuspense(line);
  const postings = [{ from: to, to: from, currency, amount }];
  return { platformKey: HOUSE_KEY, transactionId: line.id, kind: 'RESOLVE', atMs, postings };
}

/** The entry that books a line of the suspense account as a fee of the bank. */
export function feeEntry({ id, amount, currency }: PostedLine, atMs: number): JournalEntry {
  const posting = { from: { system: 'PROVIDER_FEES' } as const, to: suspense, currency, amount };
  return { platformKey: HOUSE_KEY, transactionId: id, kind: 'FEE', atMs, postings: [posting] };
}

/** The entry that books a line of the suspense account to the own funds. */
export function writeOffEntry({ id, direction, amount, currency }: PostedLine, atMs: number): JournalEntry {
  const own = { system: 'OWN_FUNDS' } as const;
  const [from, to] = direction === 'CREDIT' ? [suspense, own] : [own, suspense];
  return {
    platformKey: HOUSE_KEY,
    transactionId: id,
    kind: 'WRITE_OFF',
    atMs,
    postings: [{ from, to, currency, amount }],
  };
}
