import type { Options } from './options';
import { hasPgbench, prepareYardstick, yardstick } from './pgbench';
import { quoteLoads, type Quoting } from './quotes';
import type { Figures, Row } from './report';
import type { RoundLoad } from './round-load';
import { measureTransfers, type Bench } from './transfers';
import { measureWithWebhook } from './webhook';

/**
 * The loads of a round by their part, in the order in which they run. Those of one account and with a webhook are
 * compared with the plain one of the same connections and round.
 */
export function loadsOf(
  bench: Bench,
  { parts, connections }: Pick<Options, 'parts' | 'connections'>,
  quoting?: Quoting,
): RoundLoad[] {
  const plain = (count: number) => `transfers, ${count} connection${count === 1 ? '' : 's'}`;
  const of = (part: string, counts: readonly number[]) => (parts.has(part) ? counts : []);
  return [
    ...of('transfers', [...connections, 1]).map((count) => ({
      part: 'transfers',
      name: plain(count),
      connections: count,
      run: () => measureTransfers(bench, { connections: count }),
    })),
    ...of('hot', connections).map((count) => ({
      part: 'hot',
      name: `${plain(count)}, one hot account`,
      connections: count,
      plain: plain(count),
      run: () => measureTransfers(bench, { connections: count, payers: bench.payers.slice(0, 1) }),
    })),
    ...of('webhook', connections).map((count) => ({
      part: 'webhook',
      name: `${plain(count)}, one webhook endpoint`,
      connections: count,
      plain: plain(count),
      run: () => measureWithWebhook(bench, { connections: count }),
    })),
    ...(quoting ? quoteLoads(bench, quoting) : []),
  ];
}

/** Rounds of loads with the yardstick before and after each round, on whose mean the ratios of the round stand. */
export async function measureRounds(
  bench: Bench,
  {
    rounds,
    scale,
    short,
    yardstick: wanted,
    ...options
  }: Pick<Options, 'parts' | 'connections' | 'rounds' | 'scale' | 'short' | 'yardstick'>,
  quoting?: Quoting,
): Promise<Row[]> {
  const { adminDatabaseUrl } = bench.system.run;
  const measured = wanted && hasPgbench();
  if (measured) {
    const query = (sql: string) => bench.server.query(sql);
    await prepareYardstick(adminDatabaseUrl, { query, scale });
  }
  const tpcB = async () =>
    measured ? await yardstick(adminDatabaseUrl, { seconds: bench.seconds, short }) : undefined;
  const all: Row[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    bench.say(`round ${round} of ${rounds}`);
    const before = await tpcB();
    const rows: Row[] = [];
    for (const load of loadsOf(bench, options, quoting)) {
      const figures: Figures = { connections: load.connections, ...(await load.run()) };
      rows.push({
        part: load.part,
        name: load.name,
        round,
        ...(load.plain ? { plain: load.plain } : {}),
        figures,
      });
      bench.say(`${load.name}: ${figures['perSecond']}/s, p50 ${figures['p50']}, p99 ${figures['p99']} ms`);
    }
    const after = await tpcB();
    if (before !== undefined && after !== undefined) {
      const figures: Figures = { before, after, mean: Math.round((before + after) / 2) };
      bench.say(`TPC-B: ${JSON.stringify(figures)}`);
      all.push({ part: 'yardstick', name: 'TPC-B', round, figures });
    }
    all.push(...rows.map((row) => withRatios(row, rows, { before, after })));
  }
  return all;
}

/** The row with its ratios to the yardstick and to the plain load among the rows of its round. */
function withRatios(
  row: Row,
  rows: readonly Row[],
  { before, after }: { before: number | undefined; after: number | undefined },
): Row {
  const perSecond = Number(row.figures['perSecond']);
  const ratio = (to: number) => Math.round((perSecond / Math.max(1, to)) * 100) / 100;
  const plain = rows.find(({ name }) => name === row.plain)?.figures['perSecond'];
  return {
    ...row,
    figures: {
      ...row.figures,
      ...(before === undefined || after === undefined ? {} : { toTpcB: ratio((before + after) / 2) }),
      ...(plain === undefined ? {} : { toPlain: ratio(Number(plain)) }),
    },
  };
}
