import { signedAmount, type LineEntry } from './bank-line';
import type { FileLine, LineTraits, ShownLine } from './line-overlap';

/** Which lines of a file are transactions of a batch that was shown as a whole, or a batch whose transactions were shown. */
export interface BatchOverlap {
  /** Numbers of lines, with the key of a line that the batch is, or of its first transaction. */
  known: ReadonlyMap<number, string>;
  /** Numbers of lines that can't be told from it, or whose payers only they name, with the keys of what was shown. */
  ambiguous: ReadonlyMap<number, readonly string[]>;
}

/** Two messages tell of one entry of the bank if its reference, its day and what it does to the balance agree. */
function entryKey(reference: string | null, { date, direction }: LineTraits): string {
  return JSON.stringify([reference, date, direction]);
}

class Shelf {
  private readonly byKey = new Map<string, ShownLine[]>();

  constructor(all: readonly ShownLine[], referenceOf: (line: ShownLine) => string | null) {
    for (const line of all) {
      const key = entryKey(referenceOf(line), line);
      const known = this.byKey.get(key);
      if (known) known.push(line);
      else this.byKey.set(key, [line]);
    }
  }

  /** What has one reference on the day of the line. */
  groupsBeside({ date, direction }: LineTraits): (readonly ShownLine[])[] {
    return [...this.byKey.values()].filter(
      ([first]) => first?.date === date && first.direction === direction,
    );
  }

  find(reference: string | null, line: LineTraits): readonly ShownLine[] {
    return this.byKey.get(entryKey(reference, line)) ?? [];
  }
}

function isOfSum(entry: LineEntry, { direction, amount, batch }: ShownLine): boolean {
  const isOfCount = !batch || batch.count === null || batch.count === entry.count;
  return direction === entry.direction && amount === entry.amount && isOfCount;
}

function isSumOf(line: LineTraits, parts: readonly ShownLine[]): boolean {
  return parts.reduce((total, one) => total + signedAmount(one), 0n) === signedAmount(line);
}

/** Compares entries of several transactions, of which one statement has the whole and another one the transactions. */
export function batchesShown(lines: readonly FileLine[], shown: readonly ShownLine[]): BatchOverlap {
  const known = new Map<number, string>();
  const ambiguous = new Map<number, readonly string[]>();
  const entryOf = ({ batch }: ShownLine): string | null => batch?.entryReference ?? null;
  const single = shown.filter((line) => entryOf(line) === null);
  const wholes = new Shelf(single, ({ bankReference }) => bankReference);
  const parts = new Shelf(
    shown.filter((line) => entryOf(line) !== null),
    entryOf,
  );
  const keysOf = (all: readonly ShownLine[]): string[] => all.map(({ key }) => key);
  for (const line of lines) {
    const { number, entry, bankReference, batchCount } = line;
    if (entry) {
      const named = entry.bankReference === null ? [] : wholes.find(entry.bankReference, line);
      const [only] = named;
      const isOne = only !== undefined && named.length === 1 && isOfSum(entry, only);
      if (isOne && only.batch?.isExplained === true) known.set(number, only.key);
      else if (only) ambiguous.set(number, keysOf(named));
      else {
        const unnamed = (entry.bankReference === null ? single : wholes.find(null, line)).filter(
          (one) => one.date === line.date && one.batch?.count === entry.count && isOfSum(entry, one),
        );
        if (unnamed.length > 0) ambiguous.set(number, keysOf(unnamed));
      }
      continue;
    }
    const found = bankReference === null ? [] : parts.find(bankReference, line);
    const [first] = found;
    if (first && (batchCount ?? found.length) === found.length && isSumOf(line, found))
      known.set(number, first.key);
    else if (first) ambiguous.set(number, keysOf(found));
    else if (batchCount !== undefined) {
      const unnamed = (bankReference === null ? parts.groupsBeside(line) : [parts.find('', line)])
        .filter((group) => group.length === batchCount && isSumOf(line, group))
        .flat();
      if (unnamed.length > 0) ambiguous.set(number, keysOf(unnamed));
    }
  }
  return { known, ambiguous };
}
