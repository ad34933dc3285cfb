import type { Row } from '../report';

/** What was measured of one thing at one size. */
export interface Measurement {
  /** Milliseconds of a request (the median), or what the name says. */
  value: number;
  /** Milliseconds of CPU of all processes, of one request. */
  cpuMs?: number;
  /** What PostgreSQL did for one request: milliseconds, and blocks that it looked at. */
  sql?: { ms: number; blocks: number };
}

/** Measurements of one size by name. */
export type Measured = ReadonlyMap<string, Measurement>;

/** Largest ratio of the greatest size to the smallest one. */
const AIM = 1.2;
/** Names that end so are rates: they should not fall. */
const RATE = '/s';
/** Why something is not measured at every size. */
const NOTES: Readonly<Record<string, string>> = {
  'verify-ledger, s': 'reads the whole ledger; not asked beyond a million',
};

/** One row for each name: the values by size, their ratios, and a mark where a ratio is above its aim. */
export function growthRows(sizes: readonly number[], measured: readonly Measured[]): Row[] {
  const names = [...new Set(measured.flatMap((of) => [...of.keys()]))];
  return names.map((name) => {
    const values = measured.map((of) => of.get(name)?.value);
    const cpu = measured.map((of) => of.get(name)?.cpuMs);
    const ratio = name.endsWith(RATE) ? ratioOf([...values].reverse()) : ratioOf(values);
    const cpuRatio = ratioOf(cpu);
    const note = NOTES[name];
    const hasAim = note === undefined && ratio !== undefined;
    const growth = {
      ...bySize(sizes, values, ''),
      ...(ratio === undefined ? {} : { '÷': ratio }),
      ...bySize(sizes, cpu, 'CPU '),
      ...(cpuRatio === undefined ? {} : { 'CPU ÷': cpuRatio }),
      ...(hasAim ? { aim: AIM, mark: ratio > AIM ? 'above' : '' } : {}),
      ...(note === undefined ? {} : { note }),
    };
    const growthSql = sqlOf(
      sizes,
      measured.map((of) => of.get(name)?.sql),
    );
    return { part: 'growth', name, figures: { growth, ...(growthSql ? { growthSql } : {}) } };
  });
}

/** Blocks don't depend on what else the machine does. Undefined if nothing was counted. */
function sqlOf(
  sizes: readonly number[],
  sql: readonly Measurement['sql'][],
): Record<string, number> | undefined {
  if (sql.every((one) => one === undefined)) return undefined;
  const parts = (['ms', 'blocks'] as const).map((figure) => {
    const values = sql.map((one) => one?.[figure]);
    const ratio = ratioOf(values);
    return {
      ...bySize(sizes, values, `${figure} `),
      ...(ratio === undefined ? {} : { [`${figure} ÷`]: ratio }),
    };
  });
  return Object.assign({}, ...parts) as Record<string, number>;
}

function bySize(
  sizes: readonly number[],
  values: readonly (number | undefined)[],
  prefix: string,
): Record<string, number> {
  return Object.fromEntries(
    sizes.flatMap((size, at) => {
      const value = values[at];
      return value === undefined ? [] : [[`${prefix}${sizeName(size)}`, value] as const];
    }),
  );
}

/** `10k`, `5M`: a text, so that the columns keep their order. */
function sizeName(size: number): string {
  if (size % 1_000_000 === 0) return `${size / 1_000_000}M`;
  return size % 1_000 === 0 ? `${size / 1_000}k` : `n=${size}`;
}

/** The last by the first; undefined if there are not two. */
function ratioOf(values: readonly (number | undefined)[]): number | undefined {
  const present = values.filter((value) => value !== undefined);
  if (present.length < 2) return undefined;
  const [first, last] = [Number(present[0]), Number(present.at(-1))];
  return Math.round((last / Math.max(0.001, first)) * 100) / 100;
}
