import { setTimeout as pause } from 'node:timers/promises';
import { makePayees } from './payers.mjs';
import { exchangeLoad, executionLoad, quoteLoad } from './quote-load.mjs';
import { drained, measureLoad, transactionsSince } from './transfers.mjs';

/** Quotes of a system are warmed up by this part of the transfers that warm it up. */
const WARM_UP_PART = 8;
/** Smallest unit of the locked side: 100 dollars sent, or 1,000 pesos received. */
const AMOUNTS = { SENDING: 10_000, RECEIVING: 100_000 };
const OUT_LIMIT_MS = 60_000;
const OUT_POLL_MS = 50;

/** @typedef {import('./transfers.mjs').Bench} Bench */
/** @typedef {import('pg').Client} Client */
/**
 * @typedef {object} Quoting what quotes are measured with
 * @property {readonly string[]} bodies of POST /quotes: dollars to pesos, either side locked
 * @property {number} connections
 */

/**
 * Makes an account in Mexico for each payer, and warms up.
 * @param {Bench} bench
 * @param {{connections: readonly number[], warmUp: number}} options
 * @returns {Promise<Quoting>}
 */
export async function prepareQuotes(bench, { connections, warmUp }) {
  const payees = await makePayees(bench.system.run.baseUrl, bench.payers);
  const bodies = bench.payers.map(({ id }, index) => {
    const side = index % 2 === 0 ? 'SENDING' : 'RECEIVING';
    return JSON.stringify({
      source: { sourceType: 'ACCOUNT', accountId: id },
      destination: { destinationType: 'ACCOUNT', accountId: payees[index] },
      lockedCurrencySide: side,
      lockedCurrencyAmount: AMOUNTS[side],
    });
  });
  const quoting = { bodies, connections: connections[0] ?? 1 };
  const amount = 2 * Math.max(quoting.connections, Math.round(warmUp / WARM_UP_PART));
  bench.say(`warming up with ${amount / 2} quotes`);
  await exchangeAll(bench, quoting, { amount });
  return quoting;
}

/** Quotes that nobody has executed: also those whose answer the end of a load cut off. @param {Client} database */
async function openQuotes(database) {
  const { rows } = await database.query(
    `SELECT 'Quote:' || t.id AS id FROM payments.transactions t
     JOIN payments.transaction_states s ON s.platform_key = t.platform_key AND s.id = t.id
     WHERE t.kind = 'QUOTE' AND s.status = 'PENDING' ORDER BY t.id`,
  );
  return rows.map(({ id }) => String(id));
}

/**
 * Waits until nothing is under way, and executes what would wait for its expiry.
 * @param {Bench} bench @param {Quoting} quoting
 */
function settled({ system, database }, { connections }) {
  return drained(database, async () => {
    const ids = await openQuotes(database);
    // Some may be under way: a second execution is refused, and what is still open is seen at the next look.
    if (ids.length > 0) await executionLoad({ baseUrl: system.run.baseUrl, connections, ids });
  });
}

/**
 * Quotes that are executed as soon as they are there.
 * @param {Bench} bench @param {Quoting} quoting @param {{seconds?: number, amount?: number}} length
 */
export async function exchangeAll(bench, quoting, length) {
  const load = await exchangeLoad({ baseUrl: bench.system.run.baseUrl, ...quoting, ...length });
  await settled(bench, quoting);
  return load;
}

/** Waits until every event of payments is out; quotes may go on waiting for their execution. @param {Client} database */
async function eventsOut(database) {
  const begun = performance.now();
  for (;;) {
    const { rows } = await database.query('SELECT EXISTS (SELECT FROM payments.outbox) AS "isOpen"');
    const ms = performance.now() - begun;
    if (!rows[0].isOpen) return Math.round(ms / 100) / 10;
    if (ms > OUT_LIMIT_MS) throw new Error('events are still open after the load');
    await pause(OUT_POLL_MS);
  }
}

/**
 * The loads of quotes in the order in which they run: those that the first one creates are executed by the second.
 * @param {Bench} bench @param {Quoting} quoting
 */
export function quoteLoads(bench, quoting) {
  const { bodies, connections } = quoting;
  const { baseUrl } = bench.system.run;
  const runs = {
    'quotes created': () =>
      measureLoad(bench, {
        load: () => quoteLoad({ baseUrl, bodies, connections, seconds: bench.seconds }),
        drain: eventsOut,
        count: async (database, since) => ({ made: (await transactionsSince(database, since)).made }),
      }),
    'quotes executed': async () => {
      const ids = await openQuotes(bench.database);
      return measureLoad(bench, {
        load: () => executionLoad({ baseUrl, connections, ids }),
        drain: () => settled(bench, quoting),
        count: async (database) => ({ made: ids.length, open: (await openQuotes(database)).length }),
      });
    },
    'quotes with their execution': () =>
      measureLoad(bench, {
        load: () => exchangeLoad({ baseUrl, ...quoting, seconds: bench.seconds }),
        drain: () => settled(bench, quoting),
      }),
  };
  return Object.entries(runs).map(([name, run]) => ({
    part: 'quotes',
    name: `${name}, ${connections} connections`,
    connections,
    run,
  }));
}
