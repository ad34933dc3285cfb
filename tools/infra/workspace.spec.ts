import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ROOT, cacheDirOf, dataDirOf, readJson, writeJson } from './workspace.mjs';

describe('the folders of a checkout', () => {
  it('are those of the environment, absolute, else the own ones', () => {
    expect(dataDirOf({ DATA_DIR: 'data' })).toBe(resolve('data'));
    expect(dataDirOf({ DATA_DIR: '' })).toBe(join(ROOT, '.data'));
    expect(cacheDirOf({ CACHE_DIR: '/c', XDG_CACHE_HOME: '/x' })).toBe('/c');
    expect(cacheDirOf({ XDG_CACHE_HOME: '/x' })).toBe('/x/corridor');
    expect(cacheDirOf({})).toBe(join(homedir(), '.cache', 'corridor'));
  });
});

describe('JSON files', () => {
  it('are written whole, for their owner alone, and a damaged one reads as none', () => {
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
