import { execFile } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A checkout with the module archive and a program, `app/main.js`. */
let checkout: string;

beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'corridor-archive-'));
  const archive = join('tools', 'infra', 'module-archive.cjs');
  cpSync(join(__dirname, 'module-archive.cjs'), join(checkout, archive), { recursive: true });
  write('node_modules/plain/package.json', '{"name":"plain","main":"lib/index.js"}');
  write('node_modules/plain/lib/index.js', 'exports.name = "plain"; exports.folder = __dirname;');
  write('app/data.json', '{"from":"json"}');
  write('app/wide.js', 'exports.text = "“wide”";');
  write('app/lazy.mjs', 'export const text = "imported";');
  write(
    'app/first.js',
    "exports.early = 'half'; exports.second = require('./second').seen; exports.whole = true;",
  );
  write('app/second.js', "'use strict';\nexports.seen = require('./first').early;\n");
  write(
    'app/main.js',
    `#!/usr/bin/env node
const plain = require('plain');
const { second, whole } = require('./first');
const isStrict = (function () { return this === undefined; })();
import('./lazy.mjs').then(({ text }) => console.log(JSON.stringify({
  plain, second, whole, isStrict, imported: text, wide: require('./wide').text, json: require('./data.json').from,
  file: __filename, isMain: require.main === module, resolved: require.resolve('plain'), args: process.argv.slice(2),
})));`,
  );
});

afterEach(() => rmSync(checkout, { recursive: true }));

function write(path: string, text: string): void {
  mkdirSync(join(checkout, path, '..'), { recursive: true });
  writeFileSync(join(checkout, path), text);
}

/** Runs a program of the checkout; resolves with what it printed. */
async function start(program = 'app/main.js', env: NodeJS.ProcessEnv = {}): Promise<string> {
  const archive = join(checkout, 'tools', 'infra', 'module-archive.cjs');
  const args = ['--require', archive, join(checkout, program), 'argument'];
  const { stdout, stderr } = await run(process.execPath, args, {
    env: { PATH: process.env['PATH'], ...env },
  });
  expect(stderr).toBe('');
  return stdout;
}

const folder = (): string => join(checkout, 'node_modules', '.cache', 'corridor');

/** Sizes of the archives, bytes. */
function archives(): number[] {
  return readdirSync(folder()).map((name) => statSync(join(folder(), name)).size);
}

describe('a program that is started with the module archive', () => {
  it('prints the same without an archive, with one, and with compiled code', async () => {
    const [first, ...later] = [await start(), await start(), await start(), await start()];
    expect(JSON.parse(first)).toEqual({
      plain: { name: 'plain', folder: join(checkout, 'node_modules', 'plain', 'lib') },
      second: 'half',
      whole: true,
      isStrict: false,
      imported: 'imported',
      wide: '“wide”',
      json: 'json',
      file: join(checkout, 'app', 'main.js'),
      isMain: true,
      resolved: join(checkout, 'node_modules', 'plain', 'lib', 'index.js'),
      args: ['argument'],
    });
    expect(later).toEqual([first, first, first]);
  });

  it('writes the archive at its first end, adds the code at the second, and then leaves it alone', async () => {
    const sizes: number[][] = [];
    for (let times = 1; times <= 3; times += 1) {
      await start();
      sizes.push(archives());
    }
    const [[first = 0], [second = 0], third] = sizes as [number[], number[], number[]];
    expect(sizes.map((one) => one.length)).toEqual([1, 1, 1]);
    expect(second).toBeGreaterThan(first);
    expect(third).toEqual([second]);
  });

  it('loads modules from the archive, not from their files', async () => {
    // The text of the archive says which of the two runs. Compiled code would not be compared with it.
    await start();
    const [name = ''] = readdirSync(folder());
    const path = join(folder(), name);
    const { stdout } = await run('sed', [
      '-i',
      '-e',
      's/exports.name = "plain"/exports.name = "other"/',
      path,
    ]);
    expect(stdout).toBe('');
    expect(JSON.parse(await start())).toMatchObject({ plain: { name: 'other' } });
  });

  it('loads a module anew that has changed, and one that has gone is missing', async () => {
    await start();
    await start();
    write('node_modules/plain/lib/index.js', 'exports.name = "newer"; exports.folder = __dirname;');
    for (let times = 1; times <= 3; times += 1)
      expect(JSON.parse(await start())).toMatchObject({ plain: { name: 'newer' } });
    rmSync(join(checkout, 'node_modules', 'plain'), { recursive: true });
    await expect(start()).rejects.toThrow("Cannot find module 'plain'");
  });

  it.each([
    ['empty', ''],
    ['cut', '\u0010\0\0\0\u0020\0\0\0{"files":[]'],
    ['not an archive', 'something else that is longer than the header of an archive'],
  ])('starts with an archive that is %s, and writes it anew', async (_case, content) => {
    const usual = await start();
    const [name = ''] = readdirSync(folder());
    writeFileSync(join(folder(), name), content);
    expect(await start()).toBe(usual);
    expect(archives()).not.toEqual([content.length]);
    expect(await start()).toBe(usual);
  });

  it('names the sources in stack traces, with an archive and without one', async () => {
    write(
      'app/failing.js',
      `"use strict";
function fail() {
    throw new RangeError('it failed');
}
exports.fail = fail;
//# sourceMappingURL=failing.js.map`,
    );
    write(
      'app/failing.js.map',
      '{"version":3,"file":"failing.js","sources":["../src/failing.ts"],"names":[],"mappings":";AAIA;IACE,MAAM"}',
    );
    write(
      'app/main.js',
      "\n\nconst { fail } = require('./failing');\ntry { fail(); } catch (e) { console.log(e.stack); }",
    );
    for (let times = 1; times <= 3; times += 1) {
      const lines = (await start()).split('\n');
      expect(lines[0]).toBe('RangeError: it failed');
      expect(lines[1]).toBe(`    at fail (${join(checkout, 'src', 'failing.ts')}:6:9)`);
      expect(lines[2]).toBe(`    at Object.<anonymous> (${join(checkout, 'app', 'main.js')}:4:7)`);
    }
  });

  it('writes no archive with MODULE_ARCHIVE=off', async () => {
    expect(await start('app/main.js', { MODULE_ARCHIVE: 'off' })).toBe(await start());
    expect(archives()).toHaveLength(1);
    rmSync(folder(), { recursive: true });
    await start('app/main.js', { MODULE_ARCHIVE: 'off' });
    expect(() => archives()).toThrow('ENOENT');
  });

  it('starts where the folder of archives is a file', async () => {
    const usual = await start();
    rmSync(folder(), { recursive: true });
    write('node_modules/.cache/corridor', 'taken');
    chmodSync(folder(), 0o444);
    expect(await start()).toBe(usual);
  });
});
