import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../infra/workspace.mjs';

const TSCONFIG = {
  compilerOptions: { strict: true, target: 'es2022', lib: ['es2022'], types: [] },
  include: ['*.ts'],
};
const WORK = 'async function work(): Promise<void> {}\n';

describe('the rules that need types', () => {
  let folder: string;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'corridor-typed-rules-'));
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(TSCONFIG));
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Names of the rules that report the source. */
  function fired(source: string): string[] {
    writeFileSync(join(folder, 'planted.ts'), source);
    const oxlint = join(ROOT, 'node_modules', 'oxlint', 'bin', 'oxlint');
    const args = ['--type-aware', '--tsconfig', join(folder, 'tsconfig.json'), '--format', 'json', folder];
    let output: string;
    try {
      output = execFileSync(process.execPath, [oxlint, ...args], { cwd: ROOT, encoding: 'utf8' });
    } catch (error) {
      output = (error as { stdout: string }).stdout;
    }
    const { diagnostics } = JSON.parse(output) as { diagnostics: { code: string }[] };
    return diagnostics.map(({ code }) => code);
  }

  it.each([
    ['no-floating-promises', `${WORK}work();\n`],
    ['no-misused-promises', `${WORK}[1].forEach(async () => { await work(); });\n`],
    ['await-thenable', 'export const start = async (): Promise<void> => { await 1; };\n'],
    [
      'switch-exhaustiveness-check',
      "export function of(x: 'a' | 'b'): number { switch (x) { case 'a': return 1; } return 2; }\n",
    ],
  ])('report a violation of %s', (rule, source) => {
    expect(fired(source)).toEqual([`typescript(${rule})`]);
  });

  it('report nothing in sound sources', () => {
    expect(fired(`${WORK}export const start = async (): Promise<void> => { await work(); };\n`)).toEqual([]);
  });
});
