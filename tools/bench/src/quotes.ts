import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import { makePayees } from '@corridor/api-client';
import type { Length, LoadResult } from './load';
import type { RoundLoad } from './round-load';
import { exchangeLoad, executionLoad, quoteLoad } from './quote-load';
import { drained, measureLoad, transactionsSince, type Bench } from './transfers';

/** Quotes of a system are warmed up by this part of the transfers that warm it up. */
const WARM_UP_PART = 8;
/** Smallest unit of the locked side: 100 dollars sent, or 1,000 pesos received. */
const AMOUNTS = { SENDING: 10_000, RECEIVING: 100_000 };
const OUT_LIMIT_MS = 60_000;
const OUT_POLL_MS = 50;

/** What quotes are measured with. */
export interface Quoting {
  /** Of POST /quotes: dollars to pesos, either side locked. */
  bodies: readonly string[];
  connections: number;
}

/** Makes an account in Mexico for each payer, and warms up. */
export async function prepareQuotes(
  bench: Bench,
  { connections, warmUp }: { connections: readonly number[]; warmUp: number },
): Promise<Quoting> {
  const payees = await makePayees(bench.system.client, bench.payers);
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

/** Quotes that nobody has executed: also those whose answer the end of a load cut off. */
async function openQuotes(database: Client): Promise<string[]> {
  const { rows } = await database.query(
    `SELECT 'Quote:' || t.id AS id FROM payments.transactions t
     JOIN payments.transaction_states s ON s.platform_key = t.platform_key AND s.id = t.id
     WHERE t.kind = 'QUOTE' AND s.status = 'PENDING' ORDER BY t.id`,
  );
  return rows.map(({ id }) => String(id));
}

/** Waits until nothing is under way, and executes what would wait for its expiry. */
function settled({ system, database }: Bench, { connections }: Quoting): Promise<number> {
  return drained(database, async () => {
    const ids = await openQuotes(database);
    // Some may be under way: a second execution is refused, and what is still open is seen at the next look.
    if (ids.length > 0) await executionLoad({ client: system.client, connections, ids });
  });
}

/** Quotes that are executed as soon as they are there. */
export async function exchangeAll(bench: Bench, quoting: Quoting, length: Length): Promise<LoadResult> {
  const load = await exchangeLoad({ client: bench.system.client, ...quoting, ...length });
  await settled(bench, quoting);
  return load;
}

/** Waits until every event of payments is out; quotes may go on waiting for their execution. */
async function eventsOut(database: Client): Promise<number> {
  const begun = performance.now();
  for (;;) {
    const { rows } = await database.query('SELECT EXISTS (SELECT FROM payments.outbox) AS "isOpen"');
    const ms = performance.now() - begun;
    if (!rows[0].isOpen) return Math.round(ms / 100) / 10;
    if (ms > OUT_LIMIT_MS) throw new Error('events are still open after the load');
    await pause(OUT_POLL_MS);
  }
}

/** The loads of quotes in the order in which they run: those that the first one creates are executed by the second. */
export function quoteLoads(bench: Bench, quoting: Quoting): RoundLoad[] {
  const { bodies, connections } = quoting;
  const { client } = bench.system;
  const runs = {
    'quotes created': () =>
      measureLoad(bench, {
        load: () => quoteLoad({ client, bodies, connections, seconds: bench.seconds }),
        drain: eventsOut,
        count: async (database, since) => ({ made: (await transactionsSince(database, since)).made }),
      }),
    'quotes executed': async () => {
      const ids = await openQuotes(bench.database);
      return measureLoad(bench, {
        load: () => executionLoad({ client, connections, ids }),
        drain: () => settled(bench, quoting),
        count: async (database) => ({ made: ids.length, open: (await openQuotes(database)).length }),
      });
    },
    'quotes with their execution': () =>
      measureLoad(bench, {
        load: () => exchangeLoad({ client, ...quoting, seconds: bench.seconds }),
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
