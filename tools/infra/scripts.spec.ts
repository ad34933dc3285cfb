import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './workspace.mjs';

const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

describe('the scripts of the workspace', () => {
  // Npm sends signals to the shell of a script, which passes none on.
  it('run programs in the place of their shells, so that SIGTERM reaches them', () => {
    const behindShell = Object.entries(scripts).filter(([, line]) => line.startsWith('node tools/'));
    expect(behindShell).toEqual([]);
  });
});
