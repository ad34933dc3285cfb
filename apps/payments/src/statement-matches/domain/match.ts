import { DomainError, invalidInput, type Uuid } from '@corridor/kernel';
import { signedAmount, type BankLine } from '../../bank-statements/domain/bank-line';
import {
  HOUSE_KEY,
  journalEntry,
  reversed,
  transitOf,
  type JournalEntry,
  type LedgerAccountName,
  type Posting,
} from '../../ledger/domain/journal-entry';

/** Accounts of the house that take what lines and items differ by. */
export type DifferenceAccount = 'PROVIDER_FEES' | 'OWN_FUNDS' | 'RECEIVABLE';

/** A line or an item, with its amount as the bank's balance changes by it: credits are positive. Smallest units. */
interface Side {
  signed: bigint;
}

/** Lines and items that are to explain each other. */
export interface MatchSides {
  accountId: Uuid;
  currency: string;
  lines: readonly Side[];
  items: readonly Side[];
  /** Who takes the difference; undefined: there must be none. */
  differenceAccount: DifferenceAccount | undefined;
}

/** The sums of a match, smallest units: credits less debits. */
export interface MatchSums {
  lines: bigint;
  items: bigint;
}

/** What a match comes to. */
export interface MatchOf extends Pick<MatchSides, 'accountId' | 'currency' | 'differenceAccount'> {
  sums: MatchSums;
}

function sumOf(sides: readonly Side[]): bigint {
  return sides.reduce((sum, { signed }) => sum + signed, 0n);
}

/**
 * The sums of a match.
 * @throws DomainError INVALID_INPUT unless an account is named for a difference, and only then.
 */
export function sumsOf({ lines, items, differenceAccount }: MatchSides): MatchSums {
  const sums = { lines: sumOf(lines), items: sumOf(items) };
  const difference = sums.lines - sums.items;
  const fault = (message: string): DomainError => invalidInput([{ field: 'difference', message }]);
  if (difference !== 0n && differenceAccount === undefined)
    throw fault(
      `difference must name an account, ${difference > 0n ? 'PROVIDER_FEES or OWN_FUNDS' : 'PROVIDER_FEES, OWN_FUNDS or RECEIVABLE'}: ` +
        `lines and items differ by ${difference}`,
    );
  if (difference === 0n && differenceAccount !== undefined)
    throw fault('difference must be left out: lines and items come to the same');
  if (difference > 0n && differenceAccount === 'RECEIVABLE')
    throw fault(
      'difference.account must be PROVIDER_FEES or OWN_FUNDS: the bank has more money than expected',
    );
  return sums;
}

const suspense: LedgerAccountName = { system: 'SUSPENSE' };

/** A posting of an amount that may be negative: then the money goes the other way. None of zero. */
function moved(
  from: LedgerAccountName,
  to: LedgerAccountName,
  { amount, currency }: { amount: bigint; currency: string },
): Posting[] {
  if (amount === 0n) return [];
  const isForward = amount > 0n;
  const [source, target] = isForward ? [from, to] : [to, from];
  return [{ from: source, to: target, currency, amount: isForward ? amount : -amount }];
}

/** The lines leave the suspense account: for what the items come to, and the rest for the account of the difference. */
function postingsOf({ accountId, currency, sums, differenceAccount }: MatchOf): Posting[] {
  const { lines, items } = sums;
  const rest =
    differenceAccount === undefined
      ? []
      : moved(suspense, { system: differenceAccount }, { amount: lines - items, currency });
  return [...moved(suspense, transitOf(accountId), { amount: items, currency }), ...rest];
}

function entriesOf(
  id: Uuid,
  kind: 'MATCH' | 'UNDO',
  postings: readonly Posting[],
  atMs: number,
): JournalEntry[] {
  const step = { platformKey: HOUSE_KEY, transactionId: id, kind, atMs } as const;
  return postings.length === 0 ? [] : [journalEntry(step, ...postings)];
}

/** The entry of a match; none if lines or items end each other. */
export function matchEntries(id: Uuid, match: MatchOf, atMs: number): JournalEntry[] {
  return entriesOf(id, 'MATCH', postingsOf(match), atMs);
}

/** The entry that undoes a match. */
export function undoEntries(id: Uuid, match: MatchOf, atMs: number): JournalEntry[] {
  return entriesOf(id, 'UNDO', reversed(postingsOf(match)), atMs);
}

/** Money of a line or of an item. */
interface Amount extends Pick<BankLine, 'direction' | 'amount'> {
  currency: string;
}

/**
 * The most that a match moves: what its lines or its items come to, whatever their directions, or what they differ by;
 * null if there are none.
 */
export function movedBy(
  lines: readonly Amount[],
  items: readonly Amount[],
): { amount: bigint; currency: string } | null {
  const currency = (lines[0] ?? items[0])?.currency;
  if (currency === undefined) return null;
  const [ofLines, ofItems] = [lines, items].map((side) =>
    side.reduce((sum, { amount }) => sum + amount, 0n),
  ) as [bigint, bigint];
  const [signedLines, signedItems] = [lines, items].map((side) =>
    side.reduce((sum, one) => sum + signedAmount(one), 0n),
  ) as [bigint, bigint];
  const difference = signedLines - signedItems;
  const amounts = [ofLines, ofItems, difference < 0n ? -difference : difference];
  return { amount: amounts.reduce((most, amount) => (amount > most ? amount : most)), currency };
}
