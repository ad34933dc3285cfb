import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withAppSessions, type AppProgram } from './app-sessions';

/** Answers with its process, the command and its input. `die` ends it in the middle of a command, and `fail` fails. */
const PROGRAM = `
const { createInterface } = require('node:readline');
createInterface({ input: process.stdin }).on('line', (line) => {
  const { args, input } = JSON.parse(line);
  console.log(JSON.stringify({ pid: process.pid, app: process.env.APP, args, input }));
  if (args[0] === 'die') process.exit(0);
  console.log(JSON.stringify({ exitCode: args[0] === 'fail' ? 3 : 0 }));
});`;

interface Said {
  pid: number;
  app: string;
  args: string[];
  input: string;
}

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'corridor-sessions-'));
  writeFileSync(join(folder, 'program.js'), PROGRAM);
});
afterAll(() => rmSync(folder, { recursive: true }));

function programOf(app: string): AppProgram {
  return { file: join(folder, 'program.js'), env: { ...process.env, APP: app } };
}

describe('withAppSessions', () => {
  it('runs the commands of each app in one process, in their order', async () => {
    const results = await withAppSessions(programOf, (run) =>
      Promise.all([
        run('accounts', ['first'], 'a line\nanother'),
        run('payments', ['first']),
        run('accounts', ['fail', '--now']),
        run('accounts', ['last']),
      ]),
    );
    expect(results.map(({ code }) => code)).toEqual([0, 0, 3, 0]);
    const said = results.map(({ lines }) => lines.map((line) => JSON.parse(line) as Said));
    expect(said).toMatchObject([
      [{ app: 'accounts', args: ['first'], input: 'a line\nanother' }],
      [{ app: 'payments', args: ['first'], input: '' }],
      [{ app: 'accounts', args: ['fail', '--now'] }],
      [{ app: 'accounts', args: ['last'] }],
    ]);
    const pids = said.flat().map(({ pid }) => pid);
    expect(new Set(pids).size).toBe(2);
    // The processes have ended.
    for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  });

  it('a command whose process ends fails, and so do those behind it', async () => {
    const results = await withAppSessions(programOf, (run) =>
      Promise.all([run('accounts', ['die']), run('accounts', ['next'])]),
    );
    expect(results.map(({ code, lines }) => [code, lines.length])).toEqual([
      [1, 1],
      [1, 0],
    ]);
  });

  it('ends the processes when the work fails', async () => {
    let pid = 0;
    const failed = withAppSessions(programOf, async (run) => {
      const { lines } = await run('accounts', ['look']);
      pid = (JSON.parse(String(lines[0])) as Said).pid;
      throw new Error('the work failed');
    });
    await expect(failed).rejects.toThrow('the work failed');
    expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  });
});
