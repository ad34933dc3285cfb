import { once } from 'node:events';
import { createServer } from 'node:net';
import { freePort, portOf } from './ports.mjs';

describe('ports', () => {
  it.each(['http', '-1', '65536', '80.5', '0x'])('PORT=%s is refused', async (text) => {
    await expect(portOf({ PORT: text }, 'PORT')).rejects.toThrow('PORT must be a port number');
  });

  it('refuses one that is taken, and names the variable', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    await expect(portOf({ PG_PORT: String(port) }, 'PG_PORT')).rejects.toThrow(
      `Port ${port} is taken. Stop what listens there, or choose another with PG_PORT=<port>.`,
    );
    server.close();
  });

  it('gives a free one below the range of outgoing connections, and none twice', async () => {
    const ports = [await portOf({}, 'PORT'), await portOf({ PORT: '0' }, 'PORT')];
    while (ports.length < 20) ports.push(await freePort());
    expect(new Set(ports).size).toBe(20);
    expect(Math.max(...ports)).toBeLessThan(32_768);
  });
});
