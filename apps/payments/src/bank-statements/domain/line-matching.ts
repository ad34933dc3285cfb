import type { LineDirection } from './bank-line';

/**
 * How a line was matched. REVERSAL: with the earlier line that the bank undoes, or with what came back of its payment. BATCH:
 * with the items of its count and sum.
 */
export type MatchRule = 'BANK_REFERENCE' | 'REFERENCE' | 'REVERSAL' | 'BATCH';

/** An amount of a line or of an item. */
export interface Money {
  direction: LineDirection;
  /** Smallest units. */
  amount: bigint;
  currency: string;
}

/** A line that looks for its item. */
export interface LineToMatch extends Money {
  key: string;
  /** YYYY-MM-DD. */
  date: string;
  isReversal: boolean;
  bankReference: string | null;
  /** End-to-end ids, and our references in its text. */
  references: readonly string[];
  /** Charges that the amount may contain, smallest units; 0 if its file says none. */
  charges: bigint;
}

/** Money that the ledger has posted and no line has shown yet. Its direction is that of the line it expects. */
export interface OpenItem extends Money {
  key: string;
  /** Day of its posting, YYYY-MM-DD. */
  date: string;
  /** A payment can have several fees, each of which its bank may show with the payment or by itself. */
  isFee?: boolean;
  /** A fee that is no part of what its payment has left with: that of a payout's return, or of the arrival of a collected payment. */
  isApart?: boolean;
  /** References that the bank gave to it. */
  bankReferences: readonly string[];
  /** References that we gave to it. */
  references: readonly string[];
}

/** The items that a line was matched with. */
export interface LineMatch {
  line: string;
  rule: MatchRule;
  items: readonly string[];
  /** The items are the amount without its charges. */
  hasCharges?: boolean;
}

/** What matching finds. */
export interface Matching {
  matches: readonly LineMatch[];
  /** Keys of lines without a match. */
  unmatched: readonly string[];
}

/** Largest distance of a proposal, and of the items of a batch, days. */
export const PROPOSAL_DAYS_MAX = 3;
const DAY_MS = 86_400_000;

/** Equal for equal amounts. */
export function moneyKey({ direction, amount, currency }: Money): string {
  return `${direction} ${amount} ${currency}`;
}

/** Things by their keys, each until it is taken. */
class Shelf<T extends { key: string }> {
  private readonly byName = new Map<string, T[]>();
  private readonly taken = new Set<string>();

  add(name: string, one: T): void {
    const known = this.byName.get(name);
    if (known) known.push(one);
    else this.byName.set(name, [one]);
  }

  /** What is there under the name and was not taken. */
  find(name: string): T[] {
    return (this.byName.get(name) ?? []).filter(({ key }) => !this.taken.has(key));
  }

  take(all: readonly T[]): void {
    for (const { key } of all) this.taken.add(key);
  }
}

/** The items of a name that are the line: one of its amount, all of them if they add up to it, or all with one of the fees. */
export function itemsOfAmount(line: Money, found: readonly OpenItem[]): readonly OpenItem[] {
  const fitting = found.filter(
    ({ direction, currency }) => direction === line.direction && currency === line.currency,
  );
  const one = fitting.find(({ amount }) => amount === line.amount);
  if (one) return [one];
  const sum = fitting.reduce((total, { amount }) => total + amount, 0n);
  if (fitting.length > 1 && sum === line.amount) return fitting;
  const fees = fitting.filter(({ isFee }) => isFee);
  const beside = line.amount - sum + fees.reduce((total, { amount }) => total + amount, 0n);
  const fee = fees.length < fitting.length ? fees.find(({ amount }) => amount === beside) : undefined;
  return fee ? [...fitting.filter(({ isFee }) => !isFee), fee] : [];
}

/** All items of a name, or all but the fees that are apart, if they are the line without the charges that it contains. */
export function itemsBesideCharges(line: LineToMatch, found: readonly OpenItem[]): readonly OpenItem[] {
  if (line.charges === 0n) return [];
  const fitting = found.filter(
    ({ direction, currency }) => direction === line.direction && currency === line.currency,
  );
  const ways = [fitting, fitting.filter(({ isApart }) => !isApart)];
  const isRest = (items: readonly OpenItem[]): boolean =>
    items.reduce((total, { amount }) => total + amount, line.charges) === line.amount;
  return ways.find((items) => items.length > 0 && isRest(items)) ?? [];
}

