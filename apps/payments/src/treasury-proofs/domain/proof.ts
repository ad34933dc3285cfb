import { toJsonInteger } from '@corridor/kernel';

/** The bank's word and ours agree, they differ, or the bank has not said anything yet. */
export type ProofStatus = 'PROVEN' | 'DIFFERENT' | 'MISSING_STATEMENT';

/** Open items of an age, smallest units. */
export interface AgeBand {
  /** Days, inclusive. */
  fromDays: number;
  /** Days, exclusive; null: without an end. */
  toDays: number | null;
  count: number;
  /** Expected credits minus expected debits. */
  amount: bigint;
}

/** What a proof compares, smallest units. */
export interface ProofFacts {
  currency: string;
  /** Closing balance of the last imported statement; null if there is none. */
  statement: { date: string; closing: bigint } | null;
  /** What the lines come to that an unfinished import has booked, credits less debits. */
  importing: bigint;
  /** Balance of NOSTRO. */
  nostro: bigint;
  /** Balance of TRANSIT over all books. */
  transit: bigint;
  openItems: readonly AgeBand[];
  /** Lines in the suspense account. */
  unmatchedLines: number;
  /** Day of the statement that should be there by now; null if none is expected. */
  expectedDate: string | null;
}

/** Bounds of the bands of age, days. */
export const AGE_BOUNDS_DAYS = [0, 1, 3, 7, 30] as const;

/** A proof of a settlement account. */
export interface Proof {
  status: ProofStatus;
  /** How far the bank's word and ours are apart, smallest units. */
  difference: bigint;
}

/**
 * Proves a settlement account: minus NOSTRO is the closing balance of the last statement, with the lines of an unfinished
 * import, and TRANSIT is the open items. A missing statement is reported when both agree.
 */
export function proofOf({
  statement,
  importing,
  nostro,
  transit,
  openItems,
  expectedDate,
}: ProofFacts): Proof {
  const expected = openItems.reduce((sum, { amount }) => sum - amount, 0n);
  const onNostro = (statement?.closing ?? 0n) + importing + nostro;
  const onTransit = transit - expected;
  const size = (amount: bigint): bigint => (amount < 0n ? -amount : amount);
  const difference = size(onNostro) + size(onTransit);
  if (difference !== 0n) return { status: 'DIFFERENT', difference };
  const isMissing = expectedDate !== null && (statement === null || statement.date < expectedDate);
  return { status: isMissing || statement === null ? 'MISSING_STATEMENT' : 'PROVEN', difference: 0n };
}

/** The facts as they are stored and shown. */
export function shownFacts(facts: ProofFacts, { difference }: Proof) {
  const { currency, statement, nostro, transit, openItems, unmatchedLines, expectedDate } = facts;
  return {
    currency,
    statementDate: statement?.date ?? null,
    statementBalance: statement === null ? null : toJsonInteger(statement.closing),
    ledgerBalance: toJsonInteger(-nostro),
    transitBalance: toJsonInteger(transit),
    difference: toJsonInteger(difference),
    expectedDate,
    unmatchedLines,
    openItems: openItems.map(({ fromDays, toDays, count, amount }) => ({
      fromDays,
      toDays,
      count,
      amount: toJsonInteger(amount),
    })),
  };
}

/** The facts of a proof as they are shown. */
export type ShownFacts = ReturnType<typeof shownFacts>;
