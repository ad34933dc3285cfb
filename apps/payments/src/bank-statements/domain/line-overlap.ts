import { signedAmount, type LineDirection, type LineEntry } from './bank-line';
import { batchesShown } from './batch-overlap';

/** Bytes of an identity that say which layout its line had. */
export const LAYOUT_BYTES = 8;

/** A line as far as it can be found again in another statement. */
export interface LineTraits {
  direction: LineDirection;
  /** Smallest units. */
  amount: bigint;
  /** YYYY-MM-DD. */
  date: string;
  isReversal: boolean;
  bankReference: string | null;
  /** End-to-end ids, and our references in its text. */
  references: readonly string[];
  /** Null for a message's line with a reference of the bank, and for lines that an earlier release stored. */
  identity: Buffer | null;
}

/** A line of a file that is imported. */
export interface FileLine extends LineTraits {
  number: number;
  text: string | null;
  /** The entry that it is a transaction of, if the file shows several of that. */
  entry?: LineEntry | undefined;
  /** Number of its transactions that the file does not show. */
  batchCount?: number | undefined;
}

/** A line that another statement has shown. */
export interface ShownLine extends LineTraits {
  key: string;
  /** A statement with balances shows it; undefined where balances tell nothing. */
  hasBalance?: boolean;
  /** What the payer wrote. It is read only where that decides. */
  text: () => string | null;
  /** Undefined where batches are compared otherwise. */
  batch?: {
    /** The bank's reference of the entry that it is a transaction of, empty if that has none; null if it is no part of one. */
    entryReference: string | null;
    /** Number of its transactions that were not shown; null if it is one. */
    count: number | null;
    /** It is not in the suspense account. */
    isExplained: boolean;
  };
}

/** Which lines of a file another statement has shown. */
export interface Overlap {
  /** Numbers of lines, with the key of the line that each is. */
  known: ReadonlyMap<number, string>;
  /** Numbers of lines that can't be told from one that was shown. */
  ambiguous: ReadonlySet<number>;
  /** Keys of the lines that each of these may be. */
  candidates: ReadonlyMap<number, readonly string[]>;
  /** Those among them that have the reference of a shown line with another amount. */
  changed: ReadonlySet<number>;
  /** Numbers of known lines that are a part of a shown batch, or a whole one of which a part is named. */
  ofBatches: ReadonlySet<number>;
  /** Numbers of known lines that are equal to shown ones. */
  equal: ReadonlySet<number>;
  /** Those among them that only statements without balances show. */
  withoutBalance: ReadonlySet<number>;
}

function isNamed({ bankReference }: LineTraits): boolean {
  return bankReference !== null;
}

function moneyOf({ date, direction, amount }: LineTraits): string {
  return `${date} ${direction} ${amount}`;
}

/** What equal lines have in common; null if it is not known. */
export function strongKey(line: LineTraits): string | null {
  const { bankReference, identity } = line;
  if (bankReference !== null) return JSON.stringify([bankReference, moneyOf(line)]);
  return identity?.toString('hex') ?? null;
}

/** Whether their identities would be equal if they were one. */
function isComparable(one: LineTraits, other: LineTraits): boolean {
  if (one.bankReference !== null && other.bankReference !== null) return true;
  // Not every message of a bank says that an entry is a reversal.
  if (one.isReversal !== other.isReversal || !one.identity || !other.identity) return false;
  return one.identity.subarray(0, LAYOUT_BYTES).equals(other.identity.subarray(0, LAYOUT_BYTES));
}

function folded(text: string | null): string {
  return (text ?? '').toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');
}

function sharesReference(line: FileLine, shown: ShownLine): boolean {
  if (line.references.some((reference) => shown.references.includes(reference))) return true;
  return line.text !== null && folded(line.text) !== '' && folded(line.text) === folded(shown.text());
}

/** Whether both name end-to-end ids, and none of them is the same. */
function namesOther(line: FileLine, shown: ShownLine): boolean {
  return line.references.length > 0 && shown.references.length > 0 && !sharesReference(line, shown);
}

function grouped<T>(all: readonly T[], keyOf: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) {
    const known = groups.get(keyOf(one));
    if (known) known.push(one);
    else groups.set(keyOf(one), [one]);
  }
  return groups;
}

