import { setTimeout as pause } from 'node:timers/promises';
import type { Payer } from '@corridor/api-client';
import { cpuOf } from '@corridor/disposable-system';
import { readLoad, transferLoad, type LoadResult } from '../load';
import type { Options } from '../options';
import { cpuPerThousand, thousandth } from '../processes';
import { quoteLoad } from '../quote-load';
import type { Row } from '../report';
import { canCountStatements, costPerOperation, countStatements, resetStatements } from '../statements';
import { connect, newFolder, removeFolder, startBenchSystem, type BenchSystem } from '../system';
import { writeHalf, type Filling } from './filling';
import { growthRows, type Measured, type Measurement } from './growth-rows';
import { filledPayers, middlesOf, readCases } from './pages';
import { clientOf, makePlatform, type GrowthPlatform } from './platform';
import { idSql } from './record-sql';
import { assertListed } from './walks';
import { expectRecentCheck, measurePurges, measureRebuild, recentCheckMs, verifyLedger } from './upkeep';

/** Requests of each kind, one after the other. */
const REQUESTS = 60;
const WARM_UP = 20;
/** Requests of each kind whose statements are counted, apart from those that are timed. */
const COUNTED = 20;
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

/**
 * Shows on a running system that everything works: without a restart, and without what waits for workers. All pages of
 * every list are walked, and the ledger is checked before and after payments from filled accounts.
 */
export async function measureGrowthShort(system: BenchSystem, { sizes }: Options, say: Say): Promise<Row[]> {
  const measured: Measured[] = [];
  for (const size of sizes) {
    const platform = await fill(system, size, say);
    const results: Results = new Map();
    measured.push(results);
    const { database, filled } = platform.filling;
    verifyLedger(system, filled.platformId);
    const client = clientOf(platform, system.run);
    await assertListed(client, filled, await readCases(client, platform.filling, platform.middles));
    client.close();
    const payers = await filledPayers(platform.filling, PAYERS_SHORT);
    await measureRequests(system, { platform, payers, results, say, isShort: true });
    results.set('verify-ledger, s', { value: verifyLedger(system, filled.platformId) });
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
  const payers = await filledPayers(platform.filling, PAYERS);
  await expectRecentCheck(database);
  await transferLoad({ client, payers, connections: PAYERS, amount: RECENT_TRANSFERS });
  await settled(platform.filling);
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

type Loads = ReadonlyMap<string, (amount: number) => Promise<LoadResult>>;

/** Every kind of request, one after the other over one connection, after as many of each to warm up. */
async function measureRequests(system: BenchSystem, asked: Asked): Promise<void> {
  const { platform, payers, isShort = false } = asked;
  const { filling, middles } = platform;
  const client = clientOf(platform, system.run);
  const cases = await readCases(client, filling, middles);
  const transfers = (amount: number) => transferLoad({ client, payers, connections: 1, amount });
  const loads: Loads = new Map([
    ...cases.map(
      ({ name, paths }) =>
        [name, (amount: number) => readLoad({ client, paths, connections: 1, amount })] as const,
    ),
    ['a transfer', transfers],
    [
      'a quote',
      (amount: number) => quoteLoad({ client, bodies: quoteBodies(payers), connections: 1, amount }),
    ],
  ]);
  if (!isShort) for (const load of loads.values()) await load(WARM_UP);
  await measureLoads(system, loads, asked);
  await settled(filling);
  const waiting = isShort ? WAITING_SHORT : WAITING;
  await addTimers(filling, waiting);
  await measureLoads(system, new Map([[`a transfer, ${waiting} timers waiting`, transfers]]), asked);
  await settled(filling);
  await removeTimers(filling);
  client.close();
}

/** Times the requests, and counts the statements of others. */
async function measureLoads(system: BenchSystem, loads: Loads, asked: Asked): Promise<void> {
  const { results, say, isShort = false } = asked;
  const amount = isShort ? REQUESTS_SHORT : REQUESTS;
  const server = await connect(system.run, 'postgres');
  const isCounting = await canCountStatements(server);
  const time = async (name: string, load: (amount: number) => Promise<LoadResult>): Promise<void> => {
    const before = cpuOf(system.processes());
    const { p50, total, failed, failures } = await load(amount);
    const cpu = cpuPerThousand(before, cpuOf(system.processes()), total);
    if (failed > 0) throw new Error(`${name}: requests failed: ${JSON.stringify(failures)}`);
    results.set(name, { value: p50, cpuMs: Number(cpu['sum']) });
    say(`${name}: p50 ${p50} ms, CPU ms ${JSON.stringify(cpu)}`);
  };
  // Each load lasts a second at least. The short form only shows that all of them work.
  if (isShort) await Promise.all([...loads].map(([name, load]) => time(name, load)));
  else for (const [name, load] of loads) await time(name, load);
  if (isCounting) {
    await countStatements(server, 'top');
    for (const [name, load] of loads) {
      await resetStatements(server);
      await load(COUNTED);
      const sql = await costPerOperation(server, COUNTED);
      results.set(name, { value: 0, ...results.get(name), sql });
      say(`${name}: ${sql.ms} ms, ${sql.blocks} blocks in PostgreSQL`);
    }
    await countStatements(server, 'none');
  }
  await server.end();
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

/** Timers of next year. They are vacuumed, so that PostgreSQL doesn't do it by itself while they are measured. */
async function addTimers({ database, filled }: Filling, count: number): Promise<void> {
  const transaction = idSql(filled, 'transactions', `n % ${filled.size.transactions}`);
  await database.query(
    `INSERT INTO payments.timers (platform_key, due_at, transaction_id, action, step)
     SELECT ${filled.platformKey}, now() + interval '1 year' + n * interval '1 millisecond', ${transaction},
       'QUOTE_EXPIRY', '{}' FROM generate_series(1, ${count}) AS n`,
  );
  await database.query('VACUUM (ANALYZE) payments.timers');
  await database.query('CHECKPOINT');
}

async function removeTimers({ database, filled }: Filling): Promise<void> {
  await database.query(
    `DELETE FROM payments.timers WHERE platform_key = $1 AND due_at > now() + interval '100 days'`,
    [filled.platformKey],
  );
  await database.query('VACUUM (ANALYZE) payments.timers');
}

/** Waits until no timer of a transfer is left. */
async function settled({ database, filled }: Filling): Promise<void> {
  const deadline = performance.now() + DRAIN_LIMIT_MS;
  for (;;) {
    const { rows } = await database.query<{ isOpen: boolean }>(
      `SELECT EXISTS (SELECT FROM payments.timers WHERE platform_key = $1 AND action <> 'QUOTE_EXPIRY') AS "isOpen"`,
      [filled.platformKey],
    );
    if (!rows[0]?.isOpen) return;
    if (performance.now() > deadline) throw new Error('transfers are still open');
    await pause(POLL_MS);
  }
}

function note(results: Results, values: Readonly<Record<string, number>>): void {
  for (const [name, value] of Object.entries(values)) results.set(name, { value });
}
