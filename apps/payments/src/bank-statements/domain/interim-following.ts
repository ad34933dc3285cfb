import { overlapOf, type FileLine, type LineTraits, type ShownLine } from './line-overlap';

function batchKey({ bankReference, date, direction }: LineTraits): string | null {
  return bankReference === null ? null : JSON.stringify([bankReference, date, direction]);
}

function batchesOf<T extends LineTraits>(all: readonly T[]): Map<string, T[]> {
  const batches = new Map<string, T[]>();
  for (const one of all) {
    const key = batchKey(one);
    if (key !== null) batches.set(key, [...(batches.get(key) ?? []), one]);
  }
  return batches;
}

function sumOf(all: readonly LineTraits[]): bigint {
  return all.reduce((sum, { amount }) => sum + amount, 0n);
}

/**
 * The lines of statements that interim entries are, by the numbers of the entries: with the identity of overlapping
 * statements, or as a batch that one of both has in parts. What could be several stays without a line.
 */
export function linesOfEntries(
  entries: readonly FileLine[],
  lines: readonly ShownLine[],
): ReadonlyMap<number, string> {
  const found = new Map(overlapOf(entries, lines).known);
  const taken = new Set(found.values());
  const openEntries = batchesOf(entries.filter(({ number }) => !found.has(number)));
  const openLines = batchesOf(lines.filter(({ key }) => !taken.has(key)));
  for (const [key, parts] of openEntries) {
    const shown = openLines.get(key) ?? [];
    const [line] = shown;
    const isBatch = parts.length === 1 || shown.length === 1;
    if (line === undefined || !isBatch || sumOf(parts) !== sumOf(shown)) continue;
    for (const { number } of parts) found.set(number, line.key);
  }
  return found;
}
