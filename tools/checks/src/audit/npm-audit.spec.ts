import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { advisories } from './npm-audit';

const ADVISORY = {
  id: 1_179,
  url: 'https://github.com/advisories/GHSA-vh95-rmgr-6w4m',
  title: 'Prototype Pollution',
  severity: 'critical',
  vulnerable_versions: '<1.2.6',
};
const MANIFEST = { name: 'minimist', version: '1.2.5' };
const LOCK = {
  name: 'planted',
  lockfileVersion: 3,
  packages: {
    '': { name: 'planted', dependencies: { minimist: '1.2.5' } },
    'node_modules/minimist': { version: '1.2.5' },
  },
};

let folder: string;
let server: Server;
let status: number;
let listed: object;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'corridor-audit-'));
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ name: 'planted', dependencies: { minimist: '1.2.5' } }),
  );
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(LOCK));
  server = createServer((request, response) => {
    const packument = { name: 'minimist', 'dist-tags': { latest: '1.2.5' }, versions: { '1.2.5': MANIFEST } };
    const isList = request.method === 'POST';
    response.writeHead(isList ? status : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(isList ? listed : packument));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
  rmSync(folder, { recursive: true, force: true });
});

function registry(): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

describe('the list of advisories of a registry', () => {
  it('tells which advisories are about a package of the lock file', async () => {
    [status, listed] = [200, { minimist: [ADVISORY] }];
    const { id, package: name } = { id: 'GHSA-vh95-rmgr-6w4m', package: 'minimist' };
    expect(await advisories(folder, registry())).toEqual({
      isChecked: true,
      content: [{ id, package: name, severity: 'critical', title: 'Prototype Pollution' }],
    });
  });

  it('is empty where no package has an advisory', async () => {
    [status, listed] = [200, {}];
    expect(await advisories(folder, registry())).toEqual({ isChecked: true, content: [] });
  });

  it.each([405, 500])('is not checked where the registry answers %i', async (code) => {
    [status, listed] = [code, {}];
    expect(await advisories(folder, registry())).toEqual({
      isChecked: false,
      why: expect.stringContaining(String(code)) as string,
    });
  });

  it('is not checked where nothing answers', async () => {
    const gone = createServer().listen(0, '127.0.0.1');
    await once(gone, 'listening');
    const { port } = gone.address() as AddressInfo;
    gone.close();
    expect(await advisories(folder, `http://127.0.0.1:${port}/`)).toEqual({
      isChecked: false,
      why: expect.stringContaining('ECONNREFUSED') as string,
    });
  });

  it('is a failure where npm fails by itself', async () => {
    writeFileSync(join(folder, 'package-lock.json'), '{');
    await expect(advisories(folder, registry())).rejects.toThrow('npm audit failed');
  });
});
