import { setTimeout as pause } from 'node:timers/promises';
import { command, fire, inTurn } from './load';
import type { RoundLoad } from './round-load';
import { measureLoad, type Bench } from './transfers';

const COPIED_LIMIT_MS = 900_000;
const POLL_MS = 100;
const BODIES = ['GB', 'US', 'DE', 'KE'].map((nationality) =>
  JSON.stringify({
    customerType: 'INDIVIDUAL',
    fullName: 'Ada Lovelace',
    birthDate: '1990-01-31',
    nationality,
  }),
);

/**
 * Waits until payments has all customers of accounts.
 * @returns seconds
 */
export async function customersCopied(database: Bench['database']): Promise<number> {
  const begun = performance.now();
  for (;;) {
    const { rows } = await database.query(
      'SELECT (SELECT count(*) FROM accounts.customers) = (SELECT count(*) FROM payments.customers) AS "isSo"',
    );
    const ms = performance.now() - begun;
    if (rows[0].isSo) return Math.round(ms / 100) / 10;
    if (ms > COPIED_LIMIT_MS) throw new Error('customers are missing in payments');
    await pause(POLL_MS);
  }
}

/** POST /customers, measured until payments has every customer. */
export function customerLoads(bench: Bench, connections: readonly number[]): RoundLoad[] {
  const { client } = bench.system;
  return connections.map((count) => ({
    part: 'customers',
    name: `customers created, ${count} connections`,
    connections: count,
    run: () => {
      const next = inTurn(BODIES);
      return measureLoad(bench, {
        load: () =>
          fire(client, {
            url: `${client.baseUrl}/customers`,
            connections: count,
            duration: bench.seconds,
            requests: [{ method: 'POST', setupRequest: (request) => command(request, { body: next() }) }],
          }),
        drain: customersCopied,
        count: async (database, since) => {
          const { rows } = await database.query(
            'SELECT count(*)::integer AS made FROM accounts.customers WHERE id >= $1',
            [since],
          );
          return rows[0];
        },
      });
    },
  }));
}
