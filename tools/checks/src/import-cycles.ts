import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../infra/workspace.mjs';

const FOLDERS = ['apps', 'libs', 'tools', 'e2e'];
const IGNORED = '(^|/)(dist|node_modules)/';

/** Import cycles of the sources, also those through several packages; imports of types alone don't count. */
export async function importCycles(): Promise<string[]> {
  const faults = (await cyclesIn(ROOT, FOLDERS)).map((cycle) => `Import cycle: ${cycle}`);
  if (!(await seesCircle())) faults.push('The check of import cycles does not see a circle of two files.');
  return faults;
}

/** Each cycle once, as its files. */
async function cyclesIn(baseDir: string, folders: string[]): Promise<string[]> {
  // An ES module with top-level await: it can't be required.
  const { cruise } = await import('dependency-cruiser');
  const { output } = await cruise(
    folders,
    {
      baseDir,
      validate: true,
      ruleSet: { forbidden: [{ name: 'no-circular', severity: 'error', from: {}, to: { circular: true } }] },
      exclude: { path: IGNORED },
      tsPreCompilationDeps: false,
    },
    { conditionNames: ['@corridor/source', 'import', 'require', 'node', 'default'] },
  );
  if (typeof output === 'string') throw new Error('dependency-cruiser answered a text');
  const cycles = output.summary.violations.map(({ cycle = [] }) => cycle.map(({ name }) => name));
  const each = new Map(cycles.map((names) => [[...names].sort().join(), names]));
  return [...each.values()].map((names) => [...names, names[0]].join(' -> '));
}

/** Whether two files that import each other are seen. */
async function seesCircle(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'corridor-import-cycles-'));
  try {
    writeFileSync(join(folder, 'one.ts'), "import { two } from './two';\nexport const one = () => two;\n");
    writeFileSync(join(folder, 'two.ts'), "import { one } from './one';\nexport const two = () => one;\n");
    return (await cyclesIn(folder, ['.'])).length === 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
