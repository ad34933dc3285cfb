import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ROOT } from '../../infra/workspace.mjs';
import { folderCycles, importedAtRunTime, shortestCycles, type Import } from './import-graph';

const FOLDERS = ['apps', 'connectors', 'libs', 'sdks', 'tools', 'e2e'];
const IGNORED = '(^|/)(dist|node_modules)/';

/**
 * Finds import cycles of files, also across packages, and cycles of folders of an app. Imports that say `type` count between
 * folders, but not between files.
 */
export async function importCycles(): Promise<string[]> {
  const { files, folders } = cyclesOf(await importsIn(ROOT, FOLDERS));
  const violations = [...files, ...[...folders.values()].flat()];
  if (!(await seesCycles())) violations.push('The check of import cycles does not see a cycle of two files.');
  if (!(await seesFolderCycles()))
    violations.push('The check of folders does not see a cycle of type imports.');
  return violations;
}

function cyclesOf(imports: readonly Import[]): { files: string[]; folders: Map<string, string[]> } {
  const files = shortestCycles(importedAtRunTime(imports)).map(
    (cycle) => `Import cycle: ${cycle.join(' -> ')}`,
  );
  return { files, folders: folderCycles(imports) };
}

async function importsIn(baseDir: string, folders: string[]): Promise<Import[]> {
  // This is an ES module with top-level await, which `require` cannot load.
  const { cruise } = await import('dependency-cruiser');
  const { output } = await cruise(
    folders,
    { baseDir, exclude: { path: IGNORED }, tsPreCompilationDeps: true },
    { conditionNames: ['@corridor/source', 'import', 'require', 'node', 'default'] },
  );
  if (typeof output === 'string') throw new Error('dependency-cruiser answered a text');
  return output.modules.flatMap(({ source, dependencies }) =>
    dependencies.map(({ resolved, dependencyTypes }) => ({
      from: source,
      to: resolved,
      isTypeOnly: dependencyTypes.includes('type-only'),
    })),
  );
}

/** Whether the check reports two files that import each other. */
async function seesCycles(): Promise<boolean> {
  const { files, folders } = await cyclesOfPlanted({
    'one.ts': "import { two } from './two';\nexport const one = () => two;\n",
    'two.ts': "import { one } from './one';\nexport const two = () => one;\n",
  });
  return files.length === 1 && folders.size === 0;
}

/** Whether the check reports two folders that import types from each other without a cycle of files. */
async function seesFolderCycles(): Promise<boolean> {
  const src = 'apps/planted/src';
  const { files, folders } = await cyclesOfPlanted({
    [`${src}/one/upper.ts`]: "import type { Two } from '../two/lower';\nexport type One = Two;\n",
    [`${src}/one/lower.ts`]: 'export interface Base {\n  id: string;\n}\n',
    [`${src}/two/upper.ts`]:
      "import type { Base } from '../one/lower';\nexport const base: Base = { id: '' };\n",
    [`${src}/two/lower.ts`]: 'export type Two = string;\n',
  });
  return files.length === 0 && folders.get('planted')?.length === 1;
}

async function cyclesOfPlanted(sources: Record<string, string>): Promise<ReturnType<typeof cyclesOf>> {
  const folder = mkdtempSync(join(tmpdir(), 'corridor-import-cycles-'));
  try {
    for (const [path, text] of Object.entries(sources)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    return cyclesOf(await importsIn(folder, ['.']));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
