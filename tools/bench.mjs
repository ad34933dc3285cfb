#!/usr/bin/env node
/**
 * `npm run bench`: measures a copy of the system of its own and prints its tables with their conditions; the same as
 * JSON in bench-results/. `--short` shows only that everything works: figures of a few seconds say nothing. `--only`
 * measures parts of it, `--data-dir` a system that runs already.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { measureLists } from './bench/lists.mjs';
import { measureLoads } from './bench/loads.mjs';
import { conditionsOf } from './bench/conditions.mjs';
import { readOptions } from './bench/options.mjs';
import { assertComplete, mediansOf } from './bench/report.mjs';
import { attachSystem, connect, newFolder, removeFolder, startBenchSystem } from './bench/system.mjs';
import { textOf } from './bench/tables.mjs';
import { StartFailure } from './infra/failure.mjs';
import { ROOT } from './infra/workspace.mjs';

/** @typedef {import('./bench/report.mjs').Row} Row */
/** @typedef {import('./bench/system.mjs').BenchSystem} BenchSystem */

const LOADS = ['transfers', 'hot', 'webhook', 'quotes', 'statements', 'reads', 'imports'];

/** @param {string} line */
function say(line) {
  process.stderr.write(`${line}\n`);
}

/** @param {BenchSystem} system @param {string} name @returns {Row} */
function startRow({ firstCreatedSeconds, readySeconds, timeline }, name) {
  say(`${name}: first 201 after ${firstCreatedSeconds} s`);
  return { part: 'start', name, figures: { firstCreatedSeconds, readySeconds, timeline } };
}

/**
 * Runs work on a new system, started for the second time where starts are measured, and removes it.
 * @template T
 * @param {{starts?: Row[]}} options starts: where the rows of the starts go
 * @param {(system: BenchSystem) => Promise<T>} work
 * @returns {Promise<T>}
 */
async function onNewSystem({ starts }, work) {
  const dataDir = newFolder();
  try {
    let system = await startBenchSystem({ dataDir });
    try {
      if (starts) {
        starts.push(startRow(system, 'first start'));
        await system.stop();
        system = await startBenchSystem({ dataDir });
        starts.push(startRow(system, 'second start'));
      }
      return await work(system);
    } finally {
      await system.stop();
    }
  } finally {
    removeFolder(dataDir);
  }
}

/**
 * @param {import('./bench/options.mjs').Options} options
 * @returns {Promise<{conditions: Record<string, unknown>, all: Row[]}>}
 */
async function measure(options) {
  /** @type {Row[]} */
  const all = [];
  const loads = LOADS.some((part) => options.parts.has(part));
  const lists = options.parts.has('lists');
  // The smaller list is measured on tables that hold nothing else, so after the loads on a system of its own.
  const listsApart = lists && loads && !options.short && options.dataDir === undefined;
  /** @param {BenchSystem} system */
  const work = async (system) => {
    if (loads) all.push(...(await measureLoads(system, options, say)));
    if (lists && !listsApart) all.push(...(await measureLists(system, options, say)));
    const server = await connect(system.run, 'postgres');
    const { short, seconds, rounds, warmUp, accounts } = options;
    const conditions = await conditionsOf(server, { short, seconds, rounds, warmUp, accounts });
    await server.end();
    return conditions;
  };
  const conditions =
    options.dataDir === undefined
      ? await onNewSystem(options.parts.has('start') ? { starts: all } : {}, work)
      : await work(attachSystem(options.dataDir));
  if (listsApart) {
    all.push(...(await onNewSystem({}, (system) => measureLists(system, options, say))));
  }
  return { conditions, all };
}

async function main() {
  const options = readOptions(process.argv.slice(2));
  const { conditions, all } = await measure(options);
  const rows = mediansOf(all);
  const folder = join(ROOT, 'bench-results');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${String(conditions.date).replace(/[:.]/g, '-')}.json`);
  writeFileSync(file, `${JSON.stringify({ conditions, rows, all }, null, 2)}\n`);
  process.stdout.write(`${textOf({ conditions, rows })}\nAll figures: ${file}\n`);
  assertComplete(rows, options);
}

try {
  await main();
} catch (error) {
  const isPlain = error instanceof StartFailure;
  process.stderr.write(`${isPlain ? error.message : /** @type {Error} */ (error).stack}\n`);
  process.exitCode = 1;
}
