import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import { makePayers, type Payer } from '@corridor/api-client';
import { transferLoad, type LoadResult } from './load';
import type { Options } from './options';
import { QuickBank } from './quick-bank';
import type { Figures, Row } from './report';
import { admin, connect, type BenchSystem } from './system';
import { measureLoad, type Bench } from './transfers';

/** From a payout to the bank's answer, milliseconds. */
const ANSWER_MS = 20;
const CONNECTIONS = 64;
/** Payouts a second of the loads that show how long one takes. */
const RATE = 100;
const WAITING = { small: 1_000, large: 1_000_000 };
const WAITING_SHORT = { small: 100, large: 1_000 };
const ROUTED_LIMIT_MS = 60_000;
const DRAIN_LIMIT_MS = 600_000;
const POLL_MS = 50;
const OPEN = `state IN ('QUEUED', 'SUBMITTING', 'UNKNOWN', 'ACCEPTED')`;

interface Registered {
  connectorId: string;
}

/** Payouts through an HTTP connector, which takes all payouts in dollars: as many as go, and with few and many waiting. */
export async function measureConnectors(
  system: BenchSystem,
  options: Options,
  say: (line: string) => void,
): Promise<Row[]> {
  const bank = new QuickBank(ANSWER_MS);
  const url = await bank.start();
  const [database, server] = [await connect(system.run), await connect(system.run, 'postgres')];
  try {
    const payers = await makePayers(system.client, options.accounts);
    const { connectorId } = register(system, url);
    await untilRouted(system, database, payers);
    const bench: Bench = { system, database, server, payers, seconds: options.seconds, say };
    return await measureAll(bench, connectorId, options);
  } finally {
    await database.end();
    await server.end();
    bank.stop();
  }
}

async function measureAll(bench: Bench, connectorId: string, { short, warmUp }: Options): Promise<Row[]> {
  const { system, payers, seconds, say } = bench;
  const loadOf = (length: { amount?: number; seconds?: number; rate?: number }): Promise<LoadResult> =>
    transferLoad({ client: system.client, payers, connections: CONNECTIONS, ...length });
  await loadOf({ amount: Math.max(CONNECTIONS, Math.ceil(warmUp / 4)) });
  await noneOpen(bench.database);
  const rows: Row[] = [];
  const measure = async (name: string, load: () => Promise<LoadResult>): Promise<void> => {
    const figures = await measurePayouts(bench, load);
    say(`${name}: ${JSON.stringify(figures['payouts'])}`);
    rows.push({ part: 'connectors', name, figures });
  };
  await measure(`payouts, ${CONNECTIONS} connections`, () => loadOf({ seconds }));
  await measure(`payouts, ${RATE} a second`, () => loadOf({ seconds, rate: RATE }));
  for (const waiting of Object.values(short ? WAITING_SHORT : WAITING)) {
    await addWaiting(bench.database, connectorId, waiting);
    await measure(`payouts, ${RATE} a second, ${waiting} waiting`, () => loadOf({ seconds, rate: RATE }));
  }
  return rows;
}

/** One load, until each payout has ended. Times are those of the database. */
async function measurePayouts(bench: Bench, load: () => Promise<LoadResult>): Promise<Figures> {
  const since = await now(bench.database);
  const drain = async (database: Client): Promise<number> => {
    const begun = performance.now();
    await noneOpen(database);
    return Math.round((performance.now() - begun) / 100) / 10;
  };
  const settled = async (): Promise<Figures> => {
    const { rows } = await bench.database.query<Record<string, number>>(
      `SELECT count(*)::integer AS ended,
         (count(*) / greatest(extract(epoch FROM max(h.created_at) - min(i.queued_at)), 0.001))::float8 AS "perSecond",
         (1000 * percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM h.created_at - i.queued_at)))::float8
           AS "p50",
         (1000 * percentile_cont(0.99) WITHIN GROUP (ORDER BY extract(epoch FROM h.created_at - i.queued_at)))::float8
           AS "p99"
       FROM payments.payment_instructions i JOIN payments.instruction_history h
         ON h.platform_key = i.platform_key AND h.instruction_id = i.id AND h.state = 'COMPLETED'
       WHERE i.queued_at >= $1`,
      [since],
    );
    return { payouts: rows[0] ?? {} };
  };
  return measureLoad(bench, { load, drain, settled });
}

async function now(database: Client): Promise<Date> {
  const { rows } = await database.query<{ now: Date }>('SELECT clock_timestamp() AS now');
  return rows[0]?.now ?? new Date();
}

async function noneOpen(database: Client): Promise<void> {
  const deadline = performance.now() + DRAIN_LIMIT_MS;
  for (;;) {
    const { rows } = await database.query<{ isOpen: boolean }>(
      `SELECT EXISTS (SELECT FROM payments.payment_instructions WHERE ${OPEN})
         OR EXISTS (SELECT FROM payments.outbox) AS "isOpen"`,
    );
    if (rows[0]?.isOpen !== true) return;
    if (performance.now() > deadline) throw new Error('payouts are still open after the load');
    await pause(POLL_MS);
  }
}

/** Registers the bank and sends every payout in dollars to it. */
function register(system: BenchSystem, url: string): Registered {
  const added = JSON.parse(
    admin(system, 'connectors', 'add', '--name', 'quick', '--url', url, '--json').output,
  ) as Registered;
  const file = join(system.dataDir, 'routes.json');
  const match = { operation: 'PAYOUT', currency: 'USD' };
  writeFileSync(file, JSON.stringify({ rules: [{ priority: 1, match, connectorId: added.connectorId }] }));
  admin(system, 'routes', 'set', file);
  return added;
}

/** A rule takes effect within moments. */
async function untilRouted(
  { client }: BenchSystem,
  database: Client,
  payers: readonly Payer[],
): Promise<void> {
  const deadline = performance.now() + ROUTED_LIMIT_MS;
  for (;;) {
    await transferLoad({ client, payers, connections: 1, amount: 1 });
    const { rows } = await database.query('SELECT FROM payments.payment_instructions LIMIT 1');
    if (rows.length > 0) return;
    if (performance.now() > deadline) throw new Error('no payout goes to the connector');
    await pause(POLL_MS);
  }
}

/** Payouts of another platform that wait for the same connector, and aren't due. */
async function addWaiting(database: Client, connectorId: string, count: number): Promise<void> {
  await database.query(
    `INSERT INTO payments.payment_instructions (platform_key, id, transaction_id, operation, state, version, attempt,
       connector_id, external_account_id, account_type, amount, currency, look_at)
     SELECT 1000000, gen_random_uuid(), gen_random_uuid(), 'PAYOUT', 'HELD', 2, 0, $1, gen_random_uuid(),
       'USD_ACCOUNT', 1, 'USD', clock_timestamp() + interval '1 year' FROM generate_series(1, $2)`,
    [connectorId.replace(/^\w+:/, ''), count],
  );
  await database.query('VACUUM (ANALYZE) payments.payment_instructions');
}
