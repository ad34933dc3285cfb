import { execFileSync } from 'node:child_process';
import { eventually } from '@corridor/testing';
import { Api, textAt } from './vocabulary/api';
import { createCustomer } from './vocabulary/money';
import {
  newDataDir,
  readRunFile,
  removeDataDir,
  startSystem,
  stopSystem,
  type RunningSystem,
} from './system/running-system';

const STOP_LIMIT_S = 15;

jest.setTimeout(200_000);

/** Processes whose command line or environment names the data folder. */
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

function pidsOf(dataDir: string): number[] {
  return readRunFile(dataDir).processes.map(({ pid }) => pid);
}

describe('a system beside another one', () => {
  let system: RunningSystem;
  const dataDir = newDataDir();
  const caller = (): Api => new Api('sandbox', 'sandbox-secret', readRunFile(dataDir).baseUrl);
  let customerId: string;

  afterAll(() => removeDataDir(dataDir));

  it('starts on ports of its own, with five apps that are told apart by their command lines', async () => {
    system = await startSystem({ dataDir });
    customerId = textAt(await createCustomer(caller()), 'id');
    const commands = pidsOf(dataDir).map((pid) =>
      execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }),
    );
    for (const app of ['gateway', 'accounts', 'compliance', 'payments', 'notifications']) {
      expect(commands.filter((command) => command.includes(`/apps/${app}/`))).toHaveLength(1);
    }
  });

  it('is refused on the same data folder', async () => {
    await expect(startSystem({ dataDir })).rejects.toThrow(/ended with 1/);
  });

  it('stops in time on SIGTERM and leaves no process', async () => {
    const pids = pidsOf(dataDir);
    const [begun] = process.hrtime();
    expect(await stopSystem(system)).toBe(0);
    expect(process.hrtime()[0] - begun).toBeLessThanOrEqual(STOP_LIMIT_S);
    expect(processesOf(pids)).toEqual([]);
  });

  it('finds the data of the first start at the second', async () => {
    system = await startSystem({ dataDir });
    expect((await caller().get(`/customers/${customerId}`)).status).toBe(200);
  });

  it('starts again after everything was killed with -9', async () => {
    const pids = [system.child.pid ?? 0, ...pidsOf(dataDir)];
    for (const pid of pids) process.kill(pid, 'SIGKILL');
    await eventually(() => processesOf(pids).length === 0);
    system = await startSystem({ dataDir });
    expect((await caller().get(`/customers/${customerId}`)).status).toBe(200);
    expect(await stopSystem(system)).toBe(0);
  });
});
