/** HOUSE: the house's book. PLATFORMS: the books of all platforms together. */
export type Book = 'HOUSE' | 'PLATFORMS';

/** All internal accounts of platforms and their customers, as one account. */
export const INTERNAL_ACCOUNTS = 'INTERNAL_ACCOUNTS';

/** An account of a book in one currency. `account` is a system account's name, or INTERNAL_ACCOUNTS. */
export interface BookAccount {
  book: Book;
  account: string;
  currency: string;
}

/** An amount of an account, smallest units. */
export interface AccountAmount extends BookAccount {
  amount: bigint;
}

/** What postings moved on an account, smallest units. */
export interface AccountMoves extends BookAccount {
  /** Before the day and after the kept ones, on the day, or after it. */
  part: 'BEFORE' | 'DAY' | 'AFTER';
  /** What left the account. */
  debits: bigint;
  /** What arrived on it. */
  credits: bigint;
}

/** An account on a day, smallest units. A balance is credits less debits. */
export interface AccountDay extends BookAccount {
  opening: bigint;
  debits: bigint;
  credits: bigint;
  closing: bigint;
  /** The present balance less all postings of the account: 0, unless the ledger is unsound. */
  gap: bigint;
}

/** What the books of a day are made of, from one snapshot. */
export interface DayFacts {
  /** Balances at the end of the last kept day; undefined if none is kept yet. */
  kept: readonly AccountAmount[] | undefined;
  /** Whether there are postings from before the time when postings began to have one. */
  hasOlder: boolean;
  /** What was moved after the kept days. */
  moves: readonly AccountMoves[];
  /** Present balances. */
  balances: readonly AccountAmount[];
}

export function keyOf({ book, account, currency }: BookAccount): string {
  return `${book}/${account}/${currency}`;
}

function compare(left: BookAccount, right: BookAccount): number {
  const [a, b] = [keyOf(left), keyOf(right)];
  return a < b ? -1 : Number(a > b);
}

/**
 * The books of a day, from its postings and what was kept before it. They don't depend on what was posted after the day.
 * Without kept days and with older postings, the present balances say what older postings came to.
 */
export function ledgerDay({ kept, hasOlder, moves, balances }: DayFacts): AccountDay[] {
  const accounts = new Map<string, BookAccount>();
  const found = new Map(balances.map((one) => [keyOf(one), one.amount]));
  const base = new Map((kept ?? []).map((one) => [keyOf(one), one.amount]));
  const movesOf = new Map<string, AccountMoves[]>();
  const used = balances.filter(({ amount }) => amount !== 0n);
  for (const one of [...(kept ?? []), ...moves, ...used]) accounts.set(keyOf(one), one);
  for (const one of moves) movesOf.set(keyOf(one), [...(movesOf.get(keyOf(one)) ?? []), one]);
  const isUnknown = kept === undefined && hasOlder;
  return [...accounts]
    .sort(([, left], [, right]) => compare(left, right))
    .map(([key, of]) => {
      const balance = found.get(key) ?? 0n;
      const own = movesOf.get(key) ?? [];
      const net = (parts: readonly AccountMoves[]): bigint =>
        parts.reduce((sum, { debits, credits }) => sum + credits - debits, 0n);
      const start = isUnknown ? balance - net(own) : (base.get(key) ?? 0n);
      const ofDay = own.filter(({ part }) => part === 'DAY');
      const opening = start + net(own.filter(({ part }) => part === 'BEFORE'));
      const debits = ofDay.reduce((sum, one) => sum + one.debits, 0n);
      const credits = ofDay.reduce((sum, one) => sum + one.credits, 0n);
      return {
        book: of.book,
        account: of.account,
        currency: of.currency,
        opening,
        debits,
        credits,
        closing: opening - debits + credits,
        gap: balance - start - net(own),
      };
    });
}
