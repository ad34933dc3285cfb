/**
 * Finds files, exports and packages that nothing uses, and packages that are used but not listed. It runs knip;
 * `knip.jsonc` lists the entry points. To prove that the check can fail, knip is first run on one example of each.
 */
import { spawnSync, type SpawnSyncReturns } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../infra/workspace.mjs';

const KNIP = join(ROOT, 'node_modules', 'knip', 'bin', 'knip.js');
const DEAD = {
  'package.json': JSON.stringify({ name: 'dead', dependencies: { 'unused-package': '1.0.0' } }),
  'knip.json': JSON.stringify({ entry: ['start.mjs'], project: ['*.mjs'] }),
  'start.mjs': "import 'unlisted-package';\nimport { used } from './live.mjs';\nused();\n",
  'live.mjs': 'export function used() {}\nexport function unusedExport() {}\n',
  'unused-file.mjs': 'export {};\n',
};
const NAMES = ['unused-package', 'unlisted-package', 'unusedExport', 'unused-file.mjs'];

function knip(folder: string, args: readonly string[]): SpawnSyncReturns<string> {
  return spawnSync(process.execPath, [KNIP, '--no-progress', ...args], { cwd: folder, encoding: 'utf8' });
}

/** Planted examples that knip did not report. */
function overlooked(): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'corridor-dead-code-'));
  try {
    mkdirSync(join(folder, 'node_modules'));
    for (const [name, text] of Object.entries(DEAD)) writeFileSync(join(folder, name), text);
    const { stdout } = knip(folder, ['--reporter', 'json']);
    return NAMES.filter((name) => !stdout.includes(`"${name}"`));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export function checkDeadCode(): number {
  const missed = overlooked();
  const { status, stdout, stderr } = knip(ROOT, ['--no-config-hints']);
  process.stdout.write(stdout);
  process.stderr.write(stderr);
  for (const name of missed) process.stderr.write(`The check of dead code lets ${name} pass.\n`);
  return status === 0 && missed.length === 0 ? 0 : 1;
}
