import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { request } from 'node:http';
import { join, resolve } from 'node:path';
import { Client } from 'pg';
import { eventually } from '@corridor/testing';
import { Api, textAt } from '../support/api';
import { createCustomer } from '../support/money';
import { freePort } from '../../tools/infra/ports.mjs';
import {
  newDataDir,
  readRunFile,
  removeDataDir,
  startSystem,
  stopSystem,
  type RunningSystem,
} from '../system/running-system';

jest.setTimeout(400_000);

/** Processes whose command line or environment contains the data folder. */
function processesOf(pids: number[]): number[] {
  return pids.filter((pid) => {
    try {
      process.kill(pid, 0);
      return !/^Z/.test(execFileSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).trim());
    } catch {
      return false;
    }
  });
}

/** What the running system gives every instance of an app. */
function environmentOf(dataDir: string, app: string): Record<string, string> {
  const { environment, apps } = readRunFile(dataDir);
  return { ...environment, ...apps[app]?.keys };
}

/** Permissions of the data folder or of a file in it, and whether it belongs to the current user. */
function accessOf(dataDir: string, name = '.'): { mode: string; isOwn: boolean } {
  const { mode, uid } = statSync(join(dataDir, name));
  return { mode: (mode & 0o777).toString(8), isOwn: uid === process.getuid?.() };
}

function pidsOf(dataDir: string): number[] {
  return readRunFile(dataDir).processes.map(({ pid }) => pid);
}

function pidOf(dataDir: string, name: string): number {
  const found = readRunFile(dataDir).processes.find((one) => one.name === name);
  if (!found) throw new Error(`no process is called ${name}`);
  return found.pid;
}

/** What a process answers to a probe; 0 while it doesn't listen. */
async function probe(dataDir: string, app: string, name: 'live' | 'serving' | 'ready'): Promise<number> {
  const [port] = readRunFile(dataDir).apps[app]?.operatorPorts ?? [];
  try {
    return (await fetch(`http://127.0.0.1:${String(port)}/health/${name}`)).status;
  } catch {
    return 0;
  }
}

/** A request on a connection of its own. `sent` resolves when all of it has left this process. */
function requestAlone(url: string): { sent: Promise<void>; status: Promise<number> } {
  const outgoing = request(url, { auth: 'sandbox:sandbox-secret', agent: false });
  const status = new Promise<number>((done, failed) => {
    outgoing.once('error', failed);
    outgoing.once('response', (answer) => {
      answer.resume();
      answer.once('end', () => done(answer.statusCode ?? 0));
    });
  });
  const sent = new Promise<void>((done) => {
    outgoing.once('socket', (socket) => socket.once('connect', () => outgoing.end(done)));
  });
  outgoing.flushHeaders();
  return { sent, status };
}

