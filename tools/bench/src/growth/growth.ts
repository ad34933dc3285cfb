import { setTimeout as pause } from 'node:timers/promises';
import { makePayers, type Payer } from '@corridor/api-client';
import { usageOf } from '@corridor/disposable-system';
import { readLoad, transferLoad, type LoadResult } from '../load';
import type { Options } from '../options';
import { cpuPerThousand, thousandth } from '../processes';
import { quoteLoad } from '../quote-load';
import type { Row } from '../report';
import { connect, newFolder, removeFolder, startBenchSystem, type BenchSystem } from '../system';
import { writeHalf, type Filling } from './filling';
import { growthRows, type Measured, type Measurement } from './growth-rows';
import { middlesOf, readCases } from './pages';
import { clientOf, makePlatform, type GrowthPlatform } from './platform';
import { idSql } from './record-sql';
import { expectRecentCheck, measurePurges, measureRebuild, recentCheckMs, verifyLedger } from './upkeep';

/** Requests of each kind, one after the other. */
const REQUESTS = 60;
const WARM_UP = 20;
const REQUESTS_SHORT = 3;
const PAYERS = 20;
const PAYERS_SHORT = 2;
/** Transfers that a recent check has to look at. */
const RECENT_TRANSFERS = 200;
const WAITING = 1_000_000;
const WAITING_SHORT = 1_000;
const VERIFY_MAX = 1_000_000;
/** Shorter than a start, so that the check comes with it, and longer than the loads. */
const INTEGRITY_INTERVAL_MS = 600_000;
const DRAIN_LIMIT_MS = 120_000;
const POLL_MS = 50;

type Say = (line: string) => void;
type Results = Map<string, Measurement>;

/** Measures all sizes on a system of their own, one platform after the other: each finds what those before have left. */
export async function measureGrowth({ sizes }: Options, say: Say): Promise<Row[]> {
  const dataDir = newFolder();
  let system = await startBenchSystem({ dataDir });
  const measured: Measured[] = [];
  try {
    for (const size of sizes) {
      const platform = await fill(system, size, say);
      const results: Results = new Map();
      measured.push(results);
      const payers = await prepareRestart(system, platform, results);
      await system.stop();
      system = await startBenchSystem({ dataDir, integrityIntervalMs: INTEGRITY_INTERVAL_MS });
      results.set('start, s', { value: system.readySeconds });
      platform.filling.database = await connect(system.run);
      const { database, filled, endpoint } = platform.filling;
      results.set('recent integrity check, ms', { value: await recentCheckMs(database) });
      await measureRequests(system, { platform, payers, results, say });
      note(results, await measurePurges(database, filled, endpoint));
      note(results, await measureRebuild(system, database));
      await database.end();
      say(`measured ${size} transactions`);
    }
  } finally {
    await system.stop();
    removeFolder(dataDir);
  }
  return growthRows(sizes, measured);
}

/** Shows on a running system that everything works: without a restart, and without what waits for workers. */
export async function measureGrowthShort(system: BenchSystem, { sizes }: Options, say: Say): Promise<Row[]> {
  const measured: Measured[] = [];
  for (const size of sizes) {
    const platform = await fill(system, size, say);
    const results: Results = new Map();
    measured.push(results);
    const { database, filled } = platform.filling;
    results.set('verify-ledger, s', { value: verifyLedger(system, filled.platformId) });
    const payers = await makePayers(clientOf(platform, system.run), PAYERS_SHORT);
    await measureRequests(system, { platform, payers, results, say, isShort: true });
    await database.end();
  }
  return growthRows(sizes, measured);
}

interface FilledPlatform extends GrowthPlatform {
  middles: Awaited<ReturnType<typeof middlesOf>>;
}

/** A platform with so many transactions, and the middle of each of its lists. */
async function fill(system: BenchSystem, transactions: number, say: Say): Promise<FilledPlatform> {
  const platform = await makePlatform(system.run, transactions);
  const client = clientOf(platform, system.run);
  const begun = performance.now();
  await writeHalf(platform.filling, 'older');
  const middles = await middlesOf(client, platform.filling);
  await writeHalf(platform.filling, 'newer');
  say(`wrote ${transactions} transactions in ${thousandth((performance.now() - begun) / 1000)} s`);
  client.close();
  return { ...platform, middles };
}

