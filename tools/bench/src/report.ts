import type { Options } from './options';
/** Numbers, and objects of numbers */
export type Figures = Record<string, unknown>;

export interface Row {
  /** Of the benchmark. */
  part: string;
  name: string;
  figures: Figures;
  round?: number;
  /** Name of the row that it is compared with. */
  plain?: string;
}

/** The middle of the values; the mean of both middles of an even number. */
export function median(values: number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? NaN)) / 2;
}

/** The median of each number of the same shape; what isn't a number is the last one's. */
function medianOf(values: unknown[]): unknown {
  const present = values.filter((value) => value !== undefined);
  const last = present.at(-1);
  if (typeof last === 'number') return median(present.map(Number));
  if (last === null || typeof last !== 'object' || Array.isArray(last)) return last;
  const objects = present as Figures[];
  const keys = [...new Set(objects.flatMap((one) => Object.keys(one)))];
  return Object.fromEntries(keys.map((key) => [key, medianOf(objects.map((one) => one[key]))]));
}

/** One row for each name: the median of its rounds, figure by figure. */
export function mediansOf(rows: readonly Row[]): Row[] {
  const names = [...new Set(rows.map(({ name }) => name))];
  return names.map((name) => {
    const same = rows.filter((row) => row.name === name);
    const figures = medianOf(same.map((row) => row.figures)) as Figures;
    return { part: String(same[0]?.part), name, figures };
  });
}

/** Refuses a report in which something is missing, isn't a number, or failed. */
export function assertComplete(rows: readonly Row[], { parts, connections }: Options): void {
  const wanted = {
    start: 2,
    transfers: connections.length + 1,
    hot: connections.length,
    webhook: connections.length,
    quotes: 3,
    statements: connections.length + (parts.has('quotes') ? 1 : 0),
    reads: 5,
    customers: connections.length,
    imports: 2,
    lists: 9,
    connectors: 7,
    growth: 50,
  };
  const faults = faultsOf(rows);
  for (const [part, count] of Object.entries(wanted)) {
    const found = rows.filter((row) => row.part === part).length;
    if (parts.has(part) && found < count) faults.push(`${part}: ${found} of ${count} rows`);
  }
  if (faults.length > 0) throw new Error(`The benchmark is not sound:\n${faults.join('\n')}`);
}

/** Refuses figures that aren't numbers, or of which something failed. */
export function assertSound(rows: readonly Row[]): void {
  const faults = faultsOf(rows);
  if (faults.length > 0) throw new Error(`The benchmark is not sound:\n${faults.join('\n')}`);
}

function faultsOf(rows: readonly Row[]): string[] {
  return rows.flatMap(({ name, figures }) => [
    ...notFinite(figures).map((path) => `${name}: ${path} is no number`),
    ...['failed', 'notCompleted', 'missing']
      .filter((figure) => Number(figures[figure] ?? 0) !== 0)
      .map((figure) => `${name}: ${String(figures[figure])} ${figure}`),
  ]);
}

/** Paths of what should be a number. */
function notFinite(figures: Figures): string[] {
  return Object.entries(figures).flatMap(([name, value]) => {
    if (typeof value === 'string' || Array.isArray(value)) return [];
    if (value !== null && typeof value === 'object') {
      return notFinite(value as Figures).map((path) => `${name}/${path}`);
    }
    return typeof value === 'number' && Number.isFinite(value) ? [] : [name];
  });
}