describe('a system beside another one', () => {
  let system: RunningSystem;
  const dataDir = newDataDir();
  const caller = (): Api => new Api('sandbox', 'sandbox-secret', readRunFile(dataDir).baseUrl);
  let customerId: string;

  afterAll(() => removeDataDir(dataDir));

  it('starts on its own ports, with five apps that have different command lines', async () => {
    system = await startSystem({ dataDir });
    customerId = textAt(await createCustomer(caller()), 'id');
    const commands = pidsOf(dataDir).map((pid) =>
      execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }),
    );
    for (const app of ['gateway', 'accounts', 'compliance', 'payments', 'notifications']) {
      expect(commands.filter((command) => command.includes(`/apps/${app}/`))).toHaveLength(1);
    }
  });

  it('prints its addresses, an example call and the demo command in aligned columns', async () => {
    // They are printed shortly after "Ready".
    await eventually(() => system.output().includes('Stop with Ctrl+C.'));
    const { baseUrl, logs, environment } = readRunFile(dataDir);
    const { origin } = new URL(baseUrl);
    const consoleUrl = String(environment['CONSOLE_URL']);
    const printed = system.output().split(/Ready: \S+\n/)[1] ?? '';
    const [link = ''] = /http:\/\/localhost:\d+\/sign-in#[\w-]{43}$/m.exec(printed) ?? [];
    expect(new URL(link).origin).toBe(consoleUrl);
    expect(printed).toBe(
      [
        '',
        `  API        ${baseUrl}`,
        `  Reference  ${origin}/docs`,
        `  Console    ${link}`,
        `             This link works once, for 10 minutes. For operators: DATA_DIR=${dataDir} npm run admin -- console-link --name Ada --role admin`,
        '  Client id  sandbox',
        '  Secret     sandbox-secret',
        `  Try        curl -u sandbox:sandbox-secret ${baseUrl}/config`,
        `  Demo       DATA_DIR=${dataDir} npm run demo`,
        '',
        `Logs: ${logs}. Stop with Ctrl+C.`,
        '',
      ].join('\n'),
    );
  });

  it('lets a person in by the printed link, which is in no log', async () => {
    const [link = ''] = /http:\S+\/sign-in#\S+/.exec(system.output()) ?? [];
    const { origin, hash } = new URL(link);
    const signIn = (): Promise<Response> =>
      fetch(`${origin}/api/session`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin },
        body: JSON.stringify({ token: hash.slice(1) }),
      });
    const answer = await signIn();
    expect([answer.status, await answer.json()]).toEqual([
      200,
      expect.objectContaining({ role: 'developer' }),
    ]);
    expect((await signIn()).status).toBe(401);
    const { logs } = readRunFile(dataDir);
    for (const name of readdirSync(logs)) {
      expect(readFileSync(join(logs, name), 'utf8')).not.toContain(hash.slice(1));
    }
  });

  it('closes its data folder to other users, even if it was open before', () => {
    // For root, the folder belongs to PostgreSQL's user. Otherwise only one user is involved.
    expect(accessOf(dataDir)).toEqual({ mode: '700', isOwn: process.getuid?.() !== 0 });
    for (const name of ['kafka', 'logs', 'documents'])
      expect({ name, ...accessOf(dataDir, name) }).toEqual({ name, mode: '700', isOwn: true });
    for (const name of ['secrets.json', 'run.json'])
      expect({ name, ...accessOf(dataDir, name) }).toEqual({ name, mode: '600', isOwn: true });
  });

  it('cannot be started on the same data folder again', async () => {
    await expect(startSystem({ dataDir })).rejects.toThrow(/ended with 1/);
  });

  it('has services that refuse the schema of another service', async () => {
    const run = readRunFile(dataDir);
    const empty = new URL(run.adminDatabaseUrl);
    const owner = new Client({ connectionString: empty.href });
    await owner.connect();
    await owner.query('CREATE DATABASE empty_one');
    await owner.end();
    empty.pathname = '/empty_one';
    for (const app of ['gateway', 'payments']) {
      const { status, stdout } = spawnSync(process.execPath, [`apps/${app}/dist/main.js`], {
        cwd: resolve(__dirname, '..', '..'),
        env: {
          ...process.env,
          ...environmentOf(dataDir, app),
          SERVICE_DATABASE_URL: empty.href,
          OPERATOR_PORT: '0',
          PORT: '0',
        },
        encoding: 'utf8',
      });
      expect(status).toBe(1);
      expect(stdout).toContain(`have the schema null and the time zone UTC instead of ${app} and UTC`);
    }
  });

  it("has services that refuse to leave sandbox mode on a sandbox's database", () => {
    const { apps } = readRunFile(dataDir);
    for (const app of ['gateway', 'accounts']) {
      const { status, stdout } = spawnSync(process.execPath, [`apps/${app}/dist/main.js`], {
        cwd: resolve(__dirname, '..', '..'),
        env: {
          ...process.env,
          ...environmentOf(dataDir, app),
          SERVICE_DATABASE_URL: apps[app]?.databaseUrl,
          SANDBOX: 'false',
          PUBLIC_URL: 'https://api.example.com',
          OPERATOR_PORT: '0',
          PORT: '0',
        },
        encoding: 'utf8',
      });
      expect(status).toBe(1);
      expect(stdout).toContain(`the schema \\"${app}\\" was made by a sandbox`);
    }
  });

  it('stays live without Kafka, and the gateway serves: it answers 503', async () => {
    const { apps } = readRunFile(dataDir);
    process.kill(pidOf(dataDir, 'kafka'), 'SIGSTOP');
    try {
      await eventually(async () => (await caller().get('/config')).status === 503);
      for (const app of Object.keys(apps)) {
        await eventually(async () => (await probe(dataDir, app, 'ready')) === 503);
        expect(await probe(dataDir, app, 'live')).toBe(200);
        expect(await probe(dataDir, app, 'serving')).toBe(200);
      }
    } finally {
      process.kill(pidOf(dataDir, 'kafka'), 'SIGCONT');
    }
    await eventually(async () => (await caller().get('/config')).status === 200);
  });

  it('answers the requests in flight when the gateway gets SIGTERM', async () => {
    const accounts = pidOf(dataDir, 'accounts');
    process.kill(accounts, 'SIGSTOP');
    const { baseUrl } = readRunFile(dataDir);
    const requests = Array.from({ length: 20 }, () => requestAlone(`${baseUrl}/customers/${customerId}`));
    try {
      await Promise.all(requests.map(({ sent }) => sent));
      // Connections are accepted in order, so those before this one are accepted when it is answered.
      expect(await requestAlone(new URL('/health/live', baseUrl).href).status).toBe(200);
      process.kill(pidOf(dataDir, 'gateway'), 'SIGTERM');
      await eventually(async () => (await probe(dataDir, 'gateway', 'serving')) === 503);
    } finally {
      process.kill(accounts, 'SIGCONT');
    }
    for (const { status } of requests) expect(await status).toBe(200);
    await eventually(async () => (await probe(dataDir, 'gateway', 'ready')) === 200);
  });

  it('stops on SIGTERM and leaves no process', async () => {
    const pids = pidsOf(dataDir);
    expect(await stopSystem(system)).toBe(0);
    expect(processesOf(pids)).toEqual([]);
  });

  it("cannot leave sandbox mode on a sandbox's data folder", async () => {
    const env = { SANDBOX: 'false', PUBLIC_URL: 'https://api.example.com' };
    await expect(startSystem({ dataDir, env })).rejects.toThrow(/database was made by a sandbox/);
  });

  it('finds its data at the second start, and closes the folder again', async () => {
    for (const name of ['.', 'kafka']) chmodSync(join(dataDir, name), 0o755);
    system = await startSystem({ dataDir });
    expect([accessOf(dataDir).mode, accessOf(dataDir, 'kafka').mode]).toEqual(['700', '700']);
    expect((await caller().get(`/customers/${customerId}`)).status).toBe(200);
  });

  it('starts again after all processes were killed with SIGKILL', async () => {
    const pids = [system.child.pid ?? 0, ...pidsOf(dataDir)];
    for (const pid of pids) process.kill(pid, 'SIGKILL');
    await eventually(() => processesOf(pids).length === 0);
    system = await startSystem({ dataDir });
    expect((await caller().get(`/customers/${customerId}`)).status).toBe(200);
    expect(await stopSystem(system)).toBe(0);
  });
});