/** Checks the ledger if it isn't too large, and makes a recent check due with the next start. */
async function prepareRestart(
  system: BenchSystem,
  platform: FilledPlatform,
  results: Results,
): Promise<Payer[]> {
  const { database, filled } = platform.filling;
  const client = clientOf(platform, system.run);
  if (filled.size.transactions <= VERIFY_MAX) {
    results.set('verify-ledger, s', { value: verifyLedger(system) });
  }
  const payers = await makePayers(client, PAYERS);
  await expectRecentCheck(database);
  await transferLoad({ client, payers, connections: PAYERS, amount: RECENT_TRANSFERS });
  await settled(database);
  await database.end();
  client.close();
  return payers;
}

interface Asked {
  platform: FilledPlatform;
  payers: readonly Payer[];
  results: Results;
  say: Say;
  isShort?: boolean;
}

/** Every kind of request, one after the other over one connection, after as many of each to warm up. */
async function measureRequests(system: BenchSystem, asked: Asked): Promise<void> {
  const { platform, payers, isShort = false } = asked;
  const { filling, middles } = platform;
  const client = clientOf(platform, system.run);
  const cases = await readCases(client, filling, middles);
  const loads = new Map<string, (amount: number) => Promise<LoadResult>>();
  for (const { name, paths } of cases) {
    loads.set(name, (amount) => readLoad({ client, paths, connections: 1, amount }));
  }
  loads.set('a transfer', (amount) => transferLoad({ client, payers, connections: 1, amount }));
  loads.set('a quote', (amount) =>
    quoteLoad({ client, bodies: quoteBodies(payers), connections: 1, amount }),
  );
  const amount = isShort ? REQUESTS_SHORT : REQUESTS;
  if (!isShort) for (const load of loads.values()) await load(WARM_UP);
  for (const [name, load] of loads) {
    await measureRequest(system, { name, load: () => load(amount), ...asked });
  }
  await settled(filling.database);
  const waiting = isShort ? WAITING_SHORT : WAITING;
  await addTimers(filling, waiting);
  await measureRequest(system, {
    ...asked,
    name: `a transfer, ${waiting} timers waiting`,
    load: () => transferLoad({ client, payers, connections: 1, amount }),
  });
  await settled(filling.database);
  await filling.database.query(`DELETE FROM payments.timers WHERE due_at > now() + interval '100 days'`);
  await filling.database.query('VACUUM (ANALYZE) payments.timers');
  client.close();
}

async function measureRequest(
  system: BenchSystem,
  { name, load, results, say }: Asked & { name: string; load: () => Promise<LoadResult> },
): Promise<void> {
  const before = usageOf(system.processes());
  const { p50, total, failed } = await load();
  const cpu = cpuPerThousand(before, usageOf(system.processes()), total);
  if (failed > 0) throw new Error(`${name}: ${failed} requests failed`);
  say(`${name}: p50 ${p50} ms, ${cpu['sum']} ms of CPU`);
  results.set(name, { value: p50, cpuMs: Number(cpu['sum']) });
}

function quoteBodies(payers: readonly Payer[]): string[] {
  return payers.map(({ id, bankAccountId }) =>
    JSON.stringify({
      source: { sourceType: 'ACCOUNT', accountId: id },
      destination: { destinationType: 'ACCOUNT', accountId: bankAccountId },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 100,
    }),
  );
}

/** Timers of next year. */
async function addTimers({ database, filled }: Filling, count: number): Promise<void> {
  const transaction = idSql(filled, 'transactions', `n % ${filled.size.transactions}`);
  await database.query(
    `INSERT INTO payments.timers (platform_key, due_at, transaction_id, action, step)
     SELECT ${filled.platformKey}, now() + interval '1 year' + n * interval '1 millisecond', ${transaction},
       'QUOTE_EXPIRY', '{}' FROM generate_series(1, ${count}) AS n`,
  );
}

/** Waits until no timer of a transfer is left. */
async function settled(database: Filling['database']): Promise<void> {
  const deadline = performance.now() + DRAIN_LIMIT_MS;
  for (;;) {
    const { rows } = await database.query<{ isOpen: boolean }>(
      `SELECT EXISTS (SELECT FROM payments.timers WHERE action <> 'QUOTE_EXPIRY') AS "isOpen"`,
    );
    if (!rows[0]?.isOpen) return;
    if (performance.now() > deadline) throw new Error('transfers are still open');
    await pause(POLL_MS);
  }
}

function note(results: Results, values: Readonly<Record<string, number>>): void {
  for (const [name, value] of Object.entries(values)) results.set(name, { value });
}
