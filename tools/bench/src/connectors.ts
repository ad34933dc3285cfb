import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import { makePayers, type Payer } from '@corridor/api-client';
import { pacedTransfers, transferLoad, type LoadResult } from './load';
import { measureStatement } from './bank-statement';
import type { Options } from './options';
import { QuickBank } from './quick-bank';
import type { Figures, Row } from './report';
import type { RoundLoad } from './round-load';
import { canCountStatements } from './statements';
import { admin, connect, type BenchSystem } from './system';
import { measureLoad, measureStatements, type Bench } from './transfers';

/** From a payout to the bank's answer, milliseconds. */
const ANSWER_MS = 20;
const CONNECTIONS = 64;
/** Payouts a second of the loads that show how long one takes. */
const RATE = 100;
const AS_MANY_AS_GO = `payouts, ${CONNECTIONS} connections`;
const AT_RATE = `payouts, ${RATE} a second`;
const WAITING = { small: 1_000, large: 1_000_000 };
const WAITING_SHORT = { small: 100, large: 1_000 };
const STATEMENT_LINES = { full: 100_000, short: 1_000 };
const ROUTED_LIMIT_MS = 60_000;
const DRAIN_LIMIT_MS = 600_000;
const POLL_MS = 50;
const OPEN = `state IN ('QUEUED', 'SUBMITTING', 'UNKNOWN', 'ACCEPTED')`;

interface Registered {
  connectorId: string;
}

/** A bank that takes every payout in dollars of a system. */
interface ConnectedBank {
  connectorId: string;
  stop: () => void;
}

/** Starts a bank and waits until payouts go to it. */
async function connectBank(
  system: BenchSystem,
  database: Client,
  payers: readonly Payer[],
): Promise<ConnectedBank> {
  const bank = new QuickBank(ANSWER_MS);
  const url = await bank.start();
  try {
    const { connectorId } = register(system, url);
    await untilRouted(system, database, payers);
    return { connectorId, stop: () => bank.stop() };
  } catch (error) {
    bank.stop();
    throw error;
  }
}

/** Payouts through an HTTP connector, which takes all payouts in dollars: as many as go, and with few and many waiting. */
export async function measureConnectors(
  system: BenchSystem,
  options: Options,
  say: (line: string) => void,
): Promise<Row[]> {
  const [database, server] = [await connect(system.run), await connect(system.run, 'postgres')];
  try {
    const payers = await makePayers(system.client, options.accounts);
    const bank = await connectBank(system, database, payers);
    try {
      const bench: Bench = { system, database, server, payers, seconds: options.seconds, say };
      return await measureAll(bench, bank.connectorId, options);
    } finally {
      bank.stop();
    }
  } finally {
    await database.end();
    await server.end();
  }
}

/**
 * The loads that two commits are compared by. From now on every payout of the system leaves through a connector.
 * @returns `stop` ends the bank
 */
export async function connectorLoads(
  bench: Bench,
  { warmUp }: Pick<Options, 'warmUp'>,
): Promise<{ loads: RoundLoad[]; stop: () => void }> {
  const { system, database, payers, seconds } = bench;
  const { stop } = await connectBank(system, database, payers);
  await payoutLoad(bench, { amount: Math.max(CONNECTIONS, Math.ceil(warmUp / 4)) });
  await noneOpen(database);
  const part = 'connectors';
  const connections = CONNECTIONS;
  const asMany = (): Promise<Figures> => measurePayouts(bench, () => payoutLoad(bench, { seconds }));
  const atRate = (): Promise<Figures> => measurePayouts(bench, () => pacedLoad(bench));
  const loads = [
    { part, connections, name: AS_MANY_AS_GO, run: asMany },
    { part, connections, name: AT_RATE, run: atRate },
  ];
  return { loads, stop };
}

/** How long a load of payouts lasts. */
interface PayoutLoad {
  amount?: number;
  seconds?: number;
}

/** As many payouts as go. */
function payoutLoad({ system, payers }: Bench, length: PayoutLoad): Promise<LoadResult> {
  return transferLoad({ client: system.client, payers, connections: CONNECTIONS, ...length });
}

/** Payouts at the rate. */
function pacedLoad({ system, payers, ...bench }: Bench, seconds = bench.seconds): Promise<LoadResult> {
  return pacedTransfers({ client: system.client, payers, rate: RATE, seconds });
}

async function measureAll(bench: Bench, connectorId: string, { short, warmUp }: Options): Promise<Row[]> {
  const { database, server, seconds, say } = bench;
  await payoutLoad(bench, { amount: Math.max(CONNECTIONS, Math.ceil(warmUp / 4)) });
  await noneOpen(database);
  const rows: Row[] = [];
  const measure = async (name: string, load: () => Promise<LoadResult>): Promise<void> => {
    const figures = await measurePayouts(bench, load);
    say(`${name}: ${JSON.stringify(figures['payouts'])}`);
    rows.push({ part: 'connectors', name, figures });
  };
  await measure(AS_MANY_AS_GO, () => payoutLoad(bench, { seconds }));
  await measure(AT_RATE, () => pacedLoad(bench));
  for (const waiting of Object.values(short ? WAITING_SHORT : WAITING)) {
    await addWaiting(database, connectorId, waiting);
    await measure(`${AT_RATE}, ${waiting} waiting`, () => pacedLoad(bench));
  }
  rows.push(await measureStatement(bench, connectorId, short ? STATEMENT_LINES.short : STATEMENT_LINES.full));
  say(`statement: ${JSON.stringify(rows.at(-1)?.figures)}`);
  if (await canCountStatements(server)) {
    const loads = {
      [`SQL of ${AS_MANY_AS_GO}`]: (length: number) => payoutLoad(bench, { seconds: length }),
      [`SQL of ${AT_RATE}`]: (length: number) => pacedLoad(bench, length),
    };
    for (const [name, load] of Object.entries(loads)) {
      const figures = await measureStatements(bench, load, noneOpen);
      rows.push({ part: 'connectors', name, figures });
    }
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
