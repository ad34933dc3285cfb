import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Program } from './documented-receiver';
import { blocksOf, onThisSystem } from './pages';
import { compileStrictly } from './strict-project';

const run = promisify(execFile);
const PAGE = 'docs/webhooks.md';
const GO_LIBRARY = 'github.com/standard-webhooks/standard-webhooks/libraries@v0.0.1';
const GO_CANDIDATES = ['go', '/usr/local/go/bin/go'];
/** The library needs Go 1.21. */
const GO_VERSION = /go(?:1\.(?:2[1-9]|[3-9]\d)|[2-9]\.)/;

/** The machine's Go. CI has one. Elsewhere the receiver in Go is left out if there is none, or an older one. */
export function findGo(): string | undefined {
  const found = GO_CANDIDATES.find((command) => {
    const { stdout } = spawnSync(command, ['env', 'GOVERSION'], { encoding: 'utf8' });
    return GO_VERSION.test(stdout ?? '');
  });
  if (found === undefined && process.env['CI'] === 'true')
    throw new Error('Go 1.21 or later is missing: https://go.dev/doc/install');
  return found;
}

/** Makes the receivers of docs/webhooks.md in a folder that has both SDKs. */
export const pageReceivers = {
  ts: async (folder: string, port: number): Promise<Program> => {
    writeFileSync(join(folder, 'receiver.ts'), codeOf('ts', port));
    expect(await compileStrictly(folder, ['receiver.ts'])).toBe('');
    return { command: process.execPath, args: ['receiver.js'], cwd: folder };
  },
  python: async (folder: string, port: number): Promise<Program> => {
    writeFileSync(join(folder, 'receiver.py'), codeOf('python', port));
    return { command: join(folder, 'environment', 'bin', 'python'), args: ['receiver.py'], cwd: folder };
  },
  go: async (folder: string, port: number): Promise<Program> => {
    const cwd = join(folder, 'go');
    mkdirSync(cwd);
    writeFileSync(join(cwd, 'main.go'), codeOf('go', port));
    const go = findGo() ?? 'go';
    for (const args of [
      ['mod', 'init', 'receiver'],
      ['get', GO_LIBRARY],
      ['build', '-o', 'receiver', '.'],
    ])
      await run(go, args, { cwd });
    return { command: join(cwd, 'receiver'), args: [], cwd };
  },
};

function codeOf(language: keyof typeof pageReceivers, port: number): string {
  return onThisSystem(blocksOf(PAGE, language).join('\n'), port);
}
