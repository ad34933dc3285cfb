import { hasPgbench, prepareYardstick, yardstick } from './pgbench.mjs';
import { quoteLoads } from './quotes.mjs';
import { measureTransfers } from './transfers.mjs';
import { measureWithWebhook } from './webhook.mjs';

/** @typedef {import('./report.mjs').Row} Row */
/** @typedef {import('./transfers.mjs').Bench} Bench */

/**
 * The loads of a round by their part, in the order in which they run. Those of one account and with a webhook are
 * compared with the plain one of the same connections and round.
 * @param {Bench} bench
 * @param {{parts: ReadonlySet<string>, connections: readonly number[]}} options
 * @param {import('./quotes.mjs').Quoting} [quoting]
 * @returns {{part: string, name: string, connections: number, plain?: string, run: () => Promise<Record<string, unknown>>}[]}
 */
function loadsOf(bench, { parts, connections }, quoting) {
  const plain = (/** @type {number} */ count) => `transfers, ${count} connection${count === 1 ? '' : 's'}`;
  const of = (/** @type {string} */ part, /** @type {readonly number[]} */ counts) =>
    parts.has(part) ? counts : [];
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

/**
 * Rounds of loads with the yardstick before and after each round, on whose mean the ratios of the round stand.
 * @param {Bench} bench
 * @param {{parts: ReadonlySet<string>, connections: readonly number[], rounds: number, scale: number,
 *   yardstick: boolean}} options
 * @param {import('./quotes.mjs').Quoting} [quoting] what quotes are measured with, where they are
 * @returns {Promise<Row[]>} of all rounds
 */
export async function measureRounds(bench, { rounds, scale, yardstick: wanted, ...options }, quoting) {
  const { adminDatabaseUrl } = bench.system.run;
  const measured = wanted && hasPgbench();
  if (measured) {
    const query = (/** @type {string} */ sql) => bench.server.query(sql);
    await prepareYardstick(adminDatabaseUrl, { query, scale });
  }
  const tpcB = async () => (measured ? await yardstick(adminDatabaseUrl, bench.seconds) : undefined);
  /** @type {Row[]} */
  const all = [];
  for (let round = 1; round <= rounds; round += 1) {
    bench.say(`round ${round} of ${rounds}`);
    const before = await tpcB();
    /** @type {Row[]} */
    const rows = [];
    for (const load of loadsOf(bench, options, quoting)) {
      /** @type {Record<string, unknown>} */
      const figures = { connections: load.connections, ...(await load.run()) };
      rows.push({
        part: load.part,
        name: load.name,
        round,
        ...(load.plain ? { plain: load.plain } : {}),
        figures,
      });
      bench.say(`${load.name}: ${figures.perSecond}/s, p50 ${figures.p50}, p99 ${figures.p99} ms`);
    }
    const after = await tpcB();
    if (before !== undefined && after !== undefined) {
      /** @type {Record<string, unknown>} */
      const figures = { before, after, mean: Math.round((before + after) / 2) };
      bench.say(`TPC-B: ${JSON.stringify(figures)}`);
      all.push({ part: 'yardstick', name: 'TPC-B', round, figures });
    }
    all.push(...rows.map((row) => withRatios(row, rows, { before, after })));
  }
  return all;
}

/**
 * @param {Row} row @param {readonly Row[]} rows of the same round
 * @param {{before: number | undefined, after: number | undefined}} tpcB
 * @returns {Row}
 */
function withRatios(row, rows, { before, after }) {
  const perSecond = Number(row.figures.perSecond);
  const ratio = (/** @type {number} */ to) => Math.round((perSecond / Math.max(1, to)) * 100) / 100;
  const plain = rows.find(({ name }) => name === row.plain)?.figures.perSecond;
  return {
    ...row,
    figures: {
      ...row.figures,
      ...(before === undefined || after === undefined ? {} : { toTpcB: ratio((before + after) / 2) }),
      ...(plain === undefined ? {} : { toPlain: ratio(Number(plain)) }),
    },
  };
}
