import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { secretVariable } from './secret-variable';

describe('secretVariable', () => {
  const folder = mkdtempSync(join(tmpdir(), 'corridor-secret-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  /** A file with this content. */
  function fileOf(content: string): string {
    const path = join(folder, 'secret');
    writeFileSync(path, content);
    return path;
  }

  it.each([
    ['a value', { KEY: 'secret' }, { value: 'secret' }],
    ['nothing', {}, {}],
    ['empty variables, which count as unset,', { KEY: '', KEY_FILE: '' }, {}],
    ['an empty variable beside a value', { KEY: 'secret', KEY_FILE: '' }, { value: 'secret' }],
  ])('reads %s', (_what, source, expected) => {
    expect(secretVariable('KEY', source)).toEqual(expected);
  });

  it.each([
    ['secret', 'secret'],
    ['secret\n', 'secret'],
    ['secret\r\n', 'secret'],
    [' secret \n\n', ' secret \n'],
  ])('reads the file %j without the line end at its end', (content, value) => {
    expect(secretVariable('KEY', { KEY_FILE: fileOf(content) })).toEqual({ value });
  });

  it('refuses a value together with a file and quotes neither', () => {
    const source = { KEY: 'one', KEY_FILE: fileOf('two') };
    expect(secretVariable('KEY', source)).toEqual({ violation: 'KEY and KEY_FILE exclude each other' });
  });

  it('names a file that is missing, a folder or empty', () => {
    const violationOf = (path: string) => secretVariable('KEY', { KEY_FILE: path }).violation;
    expect(violationOf('/nowhere/key')).toBe("KEY_FILE: /nowhere/key can't be read (ENOENT)");
    expect(violationOf(folder)).toBe(`KEY_FILE: ${folder} can't be read (EISDIR)`);
    expect(violationOf(fileOf('\n'))).toMatch(/^KEY_FILE: .* is empty$/);
  });
});
