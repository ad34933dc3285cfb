/**
 * `npm run bench`: measures a copy of the system of its own and prints its tables with their conditions; the same as
 * JSON in bench-results/. `--short` shows only that everything works: figures of a few seconds say nothing. `--only`
 * measures parts of it, `--data-dir` a system that runs already, and `--against <commit>` a system of that commit beside
 * one of the present sources, load by load in turns.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commitFolder } from '@corridor/disposable-system';
import { compare } from './against';
import { measureConnectors } from './connectors';
import { measureLists } from './lists';
import { measureLoads } from './loads';
import { measureGrowth, measureGrowthShort } from './growth/growth';
import { conditionsOf } from './conditions';
import { readOptions } from './options';
import { assertComplete, assertSound, mediansOf } from './report';
import { attachSystem, connect, newFolder, removeFolder, startBenchSystem } from './system';
import { comparisonText, textOf } from './tables';
import { StartFailure } from '../../infra/failure.mjs';
import { ROOT } from '../../infra/workspace.mjs';
import type { Row } from './report';
import type { BenchSystem } from './system';
import type { Options } from './options';

const LOADS = ['transfers', 'hot', 'webhook', 'quotes', 'statements', 'reads', 'imports'];

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

function startRow({ firstCreatedSeconds, readySeconds, timeline }: BenchSystem, name: string): Row {
  say(`${name}: first 201 after ${firstCreatedSeconds} s`);
  return { part: 'start', name, figures: { firstCreatedSeconds, readySeconds, timeline } };
}

/**
 * Runs work on a new system and removes it. If starts are measured, it is started twice, and the rows of the starts are
 * added to `starts`.
 */
async function onNewSystem<T>(
  { starts }: { starts?: Row[] },
  work: (system: BenchSystem) => Promise<T>,
): Promise<T> {
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

async function measure(options: Options): Promise<{ conditions: Record<string, unknown>; all: Row[] }> {
  const all: Row[] = [];
  const loads = LOADS.some((part) => options.parts.has(part));
  const lists = options.parts.has('lists');
  // The smaller list is measured on tables that hold nothing else, so after the loads on a system of its own.
  const growth = options.parts.has('growth');
  // From then on every payout leaves through the connector.
  const connectors = options.parts.has('connectors');
  const listsApart = lists && loads && !options.short && options.dataDir === undefined;
  const work = async (system: BenchSystem): Promise<Record<string, unknown>> => {
    if (loads) all.push(...(await measureLoads(system, options, say)));
    if (lists && !listsApart) all.push(...(await measureLists(system, options, say)));
    if (connectors && options.short) all.push(...(await measureConnectors(system, options, say)));
    if (growth && options.short) all.push(...(await measureGrowthShort(system, options, say)));
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
  if (connectors && !options.short)
    all.push(...(await onNewSystem({}, (system) => measureConnectors(system, options, say))));
  if (growth && !options.short) all.push(...(await measureGrowth(options, say)));
  return { conditions, all };
}

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  if (options.against !== undefined) {
    const comparison = await compare(options, await commitFolder(options.against), say);
    const file = keep(comparison);
    process.stdout.write(`${comparisonText(comparison)}\nAll figures: ${file}\n`);
    assertSound([...comparison.all.before, ...comparison.all.after]);
    return;
  }
  const { conditions, all } = await measure(options);
  const rows = mediansOf(all);
  const file = keep({ conditions, rows, all });
  process.stdout.write(`${textOf({ conditions, rows })}\nAll figures: ${file}\n`);
  assertComplete(rows, options);
}

/** Writes a report; answers the name of its file. */
function keep(report: { conditions: Record<string, unknown>; rows: unknown; all: unknown }): string {
  const folder = join(ROOT, 'bench-results');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${String(report.conditions['date']).replace(/[:.]/g, '-')}.json`);
  writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`);
  return file;
}

main().catch((error: unknown) => {
  const isPlain = error instanceof StartFailure;
  process.stderr.write(`${isPlain ? error.message : (error as Error).stack}\n`);
  // The part that failed may have left connections open.
  process.exit(1);
});
