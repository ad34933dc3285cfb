import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { freePort, portOf } from './ports.mjs';

const PORTS = pathToFileURL(join(__dirname, 'ports.mjs')).href;
const run = promisify(execFile);

describe('portOf and freePort', () => {
  it.each(['http', '-1', '65536', '80.5', '0x'])('reject PORT=%s', async (text) => {
    await expect(portOf({ PORT: text }, 'PORT')).rejects.toThrow('PORT must be a port number');
  });

  it('reject a port that is in use and name the variable', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    await expect(portOf({ PG_PORT: String(port) }, 'PG_PORT')).rejects.toThrow(
      `Port ${port} is taken. Stop what listens there, or choose another with PG_PORT=<port>.`,
    );
    server.close();
  });

  it('return different free ports below the range of outgoing connections', async () => {
    const ports = [await portOf({}, 'PORT'), await portOf({ PORT: '0' }, 'PORT')];
    while (ports.length < 20) ports.push(await freePort());
    expect(new Set(ports).size).toBe(20);
    expect(Math.max(...ports)).toBeLessThan(32_768);
  });

  it('return no port that another process has chosen and does not use yet', async () => {
    const from = 20_000 + Math.floor(Math.random() * 11_000);
    const script = `import { freePort } from ${JSON.stringify(PORTS)};
      process.stdout.write(String(await freePort([${from}, ${from + 40}])));`;
    const choosing = Array.from({ length: 12 }, () =>
      run(process.execPath, ['--input-type=module', '-e', script]),
    );
    const ports = (await Promise.all(choosing)).map(({ stdout }) => Number(stdout));
    expect(ports.filter((port) => port >= from && port < from + 40)).toHaveLength(12);
    expect(new Set(ports).size).toBe(12);
  });
});
