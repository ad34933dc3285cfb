import { median, type Figures, type Row } from './report';

/** Figures of a load that are compared, by their path. */
const COMPARED = [
  ...['perSecond', 'p50', 'p99', 'payouts/perSecond', 'payouts/p50', 'payouts/p99'],
  ...['cpuMs/sum', 'cpuMs/postgres', 'cpuMs/payments', 'memoryMb/apps'],
];

/** The ratio of one figure over the turns. */
export interface Spread {
  median: number;
  min: number;
  max: number;
}

/** One load of both systems. */
export interface ComparedRow {
  part: string;
  name: string;
  figures: { before: Figures; after: Figures; ratio: Record<string, Spread> };
}

/**
 * One row for each load that both systems have: the medians of each, and the ratios after ÷ before. A ratio is made of
 * the two measurements of the same round, which had the machine in the same state.
 */
export function ratiosOf(before: readonly Row[], after: readonly Row[]): ComparedRow[] {
  const names = [...new Set(after.map(({ name }) => name))];
  return names.flatMap((name) => {
    const [old, now] = [before, after].map((rows) => rows.filter((row) => row.name === name));
    if (!old?.length || !now?.length) return [];
    const ratio = Object.fromEntries(
      COMPARED.flatMap((path) => {
        const spread = spreadOf(old, now, path);
        return spread ? [[path, spread]] : [];
      }),
    );
    const figures = { before: mediansAt(old), after: mediansAt(now), ratio };
    return [{ part: String(now[0]?.part), name, figures }];
  });
}

function spreadOf(before: readonly Row[], after: readonly Row[], path: string): Spread | undefined {
  const ratios = after.flatMap(({ round, figures }) => {
    const old = figureAt(before.find((row) => row.round === round)?.figures, path);
    const now = figureAt(figures, path);
    return old === undefined || now === undefined || old === 0 ? [] : [now / old];
  });
  if (ratios.length === 0) return undefined;
  return { median: median(ratios), min: Math.min(...ratios), max: Math.max(...ratios) };
}

function mediansAt(rows: readonly Row[]): Figures {
  return Object.fromEntries(
    COMPARED.flatMap((path) => {
      const values = rows.flatMap(({ figures }) => figureAt(figures, path) ?? []);
      return values.length === 0 ? [] : [[path, median(values)]];
    }),
  );
}

function figureAt(figures: Figures | undefined, path: string): number | undefined {
  const value = path.split('/').reduce<unknown>((of, name) => (of as Figures | undefined)?.[name], figures);
  return typeof value === 'number' ? value : undefined;
}
