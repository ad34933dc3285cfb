import { once } from 'node:events';
import { createServer } from 'node:net';
import { freePort, portOf } from './ports.mjs';

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
});
