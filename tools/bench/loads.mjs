import { measureImports } from './imports.mjs';
import { transferLoad } from './load.mjs';
import { makePayers } from './payers.mjs';
import { memoryOf, usageOf } from './processes.mjs';
import { exchangeAll, prepareQuotes } from './quotes.mjs';
import { measureReads } from './reads.mjs';
import { measureRounds } from './rounds.mjs';
import { canCountStatements, countStatements } from './statements.mjs';
import { connect } from './system.mjs';
import { drained, measureStatements } from './transfers.mjs';

const WARM_UP_CONNECTIONS = 64;
const READ_CONNECTIONS = [64];
const IMPORT_CONNECTIONS = [1, 64];

/** @typedef {import('./report.mjs').Row} Row */

/**
 * All loads on one system: transfers in their rounds, statements, reads, and the memory before, under and after them.
 * @param {import('./system.mjs').BenchSystem} system
 * @param {import('./options.mjs').Options} options
 * @param {(line: string) => void} say
 * @returns {Promise<Row[]>}
 */
export async function measureLoads(system, options, say) {
  const [database, server] = [await connect(system.run), await connect(system.run, 'postgres')];
  try {
    const before = memoryOf(usageOf(system.processes()));
    const counts = await canCountStatements(server);
    if (counts) await countStatements(server, 'none');
    const payers = await makePayers(system.run.baseUrl, options.accounts);
    say(`warming up with ${options.warmUp} transfers`);
    const connections = Math.min(WARM_UP_CONNECTIONS, Math.max(1, options.warmUp));
    await transferLoad({ baseUrl: system.run.baseUrl, payers, connections, amount: options.warmUp });
    await drained(database);
    const bench = { system, database, server, payers, seconds: options.seconds, say };
    const quoting = options.parts.has('quotes') ? await prepareQuotes(bench, options) : undefined;
    const rows = await measureRounds(bench, options, quoting);
    if (options.parts.has('statements') && counts) {
      rows.push(...(await statementRows(bench, options, quoting)));
    }
    if (options.parts.has('reads'))
      rows.push(...(await measureReads(bench, { connections: READ_CONNECTIONS })));
    if (options.parts.has('imports')) {
      const { importRows, short } = options;
      const wanted = { connections: IMPORT_CONNECTIONS, rows: importRows, short };
      rows.push(...(await measureImports(bench, wanted)));
    }
    rows.push(...memoryRows(rows, { before, after: memoryOf(usageOf(system.processes())) }));
    return rows;
  } finally {
    await database.end();
    await server.end();
  }
}

/**
 * @param {import('./transfers.mjs').Bench} bench @param {{connections: readonly number[]}} options
 * @param {import('./quotes.mjs').Quoting} [quoting]
 * @returns {Promise<Row[]>}
 */
async function statementRows(bench, { connections }, quoting) {
  const { baseUrl } = bench.system.run;
  const loads = connections.map((count) => ({
    name: `statements, ${count} connections`,
    load: (/** @type {number} */ seconds) =>
      transferLoad({ baseUrl, payers: bench.payers, connections: count, seconds }),
  }));
  if (quoting) {
    loads.push({
      name: `statements of a quote with its execution, ${quoting.connections} connections`,
      load: (seconds) => exchangeAll(bench, quoting, { seconds }),
    });
  }
  /** @type {Row[]} */
  const rows = [];
  for (const { name, load } of loads) {
    rows.push({ part: 'statements', name, figures: await measureStatements(bench, load) });
  }
  return rows;
}

/**
 * Under load is the most that a process had in any of them.
 * @param {readonly Row[]} rows
 * @param {{before: Record<string, number>, after: Record<string, number>}} idle
 * @returns {Row[]}
 */
function memoryRows(rows, { before, after }) {
  /** @type {Record<string, number>} */
  const under = {};
  for (const { figures } of rows) {
    const memory = /** @type {Record<string, number> | undefined} */ (figures.memoryMb);
    for (const [name, mb] of Object.entries(memory ?? {})) under[name] = Math.max(under[name] ?? 0, mb);
  }
  const row = (/** @type {string} */ name, /** @type {Record<string, number>} */ memoryMb) => ({
    part: 'memory',
    name,
    figures: { memoryMb },
  });
  return [
    row('before the load', before),
    ...(Object.keys(under).length > 0 ? [row('under load', under)] : []),
    row('after the load', after),
  ];
}