/** All items of a name, if the bank has kept their fees: a credit of 95 is a deposit of 100 and its fee of 5. */
function itemsOfNet(line: Money, found: readonly OpenItem[]): readonly OpenItem[] {
  const items = found.filter(({ currency }) => currency === line.currency);
  const isOwn = ({ direction }: OpenItem): boolean => direction === line.direction;
  const others = items.filter((item) => !isOwn(item));
  if (others.length === 0 || others.length === items.length || others.some(({ isFee }) => !isFee)) return [];
  const sum = items.reduce((total, item) => total + (isOwn(item) ? item.amount : -item.amount), 0n);
  return sum === line.amount ? items : [];
}

function poolsOf(items: readonly OpenItem[]): { banks: Shelf<OpenItem>; ours: Shelf<OpenItem> } {
  const banks = new Shelf<OpenItem>();
  const ours = new Shelf<OpenItem>();
  for (const item of items) {
    for (const reference of new Set(item.bankReferences)) banks.add(reference, item);
    for (const reference of new Set(item.references)) ours.add(reference, item);
  }
  return { banks, ours };
}

/**
 * Matches lines with open items, in their order: by the bank's reference, then by an end-to-end id or a reference, with
 * equal currency and direction. One item has the amount of the line, or all of the name together have it: a payout and
 * its fee, or its fees. If none have it, all of the name may have it without the charges that the line contains,
 * beside fees that are apart, or without the fees that the bank has kept. Each item is used once.
 */
export function matchLines(lines: readonly LineToMatch[], items: readonly OpenItem[]): Matching {
  const { banks, ours } = poolsOf(items);
  const matches: LineMatch[] = [];
  const unmatched: string[] = [];
  for (const line of lines) {
    const { bankReference, references } = line;
    const named = [
      ...(bankReference === null
        ? []
        : [{ rule: 'BANK_REFERENCE', found: banks.find(bankReference) } as const]),
      ...references.map((reference) => ({ rule: 'REFERENCE', found: ours.find(reference) }) as const),
    ];
    const ways = [
      ...named.map(({ rule, found }) => ({ rule, found: itemsOfAmount(line, found) })),
      ...named.map(({ rule, found }) => ({ rule, found: itemsBesideCharges(line, found), hasCharges: true })),
      ...named.map(({ rule, found }) => ({ rule, found: itemsOfNet(line, found) })),
    ];
    const way = ways.find(({ found }) => found.length > 0);
    if (!way) {
      unmatched.push(line.key);
      continue;
    }
    const { found, ...how } = way;
    banks.take(found);
    ours.take(found);
    matches.push({ ...how, line: line.key, items: found.map(({ key }) => key) });
  }
  return { matches, unmatched };
}

function isNear(one: string, other: string): boolean {
  return Math.abs(Date.parse(one) - Date.parse(other)) <= PROPOSAL_DAYS_MAX * DAY_MS;
}

/**
 * Proposes items for lines without a match: an item of the same amount, currency and direction within three days, if
 * neither the line nor the item has another candidate. A person decides.
 */
export function proposeItems(
  lines: readonly LineToMatch[],
  items: readonly OpenItem[],
): ReadonlyMap<string, string> {
  const pool = new Shelf<OpenItem>();
  for (const item of items) pool.add(moneyKey(item), item);
  const near = new Shelf<LineToMatch>();
  for (const line of lines) near.add(moneyKey(line), line);
  const proposed = new Map<string, string>();
  for (const line of lines) {
    const candidates = pool.find(moneyKey(line)).filter(({ date }) => isNear(date, line.date));
    const [only] = candidates;
    if (!only || candidates.length > 1) continue;
    const rivals = near.find(moneyKey(line)).filter(({ date }) => isNear(date, only.date));
    if (rivals.length === 1) proposed.set(line.key, only.key);
  }
  return proposed;
}
