import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
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

  describe('with files of earlier choices', () => {
    const PERIOD_MS = 600_000;
    let from: number;
    let folder: string;
    let env: NodeJS.ProcessEnv;

    /** Files of ports from `from` on, chosen before a number of periods. */
    function chosen(count: number, periodsAgo: number): void {
      const at = new Date(Date.now() - periodsAgo * PERIOD_MS);
      for (let port = from; port < from + count; port += 1) {
        const file = join(folder, `corridor-ports-${process.getuid?.() ?? 0}`, nameOf(port, at));
        writeFileSync(file, '');
        utimesSync(file, at, at);
      }
    }

    function nameOf(port: number, at: Date): string {
      return `${port}-${Math.floor(at.getTime() / PERIOD_MS)}`;
    }

    async function chooseOf(count: number): Promise<number> {
      const script = `import { freePort } from ${JSON.stringify(PORTS)};
        process.stdout.write(String(await freePort([${from}, ${from + count}])));`;
      const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], { env });
      return Number(stdout);
    }

    beforeEach(async () => {
      // The last port of the range is free: other tests listen at the same time.
      from = (await freePort()) - 39;
      folder = mkdtempSync(join(tmpdir(), 'corridor-chosen-'));
      mkdirSync(join(folder, `corridor-ports-${process.getuid?.() ?? 0}`));
      env = { ...process.env, TMPDIR: folder };
    });
    afterEach(() => rmSync(folder, { recursive: true }));

    it('give an old one to one of several processes that find its file at the same time', async () => {
      chosen(24, 3);
      const ports = await Promise.all(Array.from({ length: 16 }, () => chooseOf(24)));
      expect(new Set(ports).size).toBe(16);
    });

    it('leave out those of this period and the last one, and remove the files of earlier ones', async () => {
      // With the next period, in which the choice happens if this one ends now.
      for (const periodsAgo of [-1, 0, 1]) chosen(39, periodsAgo);
      chosen(40, 3);
      const old = nameOf(from + 39, new Date(Date.now() - 3 * PERIOD_MS));
      expect(await chooseOf(40)).toBe(from + 39);
      expect(readdirSync(join(folder, `corridor-ports-${process.getuid?.() ?? 0}`))).not.toContain(old);
    });
  });
});
