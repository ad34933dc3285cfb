#!/usr/bin/env node
/**
 * `npm run bench`: measures a copy of the system of its own and prints one table with its conditions; the same as JSON
 * in bench-results/. `--short` shows only that it works: figures of a few seconds say nothing.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { makePayers, readLoad, transferLoad } from './bench/load.mjs';
import { hasPgbench, prepareYardstick, yardstick } from './bench/pgbench.mjs';
import { cpuPerThousand, usageOf } from './bench/processes.mjs';
import { removeFolder, startBenchSystem } from './bench/system.mjs';
import { ROOT } from './infra/workspace.mjs';

const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    seconds: { type: 'string' },
    rounds: { type: 'string' },
  },
});
const seconds = Number(values.seconds ?? (values.short ? 2 : 15));
const rounds = Number(values.rounds ?? 1);
const warmUp = values.short ? 500 : 40_000;
const payerCount = values.short ? 20 : 200;

/** @typedef {{name: string, [figure: string]: unknown}} Row */
/** @type {Row[]} */
const rows = [];

/** @param {string} line */
function say(line) {
  process.stderr.write(`${line}\n`);
}

/** @param {string} name @param {Record<string, unknown>} figures */
function row(name, figures) {
  rows.push({ name, ...figures });
  say(`${name}: ${JSON.stringify(figures)}`);
}

/**
 * Waits until every transaction is final and every event is out.
 * @param {pg.Client} database
 */
async function drained(database) {
  const begun = performance.now();
  for (;;) {
    const { rows: found } = await database.query(
      `SELECT (SELECT count(*) FROM payments.due_work) + (SELECT count(*) FROM payments.outbox) AS open`,
    );
    if (Number(found[0].open) === 0) return (performance.now() - begun) / 1000;
    await new Promise((done) => setTimeout(done, 100));
  }
}

/**
 * @param {string} name
 * @param {{system: import('./bench/system.mjs').BenchSystem, database: pg.Client, yard: number[]}} on
 * @param {() => Promise<import('./bench/load.mjs').LoadResult>} load
 */
async function measureTransfers(name, { system, database, yard }, load) {
  const before = usageOf(system.run.processes);
  const result = await load();
  const drainSeconds = await drained(database);
  const after = usageOf(system.run.processes);
  const mean = yard.length > 0 ? yard.reduce((sum, one) => sum + one, 0) / yard.length : undefined;
  const apps = Object.entries(after).filter(([process]) => process !== 'kafka' && process !== 'postgres');
  row(name, {
    ...result,
    ...(mean === undefined ? {} : { toTpcB: Math.round((result.perSecond / mean) * 100) / 100 }),
    drainSeconds: Math.round(drainSeconds * 10) / 10,
    cpuMsPerTransfer: cpuPerThousand(before, after, result.total),
    appsResidentMb: Math.round(apps.reduce((sum, [, usage]) => sum + usage.residentMb, 0)),
  });
}

/** @param {import('./bench/system.mjs').BenchSystem} system */
async function measure(system) {
  const { baseUrl, adminDatabaseUrl } = system.run;
  const database = new pg.Client({ connectionString: adminDatabaseUrl });
  await database.connect();
  row('start to ready', { seconds: Math.round(system.startSeconds * 10) / 10 });
  const payers = await makePayers(baseUrl, payerCount);
  say(`warming up with ${warmUp} transfers`);
  await transferLoad({ baseUrl, payers, connections: 64, amount: warmUp });
  await drained(database);
  const withYardstick = hasPgbench();
  if (withYardstick) await prepareYardstick(adminDatabaseUrl, (sql) => database.query(sql));
  for (let round = 1; round <= rounds; round += 1) {
    const yard = withYardstick ? [yardstick(adminDatabaseUrl, seconds)] : [];
    if (withYardstick) row('TPC-B before', { perSecond: yard[0] });
    const on = { system, database, yard };
    for (const connections of [64, 256]) {
      const load = () => transferLoad({ baseUrl, payers, connections, seconds });
      await measureTransfers(`transfers, ${connections} connections`, on, load);
    }
    const hot = () => transferLoad({ baseUrl, payers: payers.slice(0, 1), connections: 64, seconds });
    await measureTransfers('transfers, one hot account, 64 connections', on, hot);
    const alone = () => transferLoad({ baseUrl, payers, connections: 1, seconds: Math.ceil(seconds / 3) });
    await measureTransfers('transfers, 1 connection', on, alone);
    if (withYardstick) row('TPC-B after', { perSecond: yardstick(adminDatabaseUrl, seconds) });
  }
  await measureReads(baseUrl, database);
  await database.end();
}

/** @param {string} baseUrl @param {pg.Client} database */
async function measureReads(baseUrl, database) {
  const { rows: ids } = await database.query('SELECT id FROM payments.transactions LIMIT 500');
  const urls = ids.map(({ id }) => `${baseUrl}/transactions/Transaction:${id}`);
  row('GET of a transaction, 64 connections', await readLoad({ urls, connections: 64, seconds }));
  const first = [`${baseUrl}/transactions?limit=20`];
  row(
    'first page of transactions, 16 connections',
    await readLoad({ urls: first, connections: 16, seconds }),
  );
}

const system = await startBenchSystem();
try {
  await measure(system);
} finally {
  await system.stop();
  removeFolder(system.dataDir);
}
const conditions = {
  commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).trim(),
  node: process.versions.node,
  cores: cpus().length,
  fsync: true,
  seconds,
  payerCount,
  at: new Date().toISOString(),
};
mkdirSync(join(ROOT, 'bench-results'), { recursive: true });
const file = join(ROOT, 'bench-results', `${conditions.commit}-${Date.now()}.json`);
writeFileSync(file, `${JSON.stringify({ conditions, rows }, null, 2)}\n`);
process.stdout.write(`${JSON.stringify(conditions)}\n`);
for (const { name, ...figures } of rows) process.stdout.write(`${name}\n    ${JSON.stringify(figures)}\n`);
