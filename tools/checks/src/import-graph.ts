/** An import of one file by another. Paths are relative to the checkout, with forward slashes. */
export interface Import {
  from: string;
  to: string;
  /** Whether the import is gone after compilation. */
  isTypeOnly: boolean;
}

/** The direct dependencies of each node. */
export type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** First level below `apps/<app>/src`: a folder with everything nested in it, or a file beside the folders. */
const PART = /^apps\/([^/]+)\/src\/([^/]+)/;

/** The imports that remain at run time. */
export function importedAtRunTime(imports: readonly Import[]): Graph {
  return graphOf(imports.filter(({ isTypeOnly }) => !isTypeOnly));
}

/**
 * The cycles of folders of each app. Each cycle is a text that lists its folders and one import for each step. A file
 * beside the folders, such as config.ts, counts as a folder of its own. Unit tests are ignored, because a test of a
 * folder may use what depends on the folder.
 */
export function folderCycles(imports: readonly Import[]): Map<string, string[]> {
  const steps = new Map<string, { from: string; to: string; example: Import }[]>();
  for (const example of imports) {
    const [, app, from] = PART.exec(example.from) ?? [];
    const [, otherApp, to] = PART.exec(example.to) ?? [];
    if (app === undefined || from === undefined || to === undefined || app !== otherApp || from === to)
      continue;
    if (example.from.endsWith('.spec.ts')) continue;
    steps.set(app, [...(steps.get(app) ?? []), { from, to, example }]);
  }
  const found = [...steps].map(([app, own]) => {
    const texts = shortestCycles(graphOf(own)).map((cycle) => {
      const lines = cycle.slice(1).map((to, index) => {
        const step = own.find((other) => other.from === cycle[index] && other.to === to);
        return `  ${cycle[index]} -> ${to}: ${step?.example.from} imports ${step?.example.to}`;
      });
      return [`Cycle of folders in apps/${app}: ${cycle.join(' -> ')}`, ...lines].join('\n');
    });
    return [app, texts] as const;
  });
  return new Map(found.filter(([, texts]) => texts.length > 0));
}

/** The shortest cycle through each node, without duplicates. The first node is repeated at the end. */
export function shortestCycles(graph: Graph): string[][] {
  const cycles = new Map<string, string[]>();
  for (const node of [...graph.keys()].sort()) {
    const cycle = shortestCycleOf(graph, node);
    if (cycle) cycles.set([...cycle].sort().join(), cycles.get([...cycle].sort().join()) ?? cycle);
  }
  return [...cycles.values()].map((cycle) => [...cycle, String(cycle[0])]);
}

/** Searches breadth first, so that the first path back is the shortest. */
function shortestCycleOf(graph: Graph, start: string): string[] | undefined {
  const previous = new Map<string, string>();
  const line = [start];
  for (const node of line) {
    for (const next of graph.get(node) ?? []) {
      if (next === start) return pathTo(previous, node);
      if (previous.has(next)) continue;
      previous.set(next, node);
      line.push(next);
    }
  }
  return undefined;
}

function pathTo(previous: ReadonlyMap<string, string>, end: string): string[] {
  const before = previous.get(end);
  return before === undefined ? [end] : [...pathTo(previous, before), end];
}

function graphOf(edges: readonly { from: string; to: string }[]): Graph {
  const graph = new Map<string, Set<string>>();
  for (const { from, to } of edges) graph.set(from, (graph.get(from) ?? new Set()).add(to));
  return graph;
}
