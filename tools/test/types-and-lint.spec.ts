import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../infra/workspace.mjs';
import { checkTypes, lint } from './types-and-lint.mjs';

const ESLINT_CONFIG = `
import tseslint from ${JSON.stringify(join(ROOT, 'node_modules/typescript-eslint/dist/index.js'))};
export default tseslint.config({
  files: ['**/*.ts'],
  extends: [tseslint.configs.base],
  languageOptions: { parserOptions: { project: './elsewhere.json' } },
  rules: { '@typescript-eslint/no-floating-promises': 'error', 'no-console': 'warn' },
});`;
const TSCONFIG = {
  compilerOptions: { strict: true, target: 'es2022', lib: ['es2022'], types: [] },
  include: ['*.ts'],
};

describe('types and lint in one process', () => {
  let folder: string;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'corridor-types-and-lint-'));
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(TSCONFIG));
    writeFileSync(join(folder, 'eslint.config.mjs'), ESLINT_CONFIG);
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  async function found(source: string): Promise<{ types: string; lints: string }> {
    writeFileSync(join(folder, 'planted.ts'), source);
    const { program, violations } = checkTypes(join(folder, 'tsconfig.json'));
    return { types: violations, lints: await lint({ folder, program }) };
  }

  it('find an error of types', async () => {
    const { types, lints } = await found("export const one: number = 'one';\n");
    expect(types).toContain('TS2322');
    expect(lints).toBe('');
  });

  it('find what only a rule with types finds', async () => {
    const source =
      'async function work(): Promise<void> {}\nexport const start = (): void => void 0;\nwork();\n';
    const { types, lints } = await found(source);
    expect(types).toBe('');
    expect(lints).toContain('no-floating-promises');
  });

  it('say nothing of sound sources', async () => {
    expect(await found('export const one = 1;\n')).toEqual({ types: '', lints: '' });
  });
});
