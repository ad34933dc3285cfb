import { setTimeout as pause } from 'node:timers/promises';
import { transferLoad } from './load.mjs';
import { messagesPer, topicEnds } from './messages.mjs';
import { cpuPerThousand, memoryOf, thousandth, usageOf } from './processes.mjs';
import { countStatements, resetStatements, statementsPer, walUse } from './statements.mjs';

/**
 * @typedef {object} Bench what every measurement has
 * @property {import('./system.mjs').BenchSystem} system
 * @property {import('pg').Client} database of the system
 * @property {import('pg').Client} server on its database `postgres`
 * @property {readonly import('./payers.mjs').Payer[]} payers
 * @property {number} seconds
 * @property {(line: string) => void} say
 */

const DRAIN_LIMIT_MS = 120_000;
const DRAIN_POLL_MS = 50;
/** Part of a load after which its memory is read. */
const MEMORY_AT = 0.8;

/**
 * Waits until every transaction is final and every event of payments is out; answers the seconds.
 * @param {import('pg').Client} database
 * @param {() => Promise<void>} [meanwhile] done at each look
 */
export async function drained(database, meanwhile) {
  const begun = performance.now();
  for (;;) {
    await meanwhile?.();
    const { rows } = await database.query(
      `SELECT EXISTS (SELECT FROM payments.timers) OR EXISTS (SELECT FROM payments.outbox) AS "isOpen"`,
    );
    const ms = performance.now() - begun;
    if (!rows[0].isOpen) return Math.round(ms / 100) / 10;
    if (ms > DRAIN_LIMIT_MS) throw new Error('transactions or events are still open after the load');
    await pause(DRAIN_POLL_MS);
  }
}

/** Smallest id that is minted from now on: ids begin with their millisecond. */
function nextId() {
  const hex = Date.now().toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}

/**
 * How many transactions were made since, also those whose answer the load's end cut off, and how many aren't COMPLETED.
 * @param {import('pg').Client} database @param {string} since
 * @returns {Promise<{made: number, open: number}>}
 */
export async function transactionsSince(database, since) {
  const { rows } = await database.query(
    `SELECT count(*)::integer AS made, (count(*) FILTER (WHERE status <> 'COMPLETED'))::integer AS open
     FROM payments.transaction_states WHERE id >= $1`,
    [since],
  );
  return rows[0];
}

/** @param {Bench} bench */
async function reading({ system }) {
  return { usage: usageOf(system.processes()), ends: await topicEnds(system.run.kafkaBrokers) };
}

/**
 * One load and all that it set off.
 * @param {Bench} bench
 * @param {{load: () => Promise<import('./load.mjs').LoadResult>,
 *   drain?: (database: import('pg').Client) => Promise<number>,
 *   count?: (database: import('pg').Client, since: string) => Promise<{made: number, open?: number}>,
 *   settled?: (load: {made: number, loadEndedAt: number}) => Promise<Record<string, unknown>>}} options drain: waits
 *   for the end of it all; count: what was made, and what of it isn't COMPLETED though it should be; settled: what else
 *   has to end, and its figures
 * @returns {Promise<Record<string, unknown>>}
 */
export async function measureLoad(bench, { load, drain = drained, count = transactionsSince, settled }) {
  const { system, database, seconds } = bench;
  const since = nextId();
  const before = await reading(bench);
  const loading = load();
  const under = pause(seconds * MEMORY_AT * 1000).then(() => memoryOf(usageOf(system.processes())));
  const { generatorCpuSeconds, ...result } = await loading;
  const loadEndedAt = Date.now();
  const drainSeconds = await drain(database);
  const { made, open } = await count(database, since);
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

/**
 * One load of transfers.
 * @param {Bench} bench
 * @param {{connections: number, payers?: readonly import('./payers.mjs').Payer[],
 *   settled?: (load: {made: number, loadEndedAt: number}) => Promise<Record<string, unknown>>}} options
 */
export function measureTransfers(bench, { connections, payers = bench.payers, settled }) {
  const { system, seconds } = bench;
  const load = () => transferLoad({ baseUrl: system.run.baseUrl, payers, connections, seconds });
  return measureLoad(bench, { load, ...(settled ? { settled } : {}) });
}

/**
 * SQL statements and log writes per operation, counted by pg_stat_statements during a load of its own.
 * @param {Bench} bench
 * @param {(seconds: number) => Promise<import('./load.mjs').LoadResult>} load
 * @returns {Promise<Record<string, unknown>>}
 */
export async function measureStatements({ database, server, seconds }, load) {
  await countStatements(server, 'top');
  // Each session takes the setting over with its next statement.
  await load(1);
  await drained(database);
  await resetStatements(server);
  const [since, before] = [nextId(), await walUse(server)];
  const { failed } = await load(seconds);
  await drained(database);
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
