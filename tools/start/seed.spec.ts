import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seedSandbox } from './seed.mjs';

const UNKNOWN_FOR_MS = 300;

/** A gateway that answers 401 for a while after the token was made, because it remembers that it didn't know it. */
let gateway: Server;
let dataDir: string;
let madeAtMs = Number.POSITIVE_INFINITY;
let programs: string[];

const isKnown = (): boolean => Date.now() - madeAtMs >= UNKNOWN_FOR_MS;

beforeEach(async () => {
  [madeAtMs, programs] = [Number.POSITIVE_INFINITY, []];
  dataDir = mkdtempSync(join(tmpdir(), 'corridor-seed-'));
  gateway = createServer((_request, response) => {
    response.statusCode = isKnown() ? 200 : 401;
    response.end();
  }).listen(0, '127.0.0.1');
  await new Promise((done) => gateway.once('listening', done));
});

afterEach(async () => {
  gateway.closeAllConnections();
  await new Promise((done) => gateway.close(done));
  rmSync(dataDir, { recursive: true });
});

/** Seeds; resolves with what was said. */
async function seed(): Promise<string[]> {
  const said: string[] = [];
  const { port } = gateway.address() as AddressInfo;
  const execute = ({ args }: { args: string[] }) => {
    programs.push(args.find((one) => one.startsWith('create-')) ?? '');
    madeAtMs = Date.now();
    const answer = { platformId: 'PlatformConfig:1', platformKey: 1, clientId: 'sandbox' };
    return Promise.resolve({ code: 0, output: JSON.stringify(answer) });
  };
  await seedSandbox({
    run: {
      baseUrl: `http://127.0.0.1:${port}`,
      adminDatabaseUrl: 'postgres://127.0.0.1/corridor',
      environment: {},
      apps: {},
    },
    settings: { dataDir, env: {}, sandboxToken: { clientId: 'sandbox', clientSecret: 'sandbox-secret' } },
    say: (line: string) => said.push(line),
    execute,
  } as unknown as Parameters<typeof seedSandbox>[0]);
  return said;
}

describe('the sandbox platform of a start', () => {
  it('is made once, and its token works when the start goes on', async () => {
    expect(await seed()).toEqual(['Making the sandbox platform and its token']);
    expect(isKnown()).toBe(true);
    expect(programs).toEqual(['create-platform', 'create-token']);
    expect(await seed()).toEqual([]);
  });

  it('stays as it is if its token has another secret', async () => {
    await seed();
    madeAtMs = Number.POSITIVE_INFINITY;
    const [said = ''] = await seed();
    expect(said).toContain('exists with another secret');
    expect(programs).toHaveLength(2);
  });
});
