import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, readJson } from '../infra/workspace.mjs';
import { exitOf, processTree, signalGroup } from '../infra/processes.mjs';
import { jestCounts, nxCounts, stepCounts } from './counts.mjs';
import { endOf, jestFailures } from './failures.mjs';
import { runsBeside } from './lanes.mjs';
import { minutesOf } from './run-time.mjs';

/** Where the targets of Nx leave Jest's reports, and where the times of the last run are kept. */
export const RESULTS = join(ROOT, '.test-results');

/** No daemon, no worker processes of plugins, which have time limits, no terminal, no question, no network. */
const NX_ENV = {
  NX_DAEMON: 'false',
  NX_ISOLATE_PLUGINS: 'false',
  NX_TUI: 'false',
  NX_NATIVE_COMMAND_RUNNER: 'false',
  NX_INTERACTIVE: 'false',
  NX_NO_CLOUD: 'true',
  NX_SKIP_NATIVE_FILE_CACHE: 'true',
};

/**
 * @typedef {import('./counts.mjs').Counts & {name: string, group: import('./steps.mjs').Group, startedAt: number,
 *   endedAt: number, tasks?: import('./counts.mjs').TaskResult[], failures?: string[]}} Outcome
 */

/**
 * @param {import('./steps.mjs').Step} step
 * @param {{env: NodeJS.ProcessEnv, dir: string, limitMs: number, say: (line: string) => void,
 *   onSpawn: (child: import('node:child_process').ChildProcess) => void}} options limitMs: it is killed then
 * @returns {Promise<Outcome>}
 */
export async function runStep(step, { env, dir, limitMs, say, onSpawn }) {
  const startedAt = Date.now();
  const report = join(dir, `${step.name.replaceAll(' ', '-')}.json`);
  // Nx brings a report back from the cache; one that is left over would be counted for a task that wrote none.
  if (step.counts === 'nx') rmSync(join(RESULTS, step.group), { recursive: true, force: true });
  const args =
    step.counts === 'jest'
      ? // Its report is written by then. What a test has left open would keep it from ending.
        [...step.args, '--passWithNoTests', '--forceExit', '--json', `--outputFile=${report}`]
      : step.args;
  const said = runsBeside(step) ? openSync(`${report}.log`, 'w') : undefined;
  const program = step.node ?? process.execPath;
  const child = spawn(program, args, {
    cwd: ROOT,
    env: { ...env, ...NX_ENV, TASK_RESULTS: report },
    detached: true,
    // With --json Jest prints its report once more to the standard output; what a person reads goes to stderr.
    stdio: ['ignore', step.counts === 'jest' ? 'ignore' : (said ?? 'inherit'), said ?? 'inherit'],
  });
  onSpawn(child);
  // Without a listener, a missing program would end this process.
  child.on('error', () => {});
  if (child.pid === undefined) say(`${step.name} could not be started: there is no ${program}`);
  /** @type {string | undefined} */
  let ran;
  const timer = setTimeout(() => {
    ran = killTree(child);
    say(`${step.name} is killed after ${minutesOf(limitMs)}. What it ran, with ages and CPU times:\n${ran}`);
  }, limitMs);
  const { code } = await exitOf(child);
  clearTimeout(timer);
  let output = '';
  if (said !== undefined) {
    closeSync(said);
    output = readFileSync(`${report}.log`, 'utf8');
    say(`\n== ${step.name}, which ran beside\n${output.trimEnd()}`);
  }
  const results = resultsOf(step, { report, code, output });
  if (ran !== undefined) {
    const after = `killed after ${minutesOf(limitMs)}`;
    results.note = results.note === undefined ? after : `${after}; ${results.note}`;
    results.failures.unshift(`${after}, when it ran\n${ran}`);
  }
  return { name: step.name, group: step.group, startedAt, endedAt: Date.now(), ...results };
}

/**
 * Kills a child and all its descendants, also those with process groups of their own.
 * @param {import('node:child_process').ChildProcess} child
 * @returns {string} what they were
 */
function killTree({ pid }) {
  if (pid === undefined) return '';
  const tree = processTree(pid);
  for (const one of [{ pid }, ...tree]) signalGroup(one.pid, 'SIGKILL');
  return tree.map(({ line }) => line).join('\n');
}

/**
 * @param {import('./steps.mjs').Step} step
 * @param {{report: string, code: number | null, output: string}} ended what it said is known of steps that ran beside
 * @returns {import('./counts.mjs').Counts & {tasks?: import('./counts.mjs').TaskResult[], failures: string[]}}
 */
function resultsOf({ counts, group }, { report, code, output }) {
  if (counts === 'jest') {
    const results = readJson(report);
    return { ...jestCounts(results, code), failures: jestFailures(results) };
  }
  if (counts === undefined) {
    const counted = stepCounts(code, output);
    return { ...counted, failures: counted.failed > 0 ? [endOf(output)] : [] };
  }
  /** @type {import('./counts.mjs').TaskResult[] | undefined} */
  const tasks = readJson(report);
  const reportOf = (/** @type {import('./counts.mjs').TaskResult} */ { project }) =>
    readJson(join(RESULTS, group, `${project}.json`));
  const failures = (tasks ?? [])
    .filter((task) => task.output !== undefined)
    .flatMap((task) => {
      const failed = jestFailures(reportOf(task));
      return failed.length > 0 ? failed : [`${task.project}:${task.target}\n${endOf(task.output ?? '')}`];
    });
  return { ...nxCounts(tasks, code, reportOf), ...(tasks ? { tasks } : {}), failures };
}
