import type { LineMatch, LineToMatch, OpenItem } from './line-matching';

/** A line that stands for several transactions, which its file does not show. */
export interface BatchLine extends LineToMatch {
  count: number;
}

/** What is known of batches. */
export interface BatchMatching {
  matches: readonly LineMatch[];
  /** Keys of lines that several sets of items, or the items of another line, could be. */
  ambiguous: readonly string[];
}

/** Steps of a search for one line. What takes longer has too many possibilities to be told apart. */
const STEPS_MAX = 20_000;

class TooManySteps extends Error {}

/** Finds sets of items with a count and a sum, until there are two. */
class SetSearch {
  readonly found: OpenItem[][] = [];
  private readonly items: readonly OpenItem[];
  /** Sums of the items before each place. */
  private readonly sums: bigint[] = [0n];
  private readonly chosen: OpenItem[] = [];
  private steps = 0;

  constructor(items: readonly OpenItem[]) {
    this.items = items.toSorted((one, other) => Number(other.amount - one.amount));
    for (const { amount } of this.items) this.sums.push((this.sums.at(-1) ?? 0n) + amount);
  }

  /** @throws TooManySteps */
  run(count: number, amount: bigint, from = 0): void {
    this.steps += 1;
    if (this.steps > STEPS_MAX) throw new TooManySteps();
    if (count === 0) {
      if (amount === 0n) this.found.push([...this.chosen]);
      return;
    }
    const end = this.items.length;
    if (this.sumOf(end - count, end) > amount) return;
    for (let at = from; at + count <= end && this.found.length < 2; at += 1) {
      const item = this.items[at];
      if (!item || this.sumOf(at, at + count) < amount) return;
      this.chosen.push(item);
      this.run(count - 1, amount - item.amount, at + 1);
      this.chosen.pop();
    }
  }

  private sumOf(from: number, to: number): bigint {
    return (this.sums[to] ?? 0n) - (this.sums[from] ?? 0n);
  }
}

/** Sets of items with the count and sum of a batch, at most two; null if that can't be told. */
function setsOf(
  { count, amount }: { count: number; amount: bigint },
  items: readonly OpenItem[],
): readonly OpenItem[][] | null {
  const left = items.length - count;
  if (left < 0) return [];
  const search = new SetSearch(items);
  const total = items.reduce((sum, item) => sum + item.amount, 0n);
  const isMost = left < count;
  try {
    if (isMost) search.run(left, total - amount);
    else search.run(count, amount);
  } catch (error) {
    if (error instanceof TooManySteps) return null;
    throw error;
  }
  if (!isMost) return search.found;
  return search.found.map((without) => items.filter((item) => !without.includes(item)));
}

/** Sets of items that are a batch, or else those that are it without the charges that it contains. */
function candidatesOf(line: BatchLine, items: readonly OpenItem[]) {
  const sets = setsOf(line, items);
  if (line.charges === 0n || sets?.length !== 0) return { line, sets };
  return { line, sets: setsOf({ ...line, amount: line.amount - line.charges }, items), hasCharges: true };
}

/**
 * Matches batches with the items that have their count and sum, if nothing else could be meant.
 * @param itemsOf the open items of its account, currency and direction that each line can be
 */
export function matchBatches(
  lines: readonly BatchLine[],
  itemsOf: (line: BatchLine) => readonly OpenItem[],
): BatchMatching {
  const all = lines.map((line) => candidatesOf(line, itemsOf(line)));
  const single = all.flatMap(({ sets, ...one }) =>
    sets?.length === 1 ? [{ ...one, items: sets[0] ?? [] }] : [],
  );
  const claims = new Map<string, number>();
  for (const { key } of single.flatMap(({ items }) => items)) claims.set(key, (claims.get(key) ?? 0) + 1);
  const sure = single.filter(({ items }) => items.every(({ key }) => claims.get(key) === 1));
  const matched = new Set(sure.map(({ line }) => line.key));
  return {
    matches: sure.map(({ line, items, ...how }) => ({
      ...how,
      line: line.key,
      rule: 'BATCH',
      items: items.map(({ key }) => key),
    })),
    ambiguous: all
      .filter(({ line, sets }) => !matched.has(line.key) && sets?.length !== 0)
      .map(({ line }) => line.key),
  };
}
