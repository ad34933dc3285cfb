import { mkdirSync, mkdtempSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sharePackages } from './shared-packages';

const PACKAGE = join('node_modules', 'rounding', 'index.js');
const FOLDERS: string[] = [];

/** A folder of sources whose lock file names one package, in a version. */
function sources(version: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'corridor-sources-'));
  FOLDERS.push(folder);
  lock(folder, version);
  return folder;
}

function lock(folder: string, version: string): void {
  const packages = {
    '': {},
    'node_modules/rounding': { version },
    'node_modules/@corridor/kernel': { link: true, resolved: 'libs/kernel' },
  };
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages }));
}

/** A checkout in which that package is installed. */
function checkout(version: string): string {
  const folder = sources(version);
  install(folder, version);
  return folder;
}

function install(folder: string, text: string): void {
  mkdirSync(join(folder, 'node_modules', 'rounding'), { recursive: true });
  writeFileSync(join(folder, PACKAGE), text);
}

function packageOf(folder: string): string {
  return readFileSync(join(folder, PACKAGE), 'utf8');
}

afterAll(() => {
  for (const folder of FOLDERS) rmSync(folder, { recursive: true, force: true });
});

describe('sharePackages', () => {
  it('lets the sources of a commit use the packages of the checkout', () => {
    const folder = sources('1.0.0');
    sharePackages(folder, checkout('1.0.0'));
    expect(packageOf(folder)).toBe('1.0.0');
  });

  it('leaves sources to install their own packages if their lock file names others', () => {
    const folder = sources('2.0.0');
    sharePackages(folder, checkout('1.0.0'));
    expect(() => packageOf(folder)).toThrow('ENOENT');
  });

  it('shares those of another checkout after the one before it was removed', () => {
    const folder = sources('1.0.0');
    const removed = checkout('1.0.0');
    sharePackages(folder, removed);
    rmSync(removed, { recursive: true });
    sharePackages(folder, checkout('1.0.0'));
    expect(packageOf(folder)).toBe('1.0.0');
  });

  it('shares none of a checkout after it has installed others', () => {
    const folder = sources('1.0.0');
    const one = checkout('1.0.0');
    sharePackages(folder, one);
    lock(one, '2.0.0');
    sharePackages(folder, one);
    expect(() => packageOf(folder)).toThrow('ENOENT');
  });

  it('shares the packages again after a part of them was removed and installed elsewhere', () => {
    const folder = sources('1.0.0');
    const one = checkout('1.0.0');
    sharePackages(folder, one);
    rmSync(join(one, 'node_modules', 'rounding'), { recursive: true });
    sharePackages(folder, checkout('1.0.0'));
    expect(packageOf(folder)).toBe('1.0.0');
  });

  it('keeps the links of a run in another checkout, which is still there', () => {
    const folder = sources('1.0.0');
    const first = checkout('1.0.0');
    sharePackages(folder, first);
    sharePackages(folder, checkout('1.0.0'));
    expect(readlinkSync(join(folder, 'node_modules', 'rounding'))).toBe(
      join(first, 'node_modules', 'rounding'),
    );
  });

  it('keeps what the sources have installed themselves', () => {
    const folder = sources('1.0.0');
    install(folder, 'their own');
    sharePackages(folder, checkout('1.0.0'));
    expect(packageOf(folder)).toBe('their own');
  });
});