describe('the demo', () => {
  function demo(env: Record<string, string>): { status: number | null; stdout: string; stderr: string } {
    return spawnSync(process.execPath, ['tools/demo.mjs'], {
      cwd: resolve(__dirname, '..', '..'),
      env: { ...process.env, ...env },
      encoding: 'utf8',
    });
  }

  it('reports a missing system in one line', () => {
    expect(demo({ DATA_DIR: '/nowhere/at/all' })).toMatchObject({
      status: 1,
      stdout: '',
      stderr: 'No system runs on /nowhere/at/all: run "npm start" first, or name its folder with DATA_DIR.\n',
    });
  });

  it('reports an address that does not answer in one line', async () => {
    const baseUrl = `http://127.0.0.1:${await freePort()}/2025-10-13`;
    expect(demo({ BASE_URL: baseUrl })).toMatchObject({
      status: 1,
      stdout: '',
      stderr: `No system answers at ${baseUrl}: run "npm start" first.\n`,
    });
  });
});

describe('a start with insufficient access protection', () => {
  /** The error message of a start that is refused before it creates anything. */
  function refusalOf(env: Record<string, string>): string {
    const { status, stderr } = spawnSync(process.execPath, ['tools/start.mjs'], {
      cwd: resolve(__dirname, '..', '..'),
      env: { ...process.env, DATA_DIR: '/nowhere/at/all', ...env },
      encoding: 'utf8',
    });
    expect(status).toBe(1);
    return stderr;
  }

  it.each(['0.0.0.0', '::', '192.168.1.10', '127.0.0.1.example.com'])(
    'is refused on HOST=%s with the well-known secret of the sandbox',
    (HOST) => {
      expect(refusalOf({ HOST })).toContain(`HOST=${HOST} is not loopback`);
      expect(refusalOf({ HOST, SANDBOX_CLIENT_SECRET: 'sandbox-secret' })).toContain(
        'set SANDBOX_CLIENT_SECRET to at least 32 random bytes',
      );
    },
  );

  it.each(['127.0.0.1', '127.8.9.1', '::1', 'localhost'])('is not refused on HOST=%s', (HOST) => {
    // A later check refuses this start.
    expect(refusalOf({ HOST, DATA_DIR: '/' })).toContain('The data folder / would be closed');
  });

  it('is refused with a secret that can be guessed, even on loopback', () => {
    expect(refusalOf({ SANDBOX_CLIENT_SECRET: 'x'.repeat(15) })).toContain('needs at least 32 random bytes');
  });
});
