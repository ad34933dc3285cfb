import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isAlive } from '../infra/processes.mjs';
import { runStep } from './run-step.mjs';
import type { Step } from './steps.mjs';

const HANGS = 'setInterval(() => {}, 60_000)';
/** It starts a process of a group of its own, as systems do, and says its pid. */
const STARTS_ONE_THAT_HANGS = `const { spawn } = require('node:child_process');
  const { pid } = spawn(process.execPath, ['-e', '${HANGS}'], { detached: true });
  process.stderr.write('pid ' + pid); ${HANGS}`;

describe('a step', () => {
  let dir: string;
  let said: string[];
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'corridor-step-'));
    said = [];
  });
  afterEach(() => rmSync(dir, { recursive: true }));

  const run = (script: string, limitMs: number, step: Partial<Step> = {}) =>
    runStep(
      { name: 'one', group: 'e2e', lane: 'beside', args: ['-e', script], ...step },
      { env: process.env, dir, limitMs, say: (line) => said.push(line), onSpawn: () => undefined },
    );

  it('is one test that passes or fails, and says what it said', async () => {
    expect(await run('console.log("all is well")', 60_000)).toMatchObject({
      passed: 1,
      failed: 0,
      failures: [],
    });
    expect(await run('console.log("not well"); process.exit(3)', 60_000)).toMatchObject({
      ...{ passed: 0, failed: 1, failures: ['not well'] },
    });
    expect(said).toEqual(['\n== one, which ran beside\nall is well', '\n== one, which ran beside\nnot well']);
  });

  it('that hangs is killed with all that it has started, fails, and says what it ran', async () => {
    const outcome = await run(STARTS_ONE_THAT_HANGS, 3_000);
    expect(outcome).toMatchObject({ name: 'one', passed: 0, failed: 1, note: 'killed after 00:03' });
    const [failure = ''] = outcome.failures ?? [];
    expect(failure).toMatch(/^killed after 00:03, when it ran\n/);
    expect(failure.split('\n').filter((line) => line.includes(HANGS)).length).toBeGreaterThan(1);
    expect(said[0]).toContain('one is killed after 00:03.');
    const pid = Number(/pid (\d+)/.exec(said.join('\n'))?.[1]);
    expect(pid).toBeGreaterThan(1);
    while (isAlive(pid)) await pause(10);
  });

  it('whose program is missing fails, and says so', async () => {
    expect(await run('', 60_000, { node: join(dir, 'none') })).toMatchObject({ passed: 0, failed: 1 });
    expect(said.join('\n')).toContain('one could not be started: ');
  });

  it('of Jest that does not end is failed in spite of tests that passed', async () => {
    const script = `const file = process.argv.find((one) => one.startsWith('--outputFile=')).split('=')[1];
      require('node:fs').writeFileSync(file, JSON.stringify({ numPassedTests: 7 })); ${HANGS}`;
    const outcome = await run(script, 2_000, { counts: 'jest', args: ['-e', script, '--'] });
    expect(outcome).toMatchObject({
      ...{ passed: 7, failed: 1, note: 'killed after 00:02; Jest ended with exit code null' },
    });
  });
});
