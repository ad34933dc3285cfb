import { rowsOf, type SqlRunner } from '@corridor/messaging';

/** List totals are kept by hours of UTC. */
export const HOUR_MS = 60 * 60 * 1000;

/** From `fromMs` on and before `toMs`; milliseconds since the epoch. */
export interface Span {
  fromMs: number;
  toMs: number;
}

/** How to count the rows of a span: whole hours from the totals, the remainder from the table. */
export interface CountPlan {
  hours: Span | undefined;
  edges: Span[];
}

/** Splits a span into whole hours and its edges, each shorter than an hour. */
export function planCount(span: Span): CountPlan {
  const firstHour = Math.ceil(span.fromMs / HOUR_MS) * HOUR_MS;
  const lastHour = Math.floor(span.toMs / HOUR_MS) * HOUR_MS;
  if (firstHour >= lastHour) return { hours: undefined, edges: span.fromMs < span.toMs ? [span] : [] };
  const edges = [
    { fromMs: span.fromMs, toMs: firstHour },
    { fromMs: lastHour, toMs: span.toMs },
  ].filter((edge) => edge.fromMs < edge.toMs);
  return { hours: { fromMs: firstHour, toMs: lastHour }, edges };
}

/** Sums the deltas of whole hours. `filters` has the required values of columns of the totals. */
export async function sumHours(
  runner: SqlRunner,
  input: {
    totals: 'webhook_event_list_totals' | 'webhook_delivery_list_totals' | 'webhook_endpoint_list_totals';
    platformKey: number;
    hours: Span;
    filters: Readonly<Record<string, string | undefined>>;
  },
): Promise<number> {
  const wanted = Object.entries(input.filters).filter(([, value]) => value !== undefined);
  const conditions = wanted.map(([column], index) => ` AND ${column} = $${index + 4}`).join('');
  const rows = rowsOf<{ total: string | null }>(
    await runner.query(
      `SELECT sum(delta) AS total FROM ${input.totals}
       WHERE platform_key = $1 AND hour >= $2 AND hour < $3${conditions}`,
      [
        input.platformKey,
        new Date(input.hours.fromMs).toISOString(),
        new Date(input.hours.toMs).toISOString(),
        ...wanted.map(([, value]) => value),
      ],
    ),
  );
  return Number(rows[0]?.total ?? 0);
}
