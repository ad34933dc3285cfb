import { execFile } from 'node:child_process';
import { copyFileSync, mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { baseUrl, createPlatform, type Json } from './support/api';

const ROOT = resolve(__dirname, '..');
const MODULES = join(ROOT, 'node_modules');
const run = promisify(execFile);

/** Compiler options of a strict project outside of this repository. */
const TSCONFIG = {
  compilerOptions: {
    target: 'es2022',
    module: 'nodenext',
    moduleResolution: 'nodenext',
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    types: ['node'],
    typeRoots: [join(MODULES, '@types')],
  },
  files: ['story.ts'],
};

let folder: string;

beforeAll(() => {
  // Below node_modules, so that the client can resolve its only package.
  const cache = join(MODULES, '.cache');
  mkdirSync(cache, { recursive: true });
  folder = mkdtempSync(join(cache, 'corridor-client-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a client that is generated from the OpenAPI document', () => {
  it('can be generated', async () => {
    await run(process.execPath, [
      join(MODULES, 'openapi-typescript', 'bin', 'cli.js'),
      new URL('/openapi.json', baseUrl()).href,
      '--output',
      join(folder, 'schema.d.ts'),
    ]);
  });

  it('compiles in strict mode', async () => {
    copyFileSync(join(__dirname, 'client', 'story.ts'), join(folder, 'story.ts'));
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(TSCONFIG));
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
    await run(process.execPath, [join(MODULES, 'typescript', 'bin', 'tsc'), '-p', folder]);
  });

  it('can pay a customer', async () => {
    const api = await createPlatform();
    const { stdout } = await run(process.execPath, [join(folder, 'story.js')], {
      env: {
        ...process.env,
        BASE_URL: api.baseUrl,
        CLIENT_ID: api.clientId,
        CLIENT_SECRET: api.clientSecret,
      },
    });
    const told = JSON.parse(stdout) as Json;
    expect(told).toEqual({
      quoted: 'PENDING',
      executed: 'PROCESSING',
      settled: 'COMPLETED',
      again: { code: 'QUOTE_ALREADY_EXECUTED', status: 409 },
      refusedFields: ['accountInfo.clabeNumber'],
    });
  });
});
