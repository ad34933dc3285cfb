import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { identityOf, isAlive, stopProcess, tailOf } from './processes.mjs';

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
