import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { findChromium } from './chromium.mjs';

describe('findChromium', () => {
  const folder = mkdtempSync(join(tmpdir(), 'corridor-chromium-'));
  const [first, second] = ['first', 'second'].map((name) => join(folder, name)) as [string, string];
  const program = (path: string, mode = 0o755) => {
    writeFileSync(path, '');
    chmodSync(path, mode);
    return path;
  };
  beforeAll(() => [first, second].forEach((path) => mkdirSync(path)));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('prefers Chromium to Chrome, whatever their order in PATH', () => {
    program(join(first, 'google-chrome'));
    program(join(first, 'chromium'), 0o644);
    mkdirSync(join(first, 'chromium-browser'));
    const found = program(join(second, 'chromium'));
    expect(findChromium({ PATH: [first, second].join(delimiter) })).toBe(found);
    expect(findChromium({ PATH: first })).toBe(join(first, 'google-chrome'));
    expect(findChromium({ PATH: '' })).toBeUndefined();
  });

  it('uses only CHROMIUM_PATH if it is set', () => {
    const own = program(join(folder, 'own'));
    expect(findChromium({ CHROMIUM_PATH: own, PATH: second })).toBe(own);
    expect(findChromium({ CHROMIUM_PATH: join(folder, 'none'), PATH: second })).toBeUndefined();
  });
});