/** Lines of the file that are equal to shown ones, each with one of them. */
function equalLines(lines: readonly FileLine[], shown: readonly ShownLine[]): Map<number, string> {
  const shelf = grouped(shown, (one) => strongKey(one) ?? '');
  shelf.delete('');
  const known = new Map<number, string>();
  for (const line of lines) {
    const found = shelf.get(strongKey(line) ?? '')?.shift()?.key;
    if (found !== undefined) known.set(line.number, found);
  }
  return known;
}

/**
 * Finds the lines that other statements have shown: those with an equal identity, as often as they were shown; and those
 * with the same day, amount, direction and a common reference, where one of both lacks the reference of the bank and
 * nothing else could be meant.
 * @param shown lines of other statements that no earlier line of the file is.
 */
export function overlapOf(lines: readonly FileLine[], shown: readonly ShownLine[]): Overlap {
  const equal = equalLines(lines, shown);
  const known = new Map(equal);
  const equalKeys = new Set(equal.values());
  const unlike = shown.filter(({ key }) => !equalKeys.has(key));
  const batches = batchesShown(
    lines.filter(({ number }) => !known.has(number)),
    unlike,
  );
  for (const [number, key] of batches.known) known.set(number, key);
  const taken = new Set(batches.known.values());
  const left = unlike.filter(({ key }) => !taken.has(key));
  const rest = lines.filter(({ number }) => !known.has(number) && !batches.ambiguous.has(number));
  const byMoney = grouped(left, moneyOf);
  const weak = rest.map((line) => {
    const alike = (byMoney.get(moneyOf(line)) ?? []).filter((one) => !isComparable(line, one));
    const same = alike.filter((one) => sharesReference(line, one));
    return { line, same, unsure: alike.filter((one) => !namesOther(line, one)) };
  });
  const claims = grouped(
    weak.flatMap(({ same }) => same),
    ({ key }) => key,
  );
  const ambiguous = new Set(batches.ambiguous.keys());
  const changed = new Set<number>();
  const candidates = new Map(batches.ambiguous);
  for (const { line, same, unsure } of weak) {
    const [only] = same;
    const others = left.filter((one) => isOtherAmount(line, one));
    const isChanged = others.length > 0;
    if (only && same.length === 1 && claims.get(only.key)?.length === 1) known.set(line.number, only.key);
    else if (isChanged || unsure.length > 0) ambiguous.add(line.number);
    if (isChanged) changed.add(line.number);
    if (ambiguous.has(line.number))
      candidates.set(line.number, [...new Set([...same, ...unsure, ...others].map(({ key }) => key))]);
  }
  const balanced = new Set(shown.filter(({ hasBalance }) => hasBalance).map(({ key }) => key));
  const withoutBalance = [...equal].flatMap(([number, key]) => (balanced.has(key) ? [] : [number]));
  return {
    ...{ known, ambiguous, candidates, changed, ofBatches: new Set(batches.known.keys()) },
    ...{ equal: new Set(equal.keys()), withoutBalance: new Set(withoutBalance) },
  };
}

/** What lines come to that other statements have shown, and those that can't be told from shown ones, smallest units. */
export interface ShownSums {
  known: bigint;
  ambiguous: bigint;
  /** All lines. */
  all: bigint;
  /** A line is no known one, and can be told. */
  hasNew: boolean;
  /** A line that is known, or can't be told, stands at the balance where another statement shows it, or that balance is unknown. */
  canBeAgain: boolean;
  /** A known line does so, and no new line is beside it where the other statement has one. */
  isAgain: boolean;
  /** One with a reference of the bank does so. */
  isNamedAgain: boolean;
}

/** Balances of a statement, smallest units. */
interface Balances {
  opening: bigint;
  closing: bigint;
}

/** Where a line stands in a statement, the oldest line first. */
export interface LinePlace {
  /** Balance before it, smallest units. */
  balance: bigint;
  /** A line stands before it that the other statement would have to show too. */
  hasBefore: boolean;
  hasAfter: boolean;
}

/**
 * Places that a line can have: counted from the beginning of its statement, or from the end if the newest line is the first one.
 * @param after what the lines to this one come to
 */
export function placesOf(
  { opening, closing }: Balances,
  { after, amount, hasBefore, hasAfter }: Omit<LinePlace, 'balance'> & { after: bigint; amount: bigint },
): LinePlace[] {
  return [
    { balance: opening + after - amount, hasBefore, hasAfter },
    { balance: closing - after, hasBefore: hasAfter, hasAfter: hasBefore },
  ];
}

