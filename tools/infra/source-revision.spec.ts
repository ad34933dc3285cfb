import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { revisionText, sourceRevision } from './source-revision.mjs';

describe('the revision of sources', () => {
  let folder: string;

  const git = (...args: string[]): void =>
    void execFileSync('git', ['-C', folder, '-c', 'user.name=t', '-c', 'user.email=t@example.com', ...args]);
  const write = (name: string, text = ''): void => writeFileSync(join(folder, name), text);
  const isChanged = (): boolean => sourceRevision(folder).isChanged;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'corridor-revision-'));
    git('init', '--quiet');
    write('.gitignore', '*.log\n');
    write('a.ts');
    git('add', '.');
    git('commit', '--quiet', '--message', 'one');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('is that of the commit without changes, whatever is ignored', () => {
    write('b.log');
    const found = sourceRevision(folder);
    expect(found).toEqual({ commit: expect.stringMatching(/^[0-9a-f]{40}$/), isChanged: false });
    expect(revisionText(found)).toBe(found.commit);
  });

  it('says that a file was changed', () => {
    write('a.ts', 'export {};');
    expect(revisionText(sourceRevision(folder))).toMatch(/^[0-9a-f]{40}-changed$/);
  });

  it('says that there is a file that is not in the commit, whatever the settings of git', () => {
    git('config', 'status.showUntrackedFiles', 'no');
    write('b.ts');
    expect(isChanged()).toBe(true);
  });
});
