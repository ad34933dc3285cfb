import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSecret } from '@corridor/connector-contract';
import { ModuleKind, ScriptTarget, transpileModule } from 'typescript';
import { freePort } from '../../infra/ports.mjs';
import { findPython } from '../../infra/python.mjs';
import { ROOT } from '../../infra/workspace.mjs';
import { CheckSkipped } from './check';
import { testConnector } from './suite';

const EXAMPLES = join(ROOT, 'docs', 'connectors', 'examples');
const NODE_PATH = join(ROOT, 'node_modules');
const python = findPython();
const started: ChildProcess[] = [];
const folder = mkdtempSync(join(tmpdir(), 'connector-examples-'));

afterAll(async () => {
  await Promise.all(started.map(stop));
  rmSync(folder, { recursive: true });
});

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((done) => child.once('exit', done));
  child.kill('SIGKILL');
  await ended;
}

/** The command that runs an example. */
const commands = {
  'connector.ts': () => {
    const source = readFileSync(join(EXAMPLES, 'connector.ts'), 'utf8');
    const compilerOptions = { module: ModuleKind.CommonJS, target: ScriptTarget.ES2022 };
    const file = join(folder, 'connector.js');
    writeFileSync(file, transpileModule(source, { compilerOptions }).outputText);
    return [process.execPath, file];
  },
  'connector.py': () => [String(python), join(EXAMPLES, 'connector.py')],
};
/** A machine without Python tests the other example, except in CI. */
const examples = (Object.keys(commands) as (keyof typeof commands)[]).filter(
  (name) => name !== 'connector.py' || python !== undefined || process.env['CI'] !== undefined,
);

async function isAnswering(url: string): Promise<boolean> {
  return fetch(url, { method: 'POST', body: '{}' }).then(
    () => true,
    () => false,
  );
}

/** Waits until an example answers, or has ended. */
async function answers(child: ChildProcess, url: string): Promise<void> {
  while (child.exitCode === null && !(await isAnswering(url)))
    await new Promise((done) => setTimeout(done, 20));
}

describe('the examples of the guide', () => {
  it.each(examples)('%s passes the conformance suite, across restarts', async (name) => {
    const port = await freePort();
    const secretOut = createSecret();
    const [command = '', ...args] = commands[name]();
    const env = {
      ...process.env,
      PORT: String(port),
      SECRET_OUT: secretOut,
      DATA_FILE: join(folder, `${name}.jsonl`),
      NODE_PATH,
    };
    const url = `http://127.0.0.1:${port}`;
    const start = async (): Promise<ChildProcess> => {
      const child = spawn(command, args, { env, stdio: ['ignore', 'ignore', 'ignore'] });
      started.push(child);
      await answers(child, url);
      return child;
    };
    let child = await start();
    const results = await testConnector({
      ...{ url, secretOut, secretIn: createSecret(), profiles: ['payout'], only: '', reportsPort: undefined },
      ...{ settlementAccountId: 'SettlementAccount:1', instruction: {}, patienceMs: 20_000 },
      act: async (action) => {
        if (action !== 'restart') throw new CheckSkipped('The examples have no returns.');
        await stop(child);
        child = await start();
      },
      effects: () => Promise.reject(new CheckSkipped('The examples do not count effects.')),
      onResult: () => undefined,
    });

    expect(results.filter(({ result }) => result === 'FAILED')).toEqual([]);
    expect(results.filter(({ result }) => result === 'SKIPPED').map(({ words }) => words)).toEqual([
      'The capabilities do not have cancel.',
      'There is no --reports-port.',
      'The examples have no returns.',
      'The examples do not count effects.',
    ]);
  });

  it.each(examples)('%s refuses strangers, and goes on', async (name) => {
    const port = await freePort();
    const [command = '', ...args] = commands[name]();
    const env = { ...process.env, PORT: String(port), SECRET_OUT: createSecret(), NODE_PATH };
    const child = spawn(command, args, { env, cwd: folder, stdio: 'ignore' });
    started.push(child);
    const url = `http://127.0.0.1:${port}`;
    await answers(child, url);
    for (const sent of ['', '²', '9'.repeat(5_000)]) {
      const headers = { 'webhook-timestamp': sent };
      expect((await fetch(url, { method: 'POST', body: '{}', headers })).status).toBe(401);
    }
  });

  it.each(examples)('%s ends if its secret is empty, by which anybody can sign', async (name) => {
    const port = await freePort();
    const [command = '', ...args] = commands[name]();
    const env = { ...process.env, PORT: String(port), SECRET_OUT: '', NODE_PATH };
    const child = spawn(command, args, { env, cwd: folder, stdio: 'ignore' });
    started.push(child);
    expect(await once(child, 'exit')).toEqual([1, null]);
  });
});
