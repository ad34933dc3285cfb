/**
 * Finds duplicated passages in the sources with jscpd. Imports and comments are ignored. To prove that the check can
 * fail, jscpd is first run on two copies of one function.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { ROOT } from '../../infra/workspace.mjs';
import { report } from './report';

const JSCPD = join(ROOT, 'node_modules', 'jscpd', 'run-jscpd.js');
const FOLDERS = ['apps', 'connectors', 'libs', 'sdks', 'tools', 'e2e'];
const OUTPUT = ['**/dist/**', '**/node_modules/**', '**/generated/**'];
const TESTS = ['**/*.spec.ts', '**/*.int-spec.ts', '**/*.e2e-spec.ts', '**/test/**', '**/e2e/**'];

/** Smallest size of a reported passage. The parameter list of a constructor is smaller. */
interface Limits {
  minLines: number;
  minTokens: number;
  ignore: string[];
}
const LIMITS = {
  code: { minLines: 10, minTokens: 50, ignore: [...OUTPUT, ...TESTS] },
  tests: { minLines: 10, minTokens: 80, ignore: OUTPUT },
} satisfies Record<string, Limits>;

interface Passage {
  name: string;
  start: number;
  end: number;
}

interface Report {
  duplicates: { firstFile: Passage; secondFile: Passage }[];
}

function copies(folders: readonly string[], { minLines, minTokens, ignore }: Limits): string[] {
  const output = mkdtempSync(join(tmpdir(), 'corridor-jscpd-'));
  try {
    const args = [
      ...['--min-lines', `${minLines}`, '--min-tokens', `${minTokens}`, '--max-lines', '10000'],
      ...['--mode', 'weak', '--format', 'typescript,javascript', '--ignore-pattern', 'import [^;]*;'],
      ...['--absolute', '--reporters', 'json', '--output', output, '--silent', '--exit-code', '0'],
      ...(ignore.length > 0 ? ['--ignore', ignore.join()] : []),
    ];
    execFileSync(process.execPath, [JSCPD, ...args, ...folders], { cwd: ROOT, stdio: 'pipe' });
    const { duplicates } = JSON.parse(readFileSync(join(output, 'jscpd-report.json'), 'utf8')) as Report;
    return duplicates.map(({ firstFile, secondFile }) => `${place(firstFile)} repeats ${place(secondFile)}`);
  } finally {
    rmSync(output, { recursive: true, force: true });
  }
}

function place({ name, start, end }: Passage): string {
  return `${relative(ROOT, name)}:${start}-${end}`;
}

/** Whether jscpd reports two files with the same function. */
function seesCopies(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'corridor-duplicates-'));
  try {
    const lines = Array.from({ length: 12 }, (_, n) => `  total += work(${n}, total);`);
    const text = [
      'export function copy(work) {',
      '  let total = 0;',
      ...lines,
      '  return total;',
      '}',
      '',
    ].join('\n');
    for (const name of ['one.mjs', 'two.mjs']) writeFileSync(join(folder, name), text);
    return copies([folder], { ...LIMITS.code, ignore: [] }).length === 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export function checkDuplicates(): number {
  const folders = FOLDERS.map((folder) => join(ROOT, folder));
  const violations = new Set([...copies(folders, LIMITS.code), ...copies(folders, LIMITS.tests)]);
  if (!seesCopies()) violations.add('The check of duplicates does not see two copies of one function.');
  return report([...violations], `${violations.size} copies`);
}
