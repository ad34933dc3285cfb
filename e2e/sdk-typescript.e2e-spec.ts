import { execFile } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { createPlatform, type Json } from './support/api';
import { ForwardProxy } from './support/forward-proxy';
import { blocksOf } from './support/pages';
import { compileStrictly } from './support/strict-project';
import { toldTutorial } from './support/tutorial-story';

const ROOT = resolve(__dirname, '..');
const run = promisify(execFile);

/** Packing, installing and compiling wait for other suites. */
const LIMIT_MS = 300_000;

/** A program of CommonJS modules. */
const COMMON = [
  "import { Corridor, operations } from '@corridor/sdk';",
  "const { http } = new Corridor({ baseUrl: 'https://corridor.test/', clientId: 'a', clientSecret: 'b' });",
  'process.stdout.write(`${http.baseUrl} ${operations.getQuote.path}`);',
  '',
].join('\n');

/** A program that needs no types of its platform. */
const BARE = [
  "import { ApiError, Corridor, webhooks, type ClientOptions } from '@corridor/sdk';",
  'export async function nameOf(options: ClientOptions, id: string): Promise<string> {',
  '  const { customers, documents } = new Corridor(options);',
  '  const content = await documents.getDocumentContent(id);',
  '  const { fullName } = await customers.getCustomer(await content.text());',
  "  return fullName ?? '';",
  '}',
  'export function typeOf(body: string, secret: string): string {',
  "  return webhooks.verify(body, { 'webhook-id': '1' }, secret).type;",
  '}',
  'export function waitOf(error: unknown): string | null {',
  "  return error instanceof ApiError ? error.headers.get('retry-after') : null;",
  '}',
  '',
].join('\n');

/** Says the platform of a deployment that only a proxy leads to, or why it can't. */
const BEHIND_PROXY = [
  "import { Corridor } from '@corridor/sdk';",
  'const { CLIENT_ID: clientId, CLIENT_SECRET: clientSecret } = process.env;',
  "const corridor = new Corridor({ baseUrl: 'http://corridor.test', clientId, clientSecret });",
  'const config = corridor.platformConfiguration.getConfig({ retriesMax: 0 });',
  'console.log(await config.then(({ id }) => id, ({ message }) => message));',
  '',
].join('\n');

let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'corridor-sdk-'));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module', private: true }));
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder], {
    cwd: join(ROOT, 'sdks', 'typescript'),
  });
  const [packed] = JSON.parse(stdout) as { filename: string }[];
  const flags = ['--prefer-offline', '--no-audit', '--no-fund'];
  await run('npm', ['install', '--ignore-scripts', ...flags, join(folder, packed?.filename ?? '')], {
    cwd: folder,
  });
}, LIMIT_MS);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the packed TypeScript SDK in an empty folder', () => {
  it('compiles in strict mode', async () => {
    copyFileSync(join(__dirname, 'client', 'story.ts'), join(folder, 'story.ts'));
    writeFileSync(join(folder, 'common.cts'), COMMON);
    expect(await compileStrictly(folder, ['story.ts', 'common.cts'])).toBe('');
  });

  it.each([
    ['the DOM alone', ['ES2022', 'DOM']],
    ['neither Node nor the DOM', ['ES2022']],
  ])('compiles with the types of %s', async (_, lib) => {
    writeFileSync(join(folder, 'bare.ts'), BARE);
    expect(await compileStrictly(folder, ['bare.ts'], { types: [], lib })).toBe('');
  });

  it('is usable from CommonJS', async () => {
    const { stdout } = await run(process.execPath, [join(folder, 'common.cjs')]);
    expect(stdout).toBe('https://corridor.test/2025-10-13 /quotes/{quoteId}');
  });

  it('uses the proxies of the environment with the module of docs/sdks.md', async () => {
    const [module = ''] = blocksOf('docs/sdks.md', 'js');
    writeFileSync(join(folder, 'proxies.js'), module);
    writeFileSync(join(folder, 'behind-proxy.js'), BEHIND_PROXY);
    symlinkSync(join(ROOT, 'node_modules', 'undici'), join(folder, 'node_modules', 'undici'));
    const api = await createPlatform();
    const { id } = await api.corridor.platformConfiguration.getConfig();
    const proxy = new ForwardProxy(new URL(api.baseUrl));
    const address = await proxy.start();
    const said = async (env: NodeJS.ProcessEnv): Promise<string> => {
      const program = ['--import', './proxies.js', 'behind-proxy.js'];
      const credentials = { CLIENT_ID: api.clientId, CLIENT_SECRET: api.clientSecret };
      const { stdout } = await run(process.execPath, program, {
        cwd: folder,
        env: { ...process.env, ...credentials, ...env },
      });
      return stdout.trim();
    };
    try {
      expect(await said({ HTTP_PROXY: address })).toBe(id);
      expect(await said({ http_proxy: address })).toBe(id);
      expect(proxy.seen).toEqual(Array(2).fill('CONNECT corridor.test:80'));
      expect(await said({ HTTP_PROXY: address, NO_PROXY: '.test' })).toContain('ENOTFOUND corridor.test');
      expect(proxy.seen).toHaveLength(2);
    } finally {
      proxy.stop();
    }
  });

  it('tells the story of the tutorial', async () => {
    const api = await createPlatform();
    const { stdout } = await run(process.execPath, [join(folder, 'story.js')], {
      env: {
        ...process.env,
        BASE_URL: api.baseUrl,
        CLIENT_ID: api.clientId,
        CLIENT_SECRET: api.clientSecret,
      },
    });
    expect(JSON.parse(stdout) as Json).toEqual(toldTutorial);
  });
});
