import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assertFreeSpace, freeBytes } from './free-space.mjs';

const DATA = { what: 'the data folder', path: '/', bytes: 300e6, variable: 'DATA_DIR' };
const CACHE = { what: 'the cache folder', path: tmpdir(), bytes: 100e6, variable: 'CACHE_DIR' };
const PACKAGES = { what: 'the packages in', path: '/', bytes: 1_000e6 };

/** Folders are on two disks: that of the temporary folder, and another one. */
function disks(temporary: number, other: number) {
  return (folder: string) =>
    folder === tmpdir() ? { disk: 1, bytes: temporary } : { disk: 2, bytes: other };
}

describe('assertFreeSpace', () => {
  it('accepts disks with what is needed', () => {
    assertFreeSpace([DATA, CACHE], disks(100e6, 300e6));
  });

  it('adds up what is needed on one disk, and names it with its remedy', () => {
    expect(() => assertFreeSpace([DATA, CACHE, PACKAGES], disks(100e6, 1_299e6))).toThrow(
      'The disk is too full: 1299 MB are free, and a start needs 1300 MB (300 MB for the data folder /, ' +
        '1000 MB for the packages in /). Make room, or choose other folders with DATA_DIR.',
    );
    expect(() => assertFreeSpace([PACKAGES], disks(0, 0))).toThrow(/\. Make room\.$/);
  });

  it('names every full disk', () => {
    expect(() => assertFreeSpace([DATA, CACHE], disks(1e6, 2e6))).toThrow(
      /^The disk is too full: 2 MB .*\. The disk is too full: 1 MB .*with DATA_DIR and CACHE_DIR\.$/,
    );
  });

  it('asks for the disk of a folder that does not exist yet', () => {
    const path = join(tmpdir(), 'not', 'yet');
    assertFreeSpace([{ ...DATA, path, bytes: 1 }]);
    expect(() => assertFreeSpace([{ ...DATA, path, bytes: 1e18 }])).toThrow(/The disk is too full/);
  });
});

describe('freeBytes', () => {
  it('is what is left for users of a disk', () => {
    expect(freeBytes({ blocks: 100, bavail: 10, bsize: 4096 })).toBe(40_960);
    expect(freeBytes({ blocks: 100, bavail: 0, bsize: 4096 })).toBe(0);
  });

  it('has no limit on a disk that does not say its size', () => {
    expect(freeBytes({ blocks: 0, bavail: 0, bsize: 4096 })).toBe(Infinity);
  });
});
