import { makePayers } from '@corridor/api-client';
import { usageOf } from '@corridor/disposable-system';
import { customerLoads } from './customers';
import { measureImports } from './imports';
import { transferLoad } from './load';
import type { Options } from './options';
import { memoryOf } from './processes';
import { exchangeAll, prepareQuotes, type Quoting } from './quotes';
import { measureReads } from './reads';
import type { Row } from './report';
import { measureRounds } from './rounds';
import { canCountStatements, countStatements } from './statements';
import { connect, type BenchSystem } from './system';
import { drained, measureStatements, type Bench } from './transfers';

const WARM_UP_CONNECTIONS = 64;
/** Of loads of reads. */
export const READ_CONNECTIONS = [64];
const IMPORT_CONNECTIONS = [1, 64];

/**
 * All loads on one system: transfers in their rounds, statements, reads, and the memory before, under and after them.
 */
export async function measureLoads(
  system: BenchSystem,
  options: Options,
  say: (line: string) => void,
): Promise<Row[]> {
  const before = memoryOf(usageOf(system.processes()));
  const { bench, quoting, counts, end } = await prepare(system, options, say);
  try {
    const rows = await measureRounds(bench, options, quoting);
    if (options.parts.has('statements') && counts) {
      rows.push(...(await statementRows(bench, options, quoting)));
    }
    if (options.parts.has('reads'))
      rows.push(...(await measureReads(bench, { connections: READ_CONNECTIONS })));
    if (options.parts.has('customers')) {
      for (const { part, name, run } of customerLoads(bench, options.connections)) {
        const figures = await run();
        say(`${name}: ${String(figures['perSecond'])}/s`);
        rows.push({ part, name, figures });
      }
    }
    if (options.parts.has('imports')) {
      const { importRows, short } = options;
      const wanted = { connections: IMPORT_CONNECTIONS, rows: importRows, short };
      rows.push(...(await measureImports(bench, wanted)));
    }
    rows.push(...memoryRows(rows, { before, after: memoryOf(usageOf(system.processes())) }));
    return rows;
  } finally {
    await end();
  }
}

/** A system that is ready to be measured. */
interface Prepared {
  bench: Bench;
  quoting: Quoting | undefined;
  /** Whether it can count its statements. */
  counts: boolean;
  /** Closes the sessions on its database. */
  end: () => Promise<void>;
}

/** Makes the payers of a system, and warms it up. */
export async function prepare(
  system: BenchSystem,
  options: Pick<Options, 'accounts' | 'connections' | 'parts' | 'seconds' | 'warmUp'>,
  say: (line: string) => void,
): Promise<Prepared> {
  const [database, server] = [await connect(system.run), await connect(system.run, 'postgres')];
  const end = async () => {
    await database.end();
    await server.end();
  };
  try {
    const counts = await canCountStatements(server);
    if (counts) await countStatements(server, 'none');
    const payers = await makePayers(system.client, options.accounts);
    say(`warming up with ${options.warmUp} transfers`);
    const connections = Math.min(WARM_UP_CONNECTIONS, Math.max(1, options.warmUp));
    await transferLoad({ client: system.client, payers, connections, amount: options.warmUp });
    await drained(database);
    const bench = { system, database, server, payers, seconds: options.seconds, say };
    const quoting = options.parts.has('quotes') ? await prepareQuotes(bench, options) : undefined;
    return { bench, quoting, counts, end };
  } catch (error) {
    await end();
    throw error;
  }
}

async function statementRows(
  bench: Bench,
  { connections }: { connections: readonly number[] },
  quoting?: Quoting,
): Promise<Row[]> {
  const { client } = bench.system;
  const loads = connections.map((count) => ({
    name: `statements, ${count} connections`,
    load: (seconds: number) => transferLoad({ client, payers: bench.payers, connections: count, seconds }),
  }));
  if (quoting) {
    loads.push({
      name: `statements of a quote with its execution, ${quoting.connections} connections`,
      load: (seconds) => exchangeAll(bench, quoting, { seconds }),
    });
  }
  const rows: Row[] = [];
  for (const { name, load } of loads) {
    rows.push({ part: 'statements', name, figures: await measureStatements(bench, load) });
  }
  return rows;
}

/** Under load is the most that a process had in any of them. */
function memoryRows(
  rows: readonly Row[],
  { before, after }: { before: Record<string, number>; after: Record<string, number> },
): Row[] {
  const under: Record<string, number> = {};
  for (const { figures } of rows) {
    const memory = figures['memoryMb'] as Record<string, number> | undefined;
    for (const [name, mb] of Object.entries(memory ?? {})) under[name] = Math.max(under[name] ?? 0, mb);
  }
  const row = (name: string, memoryMb: Record<string, number>) => ({
    part: 'memory',
    name,
    figures: { memoryMb },
  });
  return [
    row('before the load', before),
    ...(Object.keys(under).length > 0 ? [row('under load', under)] : []),
    row('after the load', after),
  ];
}
