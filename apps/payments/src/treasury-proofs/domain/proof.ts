import { toJsonInteger, toJsonSum } from '@corridor/kernel';

/** The bank's word and ours agree, something is open for too long, they differ, or the bank has not said all yet. */
export type ProofStatus = 'PROVEN' | 'OPEN_ITEMS' | 'DIFFERENT' | 'MISSING_STATEMENT';

/** An open item, or a line without a match. */
export interface OpenEntry {
  /** The line, or the break of one that is not booked; of an item its transaction or, in the house's book, its order or deposit. */
  id: string;
  /** Of an item: kind of its journal entry. */
  kind?: string;
  direction: 'CREDIT' | 'DEBIT';
  /** Smallest units. */
  amount: number;
  /** When an item was posted; the booking day of a line. */
  since: string;
}

/** Open items or lines of an age, smallest units. */
export interface AgeBand {
  /** Business days, inclusive. */
  fromDays: number;
  /** Business days, exclusive; null: without an end. */
  toDays: number | null;
  count: number;
  /** Credits minus debits. */
  amount: bigint;
  oldest: OpenEntry | null;
}

/** What is open for longer than it may. */
export interface Overdue {
  count: number;
  /** Credits minus debits, smallest units. */
  amount: bigint;
  /** The oldest ones, at most {@link NAMED_MAX}. */
  entries: readonly OpenEntry[];
}

/** What a proof compares, smallest units. */
export interface ProofFacts {
  currency: string;
  /** Closing balance of the last imported statement; null if there is none. */
  statement: { date: string; closing: bigint } | null;
  /** Whether an import is not finished. */
  isImporting: boolean;
  /** What the lines come to that an unfinished import has booked, credits less debits. */
  importing: bigint;
  /** Day of the first statement that doesn't continue the one before it; null if all do. */
  gapDate: string | null;
  /** Balance of NOSTRO. */
  nostro: bigint;
  /** Balance of TRANSIT over all books. */
  transit: bigint;
  openItems: readonly AgeBand[];
  /** Lines in the suspense account, and lines that are not booked. */
  unmatchedLines: readonly AgeBand[];
  overdueItems: Overdue;
  overdueLines: Overdue;
  /** Day of the statement that should be there by now; null if none is expected. */
  expectedDate: string | null;
}

/** Bounds of the bands of age, business days. */
export const AGE_BOUNDS_DAYS = [0, 1, 3, 7, 30] as const;
/** How long an item may be open after the time that its rail takes, business days. */
export const ITEM_DAYS_MAX = 2;
/** How old a line without a match may be, business days. */
export const LINE_DAYS_MAX = 1;
/** Most overdue items, and lines, that a proof names. */
export const NAMED_MAX = 100;

/** A proof of a settlement account. */
export interface Proof {
  status: ProofStatus;
  /** How far the bank's word and ours are apart, smallest units. */
  difference: bigint;
}

/**
 * Proves a settlement account. The books agree if minus NOSTRO is the closing balance of the last statement, with the lines
 * of an unfinished import, and TRANSIT is the open items. They prove it if the bank has said all, without a gap, and
 * nothing is open for too long.
 */
export function proofOf(facts: ProofFacts): Proof {
  const { statement, importing, nostro, transit, openItems, expectedDate } = facts;
  const expected = openItems.reduce((sum, { amount }) => sum - amount, 0n);
  const onNostro = (statement?.closing ?? 0n) + importing + nostro;
  const onTransit = transit - expected;
  const size = (amount: bigint): bigint => (amount < 0n ? -amount : amount);
  const difference = size(onNostro) + size(onTransit);
  if (difference !== 0n) return { status: 'DIFFERENT', difference };
  const isMissing = statement === null || (expectedDate !== null && statement.date < expectedDate);
  if (isMissing || facts.isImporting) return { status: 'MISSING_STATEMENT', difference: 0n };
  const isOpen = facts.overdueItems.count + facts.overdueLines.count > 0 || facts.gapDate !== null;
  return { status: isOpen ? 'OPEN_ITEMS' : 'PROVEN', difference: 0n };
}

function shownBand({ amount, ...band }: AgeBand) {
  return { ...band, amount: toJsonSum(amount) };
}

function shownOverdue({ count, amount, entries }: Overdue) {
  return { count, amount: toJsonSum(amount), entries: [...entries] };
}

/** The facts as they are stored and shown. */
export function shownFacts(facts: ProofFacts, { difference }: Proof) {
  const { currency, statement, isImporting, gapDate, nostro, transit, expectedDate } = facts;
  return {
    currency,
    statementDate: statement?.date ?? null,
    statementBalance: statement === null ? null : toJsonInteger(statement.closing),
    ledgerBalance: toJsonSum(-nostro),
    transitBalance: toJsonSum(transit),
    difference: toJsonSum(difference),
    expectedDate,
    isImporting,
    gapDate,
    openItems: facts.openItems.map(shownBand),
    unmatchedLines: facts.unmatchedLines.map(shownBand),
    overdueItems: shownOverdue(facts.overdueItems),
    overdueLines: shownOverdue(facts.overdueLines),
  };
}

/** The facts of a proof as they are shown. */
export type ShownFacts = ReturnType<typeof shownFacts>;
