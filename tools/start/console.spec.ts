import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sandboxLink, withConsole } from './console.mjs';
import { readSettings } from './settings.mjs';

const settingsOf = (env: NodeJS.ProcessEnv) => readSettings({ argv: [], env });
const consoleOf = async (env: NodeJS.ProcessEnv) => {
  const { CONSOLE_PORT, CONSOLE_URL } = (await withConsole(settingsOf(env))).env;
  return { port: CONSOLE_PORT, url: CONSOLE_URL };
};

describe('the console of a start', () => {
  it('is off if its port is empty', async () => {
    expect(await consoleOf({ CONSOLE_PORT: '' })).toEqual({ port: '', url: undefined });
  });

  it('has a free port beside a gateway with a port of its own, or another listener on 3001', async () => {
    for (const env of [{ PORT: '0' }, { PORT: '4000' }, { CONNECTORS_PORT: '3001' }]) {
      const { port, url } = await consoleOf(env);
      expect(Number(port)).toBeGreaterThan(3_001);
      expect(url).toBe(`http://localhost:${port}`);
    }
  });

  it('keeps an address that is set', async () => {
    const { url } = await consoleOf({ CONSOLE_PORT: '0', CONSOLE_URL: 'https://console.example.com' });
    expect(url).toBe('https://console.example.com');
  });
});

describe('the link of a start', () => {
  it('is made by the token of the sandbox', async () => {
    const seen: unknown[] = [];
    const server = createServer((request, response) => {
      seen.push(request.url, request.headers.authorization);
      response.writeHead(201, { 'content-type': 'application/json' });
      response.end('{"url":"http://localhost:3001/sign-in#x"}');
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;
    const base = `http://127.0.0.1:${port}/2025-10-13`;

    expect(await sandboxLink(settingsOf({ CONSOLE_PORT: '1' }), base)).toBe(
      'http://localhost:3001/sign-in#x',
    );
    expect(seen).toEqual(['/2025-10-13/console-links', `Basic ${btoa('sandbox:sandbox-secret')}`]);
    const byProvider = settingsOf({ CONSOLE_PORT: '1', OIDC_ISSUER: 'https://login.example.com' });
    expect(await sandboxLink(byProvider, base)).toBeUndefined();
    expect(seen).toHaveLength(2);
    server.close();
    server.closeAllConnections();
    expect(await sandboxLink(settingsOf({ CONSOLE_PORT: '1' }), base)).toBeUndefined();
    const outside = settingsOf({ SANDBOX: 'false', PUBLIC_URL: 'https://x.example', CONSOLE_PORT: '1' });
    expect(await sandboxLink(outside, base)).toBeUndefined();
  });
});
