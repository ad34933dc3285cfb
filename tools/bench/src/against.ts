import { conditionsOf } from './conditions';
import { connectorLoads } from './connectors';
import { customerLoads } from './customers';
import { importLoads } from './imports';
import { prepare, READ_CONNECTIONS } from './loads';
import { ratiosOf, type ComparedRow } from './ratios';
import { readLoads } from './reads';
import { loadsOf } from './rounds';
import { newFolder, removeFolder, startBenchSystem } from './system';
import type { CommitFolder } from '@corridor/disposable-system';
import type { Options } from './options';
import type { Row } from './report';
import type { RoundLoad } from './round-load';

/** One of the two systems. */
interface Side {
  name: 'before' | 'after';
  loads: RoundLoad[];
  rows: Row[];
  conditions: () => Promise<Record<string, unknown>>;
  end: () => Promise<void>;
}

/** Two systems that were measured in turns. */
export interface Comparison {
  conditions: Record<string, unknown>;
  rows: ComparedRow[];
  all: Record<Side['name'], Row[]>;
}

/**
 * Runs a system of another commit beside one of the present sources and puts each load on them in turns, so that both
 * meet the machine in the same state. The system that is measured first changes with every round.
 */
export async function compare(
  options: Options,
  commit: CommitFolder,
  say: (line: string) => void,
): Promise<Comparison> {
  const sides: Side[] = [];
  try {
    sides.push(await startSide('before', { options, root: commit.folder, say }));
    sides.push(await startSide('after', { options, say }));
    for (let round = 1; round <= options.rounds; round += 1) {
      say(`round ${round} of ${options.rounds}`);
      await measureRound(round, round % 2 === 1 ? sides : [...sides].reverse(), say);
    }
    const [before, after] = sides.map(({ rows }) => rows);
    const all = { before: before ?? [], after: after ?? [] };
    const conditions = { against: commit.sha, ...(await sides[1]?.conditions()) };
    return { conditions, rows: ratiosOf(all.before, all.after), all };
  } finally {
    await Promise.all(sides.map((side) => side.end()));
  }
}

async function startSide(
  name: Side['name'],
  { options, root, say }: { options: Options; root?: string; say: (line: string) => void },
): Promise<Side> {
  const dataDir = newFolder();
  const tell = (line: string) => say(`${name}: ${line}`);
  try {
    tell('starting');
    const system = await startBenchSystem({ dataDir, ...(root === undefined ? {} : { root }) });
    try {
      const { bench, quoting, end } = await prepare(system, options, tell);
      const { parts, connections, importRows, seconds, rounds, warmUp, accounts } = options;
      const connectors = parts.has('connectors') ? await connectorLoads(bench, options) : undefined;
      const loads = [
        ...(connectors?.loads ?? []),
        ...loadsOf(bench, options, quoting),
        ...(parts.has('reads') ? await readLoads(bench, READ_CONNECTIONS) : []),
        ...(parts.has('customers') ? customerLoads(bench, connections) : []),
        ...(parts.has('imports') ? importLoads(bench, importRows) : []),
      ];
      return {
        name,
        loads,
        rows: [],
        conditions: () => conditionsOf(bench.server, { seconds, rounds, warmUp, accounts }),
        end: async () => {
          try {
            connectors?.stop();
            await end();
          } finally {
            await system.stop();
            removeFolder(dataDir);
          }
        },
      };
    } catch (error) {
      await system.stop();
      throw error;
    }
  } catch (error) {
    removeFolder(dataDir);
    throw error;
  }
}

async function measureRound(round: number, sides: readonly Side[], say: (line: string) => void) {
  const count = Math.max(...sides.map(({ loads }) => loads.length));
  for (let at = 0; at < count; at += 1) {
    for (const side of sides) {
      const load = side.loads[at];
      if (!load) continue;
      const { part, name } = load;
      const figures = await load.run();
      side.rows.push({ part, name, round, figures });
      say(`${side.name}: ${name}: ${String(figures['perSecond'])}/s, p99 ${String(figures['p99'])} ms`);
    }
  }
}
