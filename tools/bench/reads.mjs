import { readLoad } from './load.mjs';
import { cpuPerThousand, thousandth, usageOf } from './processes.mjs';

const IDS = 500;

/** @typedef {import('./transfers.mjs').Bench} Bench */

/**
 * GETs of transactions and of customers by id.
 * @param {Bench} bench @param {{connections: readonly number[]}} options
 * @returns {Promise<import('./report.mjs').Row[]>}
 */
export async function measureReads(bench, { connections }) {
  const { baseUrl } = bench.system.run;
  const { rows: transactions } = await bench.database.query(
    'SELECT id FROM payments.transactions ORDER BY id DESC LIMIT $1',
    [IDS],
  );
  const urls = {
    'GET of a transaction': transactions.map(({ id }) => `${baseUrl}/transactions/Transaction:${id}`),
    'GET of a customer': bench.payers.map(({ customerId }) => `${baseUrl}/customers/${customerId}`),
  };
  /** @type {import('./report.mjs').Row[]} */
  const rows = [];
  for (const [name, of] of Object.entries(urls)) {
    for (const count of connections) {
      const figures = await measureRead(bench, { urls: of, connections: count });
      bench.say(`${name}, ${count} connections: ${figures.perSecond}/s`);
      rows.push({ part: 'reads', name: `${name}, ${count} connections`, figures });
    }
  }
  return rows;
}

/**
 * @param {Pick<Bench, 'system' | 'seconds'>} bench
 * @param {{urls: readonly string[], connections: number, authorization?: string}} options
 */
export async function measureRead({ system, seconds }, options) {
  const before = usageOf(system.processes());
  const { generatorCpuSeconds, ...result } = await readLoad({ ...options, seconds });
  const cpuMs = cpuPerThousand(before, usageOf(system.processes()), result.total);
  const generatorCpuMs = thousandth((generatorCpuSeconds / Math.max(1, result.total)) * 1e3);
  return { connections: options.connections, ...result, cpuMs, generatorCpuMs };
}
