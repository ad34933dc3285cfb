/**
 * Finds duplicated passages in the sources with jscpd. Imports and comments are ignored. To prove that the check can
 * fail, jscpd is first run on two copies of one function.
 */
import { hash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { detectClones } from 'jscpd';
import { ROOT } from '../../infra/workspace.mjs';
import { report } from './report';

const FOLDERS = ['apps', 'connectors', 'libs', 'tools', 'e2e'];
const OUTPUT = ['**/dist/**', '**/node_modules/**'];
const TESTS = ['**/*.{spec,int-spec,e2e-spec}.ts', '**/test/**', '**/e2e/**'];

/** Smallest size of a reported passage. The parameter list of a constructor is smaller. */
const LIMITS = {
  code: { minLines: 10, minTokens: 50, ignore: [...OUTPUT, ...TESTS] },
  tests: { minLines: 10, minTokens: 80, ignore: OUTPUT },
};

async function copies(
  folders: readonly string[],
  limits: { minLines: number; minTokens: number; ignore: string[] },
): Promise<string[]> {
  const clones = await detectClones({
    ...limits,
    hashFunction: (value: string) => hash('md5', value),
    path: [...folders],
    format: ['typescript', 'javascript'],
    ignorePattern: ['import [^;]*;'],
    mode: 'weak',
    maxLines: 10_000,
    maxSize: '1mb',
    reporters: [],
    silent: true,
    noTips: true,
  });
  return clones.map(
    ({ duplicationA, duplicationB }) => `${place(duplicationA)} repeats ${place(duplicationB)}`,
  );
}

interface Passage {
  sourceId: string;
  start: { line: number };
  end: { line: number };
}

function place({ sourceId, start, end }: Passage): string {
  return `${relative(ROOT, sourceId)}:${start.line}-${end.line}`;
}

/** Whether jscpd reports two files with the same function. */
async function seesCopies(): Promise<boolean> {
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
    return (await copies([folder], { ...LIMITS.code, ignore: [] })).length === 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export async function checkDuplicates(): Promise<number> {
  const folders = FOLDERS.map((folder) => join(ROOT, folder));
  const violations = new Set([
    ...(await copies(folders, LIMITS.code)),
    ...(await copies(folders, LIMITS.tests)),
  ]);
  if (!(await seesCopies()))
    violations.add('The check of duplicates does not see two copies of one function.');
  return report([...violations], `${violations.size} copies`);
}
