import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import type { Payer } from '@corridor/api-client';
import { usageOf } from '@corridor/disposable-system';
import { transferLoad, type LoadResult } from './load';
import { messagesPer, topicEnds } from './messages';
import { cpuPerThousand, memoryOf, thousandth } from './processes';
import type { Figures } from './report';
import { countStatements, resetStatements, statementsPer, walUse } from './statements';
import type { BenchSystem } from './system';

/** What every measurement has */
export interface Bench {
  system: BenchSystem;
  /** Of the system. */
  database: Client;
  /** On its database `postgres`. */
  server: Client;
  payers: readonly Payer[];
  seconds: number;
  say: (line: string) => void;
}

const DRAIN_LIMIT_MS = 120_000;
const DRAIN_POLL_MS = 50;
/** How long a request may still make a transaction after the load's end cut off its answer, milliseconds. */
const LATE_LIMIT_MS = 10_000;
/** Part of a load after which its memory is read. */
const MEMORY_AT = 0.8;

/** The ledger's timers. A system of an older commit has the first table, whose `timers` are those of the service. */
const TIMERS = ['payments.due_work', 'payments.timers'];

async function timersOf(database: Client): Promise<string> {
  const { rows } = await database.query(
    `SELECT name FROM unnest($1::text[]) WITH ORDINALITY AS table_names (name, place)
     WHERE to_regclass(name) IS NOT NULL ORDER BY place`,
    [TIMERS],
  );
  return String(rows[0]?.name);
}

/** Tables whose rows are work that is left. A system of an older commit doesn't have all of them. */
async function workTablesOf(database: Client): Promise<string[]> {
  const { rows } = await database.query<{ name: string }>(
    `SELECT name FROM unnest($1::text[]) AS table_names (name) WHERE to_regclass(name) IS NOT NULL`,
    [['payments.outbox', 'payments.balance_changes']],
  );
  return [await timersOf(database), ...rows.map(({ name }) => name)];
}

/**
 * Waits until every transaction is final and every event of payments is out; answers the seconds.
 * @param meanwhile done at each look
 */
export async function drained(database: Client, meanwhile?: () => Promise<void>): Promise<number> {
  const tables = await workTablesOf(database);
  const isOpen = tables.map((table) => `EXISTS (SELECT FROM ${table})`).join(' OR ');
  const begun = performance.now();
  for (;;) {
    await meanwhile?.();
    const { rows } = await database.query(`SELECT ${isOpen} AS "isOpen"`);
    const ms = performance.now() - begun;
    if (!rows[0].isOpen) return Math.round(ms / 100) / 10;
    if (ms > DRAIN_LIMIT_MS) throw new Error('transactions or events are still open after the load');
    await pause(DRAIN_POLL_MS);
  }
}

/** Smallest id that is minted from now on: ids begin with their millisecond. */
function nextId(): string {
  const hex = Date.now().toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}

/**
 * How many transactions were made since, also those whose answer the load's end cut off, and how many aren't COMPLETED.
 */
export async function transactionsSince(
  database: Client,
  since: string,
): Promise<{ made: number; open: number }> {
  const { rows } = await database.query(
    `SELECT count(*)::integer AS made, (count(*) FILTER (WHERE status <> 'COMPLETED'))::integer AS open
     FROM payments.transaction_states WHERE id >= $1`,
    [since],
  );
  return rows[0];
}

async function reading({ system }: Bench) {
  return { usage: usageOf(system.processes()), ends: await topicEnds(system.run.kafkaBrokers) };
}

/** What else has to end after a load, and its figures. */
type Settled = (load: { made: number; loadEndedAt: number }) => Promise<Figures>;

interface MeasuredLoad {
  load: () => Promise<LoadResult>;
  /** Waits for the end of all that the load set off. */
  drain?: (database: Client) => Promise<number>;
  /** What was made, and what of it isn't COMPLETED though it should be. */
  count?: (database: Client, since: string) => Promise<{ made: number; open?: number }>;
  settled?: Settled;
}

/**
 * Drains, then counts. A request whose answer the load's end cut off may make its transaction between the two: then
 * both are repeated.
 */
export async function countDrained(
  { drain, count }: { drain: () => Promise<number>; count: () => Promise<{ made: number; open?: number }> },
  limitMs = LATE_LIMIT_MS,
): Promise<{ made: number; open?: number; drainSeconds: number }> {
  const begun = performance.now();
  for (let drainSeconds = 0; ;) {
    drainSeconds += await drain();
    const counted = await count();
    const isOver = performance.now() - begun > limitMs;
    if ((counted.open ?? 0) === 0 || isOver) return { ...counted, drainSeconds };
    await pause(DRAIN_POLL_MS);
  }
}

/** One load and all that it set off. */
export async function measureLoad(
  bench: Bench,
  { load, drain = drained, count = transactionsSince, settled }: MeasuredLoad,
): Promise<Figures> {
  const { system, database, seconds } = bench;
  const since = nextId();
  const before = await reading(bench);
  const loading = load();
  const under = pause(seconds * MEMORY_AT * 1000).then(() => memoryOf(usageOf(system.processes())));
  const { generatorCpuSeconds, ...result } = await loading;
  const loadEndedAt = Date.now();
  const { made, open, drainSeconds } = await countDrained({
    drain: () => drain(database),
    count: () => count(database, since),
  });
  const more = await settled?.({ made, loadEndedAt });
  const after = await reading(bench);
  return {
    ...result,
    made,
    ...(open === undefined ? {} : { notCompleted: open }),
    drainSeconds,
    ...more,
    cpuMs: cpuPerThousand(before.usage, after.usage, made),
    generatorCpuMs: thousandth((generatorCpuSeconds / Math.max(1, made)) * 1e3),
    messages: messagesPer(before.ends, after.ends, made),
    memoryMb: await under,
  };
}

interface TransferLoad {
  connections: number;
  payers?: readonly Payer[];
  settled?: Settled;
}

/** One load of transfers. */
export function measureTransfers(
  bench: Bench,
  { connections, payers = bench.payers, settled }: TransferLoad,
): Promise<Figures> {
  const { system, seconds } = bench;
  const load = (): Promise<LoadResult> =>
    transferLoad({ client: system.client, payers, connections, seconds });
  return measureLoad(bench, { load, ...(settled ? { settled } : {}) });
}

/**
 * SQL statements and log writes per operation, counted by pg_stat_statements during a load of its own.
 * @param drain waits for the end of all that a load set off
 */
export async function measureStatements(
  { database, server, seconds }: Bench,
  load: (seconds: number) => Promise<LoadResult>,
  drain: (database: Client) => Promise<unknown> = drained,
): Promise<Figures> {
  await countStatements(server, 'top');
  // Each session takes the setting over with its next statement.
  await load(1);
  await drain(database);
  await resetStatements(server);
  const [since, before] = [nextId(), await walUse(server)];
  const { failed } = await load(seconds);
  await drain(database);
  const { made } = await transactionsSince(database, since);
  const { perOperation, longest } = await statementsPer(server, made);
  const after = await walUse(server);
  await countStatements(server, 'none');
  return {
    failed,
    made,
    statements: perOperation,
    walBytes: Math.round((after.walBytes - before.walBytes) / Math.max(1, made)),
    walFlushes: thousandth((after.walFlushes - before.walFlushes) / Math.max(1, made)),
    longest,
  };
}
