import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  cpuTimeOf,
  exitOf,
  identityOf,
  isAlive,
  processTree,
  stopProcess,
  tailOf,
  waitWhileItWorks,
} from './processes.mjs';

describe('process functions', () => {
  it('identityOf distinguishes processes by more than their pid', () => {
    expect(identityOf(process.pid)).toBe(identityOf(process.pid));
    expect(identityOf(process.pid)).not.toBe(identityOf(process.ppid));
    expect(identityOf(2 ** 30)).toBeUndefined();
  });

  it('stopProcess kills a process and its children if it does not end in time', async () => {
    const script = `process.on('SIGTERM', () => {}); const child = require('node:child_process').spawn('sleep', ['60']);
      process.stdout.write(String(child.pid))`;
    const parent = spawn(process.execPath, ['-e', script], { detached: true });
    const [grandchild] = (await once(parent.stdout, 'data')).map(Number);
    expect(isAlive(Number(grandchild))).toBe(true);
    expect(await stopProcess(Number(parent.pid), { timeoutMs: 100 })).toBe(false);
    expect(isAlive(Number(parent.pid))).toBe(false);
    // The signal has been sent, but the operating system may need a moment.
    while (isAlive(Number(grandchild))) await pause(10);
  });

  it('stopProcess leaves a process alone that still works at its time, if it may', async () => {
    const script = `process.on('SIGTERM', () => {
        const end = Date.now() + 1_000;
        while (Date.now() < end);
        process.exit(0);
      });
      setInterval(() => {}, 1_000);
      process.stdout.write('up')`;
    const child = spawn(process.execPath, ['-e', script], { detached: true });
    await once(child.stdout, 'data');
    const exit = once(child, 'exit');
    expect(await stopProcess(Number(child.pid), { timeoutMs: 10, mayWorkOn: true })).toBe(true);
    expect(await exit).toEqual([0, null]);
  });

  it('exitOf knows how a child ended, also if it has ended before', async () => {
    const child = spawn(process.execPath, ['-e', 'process.exit(3)']);
    expect(await exitOf(child)).toEqual({ code: 3, signal: null });
    expect(await exitOf(child)).toEqual({ code: 3, signal: null });
    const killed = spawn('sleep', ['60']);
    killed.kill('SIGKILL');
    expect(await exitOf(killed)).toEqual({ code: null, signal: 'SIGKILL' });
    expect(await exitOf(killed)).toEqual({ code: null, signal: 'SIGKILL' });
    const missing = spawn('/nowhere/program');
    missing.on('error', () => undefined);
    expect(await exitOf(missing)).toEqual({ code: null, signal: null });
  });

  it('processTree names a process and its descendants, and nothing else', async () => {
    const script = `const child = require('node:child_process').spawn('sleep', ['61'], { detached: true });
      process.stdout.write(String(child.pid)); child.on('exit', () => undefined)`;
    const parent = spawn(process.execPath, ['-e', script]);
    const [grandchild] = (await once(parent.stdout, 'data')).map(Number);
    const tree = processTree(Number(parent.pid));
    expect(tree.map(({ pid }) => pid)).toEqual([parent.pid, grandchild]);
    expect(tree[1]?.line).toMatch(/ sleep 61$/);
    expect(processTree(2 ** 30)).toEqual([]);
    for (const { pid } of tree) process.kill(pid, 'SIGKILL');
    await exitOf(parent);
  });

  it('tailOf returns the last lines of a log after a position', () => {
    const folder = mkdtempSync(join(tmpdir(), 'corridor-log-'));
    const log = join(folder, 'app.log');
    writeFileSync(log, 'old\none\ntwo\nthree\n');
    expect(tailOf(log, { from: 4, lines: 5 })).toBe('one\ntwo\nthree');
    expect(tailOf(log, { lines: 1 })).toBe('three');
    expect(tailOf(join(folder, 'none.log'), { lines: 1 })).toBe('');
    rmSync(folder, { recursive: true });
  });
});

const SLEEPS = 'process.stdout.write("up"); setTimeout(() => {}, 600_000)';

describe('waitWhileItWorks', () => {
  const folder = mkdtempSync(join(tmpdir(), 'corridor-progress-'));
  const logFile = join(folder, 'program.log');
  let child: ChildProcess;
  beforeAll(async () => {
    child = spawn(process.execPath, ['-e', SLEEPS], { stdio: ['ignore', 'pipe', 'ignore'] });
    if (child.stdout) await once(child.stdout, 'data');
  });
  afterAll(() => {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true });
  });

  /** A clock on which each look at it is half a minute after the last one. */
  function fastClock(): () => number {
    let now = 0;
    return () => (now += 30_000);
  }

  it('waits far longer than a minute for a process whose log grows', async () => {
    let polls = 0;
    const outcome = await waitWhileItWorks(
      { pid: child.pid, logFile, idleMs: 60_000, limitMs: 1e9, pollMs: 1, now: fastClock() },
      () => {
        appendFileSync(logFile, 'one more line\n');
        return ++polls > 100;
      },
    );
    expect([outcome, polls]).toEqual(['done', 101]);
  });

  it('gives up a process that writes nothing and uses no CPU, and one that works without an end', async () => {
    const options = { pid: child.pid, logFile, pollMs: 1 };
    child.kill('SIGSTOP');
    expect(await waitWhileItWorks({ ...options, idleMs: 60_000, now: fastClock() }, () => false)).toBe(
      'idle',
    );
    child.kill('SIGCONT');
    const works = (): boolean => {
      appendFileSync(logFile, 'one more line\n');
      return false;
    };
    expect(await waitWhileItWorks({ ...options, limitMs: 600_000, now: fastClock() }, works)).toBe('late');
  });

  it('ends at once when the process has ended', async () => {
    const ended = spawn(process.execPath, ['-e', '']);
    await once(ended, 'exit');
    expect(await waitWhileItWorks({ pid: ended.pid }, () => false)).toBe('ended');
    expect(await waitWhileItWorks({ pid: undefined }, () => false)).toBe('ended');
  });

  it('cpuTimeOf changes while a process works', () => {
    const before = cpuTimeOf(process.pid);
    while (cpuTimeOf(process.pid) === before) Math.random();
    expect(cpuTimeOf(2 ** 30)).toBe('');
  });
});