function isSamePlace(one: LinePlace, other: LinePlace): boolean {
  const isOther = (one.hasBefore && other.hasBefore) || (one.hasAfter && other.hasAfter);
  return one.balance === other.balance && !isOther;
}

/**
 * What the lines of an overlap come to, beside those of the lines before them.
 * @param places of shown lines by their key; without one it is unknown
 */
export function shownSums(
  lines: readonly FileLine[],
  { known, ambiguous, candidates, withoutBalance }: Overlap,
  {
    of,
    places,
    before,
  }: { of: Balances; places: ReadonlyMap<string, readonly LinePlace[]>; before?: ShownSums | null },
): ShownSums {
  const again = { hasNew: false, canBeAgain: false, isAgain: false, isNamedAgain: false };
  const sums: ShownSums = { ...{ known: 0n, ambiguous: 0n, all: 0n }, ...again, ...before };
  const isNew = (line: FileLine | undefined): boolean =>
    line !== undefined && !known.has(line.number) && !ambiguous.has(line.number);
  for (const [at, line] of lines.entries()) {
    const amount = signedAmount(line);
    sums.all += amount;
    sums.hasNew ||= isNew(line);
    // Balances tell nothing about what a file without balances has shown.
    if (withoutBalance.has(line.number)) continue;
    const key = known.get(line.number);
    if (ambiguous.has(line.number)) sums.ambiguous += amount;
    if (key !== undefined) sums.known += amount;
    const [hasBefore, hasAfter] = [isNew(lines[at - 1]), isNew(lines[at + 1])];
    const here = placesOf(of, { after: sums.all, amount, hasBefore, hasAfter });
    const shown = (key === undefined ? (candidates.get(line.number) ?? []) : [key]).map((one) =>
      places.get(one),
    );
    const isHere = (is: (one: LinePlace, other: LinePlace) => boolean): boolean =>
      shown.some((those) => those?.some((other) => here.some((one) => is(one, other))));
    sums.canBeAgain ||= shown.includes(undefined) || isHere((one, other) => one.balance === other.balance);
    const isAgain = key !== undefined && isHere(isSamePlace);
    sums.isAgain ||= isAgain;
    sums.isNamedAgain ||= isAgain && isNamed(line);
  }
  return sums;
}

/**
 * The same for a statement whose balances continue those of its neighbours. Its lines are known if one of them stands where it was
 * shown, or they come to nothing. Without a reference of the bank they can also be new then, unless lines with one are shown
 * again. Without a line of which that can be said, a person decides about lines that are equal to shown ones, and those that only
 * may be shown ones are new. If only the balance is the same, or no line is new, no line can be told.
 * @param sums of all lines of the statement
 */
export function overlapOfNext(lines: readonly FileLine[], overlap: Overlap, sums: ShownSums): Overlap {
  const isNothing = sums.known + sums.ambiguous === 0n;
  const isSame = sums.isAgain || isNothing;
  const canBeSame = isSame || sums.canBeAgain;
  // A bank can also make the same statement again, for example each time that it sweeps the account.
  const isRepeated = !isNothing && !sums.hasNew;
  const isSure = (line: FileLine): boolean =>
    !isRepeated && (sums.isNamedAgain || (isNamed(line) && (isSame || sums.known === 0n)));
  const sure = new Set(lines.filter(isSure).map(({ number }) => number));
  for (const number of overlap.withoutBalance) sure.add(number);
  const known = [...overlap.known].filter(
    ([number]) => canBeSame || sums.known === 0n || overlap.equal.has(number),
  );
  const unsure = known.filter(([number]) => !sure.has(number));
  return {
    ...overlap,
    known: new Map(known.filter(([number]) => sure.has(number))),
    ambiguous: new Set([...(canBeSame ? overlap.ambiguous : []), ...unsure.map(([number]) => number)]),
    candidates: new Map([
      ...overlap.candidates,
      ...unsure.map(([number, key]): [number, string[]] => [number, [key]]),
    ]),
    changed: new Set(),
  };
}

/** Whether the bank's reference of both is the same, on one day and in one direction, and the amount is not. */
function isOtherAmount(line: FileLine, shown: ShownLine): boolean {
  return (
    line.bankReference !== null &&
    line.bankReference === shown.bankReference &&
    line.direction === shown.direction &&
    line.date === shown.date &&
    line.amount !== shown.amount
  );
}
