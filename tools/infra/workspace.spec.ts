import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ROOT, cacheDirOf, dataDirOf, readJson, writeJson } from './workspace.mjs';

describe('dataDirOf and cacheDirOf', () => {
  it('return absolute folders from the environment, otherwise the defaults', () => {
    expect(dataDirOf({ DATA_DIR: 'data' })).toBe(resolve('data'));
    expect(dataDirOf({ DATA_DIR: '' })).toBe(join(ROOT, '.data'));
    expect(cacheDirOf({ CACHE_DIR: '/c', XDG_CACHE_HOME: '/x' })).toBe('/c');
    expect(cacheDirOf({ XDG_CACHE_HOME: '/x' })).toBe('/x/corridor');
    expect(cacheDirOf({})).toBe(join(homedir(), '.cache', 'corridor'));
  });
});

describe('writeJson and readJson', () => {
  it('write a complete file for its owner only, and read a damaged file as undefined', () => {
    const folder = mkdtempSync(join(tmpdir(), 'corridor-json-'));
    const file = join(folder, 'deep', 'run.json');
    writeJson(file, { ready: true });
    expect(readJson(file)).toEqual({ ready: true });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(join(folder, 'deep'))).toEqual(['run.json']);
    writeFileSync(file, '{"ready": tr');
    expect(readJson(file)).toBeUndefined();
    expect(readJson(join(folder, 'none.json'))).toBeUndefined();
    rmSync(folder, { recursive: true });
  });
});
